import type { Values } from "./stored-values.ts";

/** Elements that hold a value. */
export const VALUE = "var[data-value]";

/** Returns the name of the placeholder that an element shows. */
export const nameOf = ({ dataset }: HTMLElement): string => dataset["value"]?.split(" ")[0] ?? "";

/** Returns the steps of the place that an element is in, as `encodeValue` reads them. */
export const placeOf = ({ dataset }: Pick<HTMLElement, "dataset">): string =>
  dataset["value"]?.replace(/^\w+ ?/, "") ?? "";

/** Writes a value for an element; undefined if it does not fit, or if another script has to write it. */
export type Write = (value: string, element: Pick<HTMLElement, "dataset">) => string | undefined;

/**
 * Writes values that are the same in any place, such as `db-1.example.com`, but where names or numbers are
 * wanted. It is in every page with values, so that such values need no further script.
 */
export const writePlain: Write = (value, { dataset }) =>
  /^\w[\w.-]{0,99}$/.test(value) && !/ (id|name|num)\b/.test(dataset["value"] ?? "") ? value : undefined;

/**
 * Returns the text of each element whose value the reader has changed, and the names of values that do not
 * fit one of the elements: these keep their defaults in all, since half of a snippet would be wrong.
 */
export function fillIn(
  elements: readonly HTMLElement[],
  values: Values,
  write: Write,
): { texts: ReadonlyMap<HTMLElement, string>; unfit: ReadonlySet<string> } {
  const texts = new Map<HTMLElement, string>();
  const unfit = new Set<string>();
  for (const element of elements) {
    const value = values.get(nameOf(element));
    const text = value && write(value, element);
    if (text) texts.set(element, text);
    else if (value) unfit.add(nameOf(element));
  }
  for (const element of elements) if (unfit.has(nameOf(element))) texts.delete(element);
  return { texts, unfit };
}
