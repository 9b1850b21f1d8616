// The quiet tools beside a snippet's Copy, created when the snippet comes near: with setup, wrap,
// link. They are tab stops while the focus is within the snippet, so that the way through a note leads from
// Copy to Copy. Code that overflows is a tab stop with a name.
import { element } from "../page/element.ts";
import { hasOwnLink } from "./snippets.ts";

const WRAP = "wrap";

/** Equips the snippets of the page, now and of every page that is shown later. */
export function watchSnippets(): void {
  watchSizes();
  addEventListener("proofmark:shown", watchSizes);
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
