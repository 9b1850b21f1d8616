// The door to satteri: MDX text in, syntax tree or compiled body out. Nothing else imports it.
import type { Heading as MdastHeading, Nodes, Root } from "mdast";
import { defineMdastPlugin, type Features, type MdxJsxFlowElement, type MdxJsxTextElement, mdxToJs, mdxToMdast } from "satteri";
import type { Analysis } from "./analyse.ts";
import type { MdxNode } from "./mdx-node.ts";
import { fillPlaceholders, type Placeholders, splitAtValues } from "./placeholders.ts";
import { excerptOf, problemError } from "./problems.ts";

const FEATURES: Features = { gfm: true, frontmatter: true, directive: true };

/**
 * Parses a prepared text; in its inline code placeholders have their defaults. Throws a ProblemError with line, column
 * and excerpt if it is not valid MDX.
 */
export function parseMdx(text: string, file: string, placeholders: Placeholders = {}): Root {
  const tree = guarded(text, file, () => mdxToMdast(text, { features: FEATURES }) as Root);
  if (text.includes("{{")) fillInlineCode(tree, placeholders);
  return tree;
}

function fillInlineCode(node: MdxNode, placeholders: Placeholders): void {
  if (node.type === "inlineCode") node.value = fillPlaceholders(node.value, placeholders).text;
  if ("children" in node) for (const child of node.children as MdxNode[]) fillInlineCode(child, placeholders);
}

interface BodyOptions {
  readonly file: string;
  readonly analysis: Analysis;
  readonly targets: readonly string[];
  readonly placeholders: Placeholders;
}

/**
 * Compiles the body to a function body for `new Function`. Where the theme or a later stage has the say, the code
 * names it: `Snippet index`, `Admonition`, image and link addresses as `snippets:image/0` and `snippets:link/0`.
 */
export function compileBody(text: string, { file, analysis, targets, placeholders }: BodyOptions): string {
  const element = (name: string, attributes: Record<string, string>, children: MdxNode[], type: "Flow" | "Text" = "Flow") =>
    ({
      type: `mdxJsx${type}Element`,
      name,
      attributes: Object.entries(attributes).map(([key, value]) => ({ type: "mdxJsxAttribute", name: key, value })),
      children,
    }) as never; // the library's node union has no constructor for JSX nodes
  const linkIndex = (url: string): string => `snippets:link/${targets.indexOf(url)}`;
  const imageIndex = (url: string): number => analysis.images.findIndex((use) => use.url === url);
  // Links and images written as JSX go the way of Markdown's own.
  const jsxElement = (node: Readonly<MdxJsxFlowElement | MdxJsxTextElement>) => {
    if (node.name !== "a" && node.name !== "img") return undefined;
    const address = node.name === "a" ? "href" : "src";
    const attributes = node.attributes.map((attribute) => {
      if (!("name" in attribute) || attribute.name !== address || typeof attribute.value !== "string") return attribute;
      return node.name === "a"
        ? { ...attribute, value: linkIndex(attribute.value) }
        : { ...attribute, name: "index", value: String(imageIndex(attribute.value)) };
    });
    return { type: node.type, name: node.name === "a" ? "a" : "Picture", attributes, children: [...node.children] } as never; // as `element` above
  };
  let heading = 0;
  let fence = 0;
  let table = 0;
  const plugin = defineMdastPlugin({
    name: "snippets",
    options: { position: true },
    heading(node, context) {
      const { id, custom } = analysis.ids[heading++] ?? { id: "", custom: false };
      if (custom) stripCustomId(node, context.setProperty.bind(context));
      context.setProperty(node, "data", { hProperties: { id } });
    },
    code(_node, context) {
      const index = analysis.fenceIndexes[fence++];
      if (index === undefined) return context.removeNode(_node);
      return element("Snippet", { index: String(index) }, []);
    },
    inlineCode(node) {
      const { text: code, values } = fillPlaceholders(node.value, placeholders);
      if (values.length === 0) return undefined;
      const parts = splitAtValues(code, values).map(({ text: value, name }): MdxNode => {
        const plain: MdxNode = { type: "text", value };
        return name === undefined ? plain : element("var", { "data-value": name }, [plain], "Text");
      });
      return element("code", {}, parts, "Text");
    },
    link: (node, context) => context.setProperty(node, "url", linkIndex(node.url)),
    definition: (node, context) => context.setProperty(node, "url", linkIndex(node.url)),
    image(node) {
      const index = String(imageIndex(node.url));
      return element("Picture", { index, alt: node.alt ?? "", ...(node.title ? { title: node.title } : {}) }, [], "Text");
    },
    table: (node, context) => context.setProperty(node, "data", { hProperties: { "aria-label": analysis.tableLabels[table++] ?? "Table" } }),
    containerDirective(node) {
      const [first, ...rest] = node.children;
      const labelled = first?.type === "paragraph" && first.data !== undefined && "directiveLabel" in first.data;
      const title = node.attributes?.["title"];
      const children = labelled ? [element("AdmonitionTitle", {}, first.children), ...rest] : [...node.children];
      return element("Admonition", { type: node.name, ...(title ? { title } : {}) }, children as MdxNode[]);
    },
    // A bare `:word` is text: times, ratios and commands such as `:set` are written far more often than directives.
    textDirective: (node) => ({ type: "text", value: sourceOf(node, text) }),
    mdxJsxFlowElement: jsxElement,
    mdxJsxTextElement: jsxElement,
    mdxjsEsm: (node, context) => context.removeNode(node),
  });
  return guarded(text, file, () => mdxToJs(text, { features: FEATURES, outputFormat: "function-body", mdastPlugins: [plugin] }).code);
}

/** A node as it was written. */
function sourceOf(node: Readonly<Nodes>, text: string): string {
  const [from, to] = [node.position?.start.offset, node.position?.end.offset];
  return from === undefined || to === undefined ? "" : text.slice(from, to);
}

function stripCustomId(node: Readonly<MdastHeading>, setProperty: (node: never, key: "value", value: string) => void): void {
  const last = node.children.at(-1);
  if (last?.type === "text") setProperty(last as never, "value", last.value.replace(/\s*\{#[^{}]+\}\s*$/, ""));
}

function guarded<T>(text: string, file: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const match = /^(?<line>\d+):(?<column>\d+):\s*(?<what>[\s\S]*?)(?:\s*\(mdx-[\w:-]+\))?$/.exec(message);
    const { line, column, what } = match?.groups ?? {};
    if (line === undefined || column === undefined) throw error;
    throw problemError(file, Number(line), `MDX compilation failed for file "${file}"\nCause: ${what}`, {
      column: Number(column),
      excerpt: excerptOf(text, Number(line), Number(column)),
      fix: /expression|`\{`|brace/.test(what ?? "") ? "put braces in backticks, or write `\\{`" : undefined,
    });
  }
}
