// The reader's tools: word wrap, the page as Markdown, shortcuts, the drawer's state. A separate script
// without the shell; the boot script fetches it at the first sign of a reader and forwards clicks and keys,
// including those from before it loaded.
import type { OfflineModule, Stored, ToolsConfig } from "../../data/boot-config.ts";
import { CONTENTS } from "../../data/page-ids.ts";
import { prefersReducedData } from "../navigation/prefetch.ts";
import { element } from "../page/element.ts";
import { revealCurrent } from "../shell/reveal-current.ts";
import { isOwnKey, openHelp, type Shortcut } from "../shell/shortcuts.ts";
import { closeOpened } from "./close-opened.ts";
import { announce, copy, writeLater } from "./copy.ts";
import { mayWrap, watchSnippets, wrapButton } from "./snippet-tools.ts";
import { currentSnippet, linkOf, nextSnippet } from "./snippets.ts";
import { withSetup } from "./with-setup.ts";

declare const __CONFIG__: ToolsConfig;

const toolsConfig = __CONFIG__;

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

/** How long the first interaction is over before the site is kept: what it asked for has come. A guess. */
const QUIET_MS = 2000;

/** Runs the module that keeps the site. If the network fails, the next page tries again. */
const withOffline = (run: (module: OfflineModule) => Promise<void>): unknown =>
  import(/* @vite-ignore */ toolsConfig.offline ?? "").then(run).catch(() => undefined);

/** Keeps the site for reading offline, once the page has loaded and nothing more urgent waits. */
const keepSite = (): unknown =>
  setTimeout(
    () => (window.requestIdleCallback ?? setTimeout)(() => withOffline((module) => module.keep())),
    QUIET_MS,
  );
if (toolsConfig.offline !== undefined && !prefersReducedData()) {
  if (document.readyState === "complete") keepSite();
  else addEventListener("load", keepSite, { once: true });
}
watchSnippets();
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
  (target as Element).closest(".toc a")?.closest<HTMLElement>(".toc")?.hidePopover(),
);

/** Runs the action of a button. */
export function act(button: HTMLElement, stored: Stored): void {
  const { action } = button.dataset;
  if (action === "wrap") button.ariaPressed = String(button.closest(".snip")?.classList.toggle("wrap"));
  else if (action === "copy-page") copyPage(button);
  else if (action === "copy-setup") copySetup(button);
  else if (action === "keys") showHelp(stored);
  else if (action === "top") toTop();
  else if (action === "menu-main") toMainMenu();
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
export function press(event: KeyboardEvent, stored: Stored): void {
  if (event.key === "Escape") closeOpened();
  if (!isOwnKey(event, stored)) return;
  if (event.key === "?") showHelp(stored);
  else shortcuts.find(({ key }) => key === event.key)?.run();
}

function showHelp(stored: Stored): void {
  const dialog = openHelp(shortcuts.filter(isOffered), stored);
  const kept = dialog.querySelector<HTMLElement>(".kept");
  if (kept && toolsConfig.offline !== undefined) withOffline((module) => module.showKept(kept));
}

/** Whether a key can do anything here: not all documents have their Markdown. */
const isOffered = ({ key }: Shortcut): boolean => key !== "m" || find("[data-action=copy-page]") !== null;

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
    () => writeLater(() => loadMarkdown(href)),
    button,
    () => button.closest(".note") as Element, // the button is in the note's head
  );
}

async function loadMarkdown(href: string): Promise<string> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  return response.text();
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
addEventListener("proofmark:shown", watchTables);
