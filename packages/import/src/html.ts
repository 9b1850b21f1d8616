// HTML in plain Markdown, which the parser leaves as text: a tag here, a block there. Here it becomes elements
// around the nodes that it is written around. The door to htmlparser2.
import { Parser } from "htmlparser2";
import { checkElement } from "proofmark/src/content/elements.ts";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { BLOCK_ELEMENTS } from "./components.ts";
import { asFlow, element, isPhrasing, text } from "./jsx.ts";
import type { Note } from "./project.ts";

/** Elements whose content is not for readers. */
const DROPPED = new Set(["script", "style", "template", "noscript"]);
/** Elements of HTML that a note may not have: their tags are not text either. */
const OTHERS = new Set(
  "applet area base big body button canvas center dialog embed fieldset font form frame head html iframe input label legend link main map marquee math menu meta nav nobr noscript object option output select slot strike style textarea tt".split(
    " ",
  ),
);
const isBlock = (name: string): boolean => BLOCK_ELEMENTS.has(name) || name === "nav" || name === "main";

interface Frame {
  readonly node: JsxNode;
  readonly line: number | undefined;
  /** Written as `<x />`. */
  readonly isSelfClosed: boolean;
}

/** Makes elements of the HTML among the children of a node. `isInline` says that they are in a paragraph. */
export function nestHtml(children: readonly MdxNode[], isInline: boolean, note: Note): MdxNode[] {
  if (!children.some(({ type }) => type === "html")) return [...children];
  const root: MdxNode[] = [];
  const open: Frame[] = [];
  const inner = (): MdxNode[] => open.at(-1)?.node.children ?? root;
  let line: number | undefined;
  let written = "";
  /** The element whose content is dropped, or is code. */
  let raw: { readonly name: string; text: string; language: string } | undefined;

  /** Ends the innermost element. An unknown one that was never closed is text: `<name>`. */
  const leave = (isImplied = true): void => {
    const frame = open.pop();
    if (frame === undefined) return;
    const { node, isSelfClosed } = frame;
    const name = node.name ?? "";
    const isTag = OTHERS.has(name) || checkElement({ name, props: {}, hasChildren: false }).length === 0;
    if (isImplied && !isSelfClosed && !isTag && node.attributes.length === 0) {
      inner().push(text(`<${name}>`), ...node.children);
      return;
    }
    const isFlow = !isInline && (isBlock(name) || !node.children.every(isPhrasing));
    node.type = isFlow ? "mdxJsxFlowElement" : "mdxJsxTextElement";
    if (isFlow) node.children = asFlow(node.children);
    const start = { line: frame.line ?? 1, column: 1 };
    node.position = { start, end: start };
    inner().push(node);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (raw !== undefined) {
          raw.language ||= /language-([\w+-]+)/.exec(attributes["class"] ?? "")?.[1] ?? "";
        } else if (DROPPED.has(name) || (name === "pre" && !isInline)) {
          if (name !== "pre") note(line, `the element \`<${name}>\``, "is left out with its content");
          raw = { name, text: "", language: "" };
        } else {
          const props = Object.entries(attributes).map(([key, value]) => [key, value === "" ? true : value]);
          const node = element(name, Object.fromEntries(props), []);
          open.push({ node, line, isSelfClosed: written[parser.endIndex - 1] === "/" });
        }
      },
      ontext(value) {
        if (raw !== undefined) raw.text += value;
        else if (isInline) inner().push(text(value));
        else if (value.trim() !== "") inner().push(text(value.replace(/\s+/g, " ")));
        else if (inner().slice(-1).some(isPhrasing)) inner().push(text(" "));
      },
      onclosetag(name, isImplied) {
        if (raw !== undefined) {
          if (raw.name !== name) return;
          const { text: code, language } = raw;
          raw = undefined;
          if (name === "pre")
            inner().push({ type: "code", lang: language || null, value: code.replace(/^\n|\n$/g, "") });
          return;
        }
        const index = open.findLastIndex(({ node }) => node.name === name);
        if (index < 0) return;
        while (open.length > index + 1) leave();
        leave(isImplied);
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  );
  for (const child of children) {
    if (child.type !== "html") {
      inner().push(child);
      continue;
    }
    line = child.position?.start.line;
    const html = isInline ? child.value : `${child.value}\n`;
    written += html;
    parser.write(html);
  }
  parser.end();
  while (open.length > 0) leave();
  return isInline ? root : asFlow(root);
}
