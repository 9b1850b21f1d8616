// The reader's tools: word wrap, the page as Markdown, shortcuts, what the drawer shows. A script of its own
// that needs no shell; the boot script fetches it at the first sign of a reader and hands over clicks and
// keys, those from before it arrived as well.
import type { Stored, ValuesPanelModule } from "../../shared/boot-config.ts";
import { element } from "../page/element.ts";
import { importOwnScript } from "../page/own-script.ts";
import { revealCurrent } from "../shell/reveal-current.ts";
import { isOwnKey, type Shortcut, toggleHelp } from "../shell/shortcuts.ts";
import { sayCopied } from "./say-copied.ts";
import { currentSnippet, nextSnippet } from "./snippets.ts";

/**
 * Says of the drawer whether it is open, has it begin at the entry of the page, and with the notes the next
 * time.
 */
function followDrawer(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog#menu");
  if (!dialog) return;
  for (const button of document.querySelectorAll<HTMLElement>("body [data-action=menu]"))
    button.ariaExpanded = String(dialog.open);
  if (dialog.open) revealCurrent(".drawer");
  else if (document.querySelector(".panel-notes")) dialog.removeAttribute("data-panel");
}
followDrawer(); // the reader may have been faster than this script
document.addEventListener(
  "toggle",
  ({ target }) => (target as Element).id === "menu" && followDrawer(),
  true,
);

/** Does what a button with one of these actions says. */
export function act(button: HTMLElement, stored: Stored): void {
  if (button.dataset["action"] === "wrap")
    button.ariaPressed = String(button.closest(".snip")?.classList.toggle("wrap"));
  else if (button.dataset["action"] === "copy-page") copyPage(button);
  else if (button.dataset["action"] === "keys") toggleHelp(shortcuts, stored);
  else if (button.dataset["action"] === "top") toTop();
  else if (button.dataset["action"] === "menu-main") toMainMenu();
}

/** Shows the first panel of the drawer again, and moves the focus there: the button is gone with its own. */
function toMainMenu(): void {
  document.querySelector("dialog#menu")?.setAttribute("data-panel", "main");
  find(".items :is(a,summary)")?.focus();
}

/** Scrolls to the top, and moves the focus there: its button goes. */
function toTop(): void {
  scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion)").matches ? "instant" : "smooth" });
  document.getElementById("top")?.focus({ preventScroll: true });
}

/**
 * Does what a key means, unless the reader types into something, holds a modifier, or has turned shortcuts
 * off.
 */
export function press(event: KeyboardEvent, stored: Stored): void {
  if (!isOwnKey(event, stored)) return;
  if (event.key === "?") toggleHelp(shortcuts, stored);
  else shortcuts.find(({ key }) => key === event.key)?.run();
}

const click = (element: HTMLElement | null | undefined): void => element?.click();
const find = (selector: string): HTMLElement | null => document.body.querySelector<HTMLElement>(selector);

const shortcuts: readonly Shortcut[] = [
  { key: "j", does: "Next snippet", run: () => nextSnippet(1) },
  { key: "k", does: "Previous snippet", run: () => nextSnippet(-1) },
  {
    key: "c",
    does: "Copy the snippet",
    run: () => click(currentSnippet()?.querySelector<HTMLElement>(".copy")),
  },
  { key: "w", does: "Wrap its long lines", run: wrapSnippet },
  {
    key: "l",
    does: "Go to its link, and copy it",
    run: () => copyLink(currentSnippet()?.querySelector<HTMLAnchorElement>(".link")),
  },
  { key: "m", does: "Copy the page as Markdown", run: () => click(find("[data-action=copy-page]")) },
  { key: "t", does: "Contents of the page", run: focusContents },
  { key: "n", does: "Next note", run: () => click(find(".pager [rel=next]")) },
  { key: "p", does: "Previous note", run: () => click(find(".pager [rel=prev]")) },
  { key: "h", does: "First page", run: () => click(find(".bar .logo")) },
  { key: "d", does: "Dark or light", run: () => click(find("[data-action=theme]:not(:disabled)")) },
];

function copyLink(link: HTMLAnchorElement | null | undefined): void {
  if (!link) return;
  link.click();
  navigator.clipboard.writeText(link.href).catch(() => undefined); // refused: the link is in the address bar
}

function focusContents(): void {
  const folded = find(".toc-m");
  if (folded?.checkVisibility()) folded.setAttribute("open", "");
  const links = [...document.querySelectorAll<HTMLElement>(".toc [aria-current], .toc a, .toc-m a")];
  links.find((link) => link.checkVisibility())?.focus();
}

function wrapSnippet(): void {
  const snippet = currentSnippet();
  if (snippet && mayWrap(snippet)) click(wrapButton(snippet));
}

function copyPage(button: HTMLElement): void {
  // the link to the page as Markdown, as the theme writes it
  const { href } = button.nextElementSibling as HTMLAnchorElement;
  const panel = find("[data-action=values]")?.dataset["panel"];
  const text = fetch(href).then(async (response) => {
    if (!response.ok) throw new Error(`${href} answered ${response.status}`);
    const markdown = await response.text();
    const filled =
      panel === undefined
        ? markdown
        : ((await importOwnScript(panel)) as ValuesPanelModule).fillMarkdown(markdown);
    return new Blob([filled], { type: "text/plain" });
  });
  // The promise goes to the clipboard at once, while the click's permission holds.
  navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]).then(
    () => sayCopied(button),
    () => location.assign(href), // refused, or no network: the text itself, to copy by hand
  );
}

// ---- word wrap is offered where code overflows: found out when a block near the reader gets its size, and
// again when that changes. Blocks far away are not laid out yet, and asking for their width would lay them
// out.
const sizes = new ResizeObserver((entries) => {
  const offers = entries
    .map(({ target }) => target.closest(".snip"))
    .map((snippet) => [snippet, snippet !== null && mayWrap(snippet)] as const);
  for (const [snippet, offered] of offers)
    if (snippet && (offered || snippet.querySelector(WRAP))) wrapButton(snippet).hidden = !offered;
});
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries)
    isIntersecting ? sizes.observe(target) : sizes.unobserve(target);
});
const watchSizes = (): void => {
  near.disconnect();
  sizes.disconnect();
  for (const pre of document.querySelectorAll(".snip pre")) near.observe(pre);
};
watchSizes();
addEventListener("proofmark:shown", watchSizes);

const WRAP = "[data-action=wrap]";

/** The button of a snippet. Few need one, so it is no part of the page. */
function wrapButton(snippet: Element): HTMLElement {
  const known = snippet.querySelector<HTMLElement>(WRAP);
  if (known !== null) return known;
  const button = element(
    "button",
    { type: "button", title: "Toggle word wrap", ariaLabel: "Toggle word wrap", ariaPressed: "false" },
    "Wrap",
  );
  button.dataset["action"] = "wrap";
  snippet.querySelector(".do")?.prepend(button); // every snippet has this row
  return button;
}

/** Whether lines of a snippet are wrapped, or are too long for its width. */
function mayWrap(snippet: Element): boolean {
  return (
    snippet.classList.contains("wrap") ||
    [...snippet.querySelectorAll("pre")].some((pre) => pre.scrollWidth > pre.clientWidth)
  );
}
