// One page of another generator as a note: its front matter, its lines, its tree, and all written again.
import path from "node:path";
import { ProblemError } from "@proofmark/prover/problem.ts";
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { parseAnyMdx, parseMarkdown } from "proofmark/src/content/syntax/parser.ts";
import { noteSlug } from "proofmark/src/site/permalink.ts";
import { splitPage, writeFrontMatter } from "./front-matter.ts";
import { HeldText, withoutMarks } from "./held-text.ts";
import { childrenOf, isElement } from "./jsx.ts";
import { noteLeftovers } from "./leftovers.ts";
import { joined, type Line, linesOf, rewriteLines } from "./lines.ts";
import type { Links } from "./links.ts";
import { writeNodes } from "./markdown-writer.ts";
import type { PageContext, Project } from "./page.ts";
import type { Finding, Values } from "./project.ts";
import { shownName } from "./site-files.ts";
import { convertTree, type Partials } from "./tree.ts";

/** The site around a page. */
export interface ConvertOptions {
  readonly project: Project;
  readonly links: Links;
  /** Old addresses of the page. */
  readonly redirects: readonly string[] | undefined;
  /** Text of a file of the project; undefined if it is not there or lies outside. */
  readonly read: (file: string) => string | undefined;
}

export interface ConvertedPage {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** How many files may include each other. */
const MAX_INCLUDES = 12;

/** Converts a page; `file` is relative to the folder of the pages. Throws a ProblemError if it is not valid. */
export function convertPage(file: string, source: string, options: ConvertOptions): ConvertedPage {
  const { project, links, redirects } = options;
  const findings: Finding[] = [];
  const { values, body, first, isValid } = splitPage(withoutMarks(source));
  const name = shownName(project, file);
  const note = (found: string, done: string, detail?: string): void => {
    findings.push({ file: name, line: 1, found, done, detail });
  };
  if (!isValid) note("front matter that is not YAML", "is left out");
  const { keys, rest, intro = "" } = project.mapFrontMatter(values);
  for (const key of Object.keys(rest)) note(`\`${key}\` in front matter`, "is under `extra`");
  const written = writeFrontMatter({
    keys: {
      ...keys,
      ...titlesOf(keys, body),
      ...slugOf(file, keys["slug"], options),
      ...(typeof values["image"] === "string"
        ? { image: previewOf(values["image"], file, links, note) }
        : {}),
      ...(redirects === undefined ? {} : { redirect_from: redirects }),
    },
    rest,
  });
  const converter = new BodyConverter(options, name, findings, []);
  const texts = intro === "" ? [] : [converter.convert(file, linesOf(intro))];
  texts.push(converter.convert(file, linesOf(body, first)));
  return { text: written + texts.join("\n"), findings };
}

/** The image of a page's previews, if the new site has it. */
function previewOf(
  image: string,
  file: string,
  links: Links,
  note: (found: string, done: string, detail: string) => void,
): string | undefined {
  const address = links.image(image, { file, note: () => undefined }, 1);
  if (address !== undefined && !address.startsWith(".")) return address;
  note("a preview image that is not in a static folder", "is left out", image);
  return undefined;
}

const TITLE = /^\s*#[ \t]+(?<text>.+?)[ \t]*(?:\{[^}]*\})?[ \t]*#*[ \t]*(?:\n|$)/;

/** A page shows its `#` heading as its title; another title in front matter was that of its entry in lists. */
function titlesOf({ title, sidebar_label: label, hide_title: isHidden }: Values, body: string): Values {
  const start = body.replace(/^(?:\s*(?:import\s.*|<!--[\s\S]*?-->)\s*\n)*/, "");
  const heading = TITLE.exec(start)?.groups?.["text"];
  const plain = (text: string): string => text.replace(/[`*_\\]/g, "").trim();
  if (heading === undefined || typeof title !== "string" || plain(heading) === plain(title)) return {};
  const isShown = isHidden === true ? { hide_title: undefined } : {};
  return { title: undefined, sidebar_label: label ?? title, ...isShown };
}

/** A slug for a page whose address would be another one than before. */
function slugOf(file: string, slug: unknown, { project, links }: ConvertOptions): { slug?: string } {
  const address = links.addressOf(file);
  if (address === undefined) return {};
  const before = path.posix.join("/", path.posix.relative(project.routeBase, address));
  const given = typeof slug === "string" ? slug : undefined;
  const made = decodeURI(noteSlug(file, { slug: given, stripPrefixes: project.parseNumberPrefixes }));
  return made === before ? {} : { slug: before };
}

/** Converts the body of a page, or of a file that it includes. */
class BodyConverter {
  constructor(
    private readonly options: ConvertOptions,
    private readonly name: string,
    private readonly findings: Finding[],
    private readonly including: readonly string[],
  ) {}

  /** The Markdown of a note's body. */
  convert(file: string, lines: readonly Line[]): string {
    const held = new HeldText();
    const { nodes, imports } = this.tree(file, lines, held);
    const body = held.restore(writeNodes(nodes)).replace(/\n{3,}(?=:::|<\/)/g, "\n\n");
    return imports.length === 0 ? body : `${imports.join("\n")}\n\n${body}`;
  }

  private tree(file: string, lines: readonly Line[], held: HeldText) {
    const { project, links, read } = this.options;
    let lineOf = (line: number | undefined): number | undefined => line;
    const page: PageContext = {
      ...{ file, project, held, links, read },
      imports: new Map(),
      note: (line, found, done, detail) =>
        this.findings.push({ file: this.name, line: lineOf(line), found, done, detail }),
      inline: (markdown, number) => {
        const { nodes } = this.tree(file, [{ text: markdown, number }], held);
        return writeNodes(nodes).trim().replace(/\s+/g, " ");
      },
      included: (name, line) => this.included(name, line, page),
    };
    const rewritten = headingIds(project.rewriteLines(lines, page), page);
    lineOf = (line) => (line === undefined ? undefined : (rewritten[line - 1]?.number ?? line));
    const { root, isMdx } = this.parsed(file, joined(rewritten), page);
    const { imports, ...partials } = readImports(root, page, isMdx);
    const nodes = convertTree(root, page, partials);
    noteLeftovers(nodes, page);
    return { nodes, imports };
  }

  /** MDX that is not valid is read as plain Markdown. */
  private parsed(
    file: string,
    text: string,
    { note, project }: PageContext,
  ): { root: MdxNode; isMdx: boolean } {
    if (project.isMdx(file))
      try {
        return { root: parseAnyMdx(text, this.name), isMdx: true };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const [problem] = error.problems;
        const why = problem?.message.replace(/^the note is not valid MDX: /, "") ?? "";
        note(problem?.line, "MDX that is not valid", `the page is read as plain Markdown (${why})`);
      }
    return { root: parseMarkdown(text, this.name), isMdx: false };
  }

  private included(file: string, line: number, page: PageContext): MdxNode[] | undefined {
    const { project, read } = this.options;
    const text = read(file);
    const name = path.relative(project.root, file);
    if (text === undefined) page.note(line, "a file that is not there", "is left out", name);
    else if (this.including.includes(file) || this.including.length >= MAX_INCLUDES)
      page.note(line, "a file that includes itself", "is left out", name);
    else {
      const inner = new BodyConverter(this.options, name, this.findings, [...this.including, file]);
      const { body, first } = splitPage(withoutMarks(text));
      const below = path.relative(project.docs, file).split(path.sep).join("/");
      return inner.tree(below, linesOf(body, first), page.held).nodes;
    }
    return undefined;
  }
}

/** `## Text {#id}`, in any of the ways it is written. */
const HEADING_ID =
  /^(?<head>[ >]*#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*(?:\/\*)?[ \t]*#(?<id>[^\s{}*]+)[^{}]*\}[ \t]*#*[ \t]*$/;

const headingIds = (lines: readonly Line[], { held }: PageContext): Line[] =>
  rewriteLines(lines, (all, start) => {
    const { text = "", number = 1 } = all[start] ?? {};
    const { head, id } = HEADING_ID.exec(text)?.groups ?? {};
    if (head === undefined || id === undefined) return undefined;
    return { lines: [{ text: `${head} ${held.hold(`{#${id}}`)}`, number }], length: 1 };
  });

/** A default import of a file. */
const IMPORT = /^import\s+(?<name>\w+)\s+from\s+["'](?<from>[^"']+\.\w+)["'];?\s*$/gm;

/**
 * Reads the imports of a page: pictures by their names, and partials. An import of a partial beside the page
 * stays if the partial is used once and takes no properties; the content of others is put in their place.
 */
function readImports(root: MdxNode, { file, project, imports }: PageContext, isMdx: boolean) {
  const partials = { files: new Map<string, string>(), kept: new Set<string>() } satisfies Partials;
  const statements: string[] = [];
  const values = childrenOf(root).flatMap((node) => (node.type === "mdxjsEsm" ? [node.value] : []));
  for (const { groups = {} } of values.flatMap((value) => [...value.matchAll(IMPORT)])) {
    const { name = "", from: written = "" } = groups;
    imports.set(name, written);
    if (!isMdx || !/^[A-Z]/.test(name) || !/\.mdx?$/.test(written)) continue;
    const from = written.replace(/\\(.)/g, "$1"); // as in any string of JavaScript
    const folder = from.startsWith(".") ? path.dirname(path.join(project.docs, file)) : project.root;
    const target = path.resolve(folder, from.replace(/^@site\//, ""));
    partials.files.set(name, target);
    const isBeside = from.startsWith(".") && !path.relative(project.docs, target).startsWith("..");
    const uses = usesOf(root, name);
    if (!isBeside || !path.basename(target).startsWith("_") || uses.length !== 1 || uses[0] !== 0) continue;
    partials.kept.add(name);
    statements.push(`import ${name} from '${from}'`);
  }
  return { ...partials, imports: statements };
}

/** How many attributes each use of a component has. */
const usesOf = (node: MdxNode, name: string): number[] => [
  ...(isElement(node) && node.name === name ? [node.attributes.length] : []),
  ...childrenOf(node).flatMap((child) => usesOf(child, name)),
];
