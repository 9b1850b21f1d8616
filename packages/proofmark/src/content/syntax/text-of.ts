import { escapeHtml } from "@proofmark/prover/text/html.ts";
import type { MdxNode } from "./mdx-node.ts";

/** The text of a node and its descendants, without markup. */
export function textOf(node: MdxNode): string {
  if (node.type === "image") return node.alt ?? "";
  if ("value" in node && (node.type === "text" || node.type === "inlineCode")) return node.value;
  return "children" in node ? (node.children as MdxNode[]).map(textOf).join("") : "";
}

/** The texts of blocks and cells, one by one. */
export const leavesOf = (node: MdxNode): string[] =>
  "children" in node && node.children.length > 0
    ? (node.children as MdxNode[]).flatMap(leavesOf)
    : [textOf(node)];

/** The text of a node with its inline code in backticks. */
export function textWithCode(node: MdxNode): string {
  if (node.type === "inlineCode") return `\`${node.value}\``;
  if (node.type === "break") return " ";
  return "children" in node ? (node.children as MdxNode[]).map(textWithCode).join("") : textOf(node);
}

/** The text of a node as HTML, with code, emphasis and strong, and links as text. */
export function inlineHtml(node: MdxNode): string {
  const inner = (): string =>
    "children" in node ? (node.children as MdxNode[]).map(inlineHtml).join("") : "";
  if (node.type === "inlineCode") return `<code>${escapeHtml(node.value)}</code>`;
  if (node.type === "emphasis") return `<em>${inner()}</em>`;
  if (node.type === "strong") return `<strong>${inner()}</strong>`;
  if ("children" in node && node.children.length > 0) return inner();
  return escapeHtml(textOf(node));
}

/** A node as it is written. */
export const sourceOf = ({ position }: Pick<MdxNode, "position">, text: string): string =>
  text.slice(position?.start.offset, position?.end.offset);
