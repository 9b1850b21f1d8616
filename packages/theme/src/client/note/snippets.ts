import { boxOf } from "../navigation/scroll-anchor.ts";

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
