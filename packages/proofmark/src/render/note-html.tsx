// The tree of a note becomes HTML: one walk that makes elements, with the addresses of the page it is for.
// Lists, tables and footnotes become what GitHub makes of them.

import { hashText } from "@proofmark/prover/files/hash.ts";
import { Admonition } from "@proofmark/theme/note/Admonition.tsx";
import { Matrix } from "@proofmark/theme/note/Matrix.tsx";
import { QuickList, Snippet, type SnippetProps } from "@proofmark/theme/note/Snippet.tsx";
import { Tabs } from "@proofmark/theme/note/Tabs.tsx";
import type { FootnoteDefinition, List, ListItem, PhrasingContent, Table } from "mdast";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ImageFile } from "../content/asset.ts";
import type { CodeBlock } from "../content/code/code-block.ts";
import { childrenOf, isTabItem, type PropsOf } from "../content/elements.ts";
import { allBlocks, type PageBody } from "../content/page.ts";
import type { JsxNode, MdxNode } from "../content/syntax/mdx-node.ts";
import type { Addresses } from "./addresses.ts";
import { Footnotes, sourceNote } from "./footnotes.tsx";
import { linesOf, renderSections, type TopLevelNode } from "./sections.tsx";

export interface NoteHtmlInput {
  readonly body: PageBody;
  readonly addresses: Addresses;
  readonly renderIsland: (node: JsxNode, file: string) => string;
  /** Names of the snippets, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether snippets that no lock proves say so. */
  readonly showUnproven: boolean;
}

/**
 * Renders the prose of a note, with the list of snippets that it lifts to its first screen. Returns it with the
 * ids in it, those of its snippets, and whether it shows values.
 */
export function renderNoteHtml(input: NoteHtmlInput) {
  const context: Context = { ...input, anchors: [], snippets: [], hasValues: false };
  const nodes = new Writer(input.body, context).all();
  // The setup that all sections share is folded below the first screen, not above it.
  const split = nodes.findIndex(({ isSetup, starts }) => isSetup || starts !== undefined);
  const [before, after] = split === -1 ? [nodes, []] : [nodes.slice(0, split), nodes.slice(split)];
  const html =
    renderToStaticMarkup(before.map(({ element }) => element)) +
    quickList(allBlocks(input.body)) +
    renderSections(after);
  const { anchors, snippets, hasValues } = context;
  return { html, anchors, snippets, hasValues };
}

function quickList(blocks: readonly CodeBlock[]): string {
  const entries = blocks.flatMap(({ top, ...block }) => (top === undefined ? [] : [{ ...block, name: top }]));
  return renderToStaticMarkup(<QuickList entries={entries} />);
}

/** The state of a note's page: its partials go on with it. */
interface Context extends NoteHtmlInput {
  /** The ids so far, and those of snippets in the order of the page. */
  readonly anchors: string[];
  readonly snippets: string[];
  /** Whether it shows values that readers replace. */
  hasValues: boolean;
}

/** An element with children as arguments: they need no keys. */
const make = (
  type: Parameters<typeof createElement>[0],
  props: object | null,
  children: readonly ReactNode[] = [],
): ReactNode => createElement(type, props, ...children);

const TAGS = { emphasis: "em", strong: "strong", delete: "del", blockquote: "blockquote" } as const;

class Writer {
  private readonly footnotes: Footnotes;

  constructor(
    private readonly body: PageBody,
    private readonly context: Context,
  ) {
    const notes = new Map<string, FootnoteDefinition>();
    const collect = (node: MdxNode): void => {
      const footnote = isClaim(node) ? sourceNote(node, body.file) : node;
      if (footnote.type === "footnoteDefinition" && !notes.has(footnote.identifier))
        notes.set(footnote.identifier, footnote);
      if ("children" in node) for (const child of node.children as MdxNode[]) collect(child);
    };
    collect(body.tree);
    this.footnotes = new Footnotes(notes);
  }

  /** The nodes of the body one below the other, partials resolved, footnotes last. */
  all(): TopLevelNode[] {
    const nodes = this.topLevel(this.body.tree.children);
    const footnotes = this.footnotes.section((held) => this.each(held), this.anchor);
    return footnotes === undefined
      ? nodes
      : [...nodes, { element: footnotes, starts: "footnotes", lines: 0 }];
  }

  private topLevel(nodes: readonly MdxNode[]): TopLevelNode[] {
    return nodes.flatMap((node): TopLevelNode[] => {
      const unwrapped = node.type === "paragraph" ? onlyMdx(node.children) : undefined;
      if (unwrapped !== undefined) return this.topLevel(unwrapped);
      const partial = this.partialOf(node);
      if (partial !== undefined) return new Writer(partial, this.context).all();
      const starts = node.type === "heading" && node.depth === 2 ? "section" : undefined;
      const isSetup = node.type === "code" && this.blockOf(node.data?.fence)?.hidden;
      const lines = linesOf(node, this.body);
      const elements = [this.write(node) ?? []].flat();
      return elements.map((element, index) => ({ element, starts, isSetup, lines: index === 0 ? lines : 0 }));
    });
  }

  private partialOf(node: MdxNode): PageBody | undefined {
    const name = "name" in node && "attributes" in node ? (node.name ?? "") : "";
    return Object.hasOwn(this.body.partials, name) ? this.body.partials[name] : undefined;
  }

  private blockOf(index: number | undefined): CodeBlock | undefined {
    return index === undefined ? undefined : this.body.blocks[index];
  }

  private each(nodes: readonly MdxNode[]): ReactNode[] {
    return nodes.flatMap((node) => this.write(node) ?? []);
  }

  private write(node: MdxNode): ReactNode | readonly ReactNode[] {
    switch (node.type) {
      case "text":
        return node.value;
      case "paragraph": {
        const unwrapped = onlyMdx(node.children);
        return unwrapped === undefined ? make("p", null, this.each(node.children)) : this.each(unwrapped);
      }
      case "emphasis":
      case "strong":
      case "delete":
      case "blockquote":
        return make(TAGS[node.type], null, this.each(node.children));
      case "break":
        return [make("br", null), "\n"];
      case "thematicBreak":
        return make("hr", null);
      case "inlineCode": {
        this.context.hasValues ||= node.data?.parts !== undefined;
        const parts = node.data?.parts?.map(({ text, value }) =>
          value === undefined ? text : make("var", { "data-value": value }, [text]),
        );
        return make("code", null, parts ?? [node.value]);
      }
      case "heading":
        return this.heading(node);
      case "code":
        return this.snippet(node.data?.fence);
      case "list":
        return this.list(node);
      case "table":
        return this.table(node);
      case "link":
        return this.link(node.data?.target, { title: node.title ?? undefined }, this.each(node.children));
      case "image":
        return this.picture(node.data?.image, { alt: node.alt ?? "", title: node.title ?? undefined });
      case "footnoteReference":
        return this.footnotes.reference(node.identifier, this.anchor);
      case "containerDirective": {
        const [first, ...rest] = node.children;
        const labelled = first?.type === "paragraph" && first.data?.directiveLabel === true;
        const title = labelled ? make(Fragment, null, this.each(first.children)) : undefined;
        const children = this.each(labelled ? rest : node.children);
        return createElement(Admonition, { type: node.name, title }, ...children);
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

  /** A heading with a link to itself. The title of a note is in its head instead. */
  private heading(node: Extract<MdxNode, { type: "heading" }>): ReactNode {
    const { id = "" } = node.data?.heading ?? {};
    const isTitle = id === "" && this.body === this.context.body;
    if (isTitle) return null;
    const content = this.each(node.children);
    if (node.depth === 1) return make("h1", null, content);
    this.context.anchors.push(id);
    const label = `Direct link to ${content.length === 1 && typeof content[0] === "string" ? content[0] : id}`;
    const link = <a className="hash" href={`#${id}`} aria-label={label} />;
    return make(`h${node.depth}`, { id }, [...content, " ", link]); // the space parts the names of both
  }

  private snippet(index: number | undefined): ReactNode {
    const block = this.blockOf(index);
    if (block === undefined || block.foldedInto !== undefined) return null; // it belongs to another
    const { matrix, hidden } = block;
    if (matrix === undefined) return <Snippet {...this.snippetProps(block)} />;
    if (hidden) return null;
    this.context.anchors.push(block.id);
    return <Matrix {...block} {...matrix} source={`${this.body.file}:${block.line}`} />;
  }

  private snippetProps(block: CodeBlock): SnippetProps {
    const { context, body } = this;
    context.anchors.push(block.id);
    context.snippets.push(block.id);
    context.hasValues ||= block.values.length > 0;
    const folded = (as: "setup" | "check"): SnippetProps[] =>
      body.blocks
        .filter(({ foldedInto }) => foldedInto?.as === as && body.blocks[foldedInto.index] === block)
        .map((other) => ({ ...this.snippetProps(other), hidden: false }));
    return {
      ...block,
      name: context.names.get(block.id) ?? block.id,
      source: `${body.file}:${block.line}`,
      showUnproven: context.showUnproven,
      checks: folded("check"), // above its setup on the page
      setup: folded("setup"),
    };
  }

  private link(url = "", props: object, children: readonly ReactNode[]): ReactNode {
    const { href, newTab } = this.context.addresses.link(url, this.body);
    const elsewhere = newTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
    return make("a", { href, ...elsewhere, ...props }, children);
  }

  /** A link to another place of the page. */
  private readonly anchor = (href: string, props: object, ...children: ReactNode[]): ReactNode => {
    this.context.anchors.push(href.slice(1));
    return make("a", { href, ...props }, children);
  };

  private picture(index = -1, props: Readonly<Record<string, unknown>>): ReactNode {
    const { alt = "", width, height, ...others } = props;
    const size = pictureSize(this.body.images[index], { width, height });
    const src = this.context.addresses.source(index, this.body);
    return make("img", { src, alt, loading: "lazy", decoding: "async", ...size, ...others });
  }

  private list({ ordered, start, spread, children }: List): ReactNode {
    const isLoose = spread === true || children.some((item) => item.spread ?? item.children.length > 1);
    const isTasks = children.some((item) => typeof item.checked === "boolean");
    const first = ordered && typeof start === "number" && start !== 1 ? start : undefined;
    const items = children.map((item) => this.item(item, isLoose));
    const className = isTasks ? "contains-task-list" : undefined;
    return make(ordered ? "ol" : "ul", { start: first, className }, items);
  }

  private item({ checked, children }: ListItem, isLoose: boolean): ReactNode {
    const isTask = typeof checked === "boolean";
    const label = checked ? "done" : "to do";
    const input = <input type="checkbox" disabled defaultChecked={checked ?? false} aria-label={label} />;
    const content = children.flatMap((child, index): ReactNode | readonly ReactNode[] => {
      if (child.type !== "paragraph") return this.write(child);
      const words = [...(isTask && index === 0 ? [input, " "] : []), ...this.each(child.children)];
      return isLoose ? make("p", null, words) : words;
    });
    return make("li", { className: isTask ? "task-list-item" : undefined }, content);
  }

  /** Alignment is a class: a style would rule out a strict content security policy. */
  private table({ children: [head, ...rows], align, data }: Table): ReactNode {
    const row = (name: "th" | "td", cells: readonly { children: readonly PhrasingContent[] }[]): ReactNode =>
      make(
        "tr",
        null,
        Array.from({ length: align?.length ?? cells.length }, (_, index) => {
          const className = { right: "end", center: "center", left: undefined }[align?.[index] ?? "left"];
          return make(name, { className }, this.each(cells[index]?.children ?? []));
        }),
      );
    const body = rows.map(({ children }) => row("td", children));
    return (
      <div className="scroll" role="region" aria-label={data?.label}>
        {make("table", null, [
          make("thead", null, [row("th", head?.children ?? [])]),
          ...(body.length === 0 ? [] : [make("tbody", null, body)]),
        ])}
      </div>
    );
  }

  /** A claim with the number of its source; blocks with the source itself below them. */
  private checked(node: JsxNode): ReactNode | readonly ReactNode[] {
    const content = this.each(node.children);
    const { identifier, label, children } = sourceNote(node, this.body.file);
    if (node.data?.claim?.holdsBlocks) return [...content, ...this.each(children)];
    const sign = this.footnotes.reference(identifier, this.anchor, label);
    return make("span", { className: "checked" }, [...content, sign]);
  }

  private jsx(node: JsxNode): ReactNode | readonly ReactNode[] {
    const { name, data, children } = node;
    const { props = {} } = data ?? {};
    if (data?.island !== undefined) {
      const html = this.context.renderIsland(node, this.body.file);
      return make("div", { dangerouslySetInnerHTML: { __html: html } });
    }
    if (typeof props["id"] === "string") this.context.anchors.push(props["id"]);
    if (isClaim(node)) return this.checked(node);
    const partial = this.partialOf(node);
    if (partial !== undefined) return new Writer(partial, this.context).all().map(({ element }) => element);
    if (name === "Tabs") return this.tabs(node);
    const content = this.each(children);
    if (name === null) return make(Fragment, null, content);
    if (name === "Admonition") return createElement(Admonition, { type: "", ...props }, ...content);
    if (name === "Details")
      return make("details", null, [
        make("summary", null, [String(props["summary"] ?? "Details")]),
        ...content,
      ]);
    if (data?.target !== undefined) {
      const { href: _, ...others } = props;
      return this.link(data.target, others, content);
    }
    if (data?.image === undefined) return make(name, props, content);
    const { src: _, ...others } = props;
    return this.picture(data.image, others);
  }

  /** Tabs; `tabFaults` has checked them. */
  private tabs({ data, children }: JsxNode): ReactNode {
    const { defaultValue, groupId, queryString }: PropsOf<"Tabs"> = data?.props ?? {};
    const items = childrenOf(children)
      .filter(isTabItem)
      .map((item) => ({
        ...{ value: "", ...(item.data?.props as Partial<PropsOf<"TabItem">>) },
        html: renderToStaticMarkup(this.each(item.children)),
      }));
    const first = items.find((item) => item.default) ?? items[0];
    return (
      <Tabs
        // a hash stays the same from build to build, without a counter that pages share
        id={`tabs-${hashText([...items.map(({ value }) => value), ...items.map(({ html }) => html)].join("\n"))}`}
        tabs={items}
        selected={defaultValue === null ? undefined : (defaultValue ?? first?.value)}
        groupId={groupId}
        query={queryString === true ? groupId : queryString || undefined}
      />
    );
  }
}

/** The elements, expressions and comments of a paragraph that has nothing else: it is none, as in any MDX. */
function onlyMdx(children: readonly MdxNode[]): MdxNode[] | undefined {
  const isMdx = (child: MdxNode): boolean =>
    child.type === "mdxTextExpression" ||
    child.type === "html" ||
    (child.type === "mdxJsxTextElement" && !isClaim(child));
  const mdx = children.filter(isMdx);
  const others = children.filter((child) => !isMdx(child));
  return mdx.length > 0 && others.every((child) => child.type === "text" && child.value.trim() === "")
    ? mdx
    : undefined;
}

const isClaim = (node: MdxNode): node is JsxNode => "name" in node && node.data?.claim !== undefined;

/** Size that an author gave a picture: none, one side or both. */
interface GivenSize {
  readonly width?: unknown;
  readonly height?: unknown;
}

/**
 * Size of a picture on the page, so that room of its shape is reserved: its natural size, or with one side
 * given the other side to match. A side that is no number says nothing of the shape, so none is added to it.
 */
export function pictureSize(image: ImageFile | undefined, given: GivenSize): GivenSize {
  if (image?.type !== "file" || image.width === undefined || image.height === undefined) return given;
  const { width, height } = given;
  if (width === undefined && height === undefined) return { width: image.width, height: image.height };
  if (width === undefined && isNumber(height))
    return { width: Math.round((Number(height) * image.width) / image.height), height };
  if (height === undefined && isNumber(width))
    return { width, height: Math.round((Number(width) * image.height) / image.width) };
  return given;
}

const isNumber = (side: unknown): boolean => /^\d+(?:\.\d+)?$/.test(String(side));
