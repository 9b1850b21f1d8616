// The reader's tools: word wrap, the page as Markdown, shortcuts, values, tool versions, the drawer's state. The
// boot script fetches this module at the first sign of a reader and forwards clicks and keys, including those
// from before it loaded.
import { CONTENTS } from "../../data/page-ids.ts";
import { keep, keepSite, showKept } from "../offline/offline.ts";
import { boot } from "../page/boot-data.ts";
import { closest, element } from "../page/elements.ts";
import { revealCurrent } from "../page/reveal-current.ts";
import { PAGE_SHOWN } from "../page/shown.ts";
import { announce, copy, writeLater } from "./copy.ts";
import { isForPage, openHelp, type Shortcut } from "./shortcuts.ts";
import { currentSnippet, linkOf, mayWrap, nextSnippet, watchSnippets, wrapButton } from "./snippets.ts";
import { serveTabs } from "./tabs.ts";
import { showVersions } from "./tool-versions.ts";
import { showValues, VALUE } from "./values.ts";
import { openValues } from "./values-panel.ts";
import { withSetup } from "./with-setup.ts";

export { keep };

/** Resolves when the note reads as it does on the tool versions that the reader wants. */
export const ready = showVersions();

const drawer = (): HTMLElement | null => document.getElementById(":menu");

/**
 * Updates the drawer's button after the drawer opens or closes; scrolls an open drawer to the page's entry,
 * and makes a closed one start with the notes next time.
 */
function updateDrawer(): void {
  const dialog = drawer();
  if (!dialog) return;
  const isOpen = dialog.hasAttribute("open");
  for (const button of document.querySelectorAll<HTMLElement>("body [data-action=menu]"))
    button.ariaExpanded = String(isOpen);
  if (isOpen) revealCurrent(".drawer .notes");
  else if (document.querySelector(".panel-notes")) dialog.removeAttribute("data-panel");
}

serveTabs();
showValues();
watchSnippets();
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
// following a link closes the contents where they are a popover
document.addEventListener("click", ({ target }) =>
  closest(target, ".toc a")?.closest<HTMLElement>(".toc")?.hidePopover(),
);

const actions: Readonly<Record<string, (button: HTMLElement) => unknown>> = {
  wrap(button) {
    button.ariaPressed = String(button.closest(".snip")?.classList.toggle("wrap"));
  },
  values: openValues,
  "copy-page": copyPage,
  "copy-setup": copySetup,
  keys: showHelp,
  top: toTop,
  "menu-main": toMainMenu,
};

/** Runs the action of a button; a value opens the panel of values. */
export function act(button: HTMLElement): void {
  actions[button.matches(VALUE) ? "values" : (button.dataset["action"] ?? "")]?.(button);
}

/**
 * Shows the drawer's main panel again and moves the focus there, because the button's own panel is hidden
 * now.
 */
function toMainMenu(): void {
  drawer()?.setAttribute("data-panel", "main");
  find(".items :is(a,summary)")?.focus();
}

/** Scrolls to the top and moves the focus there, because the button disappears. */
function toTop(): void {
  scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion)").matches ? "instant" : "smooth" });
  document.getElementById(":top")?.focus({ preventScroll: true });
}

/**
 * Runs a key's shortcut, unless the reader is typing into a field, holds a modifier, or has turned shortcuts
 * off. Escape always closes what it can.
 */
export function press(event: KeyboardEvent): void {
  if (event.key === "Escape") closeOpened();
  if (!isForPage(event)) return;
  if (event.key === "?") showHelp();
  else shortcuts.find(({ key }) => key === event.key)?.run();
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

function showHelp(): void {
  // not all documents have their Markdown
  const offered = shortcuts.filter(({ key }) => key !== "m" || find("[data-action=copy-page]") !== null);
  const section = openHelp(offered).querySelector<HTMLElement>(".kept");
  if (section && boot.offline) void showKept(section);
}

const click = (element: HTMLElement | null | undefined): void => element?.click();
const find = (selector: string): HTMLElement | null => document.body.querySelector<HTMLElement>(selector);

const shortcuts: readonly Shortcut[] = [
  { key: "j", description: "Next snippet", run: () => nextSnippet(1) },
  { key: "k", description: "Previous snippet", run: () => nextSnippet(-1) },
  {
    key: "c",
    description: "Copy the snippet",
    run: () => click(currentSnippet()?.querySelector<HTMLElement>(".copy")),
  },
  { key: "w", description: "Wrap long lines", run: wrapSnippet },
  {
    key: "l",
    description: "Go to its link and copy it",
    run: () => copyLink(linkOf(currentSnippet())),
  },
  { key: "m", description: "Copy the page as Markdown", run: () => click(find("[data-action=copy-page]")) },
  { key: "t", description: "Table of contents", run: focusContents },
  { key: "n", description: "Next note", run: () => click(find(".pager [rel=next]")) },
  { key: "p", description: "Previous note", run: () => click(find(".pager [rel=prev]")) },
  { key: "h", description: "First page", run: () => click(find(".bar .logo")) },
  {
    key: "d",
    description: "Switch dark and light mode",
    run: () => click(find("[data-action=theme]")),
  },
];

async function copyLink(link: HTMLAnchorElement | null | undefined): Promise<void> {
  if (!link) return;
  link.click();
  try {
    await navigator.clipboard.writeText(link.href);
    announce("Link copied");
  } catch {
    announce("Not copied: the link is in the address bar");
  }
}

function focusContents(): void {
  const contents = find(".toc");
  if (contents?.checkVisibility() === false) contents.showPopover();
  (find(".toc [aria-current]") ?? find(".toc a"))?.focus();
}

function wrapSnippet(): void {
  const snippet = currentSnippet();
  if (snippet && mayWrap(snippet)) wrapButton(snippet).click();
}

function copySetup(button: HTMLElement): void {
  const snippet = button.closest(".snip") as HTMLElement; // the tools of a snippet are in it
  const text = withSetup(snippet);
  const showAll = (): Element => {
    const all = element("pre", {}, text);
    snippet.append(all);
    button.remove();
    return all;
  };
  void copy(() => navigator.clipboard.writeText(text), button, showAll);
}

function copyPage(button: HTMLElement): void {
  // the theme puts the link to the page as Markdown next to the button
  const { href } = button.nextElementSibling as HTMLAnchorElement;
  void copy(
    () =>
      writeLater(async () => {
        const response = await fetch(href);
        if (!response.ok) throw new Error(`${href} answered ${response.status}`);
        return response.text();
      }),
    button,
    () => button.closest(".note") as Element, // the button is in the note's head
  );
}

// Lets the keyboard reach the tables that scroll, and only those
const tables = new ResizeObserver((entries) => {
  for (const { target } of entries)
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
});
const watchTables = (): void => {
  tables.disconnect();
  for (const box of document.querySelectorAll(".scroll")) tables.observe(box);
};
watchTables();
addEventListener(PAGE_SHOWN, watchTables);
