// Mutants of makefiles: without a prerequisite, a part of a value, or the prefix of a recipe line.
import type { Edit } from "./edit.ts";

const RECIPE = /^\t(?<prefix>[@+-]+)/;
/** A rule or an assignment: what is on its right side is a list of words. */
const LIST =
  /^(?!\t)(?<left>(?:export\s+|override\s+)?[^#=:]*(?:&?::?(?!=)|(?:::?:?|[?+!])?=))(?<right>[^#;]*)/;
const ASSIGNED = /^(?!\t)[\w.-]+\s*(?<sign>:=|=)\s*(?<value>[^#]*)/;

/** Lines with a word less, and values that are expanded at another time. */
export function changeMakefile(code: string): Edit[] {
  let start = 0;
  return code.split("\n").flatMap((line): Edit[] => {
    const from = start;
    start += line.length + 1;
    const prefix = RECIPE.exec(line)?.groups?.["prefix"];
    if (prefix !== undefined)
      return [{ kind: "option", from: from + 1, to: from + 1 + prefix.length, text: "" }];
    const { left = "", right = "" } = LIST.exec(line)?.groups ?? {};
    const dropped = [...right.matchAll(/\s+(?:\$[({].*?[)}]|[^\s$()|\\])+(?=\s|$)/g)].map(
      ({ 0: word, index }): Edit => {
        const at = from + left.length + index;
        return { kind: "clause", from: at, to: at + word.length, text: "" };
      },
    );
    const assigned = ASSIGNED.exec(line);
    const { sign = "", value = "" } = assigned?.groups ?? {};
    const at = from + line.indexOf(sign);
    // a value without `$` is the same whenever it is expanded
    return value.includes("$")
      ? [...dropped, { kind: "keyword", from: at, to: at + sign.length, text: sign === "=" ? ":=" : "=" }]
      : dropped;
  });
}
