// Components of other generators, each as the engine's own or as plain Markdown.

import { DomUtils, parseDocument } from "htmlparser2";
import { checkElement, isTabItem } from "proofmark/src/content/elements.ts";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { titleCase } from "./blocks.ts";
import { asFlow, childrenOf, element, isIn, isPhrasing, paragraph, propsOf, text } from "./jsx.ts";
import type { PageContext } from "./page.ts";
import type { Note, Values } from "./project.ts";

/** The engine's kinds of admonitions, each with the names that generators have for it. */
const KINDS: Readonly<Record<string, string>> = {
  note: "note seealso example quote cite",
  tip: "tip hint check done",
  info: "info abstract summary tldr todo question help faq",
  warning: "warning attention",
  danger: "danger failure fail missing error bug",
  caution: "caution",
  important: "important",
  success: "success",
  secondary: "secondary",
};

/** The kind of admonition that a name means; undefined for an unknown one. */
export const kindOf = (name: string): string | undefined =>
  Object.keys(KINDS).find((kind) => KINDS[kind]?.split(" ").includes(name.toLowerCase()));

/** An admonition of the engine. One of a kind that it lacks has the kind for its title. */
export function admonition(name: string, title: readonly MdxNode[], content: readonly MdxNode[]): MdxNode {
  const kind = kindOf(name) ?? "note";
  const shown = title.length > 0 || kind === name.toLowerCase() ? title : [text(titleCase(name))];
  const label = { ...paragraph(shown), data: { directiveLabel: true } } as MdxNode;
  return {
    type: "containerDirective",
    name: kind,
    children: [...(shown.length > 0 ? [label] : []), ...content],
  };
}

/** Components that only lay out their content. */
const LAYOUT =
  "Fragment CardGrid Steps FileTree LinkGrid Columns Column Container Center DocsLayout Head Layout";
/** Attributes that only say how a page behaves. */
const IDLE_ATTRIBUTES = "markdown target rel key ref";
/** Elements that hold blocks, even if all they have is text. */
const BLOCK_ELEMENTS =
  "div table thead tbody tfoot tr ul ol dl details section article aside header footer figure blockquote";

interface Component {
  readonly node: JsxNode;
  readonly props: Values;
  readonly page: PageContext;
  readonly line: number | undefined;
}

const CONVERTERS: ReadonlyMap<string, (component: Component) => MdxNode[] | undefined> = new Map([
  ["Tabs", tabs],
  ["TabItem", tabItem],
  ["Admonition", aside],
  ["Aside", aside],
  ["Callout", aside],
  ["Card", ({ node, props }) => [...titled(props), ...asFlow(node.children)]],
  ["LinkCard", linked],
  ["LinkButton", linked],
  ["Link", linked],
  ["Badge", ({ node, props }) => [text(textProp(props, "text") ?? ""), ...node.children]],
]);

/** Replaces an element by its counterpart in the engine; its children are converted. */
export function convertElement(given: JsxNode, page: PageContext): MdxNode[] {
  const node = isIn("Image ThemedImage", given.name ?? "") ? { ...given, name: "img" } : given;
  const name = node.name ?? "Fragment";
  const line = node.position?.start.line;
  const { values: props, unread } = propsOf(node, page.imports);
  const component = { node, props, page, line };
  if (given.name === "ThemedImage") page.note(line, "an image for dark ground", "is left out");
  const isFlow = node.type === "mdxJsxFlowElement";
  // content of a paragraph stays in one
  const fitted = (nodes: readonly MdxNode[]): MdxNode[] =>
    isFlow ? asFlow(nodes) : nodes.flatMap((one) => (one.type === "paragraph" ? childrenOf(one) : [one]));
  if (/^[a-z][^.]*$/.test(name)) {
    const shown = nativeElement(component, unread);
    return isFlow ? asFlow(shown) : shown; // text between blocks would join them
  }
  const converted = CONVERTERS.get(name)?.(component);
  if (converted !== undefined) return fitted(converted);
  if (isIn(LAYOUT, name)) return fitted(node.children);
  const address = node.children.length === 0 ? addressIn(component) : [];
  const shown = [...titled(props), ...node.children, ...address];
  page.note(line, `the component \`<${name}>\``, shown.length === 0 ? "is left out" : "becomes its text");
  return fitted(shown);
}

function textProp(props: Values, ...names: readonly string[]): string | undefined {
  const value = names.map((name) => props[name]).find((one) => ["string", "number"].includes(typeof one));
  return value === undefined ? undefined : String(value);
}

/** The texts of attributes that readers saw. */
function titled(props: Values): MdxNode[] {
  const title = textProp(props, "title", "label", "text", "summary");
  const description = textProp(props, "description");
  const nodes: MdxNode[] = [];
  if (title !== undefined) nodes.push(paragraph([{ type: "strong", children: [text(title)] }]));
  if (description !== undefined) nodes.push(paragraph([text(description)]));
  return nodes;
}

/** A link to what a component without content showed: a film, a page. */
function addressIn({ props, page, line }: Component): MdxNode[] {
  const address = textProp(props, "href", "to", "link", "src", "url");
  const url = address === undefined ? undefined : page.links.link(address, page, line);
  if (address === undefined || url === undefined) return [];
  return [{ type: "link", url, children: [text(textProp(props, "title") ?? address)] }];
}

function tabs({ node, props, page, line }: Component): MdxNode[] {
  const isBlank = (child: MdxNode): boolean => child.type === "text" && child.value.trim() === "";
  const items = node.children.filter(isTabItem);
  const others = node.children.filter((child) => !isTabItem(child) && !isBlank(child));
  if (others.length > 0) page.note(line, "content of tabs beside their items", "is above them");
  const kept = {
    groupId: textProp(props, "groupId", "syncKey"),
    queryString: props["queryString"],
    defaultValue: props["defaultValue"],
  };
  const declared = Array.isArray(props["values"]) ? props["values"].map(Object) : [];
  const labelled = items.map((item) => {
    const { values } = propsOf(item, page.imports);
    const tab = declared.find(({ value }) => value === values["value"]);
    return element("TabItem", { ...tab, ...values, attributes: undefined }, item.children);
  });
  return [...asFlow(others), element("Tabs", kept, labelled)];
}

function tabItem({ node, props }: Component): MdxNode[] {
  const label = textProp(props, "label", "title");
  const value = textProp(props, "value") ?? label ?? "tab";
  const kept = { value, label: label === value ? undefined : label, default: props["default"] === true };
  return [element("TabItem", kept, asFlow(node.children))];
}

function aside({ node, props }: Component): MdxNode[] {
  const title = textProp(props, "title");
  const label = title === undefined ? [] : [text(title)];
  return [admonition(textProp(props, "type") ?? "note", label, asFlow(node.children))];
}

function linked({ node, props, page, line }: Component): MdxNode[] | undefined {
  const href = textProp(props, "href", "to", "link");
  if (href === undefined) return undefined;
  const url = page.links.link(href, page, line);
  const description = textProp(props, "description");
  const inline = (nodes: readonly MdxNode[]): MdxNode[] =>
    nodes.flatMap((one) => (isPhrasing(one) ? [one] : inline(childrenOf(one))));
  const children =
    node.children.length > 0 ? inline(node.children) : [text(textProp(props, "title") ?? href)];
  return [
    ...(url === undefined ? children : [{ type: "link", url, children } as MdxNode]),
    ...(description === undefined ? [] : [text(`: ${description}`)]),
  ];
}

/** An element of HTML with the attributes that a note may have; one that it may not have is its content. */
function nativeElement(component: Component, unread: readonly string[]): MdxNode[] {
  const { node, props, page, line } = component;
  const name = node.name ?? "";
  const { children } = node;
  const hasChildren = children.length > 0;
  const isAllowed = (attributes: Values): boolean =>
    checkElement({ name, props: attributes, hasChildren }).length === 0;
  if (!isAllowed({})) {
    const link = addressIn(component);
    const done = hasChildren ? "is its content" : link.length > 0 ? "is a link" : "is left out";
    page.note(line, `the element \`<${name}>\``, done);
    return [...children, ...link];
  }
  const omit = (attribute: string): void =>
    page.note(line, `\`${attribute}\` of \`<${name}>\``, "is left out");
  for (const attribute of unread) omit(attribute);
  const kept: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(props)) {
    const key = name === "a" && attribute === "name" ? "id" : attribute;
    const mapped = addressed(component, key, value);
    if (mapped === undefined || isIn(IDLE_ATTRIBUTES, attribute)) continue;
    if (isAllowed({ [key]: mapped })) kept[key] = mapped;
    else omit(attribute);
  }
  if (name === "img" && kept["src"] === undefined) return [text(textProp(props, "alt") ?? "")];
  const isFlow = node.type === "mdxJsxFlowElement";
  if (name === "p" && Object.keys(kept).length === 0)
    // Markdown's reading of its text
    return isFlow || !children.every(isPhrasing) ? children : [paragraph(children)];
  const [only] = children;
  if (!isFlow || isIn(BLOCK_ELEMENTS, name) || only?.type !== "paragraph" || children.length > 1)
    return [element(name, kept, children, node.type)];
  // `<summary>` and the like with one paragraph hold its text
  return [paragraph([element(name, kept, childrenOf(only), "mdxJsxTextElement")])];
}

/** The value of an attribute, an address as it is on the new site; undefined if it leads nowhere. */
function addressed({ node, page, line }: Component, attribute: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (node.name === "a" && attribute === "href") return page.links.link(value, page, line);
  if (!isIn("src poster srcset srcSet", attribute)) return value;
  return value.includes(",") ? undefined : page.links.image(value, page, line);
}

// HTML in plain Markdown, which the parser leaves as text: a tag here, a block there. Here it becomes elements
// around the nodes that it is written around. The door to htmlparser2.

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
