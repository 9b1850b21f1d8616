import type { Paragraph } from "mdast";

/** What the sentence below a pattern says of it. */
export interface RegexClaim {
  readonly matches: readonly string[];
  readonly not: readonly string[];
}

const LIST = "(?:\u0001\\d+\u0001(?:, (?:and )?| and )?)+";
const SENTENCE = new RegExp(`\\b[Mm]atches (?<matches>${LIST})(?:; not (?<not>${LIST}))?`);

/** Reads "Matches `a`, `b`; not `c`" in a paragraph; undefined if it says nothing of the kind. */
export function readRegexClaim(paragraph: Paragraph): RegexClaim | undefined {
  const codes: string[] = [];
  const text = paragraph.children
    .map((node) => {
      if (node.type === "inlineCode") return `\u0001${codes.push(node.value) - 1}\u0001`;
      return node.type === "text" ? node.value.replaceAll("\n", " ") : "";
    })
    .join("");
  const groups = SENTENCE.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const named = (list = ""): string[] =>
    Array.from(list.matchAll(/\d+/g), ([index]) => codes[Number(index)] ?? "");
  return { matches: named(groups["matches"]), not: named(groups["not"]) };
}
