// Elements of a syntax tree: reading their attributes, and making new ones.
import type { Text } from "mdast";
import { readLiteral } from "proofmark/src/content/syntax/literal.ts";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";

/** Whether a word is in a list of words. */
export const isIn = (words: string, word: string): boolean => words.split(" ").includes(word);

export const isElement = (node: MdxNode): node is JsxNode =>
  node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";

export const childrenOf = (node: MdxNode): MdxNode[] =>
  "children" in node ? (node.children as MdxNode[]) : [];

const CALL = /^(?:require|useBaseUrl|withBaseUrl)\(\s*(["'`])(?<address>[^"'`$]+)\1\s*,?\s*\)(?:\.default)?$/;
const NAME = /^(?<name>\w+)(?:\.src|\.default)?$/;

/**
 * Reads the attributes of an element; those that are not literals are in `unread`. An address may also be that of a file: `require("./a.png")`,
 * `useBaseUrl("/a.png")`, or the name of one of `imports`.
 */
export function propsOf(
  node: JsxNode,
  imports: ReadonlyMap<string, string>,
): { values: Readonly<Record<string, unknown>>; unread: readonly string[] } {
  const values: Record<string, unknown> = {};
  const unread: string[] = [];
  for (const { name, value } of node.attributes) {
    if (name === undefined) unread.push("…");
    else if (typeof value !== "object" || value === null) values[name] = value ?? true;
    else {
      const written = "value" in value ? String(value.value).trim() : "";
      // `sources={{ light: …, dark: … }}` of `<ThemedImage>`
      const light = /\blight:\s*(?<source>(?:[\w.]|\([^)]*\)|"[^"]*"|'[^']*')+)/.exec(written)?.groups?.[
        "source"
      ];
      const [key, expression] = name === "sources" && light ? ["src", light] : [name, written];
      const literal = readLiteral(expression);
      const named = imports.get(NAME.exec(expression)?.groups?.["name"] ?? "");
      const address = CALL.exec(expression)?.groups?.["address"] ?? named;
      if ("value" in literal) values[key] = literal.value;
      else if (isIn("src href to poster", key) && address !== undefined) values[key] = address;
      else unread.push(name);
    }
  }
  return { values, unread };
}

/** An element with these attributes. */
export const element = (
  name: string,
  props: Readonly<Record<string, unknown>>,
  children: readonly MdxNode[],
  type: JsxNode["type"] = "mdxJsxFlowElement",
): JsxNode => ({ type, name, attributes: Object.entries(props).flatMap(attribute), children: [...children] });

/** An attribute as the tree holds it: text as it is, `true` without a value, anything else in braces. */
function attribute([name, value]: [string, unknown]): JsxNode["attributes"] {
  if (value === undefined || value === false) return [];
  const expression = { type: "mdxJsxAttributeValueExpression", value: JSON.stringify(value) };
  const written = typeof value === "string" ? value : value === true ? null : expression;
  return [{ type: "mdxJsxAttribute", name, value: written }];
}

export const text = (value: string): Text => ({ type: "text", value });

export const paragraph = (children: readonly MdxNode[]): MdxNode =>
  ({ type: "paragraph", children }) as MdxNode;

const PHRASING =
  "break delete emphasis footnoteReference image imageReference inlineCode link linkReference strong text mdxJsxTextElement mdxTextExpression html";

/** Whether a node belongs into a paragraph. */
export const isPhrasing = (node: MdxNode): boolean => isIn(PHRASING, node.type);

/** Puts nodes that belong into paragraphs into them, without white space at both ends. */
export function asFlow(nodes: readonly MdxNode[]): MdxNode[] {
  const result: MdxNode[] = [];
  let open: MdxNode[] = [];
  const close = (): void => {
    const trimmed = open
      .map((node, index) => {
        if (node.type !== "text") return node;
        const start = index === 0 ? node.value.trimStart() : node.value;
        return { ...node, value: index === open.length - 1 ? start.trimEnd() : start };
      })
      .filter((node) => node.type !== "text" || node.value !== "");
    if (trimmed.some((node) => node.type !== "text" || node.value.trim() !== ""))
      result.push(paragraph(trimmed));
    open = [];
  };
  for (const node of nodes)
    if (isPhrasing(node)) open.push(node);
    else {
      close();
      result.push(node);
    }
  close();
  return result;
}
