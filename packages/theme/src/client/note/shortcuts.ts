import { SHORTCUTS_KEY } from "../../data/storage-keys.ts";
import { adoptStyle, element } from "../page/elements.ts";
import { stored } from "../page/storage.ts";

/** A key and its action. */
export interface Shortcut {
  readonly key: string;
  readonly description: string;
  run(): void;
}

/**
 * Whether a key press is meant for the page, not for a field, a dialog or the browser, and shortcuts are on.
 */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (
    target.closest("input,textarea,select,[contenteditable],[role=combobox]") ||
    document.querySelector("dialog[open]")
  )
    return false;
  return stored(SHORTCUTS_KEY) !== "off";
}

const STYLE = `
.keys { border: 1px solid var(--edge); background: var(--page); color: inherit; padding: var(--half) 1.5rem var(--l); min-inline-size: min(22rem, 100vw) }
.keys::backdrop { background: var(--scrim) }
.keys h2 { margin: 0 0 var(--half); padding: 0; border: 0 }
.keys h2::before { content: none }
.keys dl { display: grid; grid-template-columns: auto 1fr; column-gap: 1.5rem }
.keys dt { font: var(--small)/var(--l) var(--mono) }
.keys input { accent-color: var(--signal) }
.keys label { display: block; margin-block: var(--half); padding-block-start: calc(var(--half) - 1px); border-block-start: 1px solid var(--rule) }
.keys .kept { max-inline-size: 24rem; min-block-size: var(--l) }
.keys .kept p { margin-block: var(--half) }
.keys button { font: var(--small)/var(--l) var(--mono); text-decoration: underline; text-underline-offset: .22em }
`;

let help: HTMLDialogElement | undefined;

/** Opens the list of shortcuts; returns its dialog, with an empty part `.kept` for what is kept of the site. */
export function openHelp(shortcuts: readonly Shortcut[]): HTMLDialogElement {
  help ??= createHelp();
  help.querySelector("dl")?.replaceChildren(...rowsOf(shortcuts));
  const box = help.querySelector("input");
  if (box) box.checked = stored(SHORTCUTS_KEY) !== "off";
  document.body.append(help); // the shell may have been rendered again
  help.showModal();
  return help;
}

function rowsOf(shortcuts: readonly Shortcut[]): HTMLElement[] {
  const search = document.getElementById(":search") ? [{ key: "/", description: "Search" }] : [];
  return [
    ...search,
    ...shortcuts,
    { key: "?", description: "Show this list" },
    { key: "Esc", description: "Close what is open" },
  ].flatMap(({ key, description }) => [
    element("dt", {}, element("kbd", {}, key)),
    element("dd", {}, description),
  ]);
}

function createHelp(): HTMLDialogElement {
  adoptStyle(STYLE);
  const dialog = element("dialog", { className: "keys", ariaLabel: "Keyboard shortcuts" });
  dialog.setAttribute("closedby", "any");
  const box = element("input", { type: "checkbox" });
  box.addEventListener("change", () => stored(SHORTCUTS_KEY, box.checked ? null : "off"));
  dialog.append(
    element("h2", {}, "Keyboard shortcuts"),
    element("dl"),
    element("label", {}, box, " Single-key shortcuts"),
    element("section", { className: "kept" }),
    element("form", { method: "dialog" }, element("button", { autofocus: true }, "Close")),
  );
  return dialog;
}
