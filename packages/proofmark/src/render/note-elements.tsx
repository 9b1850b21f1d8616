// The syntax tree of a note becomes elements. Where the theme or a later stage has the say, the components
// decide: `Snippet index`, `Admonition`, `Picture`, link addresses as `proofmark:link/0`. Lists, tables and
// footnotes become what GitHub makes of them (mdast-util-to-hast is the model).
import type { Data, Definition, FootnoteDefinition, List, ListItem, PhrasingContent, Table } from "mdast";
import { createElement, Fragment, type ReactNode } from "react";
import type { PageBody } from "../content/page-body.ts";
import type { JsxNode, MdxNode } from "../content/syntax/mdx-node.ts";
import { Footnotes, sourceNote } from "./footnotes.tsx";
import { withSources } from "./media-sources.ts";

export type Components = Readonly<Record<string, unknown>>;
type SourceOf = (index: number) => string;

/** The elements of a body; `sourceOf` has the address of what it loads. Throws for an undefined component. */
export function noteElements(body: PageBody, components: Components, sourceOf: SourceOf): ReactNode[] {
  return new Writer(body, components, sourceOf).all();
}

class Writer {
  private readonly definitions = new Map<string, Definition>();
  private readonly footnotes: Footnotes;

  constructor(
    private readonly body: PageBody,
    private readonly components: Components,
    private readonly sourceOf: SourceOf,
  ) {
    const notes = new Map<string, FootnoteDefinition>();
    const collect = (node: MdxNode): void => {
      if (node.type === "definition" && !this.definitions.has(node.identifier))
        this.definitions.set(node.identifier, node);
      const footnote = isClaim(node) ? sourceNote(node, body.file) : node;
      if (footnote.type === "footnoteDefinition" && !notes.has(footnote.identifier))
        notes.set(footnote.identifier, footnote);
      if ("children" in node) for (const child of node.children as MdxNode[]) collect(child);
    };
    collect(body.tree);
    this.footnotes = new Footnotes(notes);
  }

  all(): ReactNode[] {
    const content = this.each(this.body.tree.children);
    return [...content, ...this.footnotes.section((nodes) => this.each(nodes), this.link)];
  }

  private readonly link = (href: string, props: object, ...children: ReactNode[]): ReactNode =>
    this.element("a", { href, ...props }, children);

  private each(nodes: readonly MdxNode[]): ReactNode[] {
    return nodes.flatMap((node) => this.write(node) ?? []);
  }

  /** An element of Markdown; the components may put their own in its place. */
  private element(name: string, props: object | null, children: readonly ReactNode[] = []): ReactNode {
    return createElement((this.components[name] ?? name) as string, props, ...children);
  }

  private write(node: MdxNode): ReactNode | readonly ReactNode[] {
    switch (node.type) {
      case "text":
        return node.value;
      case "paragraph":
        return this.paragraph(node.children);
      case "emphasis":
        return this.element("em", null, this.each(node.children));
      case "strong":
        return this.element("strong", null, this.each(node.children));
      case "delete":
        return this.element("del", null, this.each(node.children));
      case "blockquote":
        return this.element("blockquote", null, this.each(node.children));
      case "break":
        return [this.element("br", null), "\n"];
      case "thematicBreak":
        return this.element("hr", null);
      case "inlineCode":
        return this.element(
          "code",
          null,
          node.data?.parts?.map(({ text, value }) =>
            value === undefined ? text : createElement("var", { "data-value": value }, text),
          ) ?? [node.value],
        );
      case "heading": {
        const { id = "" } = node.data?.heading ?? {};
        return this.element(`h${node.depth}`, { id }, this.each(node.children));
      }
      case "code": {
        const index = node.data?.fence;
        return index === undefined
          ? null
          : this.element("Snippet", { index, isSetup: this.body.blocks[index]?.hidden });
      }
      case "list":
        return this.list(node);
      case "table":
        return this.tableOf(node);
      case "link":
      case "linkReference": {
        const { title } = this.titled(node);
        return this.element("a", { href: linkTo(node), title: title ?? undefined }, this.each(node.children));
      }
      case "image":
      case "imageReference": {
        const { title } = this.titled(node);
        return this.element("Picture", {
          index: node.data?.image,
          alt: node.alt ?? "",
          title: title ?? undefined,
        });
      }
      case "footnoteReference":
        return this.footnotes.reference(node.identifier, this.link);
      case "containerDirective": {
        const [first, ...rest] = node.children;
        const labelled = first?.type === "paragraph" && first.data?.directiveLabel === true;
        const label = labelled ? [this.element("AdmonitionTitle", null, this.each(first.children))] : [];
        const content = this.each(labelled ? rest : node.children);
        return this.element("Admonition", { type: node.name }, [...label, ...content]);
      }
      case "mdxFlowExpression":
      case "mdxTextExpression":
        return node.data?.value as ReactNode; // React refuses anything but text
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        return this.jsx(node);
      default:
        return null; // not shown: front matter, imports, definitions
    }
  }

  /** The link or image itself, or the definition that it refers to: what has its title. */
  private titled(node: Extract<MdxNode, { type: "link" | "linkReference" | "image" | "imageReference" }>): {
    readonly title?: string | null | undefined;
  } {
    return "identifier" in node ? (this.definitions.get(node.identifier) ?? {}) : node;
  }

  /** A paragraph of nothing but elements, expressions and comments is not a paragraph, as in any MDX. */
  private paragraph(children: readonly MdxNode[]): ReactNode | readonly ReactNode[] {
    const isMdx = (child: MdxNode): boolean =>
      child.type === "mdxTextExpression" ||
      child.type === "html" ||
      (child.type === "mdxJsxTextElement" && !isClaim(child));
    const onlyMdx =
      children.some(isMdx) &&
      children.every((child) => isMdx(child) || (child.type === "text" && child.value.trim() === ""));
    return onlyMdx ? this.each(children.filter(isMdx)) : this.element("p", null, this.each(children));
  }

  private list(list: List): ReactNode {
    const isLoose =
      list.spread === true || list.children.some((item) => item.spread ?? item.children.length > 1);
    const isTasks = list.children.some((item) => typeof item.checked === "boolean");
    const start = list.ordered && typeof list.start === "number" && list.start !== 1 ? list.start : undefined;
    const items = list.children.map((item) => this.item(item, isLoose));
    return this.element(
      list.ordered ? "ol" : "ul",
      { start, className: isTasks ? "contains-task-list" : undefined },
      items,
    );
  }

  private item({ checked, children }: ListItem, isLoose: boolean): ReactNode {
    const isTask = typeof checked === "boolean";
    const box = isTask ? [this.element("input", { type: "checkbox", checked, disabled: true }), " "] : [];
    const content = children.flatMap((child, index): ReactNode | readonly ReactNode[] => {
      if (child.type !== "paragraph") return this.write(child);
      const words = [...(index === 0 ? box : []), ...this.each(child.children)];
      return isLoose ? this.element("p", null, words) : words;
    });
    return this.element("li", { className: isTask ? "task-list-item" : undefined }, content);
  }

  private tableOf({ children: [head, ...rows], align, data }: Table): ReactNode {
    const row = (
      name: "th" | "td",
      cells: readonly { children: readonly PhrasingContent[] }[],
    ): ReactNode => {
      const shown = Array.from({ length: align?.length ?? cells.length }, (_, index) => cells[index]);
      const styleOf = (index: number) => (align?.[index] ? { textAlign: align[index] } : undefined);
      return this.element(
        "tr",
        null,
        shown.map((cell, index) =>
          this.element(name, { style: styleOf(index) }, this.each(cell?.children ?? [])),
        ),
      );
    };
    const parts = [this.element("thead", null, [row("th", head?.children ?? [])])];
    if (rows.length > 0)
      parts.push(
        this.element(
          "tbody",
          null,
          rows.map((cells) => row("td", cells.children)),
        ),
      );
    return this.element("table", { "aria-label": data?.label }, parts);
  }

  /** A claim with the number of its source; blocks with the source itself below them. */
  private checked(node: JsxNode, content: readonly ReactNode[]): ReactNode | readonly ReactNode[] {
    const { identifier, label, children } = sourceNote(node, this.body.file);
    if (node.data?.claim?.holdsBlocks) return [...content, ...this.each(children)];
    const sign = this.footnotes.reference(identifier, this.link, label);
    const claim = createElement("span", { className: "checked" }, ...content, sign);
    return node.type === "mdxJsxFlowElement" ? this.element("p", null, [claim]) : claim;
  }

  /** Links and images written as JSX go the way of Markdown's own. */
  private jsx(node: JsxNode): ReactNode | readonly ReactNode[] {
    const { name, data, children } = node;
    const { props = {} } = data ?? {};
    const content = this.each(children);
    if (name === null) return createElement(Fragment, null, ...content);
    if (isClaim(node)) return this.checked(node, content);
    if (data?.target !== undefined) return this.element("a", { ...props, href: linkTo({ data }) }, content);
    const loading = withSources(props, data, this.sourceOf);
    if (data?.image !== undefined) return this.element("Picture", { ...loading, index: data.image });
    if (/^[a-z]/.test(name)) return createElement(name, loading, ...content);
    const component = this.components[name];
    if (component === undefined) throw new Error(`unknown component \`<${name}>\``);
    return createElement(component as string, props, ...content);
  }
}

const isClaim = (node: MdxNode): node is JsxNode => "name" in node && node.data?.claim !== undefined;

/** A placeholder for the address of a link, until the site knows it. */
const linkTo = ({ data }: { readonly data?: Data | undefined }): string => `proofmark:link/${data?.target}`;
