// The door to the serializer: a syntax tree as the Markdown of a note. It escapes what MDX would read
// otherwise: braces, `<`.
import { gfmToMarkdown } from "mdast-util-gfm";
import { mdxExpressionToMarkdown } from "mdast-util-mdx-expression";
import { mdxJsxToMarkdown } from "mdast-util-mdx-jsx";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { childrenOf } from "./jsx.ts";

const OPTIONS: Options = {
  bullet: "-",
  emphasis: "_",
  rule: "-",
  listItemIndent: "one",
  extensions: [
    gfmToMarkdown({ tablePipeAlign: false }),
    mdxExpressionToMarkdown(),
    mdxJsxToMarkdown({ printWidth: 110 }),
  ],
};

/** Writes nodes as the body of a note. */
export const writeNodes = (nodes: readonly MdxNode[]): string =>
  toMarkdown({ type: "root", children: nodes.map(guarded) } as Parameters<typeof toMarkdown>[0], OPTIONS);

/** MDX reads a paragraph that begins with these words as a statement. */
function guarded(node: MdxNode): MdxNode {
  if (!("children" in node)) return node;
  const children = childrenOf(node).map(guarded);
  const [first, ...rest] = children;
  if (node.type !== "paragraph" || first?.type !== "text") return { ...node, children } as MdxNode;
  const word = /^(?:import|export)\b/.exec(first.value)?.[0];
  if (word === undefined) return { ...node, children } as MdxNode;
  const held = { type: "mdxTextExpression", value: JSON.stringify(word) };
  return {
    ...node,
    children: [held, { ...first, value: first.value.slice(word.length) }, ...rest],
  } as MdxNode;
}
