// Snippets for readers: the one in view, the next one, links, and the quiet tools beside Copy, created when a
// snippet comes near. The tools are tab stops while the focus is within the snippet, so that the way through a
// note leads from Copy to Copy. Code that overflows is a tab stop with a name.

import { boxOf } from "../page/box-of.ts";
import { element } from "../page/elements.ts";
import { PAGE_SHOWN } from "../page/shown.ts";

const snippets = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(".snip")].filter((snippet) => snippet.checkVisibility());

/** Pixels that count as the top of the window: the navbar, plus some space. */
const TOP = 48;

/** Returns the focused snippet, if in view; else the one that the address names, if in view; else the first in view. */
export function currentSnippet(): HTMLElement | undefined {
  const inView = (snippet: HTMLElement | null | undefined): boolean => {
    if (!snippet) return false;
    const { top, bottom } = boxOf(snippet);
    return bottom > TOP && top < innerHeight;
  };
  const linked = document.querySelector<HTMLElement>(".snip:target");
  return [focusedSnippet(), linked].find(inView) ?? snippets().find(inView);
}

/**
 * Moves the focus to the next snippet, or with -1 to the previous one; starts from the scroll position if no
 * snippet has the focus.
 */
export function nextSnippet(step: 1 | -1): void {
  const all = snippets();
  const focused = all.indexOf(focusedSnippet() ?? document.body);
  const below = all.findIndex((snippet) => boxOf(snippet).top > TOP);
  const from = focused !== -1 ? focused + step : step === 1 ? below : (below === -1 ? all.length : below) - 1;
  const next = all[from];
  if (next === undefined) return;
  next.scrollIntoView({ block: "start" });
  const copy = next.querySelector<HTMLElement>(".copy");
  if (copy === null) next.tabIndex = -1; // one that shows what to avoid
  (copy ?? next).focus({ preventScroll: true });
}

/**
 * Returns the link to a snippet: its own, or that of the heading above where the snippet is alone below it.
 * A snippet's id begins with its heading's.
 */
export function linkOf(snippet: Element | undefined): HTMLAnchorElement | null | undefined {
  return snippet && hasOwnLink(snippet)
    ? snippet.querySelector<HTMLAnchorElement>(".link")
    : document.getElementById(headingId(snippet))?.querySelector<HTMLAnchorElement>(".hash");
}

/** Whether a link to the heading above a snippet leads elsewhere: to another one, or past folded setup. */
export function hasOwnLink(snippet: Element): boolean {
  const others = document.querySelectorAll(`.snip[id^="${CSS.escape(headingId(snippet))}."]`);
  const shown = [...others].filter((other) => other.closest(".setup") === null);
  return headingId(snippet) === "" || snippet.closest(".setup") !== null || shown.length > 1;
}

const headingId = (snippet: Element | undefined): string => snippet?.id.replace(/\..*$/s, "") ?? "";

const focusedSnippet = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(".snip") ?? null;

const WRAP = "wrap";

/** Equips the snippets of the page, now and of every page that is shown later. */
export function watchSnippets(): void {
  watchSizes();
  addEventListener(PAGE_SHOWN, watchSizes);
  document.addEventListener("focusin", ({ target }) => {
    const entered = (target as Element).closest(".snip");
    if (entered === focused) return;
    setTabStops(focused, -1);
    focused = entered;
    setTabStops(focused, 0);
  });
}

/** The snippet that has the focus, or had it last. */
let focused = document.activeElement?.closest(".snip") ?? null;

function setTabStops(snippet: Element | null, tabIndex: number): void {
  for (const tool of snippet?.querySelectorAll<HTMLElement>(".do > *") ?? []) tool.tabIndex = tabIndex;
}

// Checks a block near the reader when it gets its size, and again when that changes. Blocks far away have no
// layout yet; reading their width would force one.
const sizes = new ResizeObserver((entries) => {
  const measured = entries.map(({ target }) => {
    const snippet = target.closest<HTMLElement>(".snip");
    return {
      pre: target as HTMLElement, // only `pre` elements are observed
      overflows: target.scrollWidth > target.clientWidth,
      snippet,
      offered: snippet !== null && mayWrap(snippet),
    };
  });
  for (const { pre, overflows, snippet, offered } of measured) {
    if (snippet) offerTools(snippet);
    if (overflows) nameScroller(pre);
    else for (const name of ["tabindex", "role", "aria-label"]) pre.removeAttribute(name);
    if (snippet && (offered || toolOf(snippet, WRAP))) wrapButton(snippet).hidden = !offered;
  }
});
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries)
    isIntersecting ? sizes.observe(target) : sizes.unobserve(target);
});

function watchSizes(): void {
  near.disconnect();
  sizes.disconnect();
  for (const pre of document.querySelectorAll(":is(.snip, .quick) pre")) near.observe(pre);
}

/** What a snippet's controls call it: their names end with it. */
const nameOf = (snippet: Element | null): string =>
  (snippet?.querySelector(".copy") ?? snippet)?.ariaLabel?.replace(/^.*?: /, "") ?? "";

/** Makes a block that scrolls a tab stop with a name. */
function nameScroller(pre: HTMLElement): void {
  pre.tabIndex = 0;
  pre.role = "group";
  pre.ariaLabel = `${pre.matches(".out") ? "Output" : "Code"}: ${nameOf(pre.closest(".snip, li"))}`;
}

/** Gives a snippet its tools, unless it has them. */
function offerTools(snippet: HTMLElement): void {
  if (snippet.querySelector(".link, [data-action=copy-setup]")) return;
  if (hasOwnLink(snippet))
    addTool(snippet, "Link", element("a", { className: "link", href: `#${snippet.id}` }, "#"));
  if (snippet.dataset["setup"] !== undefined)
    addTool(snippet, "Copy with setup", button("copy-setup", "With setup"));
}

/** Returns a snippet's wrap button. Created on demand, since few snippets need one. */
export function wrapButton(snippet: Element): HTMLElement {
  const existing = toolOf(snippet, WRAP);
  if (existing) return existing;
  const created = addTool(snippet, "Wrap", button(WRAP, "Wrap"));
  created.ariaPressed = "false";
  return created;
}

const toolOf = (snippet: Element, action: string): HTMLElement | null =>
  snippet.querySelector<HTMLElement>(`[data-action=${action}]`);

function button(action: string, text: string): HTMLElement {
  const created = element("button", { type: "button" }, text);
  created.dataset["action"] = action;
  return created;
}

/** Puts a tool before the others of a snippet, which every snippet has room for. */
function addTool(snippet: Element, verb: string, tool: HTMLElement): HTMLElement {
  tool.ariaLabel = `${verb}: ${nameOf(snippet)}`;
  tool.tabIndex = snippet === focused ? 0 : -1;
  snippet.querySelector(".do")?.prepend(tool);
  return tool;
}

/** Whether a snippet's lines are wrapped or overflow its width. */
export function mayWrap(snippet: Element): boolean {
  return (
    snippet.classList.contains("wrap") ||
    [...snippet.querySelectorAll("pre")].some((pre) => pre.scrollWidth > pre.clientWidth)
  );
}
