// Shows the reader's values in place of placeholder defaults as soon as the parser has read them. Inlined
// beside the boot script into pages with placeholders; on other pages, the shell imports it before it shows
// such a page. `__CONFIG__` is replaced at build time.
import type { ValuesPanelModule, ValuesScriptConfig } from "../../data/boot-config.ts";
import { readValues, type Values, watchValues } from "./stored-values.ts";
import { nameOf, VALUE } from "./value-elements.ts";

declare const __CONFIG__: ValuesScriptConfig;

const config = __CONFIG__;
let values: Values = readValues(config);

const loadPanel = (): Promise<ValuesPanelModule> => import(/* @vite-ignore */ config.panel);

/** Shows the values, except in the last `skipLast` elements, which the parser may still be reading. */
const show = (skipLast = 0): void => {
  const all = [...document.querySelectorAll<HTMLElement>(VALUE)];
  const changed = new Set<string>();
  const snippets = new Map<Element, boolean>();
  for (const element of all.slice(0, all.length - skipLast)) {
    const { dataset, textContent } = element;
    const name = nameOf(element);
    const value = values.get(name);
    const shown = value ?? dataset["default"] ?? textContent;
    if (value === undefined) delete dataset["default"];
    else {
      dataset["default"] ??= textContent;
      changed.add(name);
    }
    if (shown !== textContent) element.textContent = shown;
    const snippet = element.closest(".snip,.quick>li");
    if (snippet) snippets.set(snippet, value !== undefined || snippets.get(snippet) === true);
  }
  for (const [snippet, isChanged] of snippets) snippet.classList.toggle("changed", isChanged);
  const label = `Values${changed.size ? ` · ${changed.size} changed` : ""}`;
  for (const button of document.querySelectorAll("[data-action=values]"))
    if (button.textContent !== label) button.textContent = label;
};

// Observers run before the next paint: first for parsed content, later for pages that the reader navigates
// to.
const isLoading = (): boolean => document.readyState === "loading";
const changes = new MutationObserver(() => show(isLoading() ? 1 : 0));
const settle = (): void => {
  const main = document.querySelector("main");
  changes.disconnect();
  if (main) changes.observe(main, { childList: true });
  show();
};
if (!isLoading()) settle();
else if (values.size > 0) changes.observe(document, { childList: true, subtree: true });
document.addEventListener("DOMContentLoaded", settle);
addEventListener("proofmark:shown", settle); // the shell may have rendered another main
watchValues(config, (changed) => {
  values = changed;
  show();
});

document.addEventListener("click", ({ target }) => {
  const from =
    target instanceof Element
      ? target.closest<HTMLElement>("body :is(var[data-value],[data-action=values])")
      : null;
  if (from === null || !getSelection()?.isCollapsed) return; // the reader selects text to copy it
  loadPanel().then(
    (module) => module.open(from),
    () => undefined, // the network failed: the next click retries
  );
});

// Only proofs of snippets that ran have no title.
const sheet = new CSSStyleSheet(); // a sheet, not a style element: allowed by a strict content security policy
sheet.replaceSync(
  `@media screen{${VALUE}{font-style:normal;text-decoration:underline dotted;text-underline-offset:.25em;cursor:pointer}${VALUE}:hover{color:var(--signal)}var[data-default]{font-weight:700;text-decoration:underline solid 2px}.changed :is(p.proof,.proof>summary):after{content:", checked with the default values"}.changed :is(p.ok,.ok>summary):not([title]):after{content:", ran with the default values"}.changed p.no:after{content:none}}`,
);
document.adoptedStyleSheets.push(sheet);
