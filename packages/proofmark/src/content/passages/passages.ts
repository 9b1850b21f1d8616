// The searchable content of a note, in reading order: headings, texts, code blocks, and partials at their
// places.

import type { Problem } from "@proofmark/prover/problem.ts";
import { isErrorLine, isToolLine } from "@proofmark/prover/proof/error-line.ts";
import type { Proof } from "@proofmark/prover/proof/proof.ts";
import { summarizeProof } from "@proofmark/prover/proof/versions.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import type { Root } from "mdast";
import type { CodeBlock } from "../code/code-block.ts";
import type { FrontMatter } from "../front-matter.ts";
import type { Heading } from "../headings/outline.ts";
import type { Source } from "../source.ts";
import type { MdxNode } from "../syntax/mdx-node.ts";

export type Passage =
  | { readonly type: "heading"; readonly level: number; readonly text: string; readonly anchor: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "block"; readonly block: CodeBlock }
  | { readonly type: "partial"; readonly name: string };

/** Collects the passages of an analysed tree; `blocks` are its code blocks. */
export function collectPassages(tree: Root, blocks: readonly CodeBlock[]): Passage[] {
  const passages: Passage[] = [];
  const visit = (node: MdxNode): void => {
    switch (node.type) {
      case "heading": {
        const anchor = node.data?.heading?.id ?? "";
        if (anchor !== "")
          passages.push({
            type: "heading",
            level: node.depth,
            text: plain(node),
            anchor,
          });
        return;
      }
      case "code": {
        const block = blocks[node.data?.fence ?? -1];
        if (block === undefined || block.hidden) return;
        if (block.matrix !== undefined) {
          for (const { name, code, replacement } of block.matrix.rows)
            addText(`${name}\t\`${code}\`${replacement === undefined ? "" : `\t\`${replacement}\``}`);
          return;
        }
        passages.push({ type: "block", block });
        for (const remark of block.remarks) addText(remark.text);
        return;
      }
      case "table":
        // names of columns answer nothing
        for (const row of node.children.slice(1)) addText(row.children.map(inline).join("\t"));
        return;
      case "paragraph":
        addText(inline(node));
        return;
      case "mdxJsxFlowElement":
        if (node.name !== null && /^[A-Z]/.test(node.name) && node.children.length === 0)
          passages.push({ type: "partial", name: node.name });
        break;
      case "text":
      case "inlineCode":
        addText(inline(node));
        return;
    }
    if ("children" in node) for (const child of node.children as MdxNode[]) visit(child);
  };
  const addText = (text: string): void => {
    const trimmed = text.replace(/[^\S\t]+/g, " ").trim();
    if (trimmed !== "") passages.push({ type: "text", text: trimmed });
  };
  for (const node of tree.children) visit(node);
  return passages;
}

/** A section under construction. */
interface OpenSection extends NoteSection {
  readonly aliases: string[];
  readonly texts: string[];
  readonly blocks: NoteSection["blocks"][number][];
}

/** The parts of the front matter that search uses. */
interface SectionsHead {
  readonly title: string;
  readonly description: string | undefined;
  readonly searchWords: FrontMatter["search_words"];
}

/**
 * Groups passages into sections. The first section has the note's title, its description, and everything
 * before the first heading.
 */
export function createSections(
  passages: readonly Passage[],
  { title, description, searchWords = {} }: SectionsHead,
): NoteSection[] {
  const start: OpenSection = {
    level: 1,
    heading: title,
    anchor: "",
    aliases: [],
    texts: description === undefined ? [] : [description],
    blocks: [],
  };
  const sections: OpenSection[] = [start];
  for (const passage of passages) {
    const current = sections.at(-1) ?? start;
    if (passage.type === "heading")
      sections.push({
        level: Math.max(2, passage.level),
        heading: passage.text,
        anchor: passage.anchor,
        aliases: [],
        searchWords: Object.hasOwn(searchWords, passage.anchor) ? searchWords[passage.anchor] : undefined,
        texts: [],
        blocks: [],
      });
    else if (passage.type === "text") current.texts.push(passage.text);
    else if (passage.type === "block") {
      const { id, language, title: caption, code, top, proof } = passage.block;
      if (top !== undefined) current.aliases.push(top);
      const errors = errorLines(passage.block);
      current.blocks.push({
        id,
        language,
        title: caption,
        code,
        errors,
        proof: proof && summarizeProof(proof),
      });
    }
  }
  return sections;
}

/** Text with its inline code in backticks. */
function inline(node: MdxNode): string {
  if (node.type === "inlineCode") return `\`${node.value}\``;
  if (node.type === "text") return node.value;
  if (node.type === "image") return node.alt ?? "";
  if (node.type === "break") return " ";
  return "children" in node ? (node.children as MdxNode[]).map(inline).join("") : "";
}

const plain = (node: MdxNode): string => inline(node).replaceAll("`", "");

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
