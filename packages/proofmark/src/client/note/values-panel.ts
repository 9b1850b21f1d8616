// Panel for editing placeholder values; also fills them into copied code. A separate script, loaded on first
// use. `__CONFIG__` is replaced at build time.
import type { ValuesPanelConfig } from "../../shared/boot-config.ts";
import { trustedHtml } from "../../shared/trust.ts";
import { element } from "../page/element.ts";
import {
  isValue,
  MAX_CHARACTERS,
  readValues,
  storeValues,
  type Values,
  watchValues,
} from "./stored-values.ts";
import { fillMarkdown as fill, fillSnippet } from "./values-in-code.ts";

declare const __CONFIG__: ValuesPanelConfig;

const config = __CONFIG__;
let values: Values = readValues(config);
let panel: Panel | undefined;

watchValues(config, (changed) => {
  values = changed;
  panel?.show();
});

/** Opens the panel next to a value, or next to the button that opens it. */
export function open(from: HTMLElement): void {
  panel ??= createPanel();
  panel.open(from);
}

/** Returns the page's Markdown with the reader's values. */
export function fillMarkdown(markdown: string): string {
  return fill(markdown, document, values);
}

/** Returns the code of another page's snippet with the reader's values. */
export async function fillCode(code: string, href: string | undefined): Promise<string> {
  if (values.size === 0 || href === undefined) return code;
  const page = await (await fetch(href)).text();
  return fillSnippet(code, new DOMParser().parseFromString(trustedHtml(page), "text/html"), values);
}

interface Panel {
  open(from: HTMLElement): void;
  /** Writes the values into all fields except the one being edited. */
  show(): void;
}

const STYLE = `
.values { position-area: block-end span-inline-end; position-try-fallbacks: flip-block, flip-inline, flip-block flip-inline; margin: .25rem; inset: auto; inline-size: min(22rem, 100vw - 1rem); border: 1px solid var(--edge); background: var(--page); color: inherit; padding: var(--half) 1rem; max-block-size: calc(100dvh - 1rem); overflow: auto }
.values h2 { margin: 0; padding: 0; border: 0; font-size: 1.0625rem }
.values h2::before { content: none }
.values p { color: var(--ink-2); font-size: .875rem }
.values label { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2ch; margin-block-start: var(--half) }
.values small { color: var(--ink-3); font: var(--small)/var(--l) var(--mono); overflow-wrap: anywhere }
.values input { inline-size: 100%; min-inline-size: 0; font: 1rem/var(--l) var(--mono); padding: .1875rem .5rem; border: 1px solid var(--line); border-radius: 0; background: var(--field); color: inherit }
.values input[aria-invalid] { border-color: var(--signal) }
.values output { display: block; min-block-size: var(--l); font: var(--small)/var(--l) var(--mono); color: var(--ink-2); overflow-wrap: anywhere }
.values div { display: flex; justify-content: space-between; margin-block-start: var(--half); font: var(--small)/var(--l) var(--mono); text-decoration: underline; text-underline-offset: .22em }
@supports not (position-area: block-end) { .values { inset: 0; margin: auto; block-size: fit-content } }
@media (max-width: 48rem) { .values { position-area: none; inset: 0 0 auto; margin: .5rem auto } } /* above a phone's keyboard */
`;

function createPanel(): Panel {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
  const box = element("div", { className: "values", popover: "auto", role: "dialog", ariaLabel: "Values" });
  const section = element("section");
  const status = element("output");
  const reset = element("button", { type: "button" }, "Reset all");
  const form = element("form", {}, section, status, element("div", {}, reset, element("button", {}, "Done")));
  const description =
    "Your values go into all snippets and copies and stay in this browser. Snippets were checked with the defaults.";
  box.append(element("h2", {}, "Values"), element("p", {}, description), form);
  const fields = (): HTMLInputElement[] => [...box.querySelectorAll("input")];
  const show = (): void => {
    for (const field of fields()) {
      if (field === document.activeElement) continue;
      field.value = currentOf(field.name);
      field.ariaInvalid = null;
    }
  };
  // the panel has no other inputs
  box.addEventListener("input", ({ target }) => applyEdit(target as HTMLInputElement, status));
  box.addEventListener("change", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    box.hidePopover();
  });
  reset.addEventListener("click", () => {
    storeValues(config, new Map());
    status.textContent = "All values reset to their defaults.";
  });
  return {
    show,
    open(from) {
      section.replaceChildren(...namesOnPage().map(createField));
      status.textContent = "";
      show();
      document.body.append(box); // the shell may have been rendered again
      box.showPopover({ source: from });
      const field = fields().find(({ name }) => name === from.dataset["value"]) ?? fields()[0];
      field?.focus();
      field?.select();
    },
  };
}

/** Returns the names of the placeholders on the page, in reading order. */
function namesOnPage(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>("main var[data-value]")].map(
    ({ dataset }) => dataset["value"] ?? "",
  );
  return [...new Set(all)].filter((name) => Object.hasOwn(config.placeholders, name));
}

const currentOf = (name: string): string => values.get(name) ?? config.placeholders[name]?.default ?? "";

function createField(name: string): HTMLLabelElement {
  const { label = name, default: defaultValue = "" } = config.placeholders[name] ?? {};
  const input = element("input", {
    name,
    maxLength: MAX_CHARACTERS,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: false,
  });
  return element("label", {}, label, element("small", {}, `default ${defaultValue}`), input);
}

/** Applies each edit as it is typed. An empty field means the default. */
function applyEdit(field: HTMLInputElement, status: HTMLOutputElement): void {
  const typed = field.value.trim();
  const isInvalid = typed !== "" && !isValue(typed);
  field.ariaInvalid = isInvalid ? "true" : null;
  status.textContent = isInvalid ? "Use a single line without control characters." : "";
  if (isInvalid) return;
  const changed = new Map(values);
  if (typed === "" || typed === config.placeholders[field.name]?.default) changed.delete(field.name);
  else changed.set(field.name, typed);
  storeValues(config, changed);
}
