// One page of another generator as a note: its lines, its syntax tree, and all written again.

import path from "node:path";
import { ProblemError } from "@proofmark/prover/problem.ts";
import type { RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mdxExpressionToMarkdown } from "mdast-util-mdx-expression";
import { mdxJsxToMarkdown } from "mdast-util-mdx-jsx";
import { type Info, type Options, type State, toMarkdown } from "mdast-util-to-markdown";
import type { Directive, MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { parseForeign } from "proofmark/src/content/syntax/parser.ts";
import { noteSlug } from "proofmark/src/site/permalink.ts";
import { includeFiles, joined, type Line, linesOf, rewriteBlocks } from "./blocks.ts";
import { textOf } from "./config-values.ts";
import { heroText, mapFrontMatter, splitPage, TITLE, writeFrontMatter } from "./front-matter.ts";
import { childrenOf } from "./jsx.ts";
import type { PageContext, SiteContext } from "./page.ts";
import type { Note, Values } from "./project.ts";
import { shownName } from "./site-files.ts";
import { convertTree } from "./tree.ts";

/** How many files may include each other. */
const MAX_INCLUDES = 12;
/** How many mistakes of a page are mended. Each is one more reading of the page. */
const MAX_MISTAKES = 40;
/** Characters after which a paragraph that is too long for the engine is split. */
const MAX_PARAGRAPH = 4_000;

/** The text of a page as a note; `file` is relative to the folder of the pages. Throws a ProblemError if it can't be read. */
export function convertPage(file: string, source: string, site: SiteContext): string {
  const { project, links } = site;
  const { values, body, first, isValid } = splitPage(source);
  const note = noteIn(shownName(project, file), site);
  if (!isValid) note(1, "front matter that is not YAML", "is left out");
  const { keys, rest } = mapFrontMatter(values, project.generator);
  for (const key of Object.keys(rest)) note(1, `\`${key}\` in front matter`, "is under `extra`");
  const preview = textOf(values, "image");
  const image = preview === undefined || preview.startsWith(".") ? undefined : links.asset(preview);
  if (preview !== image) note(1, "a preview image that is not in a static folder", "is left out", preview);
  const old = site.redirects.get(file);
  const frontMatter = {
    ...keys,
    ...titlesOf(keys, body, links.pages.get(file) === "/" ? project.title : undefined),
    ...slugOf(file, keys["slug"], site),
    image,
    redirect_from: old && [...old],
  };
  const intro = linesOf(heroText(values)).map((line) => ({ ...line, number: 1 }));
  // VitePress shows values of front matter by their names
  const text = body.replace(
    /\{\{\s*\$frontmatter\.(\w+)\s*\}\}/g,
    (whole, key) => textOf(values, key) ?? whole,
  );
  const lines = [...(intro.length > 1 ? intro : []), ...linesOf(text, first)];
  const nodes = convertBody(lines, { file, target: file, including: [] }, site);
  return writeFrontMatter(frontMatter, rest) + writeNodes(nodes);
}

/** A page for one that can't be imported, so that links to it still lead somewhere. */
export function refusedPage(file: string, source: string, kept: string, options: SiteContext): string {
  const title = textOf(splitPage(source).values, "title") ?? path.posix.parse(file).name;
  const frontMatter = writeFrontMatter({ title, ...slugOf(file, undefined, options) });
  return `${frontMatter}This page could not be imported. Its source is in \`${kept}\`.\n`;
}

const noteIn =
  (file: string, { findings }: SiteContext): Note =>
  (line, found, done, detail) =>
    findings.push({ file, line, found, done, detail });

/** A page shows its `#` heading as its title; another title was that of its entry in lists. */
function titlesOf(keys: Values, body: string, fallback: string | undefined): Values {
  const { title, sidebar_label: label, hide_title: isHidden } = keys;
  const start = body.replace(/^(?:\s*(?:import\s.*|<!--[\s\S]*?-->)\s*\n)*/, "").trimStart();
  const heading = /^#\s/.test(start) ? TITLE.exec(start)?.groups?.["text"] : undefined;
  const plain = (text: string): string => text.replace(/[`*_\\]/g, "").trim();
  if (heading === undefined) return title === undefined && fallback ? { title: fallback } : {};
  if (typeof title !== "string" || plain(heading) === plain(title)) return {};
  const isShown = isHidden === true ? { hide_title: undefined } : {};
  return { title: undefined, sidebar_label: label ?? title, ...isShown };
}

/** A slug for a page whose address would be another one than before. */
function slugOf(file: string, slug: unknown, { project, links }: SiteContext): { slug?: string } {
  const address = links.pages.get(file);
  if (address === undefined) return {};
  const before = path.posix.join("/", path.posix.relative(project.routeBase, address));
  const given = typeof slug === "string" ? slug : undefined;
  const made = decodeURI(noteSlug(file, { slug: given, stripPrefixes: project.parseNumberPrefixes }));
  return made === before ? {} : { slug: before };
}

/** Converts the body of a page, or of a file that it includes. */
function convertBody(
  lines: readonly Line[],
  place: Pick<PageContext, "file" | "target" | "including">,
  site: SiteContext,
): MdxNode[] {
  const { project } = site;
  const name = shownName(project, place.file);
  const noteLine = noteIn(name, site);
  let rewritten: Line[] = [];
  const imports = new Map<string, string>();
  const page: PageContext = {
    ...{ ...site, ...place, imports },
    note: (line, ...finding) => noteLine(rewritten[(line ?? 0) - 1]?.number ?? line, ...finding),
    included: (other, line) => includePage(other, line, page),
  };
  const whole = project.dialect === undefined ? lines : includeFiles(lines, page);
  rewritten = rewriteBlocks(whole, project.dialect === "python", page.note);
  const root = parsed(rewritten, name, project.isMdx(place.file), page.note);
  for (const node of childrenOf(root))
    if (node.type === "mdxjsEsm")
      for (const [, local = "", from = ""] of node.value.matchAll(IMPORT)) imports.set(local, from);
  const nodes = convertTree(root, page);
  noteLeftovers(nodes, page);
  return nodes;
}

/** Converts a page that another one imports. */
function includePage(written: string, line: number, page: PageContext): MdxNode[] | undefined {
  const { file, project, note, including } = page;
  const folder = written.startsWith(".") ? path.dirname(path.join(project.docs, file)) : project.root;
  const place = path.resolve(folder, written.replace(/^@site\//, ""));
  const text = page.read(place);
  const isCircular = including.includes(place) || including.length >= MAX_INCLUDES;
  if (text === undefined || isCircular) {
    const found = text === undefined ? "a file that is not there" : "a file that includes itself";
    note(line, found, "is left out", path.relative(project.root, place));
    return undefined;
  }
  const { body, first } = splitPage(text);
  const below = path.relative(project.docs, place).split(path.sep).join("/");
  const inner = { file: below, target: page.target, including: [...including, place] };
  return convertBody(linesOf(body, first), inner, page);
}

/** A default import of a file. */
const IMPORT = /^import\s+(\w+)\s+from\s+["']([^"']+\.\w+)["'];?\s*$/gm;

/** Parses lines, and mends in place what can't be read. MDX with too many mistakes is read as plain Markdown. */
function parsed(lines: Line[], name: string, isMdx: boolean, note: Note): MdxNode {
  for (let mistakes = 0; mistakes < MAX_MISTAKES; mistakes++)
    try {
      return parseForeign(joined(lines), name, isMdx);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (!mend(lines, error, note)) break;
    }
  if (isMdx) note(1, "MDX that is not valid", "the page is read as plain Markdown");
  return parseForeign(joined(lines), name, false);
}

/** Splits a text that is too long; in MDX, makes text of a sign that opens a part that is not valid. */
function mend(lines: Line[], { problems }: ProblemError, note: Note): boolean {
  const { line = 1, column = 1, message = "" } = problems[0] ?? {};
  const { text, number } = lines[line - 1] ?? { text: "", number: 1 };
  if (message.includes("too long")) {
    let end = line;
    for (let length = text.length; length < MAX_PARAGRAPH && end < lines.length; end++)
      length += lines[end]?.text.length ?? 0;
    if (end === line) return false;
    lines.splice(end - 1, 0, { text: "", number });
    note(line, "a paragraph that is too long", "is split");
    return true;
  }
  const before = text.slice(0, column);
  const sign = Math.max(before.lastIndexOf("{"), before.lastIndexOf("<"));
  if (sign < 0) return false;
  lines[line - 1] = { text: `${text.slice(0, sign)}\\${text.slice(sign)}`, number };
  const why = message.replace(/^the note is not valid MDX: /, "");
  note(line, "MDX that is not valid", `\`${before[sign]}\` is text (${why})`);
  return true;
}

/** A form of text in which readers saw something else, and its name in the report. */
type Notation = readonly [form: RegExp, name: string];

const EVERYWHERE: readonly Notation[] = [
  [/!\[[^\]\n]*\]\([^)\n]*\)/g, "an image (`![…](…)`)"],
  [/^:::+ ?\w.*/gm, "a container (`:::`)"],
  [/^import\s.*\sfrom\s.*/gm, "an `import`"],
  [/\]\[[^\]\n]*\]/g, "a link without an address (`[…][…]`)"],
  [/\{:?\s*(?:[.#][\w-]+|[\w-]+=|v-pre)[^{}\n]*\}/g, "attributes (`{…}`)"],
  [/\$\$[^$]+\$\$|\$\\\w[^$\n]*\$/g, "a formula (`$…$`)"],
];
/** Of Markdown-it and Python-Markdown, which VitePress and MkDocs read pages with. */
const PLUGINS: readonly Notation[] = [
  [/(?<![\w:/]):[a-z][\w+-]*:(?![\w:/])/g, "an emoji (`:name:`)"],
  [/\{\{[^{}\n]*\}\}|\{[%*][^{}\n]*[%*]\}/g, "an expression (`{{ … }}`)"],
  [/\{(?:\+\+|--|~~|==|>>)[^{}\n]*\}/g, "a change (`{++ … ++}`)"],
  [/(?<!\{)(\+\+|==|\^\^)(?=\w)[^=^\n]{1,80}?\1(?!\})/g, "keys or a mark (`++…++`, `==…==`)"],
  [/(?<=\n): {1,3}\S.*/g, "a definition (`:   …`)"],
  [/\[\[[\w-]+\]\]/g, "a wiki link or a list (`[[…]]`)"],
];

/** Reports notations in the text of a page that has been converted. Code is shown as it is. */
function noteLeftovers(nodes: readonly MdxNode[], { note, project }: PageContext): void {
  const notations = project.dialect === undefined ? EVERYWHERE : [...EVERYWHERE, ...PLUGINS];
  const visit = (node: MdxNode, outer: number | undefined): number | undefined => {
    let line = ("position" in node ? node.position?.start.line : undefined) ?? outer;
    if (node.type === "text")
      for (const [form, name] of notations)
        for (const { 0: found, index } of node.value.matchAll(form)) {
          const below = node.value.slice(0, index).split("\n").length - 1;
          note(line === undefined ? line : line + below, name, "stays as text", found.slice(0, 60));
        }
    for (const child of childrenOf(node)) line = visit(child, line);
    return line;
  };
  for (const node of nodes) visit(node, undefined); // elements made of HTML don't say where they stood
}

// The door to the serializer: a syntax tree as the Markdown of a note. It escapes what MDX would read
// otherwise: braces, `<`.

/** Levels of admonitions inside of a node. */
const levelsIn = (node: MdxNode): number =>
  Math.max(0, ...childrenOf(node).map(levelsIn)) + (node.type === "containerDirective" ? 1 : 0);

/** An admonition has more colons than those inside of it. */
const admonition = (node: Directive, _: unknown, state: State, info: Info): string => {
  const marks = ":".repeat(2 + levelsIn(node));
  const [first, ...others] = node.children;
  const title = first?.type === "paragraph" && first.data?.directiveLabel ? first : undefined;
  const leave = state.enter("phrasing"); // where `<` and braces are escaped
  const label = title && state.containerPhrasing(title, { ...info, before: " ", after: "\n" });
  leave();
  const children = (title === undefined ? node.children : others) as RootContent[];
  const content = state.containerFlow({ type: "root", children }, info);
  return `${marks}${node.name}${label === undefined ? "" : ` ${label.replace(/\s+/g, " ")}`}\n\n${content}\n\n${marks}`;
};

const OPTIONS: Options = {
  bullet: "-",
  emphasis: "_",
  rule: "-",
  listItemIndent: "one",
  // a paragraph that begins with one of these words is a statement to MDX
  unsafe: [
    { character: "i", before: "^\\n", after: "mport\\b", inConstruct: "phrasing" },
    { character: "e", before: "^\\n", after: "xport\\b", inConstruct: "phrasing" },
  ],
  // a node of the engine, which the types of mdast do not have
  handlers: { containerDirective: admonition } as Options["handlers"],
  extensions: [
    gfmToMarkdown({ tablePipeAlign: false }),
    mdxExpressionToMarkdown(),
    mdxJsxToMarkdown({ printWidth: 110 }),
  ],
};

/** Writes nodes as the body of a note. */
const writeNodes = (nodes: readonly MdxNode[]): string =>
  toMarkdown({ type: "root", children: nodes } as Parameters<typeof toMarkdown>[0], OPTIONS);
