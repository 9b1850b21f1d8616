// Notes for language models: each listed note as a Markdown file, and the list of them.

import { matrixTable } from "@proofmark/prover/document/matrix.ts";
import { fillPlaceholders, type Placeholders } from "@proofmark/prover/document/placeholders.ts";
import { proofLine } from "@proofmark/prover/proof/proof-words.ts";
import { cleanLine, cleanText } from "@proofmark/prover/text/clean-text.ts";
import { routePath } from "@proofmark/theme/data/addresses.ts";
import type { Data } from "mdast";
import { placeholderDefaults } from "../content/code/code-block.ts";
import { findFrontMatter } from "../content/front-matter.ts";
import type { PageBody } from "../content/page.ts";
import type { MdxNode } from "../content/syntax/mdx-node.ts";
import type { NoteRoute, Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import type { Addresses } from "./addresses.ts";

/**
 * Address of a note as Markdown, below the site's root: `/redis` → `/redis.md`, `/` → `/index.md`. Undefined
 * for one that is not listed, and for other pages.
 */
export function markdownAddress(route: Route, baseUrl: string): string | undefined {
  if (route.kind !== "note") return undefined;
  const { unlisted, draft } = route.note.page.frontMatter;
  if (unlisted || draft) return undefined;
  return `${baseUrl}${routePath(route.permalink, baseUrl)}.md`;
}

/** A note as Markdown, and its sections of the second level by the ids of their headings. */
export interface Markdown {
  readonly note: string;
  readonly sections: ReadonlyMap<string, string>;
}

/**
 * Renders a note as Markdown: front matter, the line that leads to the list, title and text. A section has the
 * same front matter, with its own address.
 */
export function renderMarkdown(route: NoteRoute, body: PageBody, site: Site, addresses: Addresses): Markdown {
  const { config } = site;
  const { page } = route.note;
  const url = config.url + route.permalink;
  const absolute = wholeAddresses(url);
  const input = {
    placeholders: placeholderDefaults(config),
    link: (href, part) => absolute(addresses.link(href, part).href),
    source: (index, part) => absolute(addresses.source(index, part)),
  } satisfies Parameters<typeof noteMarkdown>[1];
  const head = (fields: Record<string, string | undefined>): string => {
    const lines = Object.entries(fields).map(([name, value]) =>
      value === undefined ? "" : `${name}: ${JSON.stringify(cleanLine(value))}\n`,
    ); // JSON's strings are YAML's too
    return `---\n${lines.join("")}---`;
  };
  const list = config.noIndex ? [] : [`> All notes: [llms.txt](${config.url}${config.baseUrl}llms.txt)`];
  const title = page.hasTitleHeading ? [] : [`# ${cleanLine(page.title)}`];
  const { title: name, frontMatter } = page;
  const all = [
    head({ title: name, description: frontMatter.description, url }),
    ...list,
    ...title,
    noteMarkdown(body, input),
  ];
  const sections = Array.from(sectionsMarkdown(body, input), ([id, text]): [string, string] => [
    id,
    `${head({ title: name, url: absolute(`#${id}`) })}\n\n${text}\n`,
  ]);
  return { note: `${all.join("\n\n")}\n`, sections: new Map(sections) };
}

/** Makes addresses of a page whole, for links in Markdown. */
const wholeAddresses =
  (page: string) =>
  (href: string): string => {
    const url =
      /^[a-z][a-z\d+.-]*:/i.test(href) || !URL.canParse(href, page) ? href : new URL(href, page).href;
    // they would end the link
    return cleanLine(url).replace(/[() ]/g, (sign) => ({ "(": "%28", ")": "%29" })[sign] ?? "%20");
  };

/**
 * The list of all notes for language models, as llmstxt.org describes it; undefined for a site that is not to be
 * listed.
 */
export function renderLlmsList(site: Site): string | undefined {
  const { config } = site;
  if (config.noIndex) return undefined;
  const entries = listedNotes(site).map(({ address, route: { note } }) => {
    const { title, description } = note.page;
    const label = cleanLine(title).replace(/[[\]]/g, "\\$&");
    return `- [${label}](${config.url}${address})${description === "" ? "" : `: ${cleanLine(description)}`}`;
  });
  return [
    `# ${cleanLine(config.title)}`,
    ...(config.tagline === "" ? [] : [`> ${cleanLine(config.tagline)}`]),
    `## Notes\n\n${entries.join("\n")}\n\nA section of the second level is a file too: \`redis/locks.md\` for \`redis.md#locks\`.`,
    `## Optional\n\n- [All notes in one file](${config.url}${config.baseUrl}llms-full.txt)\n`,
  ].join("\n\n");
}

/** The notes that exist as Markdown in the version readers see first, in the order of the site. */
export function listedNotes(site: Site): { readonly route: NoteRoute; readonly address: string }[] {
  return site.routes.flatMap((route) => {
    const address = markdownAddress(route, site.config.baseUrl);
    return route.kind === "note" && route.version?.isLast === true && !route.noIndex && address !== undefined
      ? [{ route, address }]
      : [];
  });
}

// ---- a note as plain Markdown: the author's own text, rewritten only where MDX or the site adds something. Code
// blocks lose marker lines and hidden setup, admonitions become quotes, tabs and details get bold labels;
// imports and comments go.

interface MarkdownInput {
  readonly placeholders: Placeholders;
  /** The whole address of a link of a body. */
  readonly link: (url: string, body: PageBody) => string;
  /** The whole address of what a body loads. */
  readonly source: (index: number, body: PageBody) => string;
}

/** Writes a note as Markdown. */
export const noteMarkdown = (body: PageBody, input: MarkdownInput): string => new Writer(body, input).all();

/** Writes the sections of the second level as Markdown, by the ids of their headings. */
const sectionsMarkdown = (body: PageBody, input: MarkdownInput): Map<string, string> =>
  new Writer(body, input).sections();

class Writer {
  constructor(
    private readonly body: PageBody,
    private readonly input: MarkdownInput,
  ) {}

  all(): string {
    const { text, tree } = this.body;
    return cleanText(this.between(tree.children, findFrontMatter(text)?.end ?? 0, text.length)).trim();
  }

  sections(): Map<string, string> {
    const nodes = this.body.tree.children;
    const starts = nodes.flatMap((node, index) =>
      node.type === "heading" && node.depth === 2 ? [{ index, id: node.data?.heading?.id ?? "" }] : [],
    );
    return new Map(
      starts.map(({ index, id }, order) => {
        const section = nodes.slice(index, starts[order + 1]?.index);
        return [id, cleanText(this.inner(section)).trim()];
      }),
    );
  }

  /**
   * The text between two offsets, with its nodes rewritten. A node that disappears takes the space before it
   * along, unless its line continues.
   */
  private between(nodes: readonly MdxNode[], from: number, to: number): string {
    const { text } = this.body;
    const parts: string[] = [];
    let at = from;
    for (const node of nodes) {
      const [start, end] = span(node);
      const md = this.rewritten(node);
      parts.push(text.slice(at, start));
      if (md === "" && (end >= to || text[end] === "\n")) trimEnd(parts);
      if (md === undefined)
        parts.push(
          "children" in node ? this.between(node.children as MdxNode[], start, end) : text.slice(start, end),
        );
      else parts.push(md.includes("\n") ? md.replaceAll("\n", `\n${this.linePrefix(start)}`) : md);
      at = end;
    }
    return parts.join("") + text.slice(at, to);
  }

  private rewritten(node: MdxNode): string | undefined {
    switch (node.type) {
      case "mdxjsEsm":
      case "html":
      case "definition": // links and images name their addresses
        return "";
      case "mdxFlowExpression":
      case "mdxTextExpression":
        return expression(node.value);
      case "code":
        return this.code(node.data?.fence ?? -1);
      case "inlineCode":
        return fillPlaceholders(this.source(node), this.input.placeholders).text;
      case "heading":
        return this.heading(node);
      case "link":
        return this.source(node).startsWith("[")
          ? `[${this.inner(node.children)}](${this.link(node)}${title(node.title)})`
          : undefined;
      case "image":
        return `![${label(node.alt ?? "")}](${this.image(node)}${title(node.title)})`;
      case "containerDirective": {
        const [first, ...rest] = node.children;
        const labelled = first?.type === "paragraph" && first.data?.directiveLabel === true;
        const title = labelled ? this.inner(first.children) : "";
        return quote(node.name, title, this.inner(labelled ? rest : node.children));
      }
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        return this.element(node);
      default:
        return undefined;
    }
  }

  private heading(node: Extract<MdxNode, { type: "heading" }>): string {
    const [start, end] = span(node);
    const last = node.children.at(-1);
    const hasId = node.data?.customId !== undefined;
    return this.between(node.children, start, hasId && last !== undefined ? span(last)[1] : end).trimEnd();
  }

  private element(
    node: Extract<MdxNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>,
  ): string | undefined {
    const name = node.name ?? "";
    const attribute = (key: string): string => {
      const value = node.data?.props?.[key];
      return typeof value === "string" || typeof value === "number" ? cleanLine(String(value)) : "";
    };
    const partial = Object.hasOwn(this.body.partials, name) ? this.body.partials[name] : undefined;
    if (partial !== undefined) return new Writer(partial, this.input).all();
    if (node.data?.island !== undefined) return inItalics(`${name}: it works on the page`);
    switch (name) {
      case "Tabs":
        return node.children.map((child) => this.inner([child])).join("\n\n");
      case "TabItem":
        return `**${attribute("label") || attribute("value")}**\n\n${this.inner(node.children)}`;
      case "details":
        return this.inner(node.children);
      case "Details":
        return `**${attribute("summary") || "Details"}**\n\n${this.inner(node.children)}`;
      case "summary":
        return `**${this.inner(node.children)}**`;
      case "Admonition":
        return quote(attribute("type"), attribute("title"), this.inner(node.children));
      case "Checked": {
        const source = `[checked on ${attribute("on")}](${this.link(node)})`;
        const claim = this.inner(node.children);
        return node.data?.claim?.holdsBlocks ? `${claim}\n\n(${source})` : `${claim} (${source})`;
      }
      case "a":
        return node.data?.target === undefined
          ? this.inner(node.children)
          : `[${this.inner(node.children)}](${this.link(node)})`;
      case "img":
        return node.data?.image === undefined
          ? attribute("alt")
          : `![${label(attribute("alt"))}](${this.image(node)})`;
      default:
        return undefined;
    }
  }

  /** A fence; nothing for hidden fences, and for those that belong to another. */
  private code(index: number): string {
    const block = this.body.blocks[index];
    if (block === undefined || block.hidden) return "";
    if (block.matrix !== undefined)
      return block.matrix.columns.length === 0
        ? inItalics(proofLine(block.proof))
        : markdownTable(matrixTable(block.matrix, inCode));
    const caption = block.title === undefined ? "" : ` title=${quoted(block.title)}`;
    const remarks = block.remarks.map(({ from, to, text }) =>
      from === to ? `- Line ${from}: ${text}` : `- Lines ${from}-${to}: ${text}`,
    );
    return [
      fenced(block.language === "text" ? "" : block.language + caption, block.code),
      ...(remarks.length === 0 ? [] : [remarks.join("\n")]),
      ...(block.output === undefined ? [] : ["Output:", fenced("text", block.output)]),
      ...(block.proof === undefined ? [] : [inItalics(proofLine(block.proof))]),
    ].join("\n\n");
  }

  /** The content of an unwrapped node, aligned with the node's first line. */
  private inner(nodes: readonly MdxNode[]): string {
    const [first, last] = [nodes[0], nodes.at(-1)];
    if (first === undefined || last === undefined) return "";
    const [start] = span(first);
    const text = this.between(nodes, start, span(last)[1]);
    if (!text.includes("\n")) return text;
    const indent = this.linePrefix(start).length;
    return indent === 0 ? text : text.replace(new RegExp(`^[ >]{1,${indent}}`, "gm"), "");
  }

  /** The prefix of a node's lines: its indentation, and the signs of surrounding quotes. */
  private linePrefix(start: number): string {
    const { text } = this.body;
    return text.slice(text.lastIndexOf("\n", start - 1) + 1, start).replace(/[^\s>]/g, " ");
  }

  private source(node: MdxNode): string {
    return this.body.text.slice(...span(node));
  }

  private link({ data }: { readonly data?: Data | undefined }): string {
    return this.input.link(data?.target ?? "", this.body);
  }

  private image({ data }: { readonly data?: Data | undefined }): string {
    return this.input.source(data?.image ?? -1, this.body);
  }
}

/** Removes the space at the end of a text in parts. */
function trimEnd(parts: string[]): void {
  while (parts.length > 0) {
    const last = (parts.pop() ?? "").trimEnd();
    if (last !== "") return void parts.push(last);
  }
}

const span = (node: MdxNode): [number, number] => [
  node.position?.start.offset ?? 0,
  node.position?.end.offset ?? 0,
];

/** A comment of MDX becomes nothing, a string its text; anything else remains as written. */
function expression(value: string): string | undefined {
  if (/^\s*\/\*[\s\S]*\*\/\s*$/.test(value)) return "";
  return /^\s*(["'])(?<text>[^"'\\]*)\1\s*$/.exec(value)?.groups?.["text"];
}

/** The quoted title after the address of a link or an image; empty without one. */
const title = (text: string | null | undefined): string =>
  text ? ` "${text.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ")}"` : "";

/** The text between the brackets of an image, on one line and escaped. */
const label = (text: string): string => cleanLine(text).replace(/[\\[\]]/g, "\\$&");

/**
 * Quotes a caption with the quotes that it does not contain. One that contains both has no spaces, or it
 * could not have been written.
 */
const quoted = (caption: string): string =>
  !caption.includes('"') ? `"${caption}"` : caption.includes("'") ? caption : `'${caption}'`;

/** A fence longer than any in the code. Text after backticks can't contain a backtick. */
function fenced(info: string, code: string): string {
  const sign = info.includes("`") ? "~" : "`";
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+|~+/g), ([run]) => run.length));
  const fence = sign.repeat(longest + 1);
  return `${fence}${info}\n${code}\n${fence}`;
}

/** A sentence in italics, escaped. */
const inItalics = (sentence: string): string => `*${sentence.replace(/[\\*_`[\]<&]/g, "\\$&")}.*`;

/** A text as inline code. */
const inCode = (text: string): string => `\`${text}\``;

/** A table from the texts of its cells. */
function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** An admonition as a quote, with its kind and its title in bold. */
function quote(kind: string, label: string, body: string): string {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const head = label === "" ? name : `${name}: ${label}`;
  return `**${head}**\n\n${body}`
    .trimEnd()
    .replace(/^(?=.)/gm, "> ")
    .replace(/^$/gm, ">");
}
