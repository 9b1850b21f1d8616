// The reader's tools: the page as Markdown, shortcuts, values, tool versions, the drawer's state. The boot script
// fetches this module at the first sign of a reader and forwards clicks and keys, including those from before it
// loaded.
import { CONTENTS } from "../../data/page-data.ts";
import "../boot/tabs.ts";
import { keepSite } from "../offline/offline.ts";
import { closest, hashTarget, menu, revealCurrent } from "../page/elements.ts";
import { copy } from "./copy.ts";
import { copyWithSetup } from "./setup.ts";
import { runShortcut, showHelp } from "./shortcuts.ts";
import { showVersions } from "./tool-versions.ts";
import { showValues } from "./values.ts";
import { openValues } from "./values-panel.ts";

/** Resolves when the note reads as it does on the tool versions that the reader wants. */
export const ready = showVersions();

/**
 * Updates the drawer's button after the drawer opens or closes; scrolls an open drawer to the page's entry,
 * and makes a closed one start with the notes next time.
 */
function updateDrawer(): void {
  const dialog = menu();
  if (!dialog) return;
  for (const button of document.querySelectorAll<HTMLElement>("body [data-action=menu]"))
    button.ariaExpanded = String(dialog.open);
  if (dialog.open) revealCurrent(".drawer .notes");
  else if (document.querySelector(".panel-notes")) dialog.removeAttribute("data-panel");
}

showValues();
keepSite();
updateDrawer(); // the drawer may have opened before this script ran
document.addEventListener(
  "toggle",
  ({ target }) => {
    if ((target as Element).id === ":menu") updateDrawer();
    if ((target as Element).id === CONTENTS) revealCurrent(".toc");
  },
  true,
);
// Browsers open a fold that holds the address's target. Far away, where nothing is laid out, they do not scroll to it.
addEventListener("hashchange", () => {
  const target = hashTarget();
  if (target?.closest("details")) target.scrollIntoView();
});
// following a link closes the contents where they are a popover
document.addEventListener("click", ({ target }) =>
  closest(target, ".toc a")?.closest<HTMLElement>(".toc")?.hidePopover(),
);

const actions: Readonly<Record<string, (button: HTMLElement) => unknown>> = {
  values: openValues,
  "copy-page": copyPage,
  "copy-with-setup": copyWithSetup,
  keys: showHelp,
  "menu-main": toMainMenu,
};

/** Runs the action of a button. */
export const act = (name: string, button: HTMLElement): unknown => actions[name]?.(button);

/** Shows the drawer's main panel again and moves the focus there, because the button's own panel is hidden now. */
function toMainMenu(): void {
  menu()?.setAttribute("data-panel", "main");
  document.querySelector<HTMLElement>("body .items :is(a,summary)")?.focus();
}

/** Runs a key's shortcut. Escape always closes what it can. */
export function press(event: KeyboardEvent): void {
  if (event.key === "Escape") closeOpened();
  runShortcut(event);
}

/** Closes a dropdown of the navbar, and hides the box of a claim until the pointer or the focus leaves it. */
function closeOpened(): void {
  const dropdown = document.querySelector(".bar .drop[open]");
  dropdown?.querySelector("summary")?.focus();
  dropdown?.removeAttribute("open");
  const claim = document.querySelector(".checked:is(:hover, :focus-within)");
  claim?.classList.add("closed");
  for (const event of ["pointerleave", "focusout"])
    claim?.addEventListener(event, () => claim.classList.remove("closed"), { once: true });
}

function copyPage(button: HTMLElement): void {
  const note = button.closest(".note") as Element; // the button is in the note's head, the link in its foot
  const { href } = note.querySelector("a[rel=alternate]") as HTMLAnchorElement;
  const load = async (): Promise<Blob> => {
    const response = await fetch(href);
    if (!response.ok) throw new Error(`${href} answered ${response.status}`);
    return new Blob([await response.text()], { type: "text/plain" });
  };
  // Pass the promise to the clipboard at once, while the click's permission lasts.
  const write = (): Promise<void> => navigator.clipboard.write([new ClipboardItem({ "text/plain": load() })]);
  void copy(write, button, () => note);
}
