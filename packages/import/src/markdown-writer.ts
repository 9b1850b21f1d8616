// The door to the serializer: a syntax tree as the Markdown of a note. It escapes what MDX would read
// otherwise: braces, `<`.
import type { RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mdxExpressionToMarkdown } from "mdast-util-mdx-expression";
import { mdxJsxToMarkdown } from "mdast-util-mdx-jsx";
import { type Info, type Options, type State, toMarkdown } from "mdast-util-to-markdown";
import type { Directive, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { childrenOf } from "./jsx.ts";

/** Levels of admonitions inside of a node. */
const levelsIn = (node: MdxNode): number =>
  Math.max(0, ...childrenOf(node).map(levelsIn)) + (node.type === "containerDirective" ? 1 : 0);

/** An admonition has more colons than those inside of it. */
const admonition = (node: Directive, _: unknown, state: State, info: Info): string => {
  const marks = ":".repeat(2 + levelsIn(node));
  const [first, ...others] = node.children;
  const title = first?.type === "paragraph" && first.data?.directiveLabel ? first : undefined;
  const leave = state.enter("phrasing"); // where `<` and braces are escaped
  const label = title && state.containerPhrasing(title, { ...info, before: " ", after: "\n" });
  leave();
  const children = (title === undefined ? node.children : others) as RootContent[];
  const content = state.containerFlow({ type: "root", children }, info);
  return `${marks}${node.name}${label === undefined ? "" : ` ${label.replace(/\s+/g, " ")}`}\n\n${content}\n\n${marks}`;
};

const OPTIONS: Options = {
  bullet: "-",
  emphasis: "_",
  rule: "-",
  listItemIndent: "one",
  // a paragraph that begins with one of these words is a statement to MDX
  unsafe: [
    { character: "i", before: "^\\n", after: "mport\\b", inConstruct: "phrasing" },
    { character: "e", before: "^\\n", after: "xport\\b", inConstruct: "phrasing" },
  ],
  // a node of the engine, which the types of mdast do not have
  handlers: { containerDirective: admonition } as Options["handlers"],
  extensions: [
    gfmToMarkdown({ tablePipeAlign: false }),
    mdxExpressionToMarkdown(),
    mdxJsxToMarkdown({ printWidth: 110 }),
  ],
};

/** Writes nodes as the body of a note. */
export const writeNodes = (nodes: readonly MdxNode[]): string =>
  toMarkdown({ type: "root", children: nodes } as Parameters<typeof toMarkdown>[0], OPTIONS);
