// Single keys that lead through a note, and the dialog that lists them.
import { SHORTCUTS_KEY } from "../../data/storage-keys.ts";
import { adoptStyle, boxOf, element } from "../page/elements.ts";
import { stored } from "../page/storage.ts";
import { announce } from "./copy.ts";

/** Key → description and action. Selectors name what the key clicks. */
const SHORTCUTS: Readonly<Record<string, readonly [description: string, run: string | (() => unknown)]>> = {
  j: ["Next snippet", () => nextSnippet(1)],
  k: ["Previous snippet", () => nextSnippet(-1)],
  c: ["Copy the snippet", () => currentSnippet()?.querySelector<HTMLElement>(".copy")?.click()],
  w: ["Wrap long lines", "[data-action=wrap]"],
  l: ["Go to its link and copy it", copyLink],
  m: ["Copy the page as Markdown", "[data-action=copy-page]"],
  t: ["Table of contents", focusContents],
  n: ["Next note", ".pager [rel=next]"],
  p: ["Previous note", ".pager [rel=prev]"],
  h: ["First page", ".bar .logo"],
  d: ["Switch dark and light mode", "[data-action=theme]"],
  "?": ["Show this list", showHelp],
};

const find = (selector: string): HTMLElement | null => document.body.querySelector<HTMLElement>(selector);

/** Runs a key's shortcut, unless the key is for a field, a dialog or the browser, or shortcuts are off. */
export function runShortcut(event: KeyboardEvent): void {
  const isClaimed =
    event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey;
  const target = event.target instanceof Element ? event.target : document.body;
  if (
    isClaimed ||
    target.closest("input,textarea,select,[contenteditable],[role=combobox]") ||
    find("dialog[open]") ||
    stored(SHORTCUTS_KEY) === "off"
  )
    return;
  const run = Object.hasOwn(SHORTCUTS, event.key) ? SHORTCUTS[event.key]?.[1] : undefined;
  if (typeof run === "string") find(run)?.click();
  else run?.();
}

/** Pixels that count as the top of the window: the navbar, plus some space. */
const TOP = 48;

const snippets = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(".snip")].filter((snippet) => snippet.checkVisibility());
const focusedSnippet = (): HTMLElement | null | undefined =>
  document.activeElement?.closest<HTMLElement>(".snip");

/** The focused snippet, if in view; else the one that the address names, if in view; else the first in view. */
function currentSnippet(): HTMLElement | undefined {
  const inView = (snippet: HTMLElement | null | undefined): boolean => {
    if (!snippet) return false;
    const { top, bottom } = boxOf(snippet);
    return bottom > TOP && top < innerHeight;
  };
  return [focusedSnippet(), find(".snip:target"), ...snippets()].find(inView) ?? undefined;
}

/** Moves the focus to the next or previous snippet; starts from the scroll position if none has the focus. */
function nextSnippet(step: 1 | -1): void {
  const all = snippets();
  const focused = all.indexOf(focusedSnippet() ?? document.body);
  const below = all.findIndex((snippet) => boxOf(snippet).top > TOP);
  const next =
    all[focused !== -1 ? focused + step : step === 1 ? below : (below === -1 ? all.length : below) - 1];
  if (next === undefined) return;
  next.scrollIntoView({ block: "start" });
  const copy = next.querySelector<HTMLElement>(".copy");
  if (copy === null) next.tabIndex = -1; // one that shows what to avoid
  (copy ?? next).focus({ preventScroll: true });
}

async function copyLink(): Promise<void> {
  const link = currentSnippet()?.querySelector<HTMLAnchorElement>(".link");
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

const STYLE = `
.keys { border: 1px solid var(--line); border-radius: var(--radius); background: var(--page); color: inherit; padding: .75rem 1.5rem var(--l); min-inline-size: min(22rem, 100vw) }
.keys h2 { margin: 0 0 .75rem; padding: 0; border: 0 }
.keys dl { display: grid; grid-template-columns: auto 1fr; column-gap: 1.5rem }
.keys dt { font: var(--small)/var(--l) var(--mono) }
.keys input { accent-color: var(--signal) }
.keys label { display: block; margin-block: .75rem; padding-block-start: .75rem; border-block-start: 1px solid var(--rule) }
.keys button { font: var(--small)/var(--l) var(--mono); text-decoration: underline; text-underline-offset: .22em }
`;

let help: HTMLDialogElement | undefined;

/** Opens the list of shortcuts. */
export function showHelp(): void {
  help ??= createHelp();
  document.body.append(help); // the shell may have been rendered again
  help.showModal();
}

function createHelp(): HTMLDialogElement {
  adoptStyle(STYLE);
  const keys = Object.entries<readonly [description: string, ...unknown[]]>({
    ...(find("#\\:search") && { "/": ["Search"] }),
    ...SHORTCUTS,
    Esc: ["Close what is open"],
  });
  const dialog = element("dialog", { className: "keys", ariaLabel: "Keyboard shortcuts" });
  dialog.setAttribute("closedby", "any");
  const box = element("input", { type: "checkbox", checked: stored(SHORTCUTS_KEY) !== "off" });
  box.addEventListener("change", () => stored(SHORTCUTS_KEY, box.checked ? null : "off"));
  dialog.append(
    element("h2", {}, "Keyboard shortcuts"),
    element(
      "dl",
      {},
      ...keys.flatMap(([key, [description]]) => [
        element("dt", {}, element("kbd", {}, key)),
        element("dd", {}, description),
      ]),
    ),
    element("label", {}, box, " Single-key shortcuts"),
    element("form", { method: "dialog" }, element("button", { autofocus: true }, "Close")),
  );
  return dialog;
}
