// Shows the reader's values in place of placeholder defaults as soon as the parser has read them. Inlined
// beside the boot script into pages with placeholders; on other pages, the shell imports it before it shows
// such a page. `__CONFIG__` is replaced at build time.
import type { ValuesPanelModule, ValuesScriptConfig } from "../../shared/boot-config.ts";
import { readValues, type Values, watchValues } from "./stored-values.ts";

declare const __CONFIG__: ValuesScriptConfig;

const config = __CONFIG__;
let values: Values = readValues(config);

/** Shows the values, except in the last `skipLast` elements, which the parser may still be reading. */
const show = (skipLast = 0): void => {
  const all = [...document.querySelectorAll<HTMLElement>("var[data-value]")];
  for (const element of all.slice(0, all.length - skipLast)) {
    const { dataset, textContent } = element;
    const value = values.get(dataset["value"] ?? "");
    if (value !== undefined) dataset["default"] ??= textContent;
    const text = value ?? dataset["default"] ?? textContent;
    if (text !== textContent) element.textContent = text;
  }
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
  import(/* @vite-ignore */ config.panel).then(
    (module: ValuesPanelModule) => module.open(from),
    () => undefined, // the network failed: the next click retries
  );
});

const sheet = new CSSStyleSheet(); // a sheet, not a style element: allowed by a strict content security policy
sheet.replaceSync(
  "@media screen{var[data-value]{font-style:normal;text-decoration:underline dotted;text-underline-offset:.25em;cursor:pointer}var[data-value]:hover{color:var(--signal)}}",
);
document.adoptedStyleSheets.push(sheet);
