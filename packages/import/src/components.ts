// Components of other generators, each as the engine's own or as plain Markdown.
import { checkElement } from "proofmark/src/content/syntax/elements.ts";
import type { JsxNode, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { kindOf } from "./admonition-kinds.ts";
import { asFlow, element, isPhrasing, paragraph, propsOf, text } from "./jsx.ts";
import type { PageContext } from "./page-context.ts";

/** Components that only lay out what is in them. */
const LAYOUT = new Set(
  "Fragment CardGrid Steps FileTree LinkGrid Columns Column Container Center DocsLayout Head Layout".split(
    " ",
  ),
);
/** Components that take the place of an interface which the engine has itself, or of a picture of one. */
const IDLE = new Set("TOCInline DocCardList Icon Content SearchBar".split(" "));

/** Attributes that only say how a page behaves. */
const IDLE_ATTRIBUTES = new Set(["markdown", "target", "rel", "key", "ref"]);

interface Component {
  readonly node: JsxNode;
  readonly props: Readonly<Record<string, unknown>>;
  readonly page: PageContext;
  readonly line: number | undefined;
}

const CONVERTERS: Readonly<Record<string, (component: Component) => MdxNode[] | undefined>> = {
  Tabs: tabs,
  TabItem: tabItem,
  Details: ({ node, props }) => [element("Details", { summary: textProp(props, "summary") }, node.children)],
  Admonition: admonition,
  Aside: admonition,
  Callout: admonition,
  Card: ({ node, props }) => [...titled(props), ...asFlow(node.children)],
  LinkCard: linked,
  LinkButton: linked,
  Link: linked,
  ScrimbaLink: linked,
  Badge: ({ node, props }) => [text(textProp(props, "text") ?? ""), ...node.children],
  Code: code,
  CodeBlock: code,
};

/** Replaces an element by what the engine has for it; its children are converted. */
export function convertElement(given: JsxNode, page: PageContext): MdxNode[] {
  const node = given.name === "Image" ? { ...given, name: "img" } : given;
  const name = node.name ?? "Fragment";
  const line = node.position?.start.line;
  const { values, unread } = propsOf(node, page.imports);
  if (/^[a-z]/.test(name) && !name.includes(".")) {
    const shown = nativeElement(node, values, unread, page);
    return node.type === "mdxJsxFlowElement" ? asFlow(shown) : shown; // text between blocks would join them
  }
  const convert = Object.hasOwn(CONVERTERS, name) ? CONVERTERS[name] : undefined;
  const converted = convert?.({ node, props: values, page, line });
  if (converted !== undefined) return fitted(node, converted);
  if (LAYOUT.has(name)) return fitted(node, node.children);
  if (IDLE.has(name)) {
    page.note(line, `the component \`<${name}>\``, "is left out");
    return [];
  }
  const shown = [
    ...titled(values),
    ...node.children,
    ...(node.children.length === 0 ? addressIn(values, page, line) : []),
  ];
  page.note(line, `the component \`<${name}>\``, shown.length === 0 ? "is left out" : "becomes its text");
  return fitted(node, shown);
}

/** What is in a paragraph stays in one. */
function fitted(node: JsxNode, nodes: readonly MdxNode[]): MdxNode[] {
  if (node.type === "mdxJsxFlowElement") return asFlow(nodes);
  return nodes.flatMap((inner): MdxNode[] => {
    if (inner.type === "paragraph") return inner.children as MdxNode[];
    return [inner];
  });
}

const textProp = (props: Component["props"], name: string): string | undefined =>
  typeof props[name] === "string" || typeof props[name] === "number" ? String(props[name]) : undefined;

/** The texts of attributes that readers saw. */
function titled(props: Component["props"]): MdxNode[] {
  const title = textProp(props, "title") ?? textProp(props, "label") ?? textProp(props, "text");
  const description = textProp(props, "description");
  return [
    ...(title === undefined
      ? []
      : [paragraph([{ type: "strong", children: [{ type: "text", value: title }] }])]),
    ...(description === undefined ? [] : [paragraph([text(description)])]),
  ];
}

/** A link to what a component without content showed: a film, a page. */
function addressIn(props: Component["props"], page: PageContext, line: number | undefined): MdxNode[] {
  const address = textProp(props, "href") ?? textProp(props, "src") ?? textProp(props, "url");
  const url = address === undefined ? undefined : page.links.link(address, page.file, line, page.note);
  if (address === undefined || url === undefined) return [];
  return [{ type: "link", url, children: [{ type: "text", value: textProp(props, "title") ?? address }] }];
}

function tabs({ node, props, page, line }: Component): MdxNode[] {
  const items = node.children.filter((child) => "name" in child && child.name === "TabItem");
  const others = node.children.filter((child) => !items.includes(child) && !isBlank(child));
  if (others.length > 0) page.note(line, "what is in tabs beside their items", "is above them");
  const values = Array.isArray(props["values"]) ? props["values"] : undefined;
  const kept = {
    groupId: textProp(props, "groupId") ?? textProp(props, "syncKey"),
    queryString: props["queryString"],
    defaultValue: props["defaultValue"],
    values,
  };
  return [...asFlow(others), element("Tabs", kept, items)];
}

const isBlank = (node: MdxNode): boolean => node.type === "text" && node.value.trim() === "";

function tabItem({ node, props }: Component): MdxNode[] {
  const label = textProp(props, "label") ?? textProp(props, "title");
  const value = textProp(props, "value") ?? label ?? "tab";
  const kept = { value, label: label === value ? undefined : label, default: props["default"] === true };
  return [element("TabItem", kept, asFlow(node.children))];
}

function admonition({ node, props }: Component): MdxNode[] {
  const type = kindOf(textProp(props, "type") ?? "note") ?? "note";
  return [element("Admonition", { type, title: textProp(props, "title") }, asFlow(node.children))];
}

function linked({ node, props, page, line }: Component): MdxNode[] | undefined {
  const href = textProp(props, "href") ?? textProp(props, "to");
  if (href === undefined) return undefined;
  const url = page.links.link(href, page.file, line, page.note);
  const title = textProp(props, "title");
  const shown = node.children.length > 0 ? asPhrasing(node.children) : [text(title ?? href)];
  const description = textProp(props, "description");
  const more = description === undefined ? [] : [text(`: ${description}`)];
  const link = url === undefined ? shown : [{ type: "link", url, children: shown } as MdxNode];
  return [...link, ...more];
}

/** Inline nodes of blocks. */
const asPhrasing = (nodes: readonly MdxNode[]): MdxNode[] =>
  nodes.flatMap((node): MdxNode[] => {
    if (isPhrasing(node)) return [node];
    return "children" in node ? asPhrasing(node.children as MdxNode[]) : [];
  });

function code({ node, props }: Component): MdxNode[] | undefined {
  const inner = node.children.map((child) =>
    child.type === "mdxFlowExpression" || child.type === "mdxTextExpression" ? undefined : textIn(child),
  );
  const value = textProp(props, "code") ?? (inner.includes(undefined) ? "" : inner.join(""));
  if (value.trim() === "") return undefined;
  const title = textProp(props, "title");
  const lang = textProp(props, "lang") ?? textProp(props, "language") ?? null;
  return [
    { type: "code", lang, meta: title === undefined ? null : `title="${title.replaceAll('"', "'")}"`, value },
  ];
}

function textIn(node: MdxNode): string {
  if ("value" in node) return node.value;
  return "children" in node ? (node.children as MdxNode[]).map(textIn).join("") : "";
}

/** An element of HTML: with the attributes that a note may have; one that it may not have is its content. */
function nativeElement(
  node: JsxNode,
  values: Component["props"],
  unread: readonly string[],
  page: PageContext,
): MdxNode[] {
  const name = node.name ?? "";
  const line = node.position?.start.line;
  const hasChildren = node.children.length > 0;
  if (checkElement({ name, props: {}, hasChildren }).length > 0) {
    const link = addressIn(values, page, line);
    page.note(
      line,
      `the element \`<${name}>\``,
      hasChildren ? "is its content" : link.length > 0 ? "is a link" : "is left out",
    );
    return [...node.children, ...link];
  }
  for (const attribute of unread) page.note(line, `\`${attribute}\` of \`<${name}>\``, "is left out");
  const props: Record<string, unknown> = {};
  for (const [attribute, value] of Object.entries(values)) {
    const key = name === "a" && attribute === "name" ? "id" : attribute;
    const mapped = addressed(name, key, value, line, page);
    if (mapped === undefined || IDLE_ATTRIBUTES.has(attribute)) continue;
    if (checkElement({ name, props: { [key]: mapped }, hasChildren }).length === 0) props[key] = mapped;
    else page.note(line, `\`${attribute}\` of \`<${name}>\``, "is left out");
  }
  if (name === "img" && props["src"] === undefined) return [text(textProp(values, "alt") ?? "")];
  if (name === "p" && Object.keys(props).length === 0)
    return node.type === "mdxJsxFlowElement" ? node.children : pseudoParagraph(node);
  return [...flattened(element(name, props, node.children, node.type))];
}

/** Elements that hold blocks: what others hold is text, even on separate lines. */
const BLOCKS = new Set(
  "div table thead tbody tfoot tr ul ol dl details section article aside header footer figure blockquote".split(
    " ",
  ),
);

/** `<summary>` and the like with one paragraph hold its text. */
function flattened(node: JsxNode): MdxNode[] {
  const [only, ...more] = node.children;
  if (
    node.type !== "mdxJsxFlowElement" ||
    BLOCKS.has(node.name ?? "") ||
    only?.type !== "paragraph" ||
    more.length > 0
  )
    return [node];
  return [paragraph([{ ...node, type: "mdxJsxTextElement", children: only.children as MdxNode[] }])];
}

/** A `<p>` without attributes is what Markdown makes of its text. */
const pseudoParagraph = (node: JsxNode): MdxNode[] =>
  node.children.every(isPhrasing) ? [paragraph(node.children)] : node.children;

/** The value of an attribute, an address as it is on the new site; undefined if it leads nowhere. */
function addressed(
  name: string,
  attribute: string,
  value: unknown,
  line: number | undefined,
  page: PageContext,
): unknown {
  if (typeof value !== "string") return value;
  if (name === "a" && attribute === "href") return page.links.link(value, page.file, line, page.note);
  if (["src", "poster", "srcset", "srcSet"].includes(attribute)) {
    if (value.includes(",")) return undefined;
    return page.links.image(value, page.file, line, page.note);
  }
  return value;
}
