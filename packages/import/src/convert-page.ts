// One page of another generator as a note: its front matter, its lines, its tree, and all written again.
import path from "node:path";
import { ProblemError } from "@proofmark/prover/problem.ts";
import type { MdxNode } from "proofmark/src/content/syntax/mdx-node.ts";
import { parseAnyMdx, parseMarkdown } from "proofmark/src/content/syntax/parser.ts";
import { noteSlug } from "proofmark/src/site/permalink.ts";
import { splitPage, writeFrontMatter } from "./front-matter.ts";
import { HeldText, withoutMarks } from "./held-text.ts";
import { noteLeftovers } from "./leftovers.ts";
import { type Line, linesOf, rewriteLines, textOf } from "./lines.ts";
import type { Links } from "./links.ts";
import { writeNodes } from "./markdown-writer.ts";
import type { PageContext } from "./page-context.ts";
import { importedFiles, readPartials } from "./partials.ts";
import type { FrontMatterValues, Project } from "./project.ts";
import type { Finding } from "./report.ts";
import { convertTree } from "./tree.ts";

/** What a page is converted with. */
export interface ConvertOptions {
  readonly project: Project;
  readonly links: Links;
  /** Old addresses of each page, by file. */
  readonly redirects: ReadonlyMap<string, readonly string[]>;
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
  const { project } = options;
  const findings: Finding[] = [];
  const { values, body, first, fault } = splitPage(withoutMarks(source));
  const shown = path.posix.join(path.relative(project.root, project.docs).split(path.sep).join("/"), file);
  const converter = new BodyConverter(options, shown, findings, []);
  if (fault !== undefined)
    findings.push({ file: shown, line: 1, found: "front matter that is not YAML", done: "is left out" });
  const mapped = project.mapFrontMatter(values, file);
  for (const key of Object.keys(mapped.rest))
    findings.push({ file: shown, line: 1, found: `\`${key}\` in front matter`, done: "is under `extra`" });
  const old = options.redirects.get(file);
  const known = {
    ...mapped.known,
    ...titlesOf(mapped.known, body),
    ...slugOf(file, mapped.known["slug"], options),
    ...previewOf(values["image"], file, options.links, (detail) =>
      findings.push({ file: shown, line: 1, found: NO_PREVIEW, done: "is left out", detail }),
    ),
    ...(old === undefined ? {} : { redirect_from: old }),
  };
  const intro = mapped.intro === undefined ? "" : converter.convert(file, linesOf(mapped.intro));
  const text = converter.convert(file, linesOf(body, first));
  return {
    text: writeFrontMatter({ ...mapped, known }) + intro + (intro === "" ? "" : "\n") + text,
    findings,
  };
}

const NO_PREVIEW = "a preview image that is not in a static folder";

/** The image of a page's previews, if the new site has it. */
function previewOf(
  image: unknown,
  file: string,
  links: Links,
  leaveOut: (image: string) => void,
): FrontMatterValues {
  if (typeof image !== "string") return {};
  const address = links.image(image, file, 1, () => undefined);
  if (address !== undefined && !address.startsWith(".")) return { image: address };
  leaveOut(image);
  return { image: undefined };
}

const TITLE = /^\s*#[ \t]+(?<text>.+?)[ \t]*(?:\{[^}]*\})?[ \t]*#*[ \t]*(?:\n|$)/;

/** A page shows its `#` heading as its title; another title in front matter was that of its entry in lists. */
function titlesOf(known: FrontMatterValues, body: string): FrontMatterValues {
  const start = body.replace(/^(?:\s*(?:import\s.*|<!--[\s\S]*?-->)\s*\n)*/, "");
  const heading = TITLE.exec(start)?.groups?.["text"];
  const { title, sidebar_label: label, hide_title: isHidden } = known;
  if (heading === undefined || typeof title !== "string" || plain(heading) === plain(title)) return {};
  return {
    title: undefined,
    sidebar_label: label ?? title,
    ...(isHidden === true ? { hide_title: undefined } : {}),
  };
}

const plain = (text: string): string => text.replace(/[`*_\\]/g, "").trim();

/** A slug for a page whose address would be another one than before. */
function slugOf(file: string, slug: unknown, { project, links }: ConvertOptions): { slug?: string } {
  const before = links.addressOf(file);
  if (before === undefined) return {};
  const wanted = path.posix.join("/", path.posix.relative(project.routeBase, before));
  const own = typeof slug === "string" ? slug : undefined;
  const made = decodeURI(noteSlug(file, { slug: own, stripPrefixes: project.parseNumberPrefixes }));
  return made === wanted ? {} : { slug: wanted };
}

class BodyConverter {
  constructor(
    private readonly options: ConvertOptions,
    private readonly shown: string,
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

  private tree(
    file: string,
    lines: readonly Line[],
    held: HeldText,
  ): { nodes: MdxNode[]; imports: readonly string[] } {
    const { project, links } = this.options;
    let at: (line: number | undefined) => number | undefined = (line) => line;
    const page: PageContext = {
      file,
      held,
      links,
      imports: new Map(),
      note: (line, found, done, detail) =>
        this.findings.push({ file: this.shown, line: at(line), found, done, detail }),
      inline: (markdown, line) => this.inline(file, markdown, line, held),
      included: (name, line) => this.included(name, at(line) ?? line, held, page),
      read: (name) => this.options.read(name),
    };
    const rewritten = headingIds(project.rewriteLines(lines, page, project), page);
    at = (line) => (line === undefined ? undefined : (rewritten[line - 1]?.at ?? line));
    const { root, isMdx } = this.parsed(file, textOf(rewritten), at);
    for (const [name, from] of importedFiles(root)) page.imports.set(name, from);
    const { partials, kept, imports } = isMdx ? readPartials(root, file, project) : NO_PARTIALS;
    const { hasPythonMarkdown, headingId } = project;
    const options = { page, hasPythonMarkdown, headingId, partials, kept };
    const nodes = convertTree(root, options);
    noteLeftovers(nodes, page, project);
    return { nodes, imports };
  }

  /** MDX that is not valid is read as plain Markdown. */
  private parsed(
    file: string,
    text: string,
    at: (line: number | undefined) => number | undefined,
  ): { root: MdxNode; isMdx: boolean } {
    const { project } = this.options;
    if (!project.isMdx(file)) return { root: parseMarkdown(text, this.shown), isMdx: false };
    try {
      return { root: parseAnyMdx(text, this.shown), isMdx: true };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const [problem] = error.problems;
      this.findings.push({
        file: this.shown,
        line: at(problem?.line),
        found: "MDX that is not valid",
        done: `the page is read as plain Markdown (${problem?.message.replace(/^the note is not valid MDX: /, "") ?? ""})`,
      });
      return { root: parseMarkdown(text, this.shown), isMdx: false };
    }
  }

  private inline(file: string, markdown: string, line: number, held: HeldText): string {
    const { nodes } = this.tree(file, [{ text: markdown, at: line }], held);
    return writeNodes(nodes).trim().replace(/\s+/g, " ");
  }

  private included(name: string, line: number, held: HeldText, page: PageContext): MdxNode[] | undefined {
    const text = this.options.read(name);
    const shown = path.relative(this.options.project.root, name);
    if (text === undefined) page.note(line, "a file that is not there", "is left out", shown);
    else if (this.including.includes(name) || this.including.length >= MAX_INCLUDES)
      page.note(line, "a file that includes itself", "is left out", shown);
    else {
      const inner = new BodyConverter(this.options, shown, this.findings, [...this.including, name]);
      const { body, first } = splitPage(withoutMarks(text));
      const file = path.relative(this.options.project.docs, name).split(path.sep).join("/");
      return inner.tree(file, linesOf(body, first), held).nodes;
    }
    return undefined;
  }
}

const NO_PARTIALS = { partials: new Map<string, string>(), kept: new Set<string>(), imports: [] as string[] };

/** `## Text {#id}`, in any of the ways it is written. */
function headingIds(lines: readonly Line[], page: PageContext): Line[] {
  return rewriteLines(lines, (all, start) => {
    const line = all[start];
    const match =
      /^(?<head>[ >]*#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*(?:\/\*)?[ \t]*#(?<id>[^\s{}*]+)[^{}]*\}[ \t]*#*[ \t]*$/.exec(
        line?.text ?? "",
      );
    const { head, id } = match?.groups ?? {};
    if (line === undefined || head === undefined || id === undefined) return undefined;
    return { lines: [{ ...line, text: `${head} ${page.held.hold(`{#${id}}`)}` }], taken: 1 };
  });
}
