import type { Stored } from "../../shared/boot-config.ts";
import { SHORTCUTS_KEY } from "../../shared/storage-keys.ts";
import { element } from "../page/element.ts";

/** One key and what it does. */
export interface Shortcut {
  readonly key: string;
  readonly does: string;
  run(): void;
}

/** Whether a key is meant for the page, and not for a field, a dialog, the browser, or nobody. */
export function isOwnKey(event: KeyboardEvent, stored: Stored): boolean {
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
.keys button { font: var(--small)/var(--l) var(--mono); text-decoration: underline; text-underline-offset: .22em }
`;

let help: HTMLDialogElement | undefined;

/** Opens the list of shortcuts. It is made when it is first asked for. */
export function toggleHelp(shortcuts: readonly Shortcut[], stored: Stored): void {
  help ??= createHelp(shortcuts, stored);
  const box = help.querySelector("input");
  if (box) box.checked = stored(SHORTCUTS_KEY) !== "off";
  document.body.append(help); // the shell may have been drawn anew
  help.showModal();
}

function createHelp(shortcuts: readonly Shortcut[], stored: Stored): HTMLDialogElement {
  // a sheet, not a style element: a strict content security policy allows it
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  const dialog = element("dialog", { className: "keys", ariaLabel: "Keyboard shortcuts" });
  dialog.setAttribute("closedby", "any");
  const search = document.getElementById("search") ? [{ key: "/", does: "Search" }] : [];
  const rows = [
    ...search,
    ...shortcuts,
    { key: "?", does: "This list" },
    { key: "Esc", does: "Close what is open" },
  ].map(({ key, does }) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, does)]);
  const box = element("input", { type: "checkbox" });
  box.addEventListener("change", () => stored(SHORTCUTS_KEY, box.checked ? null : "off"));
  dialog.append(
    element("h2", {}, "Keyboard shortcuts"),
    element("dl", {}, ...rows.flat()),
    element("label", {}, box, " Shortcuts of one key"),
    element("form", { method: "dialog" }, element("button", { autofocus: true }, "Close")),
  );
  return dialog;
}
