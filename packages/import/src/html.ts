// HTML in plain Markdown, which the parser leaves as text: a tag here, a block there. Here it becomes elements
// around the nodes that it is written around. The door to htmlparser2.
import { DomUtils, parseDocument } from "htmlparser2";
import { checkElement } from "proofmark/src/content/elements.ts";
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { BLOCK_ELEMENTS } from "./components.ts";
import { asFlow, element, isIn, isPhrasing, text } from "./jsx.ts";
import type { Note } from "./project.ts";

/** Elements whose content is not for readers. */
const DROPPED = "script style template noscript";
/** Elements of HTML that a note may not have: their tags are not text either. */
const OTHERS =
  "applet area base big body button canvas center dialog embed fieldset font form frame head html iframe input label legend link main map marquee math menu meta nav nobr noscript object option output select slot strike style textarea tt";
const isBlock = (name: string): boolean => isIn(`${BLOCK_ELEMENTS} nav main`, name);

/** The text of HTML, as HTML. */
export const plainText = (html: string): string =>
  DomUtils.textContent(parseDocument(html)).replaceAll("&", "&amp;").replaceAll("<", "&lt;");

type Dom = ReturnType<typeof parseDocument>["children"][number];

/** Makes elements of the HTML among the children of a node. `isInline` says that they are in a paragraph. */
export function nestHtml(children: readonly MdxNode[], isInline: boolean, note: Note): MdxNode[] {
  if (!children.some(({ type }) => type === "html")) return [...children];
  // other nodes are comments with their index; no text has the character before it
  let source = "";
  const starts: { readonly offset: number; readonly line: number }[] = [];
  for (const [index, child] of children.entries()) {
    starts.push({ offset: source.length, line: child.position?.start.line ?? 1 });
    source += child.type !== "html" ? `<!--\0${index}-->` : isInline ? child.value : `${child.value}\n`;
  }
  const lineOf = (dom: Dom): number => {
    const place = dom.startIndex ?? 0;
    const { offset, line } = starts.findLast((start) => start.offset <= place) ?? { offset: 0, line: 1 };
    return line + source.slice(offset, place).split("\n").length - 1;
  };
  const convert = (dom: Dom): MdxNode[] => {
    if (dom.type === "text") return [text(isInline ? dom.data : dom.data.replace(/\s+/g, " "))];
    if (dom.type === "comment") {
      const index = /^\0(?<index>\d+)$/.exec(dom.data)?.groups?.["index"];
      return index === undefined ? [] : children.slice(Number(index), Number(index) + 1);
    }
    if (!("attribs" in dom)) return [];
    const { name, attribs } = dom;
    const written = source.slice(dom.startIndex ?? 0, (dom.endIndex ?? 0) + 1);
    if (isIn(DROPPED, name)) {
      note(lineOf(dom), `the element \`<${name}>\``, "is left out with its content");
      return [];
    }
    if (name === "pre" && !isInline) {
      const lang = /language-([\w+-]+)/.exec(written)?.[1] ?? null;
      return [{ type: "code", lang, value: DomUtils.textContent(dom).replace(/^\n|\n$/g, "") }];
    }
    const inner = dom.children.flatMap(convert);
    const isClosed = written.endsWith(`</${name}>`) || written.endsWith("/>");
    const isTag = isIn(OTHERS, name) || checkElement({ name, props: {}, hasChildren: false }).length === 0;
    // an unknown element that is never closed is text
    if (!isClosed && !isTag && Object.keys(attribs).length === 0) return [text(`<${name}>`), ...inner];
    const isFlow = !isInline && (isBlock(name) || !inner.every(isPhrasing));
    const props = Object.entries(attribs).map(([key, value]) => [key, value === "" ? true : value]);
    const node = element(name, Object.fromEntries(props), isFlow ? asFlow(inner) : inner);
    const start = { line: lineOf(dom), column: 1 };
    return [
      { ...node, type: isFlow ? "mdxJsxFlowElement" : "mdxJsxTextElement", position: { start, end: start } },
    ];
  };
  const root = parseDocument(source, {
    ...{ lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
    ...{ withStartIndices: true, withEndIndices: true },
  });
  const nodes = root.children.flatMap(convert);
  return isInline ? nodes : asFlow(nodes);
}
