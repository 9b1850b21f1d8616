// HTML in plain Markdown, which the parser leaves as text: a tag here, a block there. Here it becomes elements
// around what it is written around. The door to htmlparser2.
import { Parser } from "htmlparser2";
import { checkElement } from "proofmark/src/content/syntax/elements.ts";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { asFlow, element, isPhrasing, text } from "./jsx.ts";
import type { Note } from "./report.ts";

/** Elements that hold blocks, even if all they have is text. */
const BLOCKS = new Set(
  "div table thead tbody tfoot tr ul ol dl details section article aside header footer figure blockquote nav main".split(
    " ",
  ),
);
/** Elements whose content is not for readers. */
const DROPPED = new Set(["script", "style", "template", "noscript"]);
/** Elements of HTML that a note may not have: their tags are not text either. */
const OTHERS = new Set(
  "applet area base big body button canvas center dialog embed fieldset font form frame head html iframe input label legend link main map marquee math menu meta nav nobr noscript object option output select slot strike style textarea tt".split(
    " ",
  ),
);
const isKnownTag = (name: string): boolean =>
  OTHERS.has(name) || checkElement({ name, props: {}, hasChildren: false }).length === 0;

interface Frame {
  readonly node: JsxNode | undefined;
  readonly children: MdxNode[];
  readonly line: number | undefined;
  /** Written as `<x />`. */
  readonly isSelfClosed: boolean;
}

/** Makes elements of the HTML among the children of a node. `isInline` says that they are in a paragraph. */
export function nestHtml(children: readonly MdxNode[], isInline: boolean, note: Note): MdxNode[] {
  if (!children.some(({ type }) => type === "html")) return [...children];
  const nester = new Nester(isInline, note);
  for (const child of children) nester.add(child);
  return nester.finished();
}

const ROOT_FRAME = (): Frame => ({ node: undefined, children: [], line: undefined, isSelfClosed: false });

class Nester {
  private readonly frames: Frame[] = [ROOT_FRAME()];
  private readonly parser: Parser;
  private line: number | undefined;
  private written = "";
  /** The element whose content is dropped, or is code. */
  private raw: { readonly name: string; text: string; language: string } | undefined;

  constructor(
    private readonly isInline: boolean,
    private readonly note: Note,
  ) {
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => this.opened(name, attributes),
        ontext: (value) => this.read(value),
        onclosetag: (name, isImplied) => this.closed(name, isImplied),
      },
      { lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
    );
  }

  add(node: MdxNode): void {
    if (node.type !== "html") {
      this.top().children.push(node);
      return;
    }
    this.line = node.position?.start.line;
    this.written += this.isInline ? node.value : `${node.value}\n`;
    this.parser.write(this.isInline ? node.value : `${node.value}\n`);
  }

  finished(): MdxNode[] {
    this.parser.end();
    while (this.frames.length > 1) this.leave();
    const { children } = this.top();
    return this.isInline ? children : asFlow(children);
  }

  private top(): Frame {
    return this.frames.at(-1) ?? ROOT_FRAME();
  }

  private opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.raw !== undefined) {
      this.raw.language ||=
        /language-(?<name>[\w+-]+)/.exec(attributes["class"] ?? "")?.groups?.["name"] ?? "";
      return;
    }
    if (DROPPED.has(name) || (name === "pre" && !this.isInline)) {
      if (name !== "pre") this.note(this.line, `the element \`<${name}>\``, "is left out with its content");
      this.raw = { name, text: "", language: "" };
      return;
    }
    const props = Object.entries(attributes).map(([key, value]) => [key, value === "" ? true : value]);
    const type = this.isInline || !BLOCKS.has(name) ? "mdxJsxTextElement" : "mdxJsxFlowElement";
    const node = element(name, Object.fromEntries(props), [], type);
    const isSelfClosed = this.written[this.parser.endIndex - 1] === "/";
    this.frames.push({ node, children: node.children, line: this.line, isSelfClosed });
  }

  private read(value: string): void {
    if (this.raw !== undefined) this.raw.text += value;
    else if (this.isInline) this.top().children.push(text(value));
    else if (value.trim() !== "") this.top().children.push(text(value.replace(/\s+/g, " ")));
    else if (isPhrasing(this.top().children.at(-1) ?? { type: "root", children: [] }))
      this.top().children.push(text(" "));
  }

  private closed(name: string, isImplied: boolean): void {
    if (this.raw !== undefined) {
      if (this.raw.name !== name) return;
      const { text: value, language } = this.raw;
      if (name === "pre")
        this.top().children.push({
          type: "code",
          lang: language || null,
          value: value.replace(/^\n|\n$/g, ""),
        });
      this.raw = undefined;
      return;
    }
    const open = this.frames.findLastIndex(({ node }) => node?.name === name);
    if (open <= 0) return;
    while (this.frames.length > open + 1) this.leave();
    this.leave(isImplied);
  }

  /** Ends the innermost element. One of no known name that was never closed is text: `<name>`. */
  private leave(isImplied = true): void {
    const frame = this.frames.pop();
    if (frame?.node === undefined) return;
    const { node, children } = frame;
    const name = node.name ?? "";
    const outer = this.top().children;
    if (isImplied && !frame.isSelfClosed && !isKnownTag(name) && node.attributes.length === 0) {
      outer.push(text(`<${name}>`), ...children);
      return;
    }
    const isFlow = !this.isInline && (BLOCKS.has(name) || !children.every(isPhrasing));
    node.type = isFlow ? "mdxJsxFlowElement" : "mdxJsxTextElement";
    node.children = isFlow ? asFlow(children) : children;
    const start = frame.line ?? 1;
    node.position = { start: { line: start, column: 1 }, end: { line: start, column: 1 } };
    outer.push(node);
  }
}
