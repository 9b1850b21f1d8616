// Shows the reader's values in place of placeholder defaults as soon as the parser has read them.
import { isReaderValue } from "@proofmark/prover/proof/reader-value.ts";
import { VALUES_KEY } from "../../data/storage-keys.ts";
import { adoptStyle } from "../page/elements.ts";
import { beforePaint, isLoading } from "../page/page-events.ts";
import { isFirst, onStored, stored } from "../page/storage.ts";

/** The values that the reader has typed in place of defaults, by placeholder. */
export type Values = ReadonlyMap<string, string>;

/** Elements that hold a value, and the name of the placeholder that one shows. */
export const VALUE = "var[data-value]";
export const nameOf = ({ dataset }: HTMLElement): string => dataset["value"] ?? "";

/**
 * Reads the reader's values, typed on any page of the site. Ignores invalid data, and text that is no value:
 * other pages of the origin can write here too.
 */
export function readValues(text = stored(VALUES_KEY)): Values {
  try {
    const values: object = JSON.parse(text ?? "{}");
    return new Map(
      Object.entries(values).filter(([, value]) => typeof value === "string" && isReaderValue(value)),
    );
  } catch {
    return new Map(); // not JSON: the defaults apply
  }
}

/** Stores the reader's values. With blocked storage they last for the page. */
export const storeValues = (values: Values): unknown =>
  stored(VALUES_KEY, values.size === 0 ? null : JSON.stringify(Object.fromEntries(values)));

/** Calls back with the values whenever they change: here, in another tab, or while the page was in the history. */
export function watchValues(changed: (values: Values) => void): void {
  onStored(VALUES_KEY, (text) => changed(readValues(text)));
  addEventListener("pageshow", ({ persisted }) => persisted && changed(readValues()));
}

/** Shows the values on this page and on those that are shown later. */
export function showValues(): void {
  if (!isFirst("values")) return;
  let values = readValues();
  beforePaint(() => show(values));
  watchValues((changed) => {
    values = changed;
    show(values);
  });
  adoptStyle(
    `@media screen{${VALUE}{font-style:normal;text-decoration:underline dotted;text-underline-offset:.25em;cursor:pointer}${VALUE}:hover{color:var(--signal)}var[data-default]{font-weight:700;text-decoration:underline solid 2px}.changed>header .proof:not(.no)>summary:after{content:", with the default values"}}`,
  );
}

/** Shows the values, except in the last element while the parser may still be reading it. */
function show(values: Values): void {
  const all = [...document.querySelectorAll<HTMLElement>(VALUE)];
  if (isLoading()) all.pop();
  const changed = new Set<string>();
  const snippets = new Map<Element, boolean>();
  for (const element of all) {
    const { dataset, textContent } = element;
    const name = nameOf(element);
    const value = values.get(name);
    const text = value ?? dataset["default"] ?? textContent;
    if (value === undefined) delete dataset["default"];
    else {
      dataset["default"] ??= textContent;
      changed.add(name);
    }
    if (text !== textContent) element.textContent = text;
    const snippet = element.closest(".snip,.quick>li");
    if (snippet) snippets.set(snippet, value !== undefined || snippets.get(snippet) === true);
  }
  for (const [snippet, isChanged] of snippets) snippet.classList.toggle("changed", isChanged);
  const label = `Values${changed.size ? ` · ${changed.size} changed` : ""}`;
  for (const button of document.querySelectorAll("body [data-action=values]"))
    if (button.textContent !== label) button.textContent = label;
}
