// The searchable content of a note: its passages, in sections.

import type { Problem } from "@proofmark/prover/problem.ts";
import { isErrorLine, isToolLine } from "@proofmark/prover/proof/error-line.ts";
import type { Proof } from "@proofmark/prover/proof/proof.ts";
import { summarizeProof } from "@proofmark/prover/proof/versions.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { NoteSection } from "@proofmark/search/sections.ts";
import type { CodeBlock } from "./code/code-block.ts";
import type { FrontMatter } from "./front-matter.ts";
import type { Source } from "./source.ts";

/** A heading of a note, with its anchor on the page. */
export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
  /** The heading's inline content as HTML, with code, emphasis and strong, and links as text. */
  readonly html: string;
  readonly line: number;
}

/** A use of another file that a note imports. */
export interface ImportUse {
  /** As it is imported. */
  readonly path: string;
  readonly line: number;
}

/** A part of a note, in reading order; a block is the index of its fence. */
export type Passage =
  | { readonly type: "heading"; readonly heading: Heading }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "fence"; readonly index: number }
  | ({ readonly type: "partial"; readonly name: string } & ImportUse);

/** A passage with its block, and with partials replaced by their passages. */
export type ReadPassage =
  | Exclude<Passage, { type: "fence" | "partial" }>
  | { readonly type: "block"; readonly block: CodeBlock };

/** A section under construction. */
interface OpenSection extends NoteSection {
  readonly aliases: string[];
  readonly texts: string[];
  readonly blocks: NoteSection["blocks"][number][];
}

/**
 * Groups passages into sections. The first section has the note's title, its description, and everything
 * before the first heading.
 */
export function createSections(
  passages: readonly ReadPassage[],
  title: string,
  { description, search_words: words = {} }: Pick<FrontMatter, "description" | "search_words">,
): NoteSection[] {
  const open = (level: number, heading: string, anchor: string): OpenSection => ({
    ...{ level, heading, anchor, aliases: [], texts: [], blocks: [] },
    searchWords: Object.hasOwn(words, anchor) ? words[anchor] : undefined,
  });
  let section = open(1, title, "");
  if (description !== undefined) section.texts.push(description);
  const sections = [section];
  for (const passage of passages) {
    if (passage.type === "heading") {
      const { level, text, id } = passage.heading;
      section = open(Math.max(2, level), text.replaceAll("`", ""), id);
      sections.push(section);
    } else if (passage.type === "text") section.texts.push(passage.text);
    else if (!passage.block.hidden) addBlock(section, passage.block);
  }
  return sections;
}

function addBlock({ aliases, texts, blocks }: OpenSection, block: CodeBlock): void {
  const { id, language, title, code, top, proof, matrix, remarks } = block;
  if (matrix !== undefined) {
    for (const { name, code: written, replacement } of matrix.rows)
      texts.push(`${name}\t\`${written}\`${replacement === undefined ? "" : `\t\`${replacement}\``}`);
    return;
  }
  if (top !== undefined) aliases.push(top);
  blocks.push({
    id,
    language,
    title,
    code,
    errors: errorLines(block),
    proof: proof && summarizeProof(proof),
  });
  for (const { text } of remarks) texts.push(text);
}

/** Most messages of a snippet: the first ones say what happened. A guess. */
const MAX_LINES = 3;

/**
 * The error messages among what a snippet printed. A line that is not marked as an error counts only if the
 * snippet fails.
 */
export const errorLines = ({
  output,
  proof,
}: Pick<CodeBlock, "output"> & { readonly proof: Pick<Proof, "fails"> | undefined }): string[] =>
  (output ?? "")
    .split("\n")
    .filter((line) => isErrorLine(line) || (proof?.fails === true && isToolLine(line)))
    .slice(0, MAX_LINES);

/** A problem for each id that no heading of the note has. */
export function checkSearchWords(
  { file, text }: Source,
  words: FrontMatter["search_words"],
  ids: readonly string[],
): Problem[] {
  const lines = text.split("\n");
  const wrong = Object.keys(words ?? {}).filter((id) => !ids.includes(id));
  return wrong.map((id) => {
    const near = nearest(id, ids);
    return {
      ...{ severity: "error", file },
      line: lines.findIndex((line) => [":", '":', "':"].some((end) => line.includes(id + end))) + 1,
      message: `\`search_words\` names no heading of the note: \`${id}\``,
      expected: "the id of one of its headings",
      found: `"${id}"`,
      fix: near && `did you mean \`${near}\`?`,
    };
  });
}
