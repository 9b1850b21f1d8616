// On pages with values of placeholders, beside the boot script: shows the reader's in place of the defaults,
// as soon as the parser has read them. Inlined into such pages; the shell imports it before it shows the
// first of them. `__CONFIG__` is replaced at build time.
import type { ValuesPanelModule, ValuesScriptConfig } from "../../shared/boot-config.ts";
import { readValues, type Values, watchValues } from "./stored-values.ts";

declare const __CONFIG__: ValuesScriptConfig;

const config = __CONFIG__;
let values: Values = readValues(config);

/** Shows the values; without the last ones, since the parser may still be at them. */
const show = (butLast = 0): void => {
  const all = [...document.querySelectorAll<HTMLElement>("var[data-value]")];
  for (const element of all.slice(0, all.length - butLast)) {
    const { dataset, textContent } = element;
    const own = values.get(dataset["value"] ?? "");
    if (own !== undefined) dataset["default"] ??= textContent;
    const text = own ?? dataset["default"] ?? textContent;
    if (text !== textContent) element.textContent = text;
  }
};

// Observers run before the next paint: of what the parser has read, then of pages that are navigated to.
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
addEventListener("proofmark:shown", settle); // the shell may have made another main
watchValues(config, (changed) => {
  values = changed;
  show();
});

document.addEventListener("click", ({ target }) => {
  const from =
    target instanceof Element
      ? target.closest<HTMLElement>("body :is(var[data-value],[data-action=values])")
      : null;
  if (from === null || !getSelection()?.isCollapsed) return; // text was selected: it is to be copied
  import(/* @vite-ignore */ config.panel).then(
    (module: ValuesPanelModule) => module.open(from),
    () => undefined, // the network failed: the next click tries again
  );
});

const sheet = new CSSStyleSheet(); // a sheet, not a style element: a strict content security policy allows it
sheet.replaceSync(
  "@media screen{var[data-value]{font-style:normal;text-decoration:underline dotted;text-underline-offset:.25em;cursor:pointer}var[data-value]:hover{color:var(--signal)}}",
);
document.adoptedStyleSheets.push(sheet);
