// The searchable content of a note, in reading order: headings, texts, code blocks, and partials at their
// places.

import { summarizeProof } from "@proofmark/prover/proof/tool-verdict.ts";
import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import type { Root } from "mdast";
import type { CodeBlock } from "../code/code-block.ts";
import type { FrontMatter } from "../front-matter.ts";
import type { MdxNode } from "../syntax/mdx-node.ts";
import { errorLines } from "./error-lines.ts";

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
          for (const { name, pattern, replacement } of block.matrix.rows)
            addText(
              [name, `\`${pattern}\``, ...(replacement === undefined ? [] : [`\`${replacement}\``])].join(
                "\t",
              ),
            );
          return;
        }
        if (block.features !== undefined) {
          for (const { name, code } of block.features.rows) addText(`${name}\t\`${code}\``);
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
