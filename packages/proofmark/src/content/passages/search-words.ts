// `search_words` of a note: additional search terms for its sections, by heading id.

import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { FrontMatter } from "../front-matter.ts";
import type { Heading } from "../headings/outline.ts";
import type { Source } from "../source.ts";

/** A problem for each id that no heading of the note has. */
export function checkSearchWords(
  { file, text }: Source,
  words: FrontMatter["search_words"],
  headings: readonly Heading[],
): Problem[] {
  const known = headings.map(({ id }) => id);
  return Object.keys(words ?? {})
    .filter((id) => !known.includes(id))
    .map((id) => {
      const near = nearest(id, known);
      return {
        severity: "error",
        file,
        line: lineOfWords(text, id),
        message: `\`search_words\` names no heading of the note: \`${id}\``,
        expected: "the id of one of its headings",
        found: `"${id}"`,
        fix: near && `did you mean \`${near}\`?`,
      };
    });
}

/**
 * Returns the line with the id as its key, below `search_words:`; the line of `search_words:` itself if both
 * are on one line.
 */
function lineOfWords(text: string, id: string): number {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith("search_words:"));
  const below = lines.findIndex(
    (line, index) =>
      index > start && [`${id}:`, `"${id}":`, `'${id}':`].some((key) => line.trimStart().startsWith(key)),
  );
  return Math.max(start, below) + 1;
}
