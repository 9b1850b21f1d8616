// Elements written as JSX: what they say, and how new ones are made.
import { readLiteral } from "proofmark/src/content/syntax/literal.ts";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";

/** The values of an element's attributes; those that are not literals are in `unread`. */
export interface Props {
  readonly values: Readonly<Record<string, unknown>>;
  readonly unread: readonly string[];
}

export const isElement = (node: MdxNode): node is JsxNode =>
  node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";

/**
 * Reads the attributes of an element. An address may also be that of a file: `require("./a.png")`,
 * `useBaseUrl("/a.png")`, or the name of one of `imports`.
 */
export function propsOf(node: JsxNode, imports: ReadonlyMap<string, string>): Props {
  const values: Record<string, unknown> = {};
  const unread: string[] = [];
  for (const { name, value } of node.attributes) {
    if (name === undefined) unread.push("…");
    else if (typeof value !== "object" || value === null) values[name] = value ?? true;
    else {
      const expression = "value" in value ? String(value.value) : "";
      const literal = readLiteral(expression);
      const address = ADDRESSES.has(name) ? addressIn(expression, imports) : undefined;
      if ("value" in literal) values[name] = literal.value;
      else if (address !== undefined) values[name] = address;
      else unread.push(name);
    }
  }
  return { values, unread };
}

const ADDRESSES = new Set(["src", "href", "to", "poster"]);
const CALL =
  /^(?:require|useBaseUrl|withBaseUrl)\(\s*(?<quote>["'`])(?<address>[^"'`$]+)\k<quote>\s*,?\s*\)(?:\.default)?$/;
const NAME = /^(?<name>\w+)(?:\.src|\.default)?$/;

/** The address that an expression means without being run. */
function addressIn(expression: string, imports: ReadonlyMap<string, string>): string | undefined {
  const text = expression.trim();
  const name = NAME.exec(text)?.groups?.["name"];
  return CALL.exec(text)?.groups?.["address"] ?? (name === undefined ? undefined : imports.get(name));
}

/** An element with these attributes; one of the type of `like` where that is given. */
export function element(
  name: string,
  props: Readonly<Record<string, unknown>>,
  children: readonly MdxNode[],
  type: JsxNode["type"] = "mdxJsxFlowElement",
): JsxNode {
  return { type, name, attributes: Object.entries(props).flatMap(attribute), children: [...children] };
}

/** An attribute as the tree holds it: text as it is, `true` without a value, anything else in braces. */
function attribute([name, value]: [string, unknown]): JsxNode["attributes"] {
  if (value === undefined || value === false) return [];
  if (typeof value === "string") return [{ type: "mdxJsxAttribute", name, value }];
  if (value === true) return [{ type: "mdxJsxAttribute", name, value: null }];
  const expression = { type: "mdxJsxAttributeValueExpression", value: JSON.stringify(value) };
  return [{ type: "mdxJsxAttribute", name, value: expression }];
}

/** An attribute's value as a tag holds it. */
export const quoted = (value: string): string =>
  `"${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;

export const text = (value: string): MdxNode => ({ type: "text", value });

export const paragraph = (children: readonly MdxNode[]): MdxNode =>
  ({ type: "paragraph", children }) as MdxNode;

const PHRASING = new Set(
  [
    "break",
    "delete",
    "emphasis",
    "footnoteReference",
    "image",
    "imageReference",
    "inlineCode",
    "link",
  ].concat(["linkReference", "strong", "text", "mdxJsxTextElement", "mdxTextExpression", "html"]),
);

/** Whether a node belongs into a paragraph. */
export const isPhrasing = (node: MdxNode): boolean => PHRASING.has(node.type);

/** Puts what belongs into paragraphs into them. */
export function asFlow(nodes: readonly MdxNode[]): MdxNode[] {
  const result: MdxNode[] = [];
  let open: MdxNode[] = [];
  const close = (): void => {
    if (open.some((node) => node.type !== "text" || node.value.trim() !== ""))
      result.push(paragraph(trimmed(open)));
    open = [];
  };
  for (const node of nodes) {
    if (isPhrasing(node)) open.push(node);
    else {
      close();
      result.push(node);
    }
  }
  close();
  return result;
}

/** Without white space at both ends. */
function trimmed(nodes: readonly MdxNode[]): MdxNode[] {
  const shown = nodes.map((node, index) => {
    if (node.type !== "text") return node;
    const start = index === 0 ? node.value.trimStart() : node.value;
    return { ...node, value: index === nodes.length - 1 ? start.trimEnd() : start };
  });
  return shown.filter((node) => node.type !== "text" || node.value !== "");
}
