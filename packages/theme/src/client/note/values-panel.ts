// Panel for editing placeholder values.
import { isReaderValue, VALUE_RULE } from "@proofmark/prover/proof/reader-value.ts";
import type { SiteData } from "../../data/site-data.ts";
import { siteData } from "../page/boot-data.ts";
import { adoptStyle, element } from "../page/elements.ts";
import { nameOf, readValues, storeValues, VALUE, type Values, watchValues } from "./values.ts";

let placeholders: SiteData["placeholders"] = {};
let values: Values = readValues();
let openPanel: ((from: HTMLElement) => void) | undefined;

/** Opens the panel next to a value, or next to the button that opens it. */
export async function openValues(from: HTMLElement): Promise<void> {
  ({ placeholders } = await siteData());
  openPanel ??= createPanel();
  openPanel(from);
}

const STYLE = `
.values { position-area: block-end span-inline-end; position-try-fallbacks: flip-block, flip-inline, flip-block flip-inline; margin: .25rem; inset: auto; inline-size: min(22rem, 100vw - 1rem); border: 1px solid var(--line); border-radius: var(--radius); background: var(--page); color: inherit; padding: .75rem 1rem; max-block-size: calc(100dvh - 1rem); overflow: auto }
.values h2 { margin: 0; padding: 0; border: 0; font-size: 1.0625rem }
.values p { color: var(--ink-2); font-size: .875rem }
.values label { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2ch; margin-block-start: .75rem }
.values small { color: var(--ink-3); font: var(--small)/var(--l) var(--mono) }
.values input { inline-size: 100%; min-inline-size: 0; font: 1rem/var(--l) var(--mono); padding: .1875rem .5rem; border: 1px solid var(--line); border-radius: 0; background: var(--field); color: inherit }
.values :invalid:not(form) { border-color: var(--signal) }
.values label:has(:valid) + p { display: none }
.values output { display: block; min-block-size: var(--l); font: var(--small)/var(--l) var(--mono); color: var(--ink-2) }
.values div { display: flex; justify-content: space-between; margin-block-start: .75rem; font: var(--small)/var(--l) var(--mono); text-decoration: underline; text-underline-offset: .22em }
@media (max-width: 48rem) { .values { position-area: none; inset: 0 0 auto; margin: .5rem auto } } /* above a phone's keyboard */
`;

function createPanel(): (from: HTMLElement) => void {
  adoptStyle(STYLE);
  watchValues((changed) => (values = changed));
  const box = element("div", { className: "values", popover: "auto", role: "dialog", ariaLabel: "Values" });
  const section = element("section");
  const status = element("output");
  const reset = element("button", { type: "button" }, "Reset all");
  const form = element("form", {}, section, status, element("div", {}, reset, element("button", {}, "Done")));
  const description =
    "Your values go into all snippets and copies, and stay in this browser. Snippets were checked with the defaults.";
  box.append(element("h2", {}, "Values"), element("p", {}, description), form);
  const render = (said = ""): void => {
    section.replaceChildren(...namesOnPage().flatMap(createField));
    status.textContent = said;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    box.hidePopover();
  });
  reset.addEventListener("click", () => {
    storeValues(new Map());
    render("All values reset to their defaults.");
  });
  return (from) => {
    render();
    document.body.append(box); // the shell may have been rendered again
    box.showPopover({ source: from });
    const fields = [...box.querySelectorAll("input")];
    const field = fields.find(({ name }) => name === nameOf(from)) ?? fields[0];
    field?.focus();
    field?.select();
  };
}

/** Returns the names of the placeholders on the page, in reading order. */
const namesOnPage = (): string[] =>
  [...new Set([...document.querySelectorAll<HTMLElement>(`main ${VALUE}`)].map(nameOf))].filter((name) =>
    Object.hasOwn(placeholders, name),
  );

/** A labelled field, and what its browser says of a refused text. */
function createField(name: string): HTMLElement[] {
  const { label = name, default: defaultValue = "" } = placeholders[name] ?? {};
  const input = element("input", { name, autocomplete: "off", autocapitalize: "off", spellcheck: false });
  const refusal = element("p", { id: `:refused-${name}` }, VALUE_RULE);
  input.setAttribute("aria-describedby", refusal.id);
  input.value = values.get(name) ?? defaultValue;
  // Applies each edit as it is typed. An empty field means the default.
  input.addEventListener("input", () => {
    const typed = input.value.trim();
    input.setCustomValidity(typed === "" || isReaderValue(typed) ? "" : VALUE_RULE);
    if (!input.validity.valid) return;
    const changed = new Map(values);
    if (typed === "" || typed === defaultValue) changed.delete(name);
    else changed.set(name, typed);
    storeValues(changed);
  });
  return [element("label", {}, label, element("small", {}, `default ${defaultValue}`), input), refusal];
}
