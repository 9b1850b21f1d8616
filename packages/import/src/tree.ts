// Converts the syntax tree of a page: elements and components, links, images, fences,
// ids of headings, and the notations of Python-Markdown in text.

import { withoutHidden } from "@proofmark/prover/document/hidden-characters.ts";
import { withoutNames } from "@proofmark/prover/document/placeholders.ts";
import { slug as githubSlug } from "github-slugger";
import { joinAdmonitions } from "proofmark/src/content/syntax/admonitions.ts";
import { readLiteral } from "proofmark/src/content/syntax/literal.ts";
import type { Directive, JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { textOf } from "proofmark/src/content/syntax/text-of.ts";
import { admonition, convertElement, kindOf, nestHtml } from "./components.ts";
import { convertFence } from "./fences.ts";
import { asFlow, childrenOf, element, isElement, isIn, isPhrasing, paragraph, text } from "./jsx.ts";
import type { PageContext } from "./page.ts";

type NodeOf<T extends MdxNode["type"]> = Extract<MdxNode, { type: T }>;

/** Converts all nodes below a root. */
export const convertTree = (root: MdxNode, page: PageContext): MdxNode[] =>
  new TreeConverter(page, definitionsIn(root)).nodes(childrenOf(root), false);

function definitionsIn(node: MdxNode): Map<string, NodeOf<"definition">> {
  if (node.type === "definition") return new Map([[node.identifier.toLowerCase(), node]]);
  return new Map(childrenOf(node).flatMap((child) => [...definitionsIn(child)]));
}

class TreeConverter {
  private readonly headingIds = new Set<string>();

  constructor(
    private readonly page: PageContext,
    private readonly definitions: ReadonlyMap<string, NodeOf<"definition">>,
  ) {}

  /** Converts the children of a node. */
  nodes(children: readonly MdxNode[], isInline: boolean): MdxNode[] {
    const { note, project } = this.page;
    const parent = { children: [...children] };
    for (const { line, message } of joinAdmonitions(parent))
      note(line, message, "is read as if it were right");
    const converted = nestHtml(parent.children, isInline, note).flatMap((node) => this.node(node));
    if (!isInline) return joinTabs(converted);
    return project.dialect === "python" ? readPythonText(converted) : converted;
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
      case "code":
        return [this.fence(node).fence];
      case "containerDirective":
        return this.block(node);
      case "inlineCode":
        return [{ ...node, value: this.code(node.value, line) }];
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

  private fence(node: NodeOf<"code">) {
    const value = this.code(node.value, node.position?.start.line);
    return convertFence({ ...node, value }, this.page.note);
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
    const isInline = ["heading", "tableCell", "paragraph"].includes(node.type) || isPhrasing(node);
    if (node.type !== "heading") return { ...node, children: this.nodes(children, isInline) } as MdxNode;
    const last = children.at(-1);
    const written = last?.type === "link" && last.children.length === 0 && last.url.startsWith("#");
    const id = written ? last.url.slice(1) : this.headingId(children);
    const shown = this.nodes(written ? children.slice(0, -1) : children, true);
    const mark: MdxNode[] =
      id === undefined ? [] : [text(" "), { type: "mdxTextExpression", value: `#${id}` }];
    return { ...node, children: [...shown, ...mark] } as MdxNode;
  }

  /** The id that a heading must be given, so that links to it still work; undefined if the engine's is the same. */
  private headingId(children: readonly MdxNode[]): string | undefined {
    const { headingId } = this.page.project;
    if (headingId === undefined) return undefined;
    const heading = children.map((child) => textOf(child)).join("");
    const id = headingId(heading);
    const isNew = !this.headingIds.has(id);
    this.headingIds.add(id);
    return isNew && id !== "" && id !== githubSlug(heading) ? id : undefined;
  }

  /** A block between lines of colons: tabs, details, or an admonition. */
  private block({ name, children, position }: Directive): MdxNode[] {
    const { page } = this;
    const [first, ...others] = children;
    const title = first?.type === "paragraph" && first.data?.directiveLabel ? first : undefined;
    const label = title === undefined ? [] : this.nodes(childrenOf(title), true);
    const rest = title === undefined ? children : others;
    if (name === "code-group")
      return rest.flatMap((node) => {
        if (node.type !== "code") return this.node(node);
        const { fence, label: tab } = this.fence(node);
        return [element(TAB, { value: tab }, [fence])];
      });
    const content = this.nodes(rest, false);
    if (isIn("raw v-pre html caption section div", name)) {
      page.note(position?.start.line, `the block \`${name}\``, "is its content");
      return content;
    }
    switch (name) {
      case "tab":
        return [element(TAB, { value: label.map(textOf).join("").trim() || "Tab" }, content)];
      case "details": {
        const head = label.length > 0 ? label : [text("Details")];
        const summary = element("summary", {}, head, "mdxJsxTextElement");
        return [element("details", {}, [paragraph([summary]), ...content])];
      }
      default:
        if (kindOf(name) === undefined)
          page.note(position?.start.line, `the block \`:::${name}\``, "is a note with its name as title");
        return [admonition(name, label, content)];
    }
  }

  /** The address and title of a link or an image, also where it is defined elsewhere on the page. */
  private definitionOf(
    node: NodeOf<"link" | "image" | "linkReference" | "imageReference">,
  ): Pick<NodeOf<"link">, "url" | "title"> | undefined {
    return "url" in node ? node : this.definitions.get(node.identifier.toLowerCase());
  }

  private element(node: JsxNode): MdxNode[] {
    const from = this.page.imports.get(node.name ?? "") ?? "";
    const partial = /\.mdx?$/.test(from)
      ? this.page.included(from, node.position?.start.line ?? 1)
      : undefined;
    if (partial !== undefined) return [...partial];
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
}

/** The name of an element that becomes a tab, with others beside it. */
const TAB = "Tab";

/** Puts tabs in a row into one block. Two with one label are numbered. */
function joinTabs(nodes: readonly MdxNode[]): MdxNode[] {
  const result: MdxNode[] = [];
  let tabs: JsxNode | undefined;
  let labels: string[] = [];
  for (const node of nodes) {
    if (!isElement(node) || node.name !== TAB) {
      tabs = undefined;
      result.push(node);
      continue;
    }
    if (tabs === undefined) {
      tabs = element("Tabs", {}, []);
      labels = [];
      result.push(tabs);
    }
    const label = String(node.attributes[0]?.value);
    labels.push(label);
    const count = labels.filter((other) => other === label).length;
    const value = count === 1 ? label : `${label} ${count}`;
    tabs.children.push(element("TabItem", { value }, node.children));
  }
  return result;
}

const ICON = /:(?:material|octicons|fontawesome|simple|custom)-[\w-]+:/g;
/** Attributes behind what they belong to. */
const ATTRIBUTES =
  /^\{:?\s*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+))(?:\s+(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+)))*\s*\}/;
/** Removes `:material-icon:` and `{ .class }`. */
const readPythonText = (nodes: readonly MdxNode[]): MdxNode[] =>
  nodes.flatMap((node, index): MdxNode[] => {
    if (node.type !== "text") return [node];
    const before = nodes[index - 1];
    const isAttached = before !== undefined && before.type !== "break";
    const value = (isAttached ? node.value.replace(ATTRIBUTES, "") : node.value)
      .replace(ICON, "")
      .replace(/\s*\{:[^{}]*\}\s*$/, "");
    return value === "" ? [] : [text(value)];
  });
