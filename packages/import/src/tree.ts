// Converts the syntax tree of a page: elements and components, links, images, fences, quotes that are alerts,
// and what Python-Markdown writes in text.
import { withoutHidden } from "@proofmark/prover/document/hidden-characters.ts";
import { withoutNames } from "proofmark/src/content/code/placeholders.ts";
import { readLiteral } from "proofmark/src/content/syntax/literal.ts";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { convertElement } from "./components.ts";
import { convertFence, joinTabs } from "./fences.ts";
import { HeadingIds } from "./heading-ids.ts";
import { nestHtml } from "./html.ts";
import { asFlow, element, isElement, isPhrasing, paragraph, text } from "./jsx.ts";
import type { PageContext } from "./page-context.ts";
import { readPythonText } from "./python-text.ts";

/** What the tree of a page is converted with. */
export interface TreeOptions {
  readonly page: PageContext;
  readonly hasPythonMarkdown: boolean;
  readonly headingId: ((text: string) => string) | undefined;
  /** Partials that the page imports, by the name of their component. */
  readonly partials: ReadonlyMap<string, string>;
  /** Those that stay components, since the engine reads the import as it is. */
  readonly kept: ReadonlySet<string>;
}

/** Converts all nodes below a root. */
export function convertTree(root: MdxNode, options: TreeOptions): MdxNode[] {
  const children = "children" in root ? (root.children as MdxNode[]) : [];
  return new TreeConverter(options, definitionsIn(children)).nodes(children, false);
}

type Definition = Extract<MdxNode, { type: "definition" }>;

function definitionsIn(nodes: readonly MdxNode[]): Map<string, Definition> {
  const found = new Map<string, Definition>();
  for (const node of nodes) {
    if (node.type === "definition") found.set(node.identifier.toLowerCase(), node);
    if ("children" in node)
      for (const [key, value] of definitionsIn(node.children as MdxNode[])) found.set(key, value);
  }
  return found;
}

class TreeConverter {
  /** Items of tabs that fences were made into. */
  private readonly tabs = new Set<MdxNode>();
  private readonly ids: HeadingIds;

  constructor(
    private readonly options: TreeOptions,
    private readonly definitions: ReadonlyMap<string, Definition>,
  ) {
    this.ids = new HeadingIds(options.headingId);
  }

  /** Converts the children of a node. */
  nodes(children: readonly MdxNode[], isInline: boolean): MdxNode[] {
    const nested = nestHtml(children, isInline, this.options.page.note);
    const converted = nested.flatMap((node) => this.node(node));
    const joined = this.options.hasPythonMarkdown && isInline ? readPythonText(converted) : converted;
    return isInline ? joined : joinTabs(joined, (node) => this.tabs.has(node));
  }

  private node(node: MdxNode): MdxNode[] {
    const { page } = this.options;
    const line = "position" in node ? node.position?.start.line : undefined;
    switch (node.type) {
      case "text":
        return [{ ...node, value: node.value }];
      case "definition":
        return [];
      case "linkReference": {
        const definition = this.definitions.get(node.identifier.toLowerCase());
        const children = this.nodes(node.children as MdxNode[], true);
        return definition === undefined
          ? [text("["), ...children, text("]")]
          : this.link(definition.url, definition.title, children, line);
      }
      case "imageReference": {
        const definition = this.definitions.get(node.identifier.toLowerCase());
        return definition === undefined
          ? [text(node.alt ?? "")]
          : this.image(definition.url, definition.title, node.alt, line);
      }
      case "link":
        return this.link(node.url, node.title, this.nodes(node.children as MdxNode[], true), line);
      case "image":
        return this.image(node.url, node.title, node.alt, line);
      case "code": {
        const made = convertFence({ ...node, value: this.code(node.value, line) }, page);
        if (node.meta?.includes("tab")) for (const item of made) this.tabs.add(item);
        return made;
      }
      case "inlineCode":
        return [{ ...node, value: this.code(node.value, line) }];
      case "blockquote":
        return this.quote(node as Extract<MdxNode, { type: "blockquote" }>);
      case "mdxjsEsm":
        return this.statements(node);
      case "mdxFlowExpression":
      case "mdxTextExpression":
        return this.expression(node);
      default:
        if (isElement(node)) return this.element(node);
        return "children" in node ? [this.inner(node)] : [node];
    }
  }

  /** Code without what a note may not hold: names of placeholders that the site does not declare, hidden characters. */
  private code(value: string, line: number | undefined): string {
    const shown = withoutHidden(value);
    const code = withoutNames(shown);
    if (shown !== value) this.options.page.note(line, "hidden characters in code", "are left out");
    if (code !== shown) this.options.page.note(line, "a name in double braces", "has spaces around it");
    return code;
  }

  private inner(node: Extract<MdxNode, { children: unknown }>): MdxNode {
    const children = node.children as MdxNode[];
    const id = node.type === "heading" ? this.ids.next(children) : undefined;
    const isInline =
      node.type === "heading" || node.type === "tableCell" || isPhrasing(node) || node.type === "paragraph";
    const mark = id === undefined ? [] : [text(` ${this.options.page.held.hold(`{#${id}}`)}`)];
    return { ...node, children: [...this.nodes(children, isInline), ...mark] } as MdxNode;
  }

  private link(url: string, title: string | null | undefined, children: MdxNode[], line?: number): MdxNode[] {
    const { links, file, note } = this.options.page;
    const address = links.link(url, file, line, note);
    return address === undefined ? children : [{ type: "link", url: address, title, children } as MdxNode];
  }

  private image(
    url: string,
    title: string | null | undefined,
    alt: string | null | undefined,
    line?: number,
  ): MdxNode[] {
    const { links, file, note } = this.options.page;
    const address = links.image(url, file, line, note);
    return address === undefined
      ? [text(alt ?? "")]
      : [{ type: "image", url: address, title, alt } as MdxNode];
  }

  private element(node: JsxNode): MdxNode[] {
    const { page, partials, kept } = this.options;
    const name = node.name ?? "";
    const partial = partials.get(name);
    if (partial !== undefined) {
      if (kept.has(name)) return [element(name, {}, [])];
      const included = page.included(partial, node.position?.start.line ?? 1);
      if (included !== undefined) return [...included];
    }
    const isInline = node.type === "mdxJsxTextElement";
    const children = this.nodes(node.children, isInline);
    return convertElement({ ...node, children: isInline ? children : asFlow(children) }, page);
  }

  /** A literal stays; a comment goes; anything else is shown as code. */
  private expression(node: Extract<MdxNode, { type: "mdxFlowExpression" | "mdxTextExpression" }>): MdxNode[] {
    const literal = readLiteral(node.value);
    if ("value" in literal) {
      if (literal.value === undefined) return [];
      if (typeof literal.value === "string" && node.type === "mdxTextExpression")
        return [text(literal.value)];
      if (typeof literal.value !== "object") return [node];
    }
    this.options.page.note(node.position?.start.line, "an expression", "is shown as code");
    const code: MdxNode = { type: "inlineCode", value: node.value.trim().replace(/\s+/g, " ") };
    return [node.type === "mdxFlowExpression" ? paragraph([code]) : code];
  }

  /** Imports of partials that stay. Other statements are programs, and go. */
  private statements(node: Extract<MdxNode, { type: "mdxjsEsm" }>): MdxNode[] {
    const first = node.position?.start.line ?? 1;
    for (const [index, line] of node.value.split("\n").entries())
      if (/^export\b/.test(line)) this.options.page.note(first + index, "an `export`", "is left out");
    return [];
  }

  /** `> [!NOTE]` as GitHub reads it. */
  private quote(node: Extract<MdxNode, { type: "blockquote" }>): MdxNode[] {
    const [first, ...rest] = node.children as MdxNode[];
    const start = first?.type === "paragraph" ? first.children[0] : undefined;
    const match =
      start?.type === "text"
        ? /^\[!(?<kind>note|tip|important|warning|caution)\][ \t]*\n?/i.exec(start.value)
        : null;
    if (first?.type !== "paragraph" || start?.type !== "text" || match === null) return [this.inner(node)];
    const left = start.value.slice(match[0].length);
    const shown = [{ ...start, value: left }, ...first.children.slice(1)];
    const hasText = shown.length > 1 || left !== "";
    const children = this.nodes([...(hasText ? [paragraph(shown as MdxNode[])] : []), ...rest], false);
    return [element("Admonition", { type: match.groups?.["kind"]?.toLowerCase() }, children)];
  }
}
