// Panel for editing placeholder values.
import { isReaderValue, VALUE_RULE } from "@proofmark/prover/proof/reader-value.ts";
import type { SiteData } from "../../data/site-data.ts";
import { adoptStyle, element } from "../page/elements.ts";
import { siteData } from "../page/site-data.ts";
import { nameOf, readValues, storeValues, VALUE, type Values, watchValues } from "./values.ts";

let placeholders: SiteData["placeholders"] = {};
let values: Values = new Map();
let panel: Panel | undefined;

/** Opens the panel next to a value, or next to the button that opens it. */
export async function openValues(from: HTMLElement): Promise<void> {
  ({ placeholders } = await siteData());
  panel ??= createPanel();
  panel.open(from);
}

interface Panel {
  open(from: HTMLElement): void;
  /** Writes the values into all fields except the one being edited and those with a refused text. */
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
.values section p { margin: 0; overflow-wrap: anywhere }
.values div { display: flex; justify-content: space-between; margin-block-start: var(--half); font: var(--small)/var(--l) var(--mono); text-decoration: underline; text-underline-offset: .22em }
@supports not (position-area: block-end) { .values { inset: 0; margin: auto; block-size: fit-content } }
@media (max-width: 48rem) { .values { position-area: none; inset: 0 0 auto; margin: .5rem auto } } /* above a phone's keyboard */
`;

function createPanel(): Panel {
  adoptStyle(STYLE);
  watchValues((changed) => {
    values = changed;
    show();
  });
  values = readValues();
  const box = element("div", { className: "values", popover: "auto", role: "dialog", ariaLabel: "Values" });
  const section = element("section");
  const status = element("output");
  const reset = element("button", { type: "button" }, "Reset all");
  const form = element("form", {}, section, status, element("div", {}, reset, element("button", {}, "Done")));
  const description =
    "Your values go into all snippets and copies, and stay in this browser. Snippets were checked with the defaults.";
  box.append(element("h2", {}, "Values"), element("p", {}, description), form);
  const fields = (): HTMLInputElement[] => [...box.querySelectorAll("input")];
  const show = (): void => {
    for (const field of fields()) {
      if (field === document.activeElement || isRefused(field)) continue;
      field.value = currentOf(field.name);
      setRefusal(field, "");
    }
  };
  // the panel has no other inputs
  box.addEventListener("input", ({ target }) => applyEdit(target as HTMLInputElement));
  box.addEventListener("change", show);
  for (const type of ["paste", "drop"] as const) box.addEventListener(type, refuseLines);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const refused = fields().find(isRefused);
    if (refused) refused.focus();
    else box.hidePopover();
  });
  reset.addEventListener("click", () => {
    for (const field of fields()) setRefusal(field, "");
    storeValues(new Map());
    status.textContent = "All values reset to their defaults.";
  });
  return {
    show,
    open(from) {
      section.replaceChildren(...namesOnPage().flatMap(createField));
      status.textContent = "";
      show();
      document.body.append(box); // the shell may have been rendered again
      box.showPopover({ source: from });
      const field = fields().find(({ name }) => name === nameOf(from)) ?? fields()[0];
      field?.focus();
      field?.select();
    },
  };
}

/** Returns the names of the placeholders on the page, in reading order. */
const namesOnPage = (): string[] =>
  [...new Set([...document.querySelectorAll<HTMLElement>(`main ${VALUE}`)].map(nameOf))].filter((name) =>
    Object.hasOwn(placeholders, name),
  );

const currentOf = (name: string): string => values.get(name) ?? placeholders[name]?.default ?? "";

/** Whether a field's text is refused, and not the value in use. */
const isRefused = ({ ariaInvalid, name, value }: HTMLInputElement): boolean =>
  ariaInvalid !== null && value.trim() !== currentOf(name);

function createField(name: string): HTMLElement[] {
  const { label = name, default: defaultValue = "" } = placeholders[name] ?? {};
  const input = element("input", { name, autocomplete: "off", autocapitalize: "off", spellcheck: false });
  const refusal = element("p", { id: `:refused-${name}`, ariaLive: "polite" });
  input.setAttribute("aria-describedby", refusal.id);
  return [element("label", {}, label, element("small", {}, `default ${defaultValue}`), input), refusal];
}

/** Applies each edit as it is typed. An empty field means the default. */
function applyEdit(field: HTMLInputElement): void {
  const typed = field.value.trim();
  const isDefault = typed === "" || typed === placeholders[field.name]?.default;
  const refusal = typed === "" || isReaderValue(typed) ? "" : VALUE_RULE;
  setRefusal(field, refusal);
  if (refusal !== "") return;
  const changed = new Map(values);
  if (isDefault) changed.delete(field.name);
  else changed.set(field.name, typed);
  storeValues(changed);
}

/** Shows below a field why its text is refused. */
function setRefusal(field: HTMLInputElement, refusal: string): void {
  field.ariaInvalid = refusal === "" ? null : "true";
  const shown = field.closest("label")?.nextElementSibling;
  if (shown && shown.textContent !== refusal) shown.textContent = refusal;
}

/** Refuses text of several lines, which a field would join to one. */
function refuseLines(event: ClipboardEvent | DragEvent): void {
  const data = "clipboardData" in event ? event.clipboardData : event.dataTransfer;
  const text = data?.getData("text").trim() ?? "";
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  setRefusal(event.target as HTMLInputElement, VALUE_RULE); // no other element takes text
}
