import type { Encoded } from "../../shared/value-places.ts";
import type { Values } from "./stored-values.ts";

/** Writes a value for a place; undefined if another script has to. */
export type Encode = (value: string, place: string) => Encoded | undefined;

/** Elements that hold a value. */
export const VALUE = "var[data-value]";

/** Steps that change or refuse plain values. */
const STRICT = /\b(?:id|name|num)\b/;

/**
 * Writes a value that is the same in any place, such as `db-1.example.com`. It is in every page with values,
 * so that such values need no further script.
 */
export const encodePlain: Encode = (value, place) =>
  /^\w[\w.-]{0,99}$/.test(value) && !STRICT.test(place) ? value : undefined;

/**
 * Returns the text of each element whose value the reader has changed, and the names of values that do not
 * fit one of the elements: these keep their defaults in all, since half of a snippet would be wrong.
 */
export function fillIn(
  elements: readonly HTMLElement[],
  values: Values,
  encode: Encode,
): { texts: ReadonlyMap<HTMLElement, string>; unfit: ReadonlySet<string> } {
  const texts = new Map<HTMLElement, string>();
  const unfit = new Set<string>();
  for (const element of elements) {
    const [name, place] = placedIn(element);
    const value = values.get(name);
    if (value === undefined) continue;
    const text = encode(value, place);
    if (typeof text === "string") texts.set(element, text);
    else unfit.add(name);
  }
  for (const element of texts.keys()) if (unfit.has(placedIn(element)[0])) texts.delete(element);
  return { texts, unfit };
}

/** Returns the name and the place of the value that an element shows. */
export function placedIn({ dataset }: HTMLElement): [name: string, place: string] {
  const [name = "", ...place] = (dataset["value"] ?? "").split(" ");
  return [name, place.join(" ")];
}
