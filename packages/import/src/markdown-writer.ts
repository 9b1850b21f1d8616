// The door to the serializer: a syntax tree as the Markdown of a note. It escapes what MDX would read
// otherwise: braces, `<`.
import { gfmToMarkdown } from "mdast-util-gfm";
import { mdxExpressionToMarkdown } from "mdast-util-mdx-expression";
import { mdxJsxToMarkdown } from "mdast-util-mdx-jsx";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";

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
  const children = (node.children as MdxNode[]).map(guarded);
  const [first, ...rest] = children;
  const statement =
    node.type === "paragraph" && first?.type === "text" ? /^(?:import|export)\b/.exec(first.value) : null;
  if (statement === null || first?.type !== "text") return { ...node, children } as MdxNode;
  const word = { type: "mdxTextExpression", value: JSON.stringify(statement[0]) };
  return {
    ...node,
    children: [word, { ...first, value: first.value.slice(statement[0].length) }, ...rest],
  } as MdxNode;
}
