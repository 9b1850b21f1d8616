// What a configuration says that an import does not carry over.
import { isValues } from "./script-values.ts";

/** Something of a configuration that is left out. */
export interface LeftOut {
  readonly found: string;
  readonly done: string;
}

/** Keys of an object that are not among those that an import reads; one that is `false` says nothing. */
export function unusedKeys(values: unknown, used: readonly string[], prefix = ""): LeftOut[] {
  if (!isValues(values)) return [];
  return Object.entries(values)
    .filter(([key, value]) => !used.includes(key) && value !== false)
    .map(([key]) => ({ found: `\`${prefix}${key}\``, done: "is not imported" }));
}

/** Reports sidebars beyond the first: pages keep theirs, but only a navbar would lead from one to the other. */
export const furtherSidebars = (names: readonly string[]): LeftOut[] =>
  names.slice(1).map((name) => ({
    found: `the sidebar \`${name}\``,
    done: "is on its pages only: link to one of them in `navbar`",
  }));
