// Converts the syntax tree of a page: elements and components, links, images, fences, quotes that are alerts,
// ids of headings, and the notations of Python-Markdown in text.
import { withoutHidden } from "@proofmark/prover/document/hidden-characters.ts";
import { withoutNames } from "@proofmark/prover/document/placeholders.ts";
import { slug as githubSlug } from "github-slugger";
import { readLiteral } from "proofmark/src/content/syntax/literal.ts";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { textOf } from "proofmark/src/content/syntax/text-of.ts";
import { convertElement } from "./components.ts";
import { convertFence, joinTabs } from "./fences.ts";
import { hasMark } from "./held-text.ts";
import { nestHtml } from "./html.ts";
import { asFlow, childrenOf, element, isElement, isPhrasing, paragraph, text } from "./jsx.ts";
import type { PageContext } from "./page.ts";

/** Pages that a page imports as components. */
export interface Partials {
  /** File of each component, absolute. */
  readonly files: ReadonlyMap<string, string>;
  /** Components whose import the engine reads as it is. */
  readonly kept: ReadonlySet<string>;
}

type NodeOf<T extends MdxNode["type"]> = Extract<MdxNode, { type: T }>;

/** Converts all nodes below a root. */
export const convertTree = (root: MdxNode, page: PageContext, partials: Partials): MdxNode[] =>
  new TreeConverter(page, partials, definitionsIn(root)).nodes(childrenOf(root), false);

function definitionsIn(node: MdxNode): Map<string, NodeOf<"definition">> {
  if (node.type === "definition") return new Map([[node.identifier.toLowerCase(), node]]);
  return new Map(childrenOf(node).flatMap((child) => [...definitionsIn(child)]));
}

class TreeConverter {
  /** Items of tabs that fences were made into. */
  private readonly tabs = new Set<MdxNode>();
  private readonly headingIds = new Set<string>();

  constructor(
    private readonly page: PageContext,
    private readonly partials: Partials,
    private readonly definitions: ReadonlyMap<string, NodeOf<"definition">>,
  ) {}

  /** Converts the children of a node. */
  nodes(children: readonly MdxNode[], isInline: boolean): MdxNode[] {
    const nested = nestHtml(children, isInline, this.page.note);
    const converted = nested.flatMap((node) => this.node(node));
    if (!isInline) return joinTabs(converted, (node) => this.tabs.has(node));
    return this.page.project.hasPythonMarkdown ? readPythonText(converted) : converted;
  }

  private node(node: MdxNode): MdxNode[] {
    const { page } = this;
    const line = "position" in node ? node.position?.start.line : undefined;
    switch (node.type) {
      case "definition":
        return [];
      case "linkReference":
      case "link": {
        const children = this.nodes(childrenOf(node), true);
        const definition = this.definitionOf(node);
        if (definition === undefined) return [text("["), ...children, text("]")];
        const url = page.links.link(definition.url, page, line);
        return url === undefined
          ? children
          : [{ type: "link", url, title: definition.title, children } as MdxNode];
      }
      case "imageReference":
      case "image": {
        const { alt } = node;
        const definition = this.definitionOf(node);
        const url = definition && page.links.image(definition.url, page, line);
        return [
          url === undefined
            ? text(alt ?? "")
            : ({ type: "image", url, title: definition?.title, alt } as MdxNode),
        ];
      }
      case "code": {
        const made = convertFence({ ...node, value: this.code(node.value, line) }, this.page);
        if (node.meta?.includes("tab")) for (const item of made) this.tabs.add(item);
        return made;
      }
      case "inlineCode":
        return [{ ...node, value: this.code(node.value, line) }];
      case "blockquote":
        return this.quote(node);
      case "mdxjsEsm":
        for (const [index, statement] of node.value.split("\n").entries())
          if (/^export\b/.test(statement)) this.page.note((line ?? 1) + index, "an `export`", "is left out");
        return [];
      case "mdxFlowExpression":
      case "mdxTextExpression":
        return this.expression(node);
      default:
        if (isElement(node)) return this.element(node);
        return "children" in node ? [this.inner(node)] : [node];
    }
  }

  /** Code without undeclared placeholders and hidden characters, which a note may not hold. */
  private code(value: string, line: number | undefined): string {
    const visible = withoutHidden(value);
    const code = withoutNames(visible);
    if (visible !== value) this.page.note(line, "hidden characters in code", "are left out");
    if (code !== visible) this.page.note(line, "a name in double braces", "has spaces around it");
    return code;
  }

  private inner(node: MdxNode): MdxNode {
    const children = childrenOf(node);
    const id = node.type === "heading" ? this.headingId(children) : undefined;
    const isInline = ["heading", "tableCell", "paragraph"].includes(node.type) || isPhrasing(node);
    const mark = id === undefined ? [] : [text(` ${this.page.held.hold(`{#${id}}`)}`)];
    return { ...node, children: [...this.nodes(children, isInline), ...mark] } as MdxNode;
  }

  /**
   * The id that a heading must be given, so that links to it still work: undefined where the engine's is the
   * same, where its author gave one, or where another heading has it already.
   */
  private headingId(children: readonly MdxNode[]): string | undefined {
    const { headingId } = this.page.project;
    const heading = children.map((child) => textOf(child)).join("");
    if (headingId === undefined || hasMark(heading)) return undefined;
    const id = headingId(heading);
    const isNew = !this.headingIds.has(id);
    this.headingIds.add(id);
    return isNew && id !== "" && id !== githubSlug(heading) ? id : undefined;
  }

  /** The address and title of a link or an image, also where it is defined elsewhere on the page. */
  private definitionOf(
    node: NodeOf<"link" | "image" | "linkReference" | "imageReference">,
  ): Pick<NodeOf<"link">, "url" | "title"> | undefined {
    return "url" in node ? node : this.definitions.get(node.identifier.toLowerCase());
  }

  private element(node: JsxNode): MdxNode[] {
    const name = node.name ?? "";
    const partial = this.partials.files.get(name);
    if (partial !== undefined && this.partials.kept.has(name)) return [element(name, {}, [])];
    const included =
      partial === undefined ? undefined : this.page.included(partial, node.position?.start.line ?? 1);
    if (included !== undefined) return [...included];
    const isInline = node.type === "mdxJsxTextElement";
    const children = this.nodes(node.children, isInline);
    return convertElement({ ...node, children: isInline ? children : asFlow(children) }, this.page);
  }

  /** A literal stays; a comment goes; anything else is shown as code. */
  private expression(node: NodeOf<"mdxFlowExpression" | "mdxTextExpression">): MdxNode[] {
    const literal = readLiteral(node.value);
    const isFlow = node.type === "mdxFlowExpression";
    if ("value" in literal) {
      if (literal.value === undefined) return [];
      if (typeof literal.value === "string" && !isFlow) return [text(literal.value)];
      if (typeof literal.value !== "object") return [node];
    }
    this.page.note(node.position?.start.line, "an expression", "is shown as code");
    const code: MdxNode = { type: "inlineCode", value: node.value.trim().replace(/\s+/g, " ") };
    return [isFlow ? paragraph([code]) : code];
  }

  /** `> [!NOTE]` as GitHub reads it. */
  private quote(node: NodeOf<"blockquote">): MdxNode[] {
    const [first, ...rest] = childrenOf(node);
    const [start, ...others] = first?.type === "paragraph" ? childrenOf(first) : [];
    if (start?.type !== "text") return [this.inner(node)];
    const [whole, kind] = /^\[!(note|tip|important|warning|caution)\][ \t]*\n?/i.exec(start.value) ?? [];
    if (whole === undefined) return [this.inner(node)];
    const value = start.value.slice(whole.length);
    const hasText = others.length > 0 || value !== "";
    const content = hasText ? [paragraph([{ ...start, value }, ...others]), ...rest] : rest;
    return [element("Admonition", { type: kind?.toLowerCase() }, this.nodes(content, false))];
  }
}

const ICON = /:(?:material|octicons|fontawesome|simple|custom)-[\w-]+:/g;
/** Attributes behind what they belong to. */
const ATTRIBUTES =
  /^\{:?\s*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+))(?:\s+(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)))*\s*\}/;
/** Not behind a brace, where they mark a change: `{++ added ++}`. */
const NOTATION =
  /(?<!\{)(?:\+\+(?<keys>[\w-]+(?:\+[\w-]+)*)\+\+|==(?<mark>[^=\n]+)==|\^\^(?<ins>[^^\n]+)\^\^)/;

/** Makes elements of `++ctrl+c++`, `==marked==`, `^^inserted^^`; `:material-icon:` and `{ .class }` go. */
function readPythonText(nodes: readonly MdxNode[]): MdxNode[] {
  return nodes.flatMap((node, index) => {
    if (node.type !== "text") return [node];
    const before = nodes[index - 1];
    const isAttached = before !== undefined && before.type !== "break";
    const value = (isAttached ? node.value.replace(ATTRIBUTES, "") : node.value).replace(ICON, "");
    return pythonInline(value.replace(/\s*\{:[^{}]*\}\s*$/, ""));
  });
}

function pythonInline(value: string): MdxNode[] {
  const match = NOTATION.exec(value);
  if (match === null) return value === "" ? [] : [text(value)];
  const { keys, mark, ins } = match.groups ?? {};
  const inline = (name: string, inner: string): MdxNode =>
    element(name, {}, [text(inner)], "mdxJsxTextElement");
  const made = (keys?.split("+") ?? []).flatMap((key, index) => [
    ...(index === 0 ? [] : [text("+")]),
    inline("kbd", key.charAt(0).toUpperCase() + key.slice(1)),
  ]);
  if (mark !== undefined) made.push(inline("mark", mark));
  if (ins !== undefined) made.push(inline("ins", ins));
  const end = match.index + match[0].length;
  return [...pythonInline(value.slice(0, match.index)), ...made, ...pythonInline(value.slice(end))];
}
