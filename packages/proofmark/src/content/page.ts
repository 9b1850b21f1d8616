// Turns one file under content/ into a Page: front matter, headings, code blocks, links, images and the tree
// of its body. Reads the front matter, prepares the text (heading ids, comments, admonition titles), parses
// it, collects the content of the syntax tree, and highlights the code. Knows no other page, no theme and no
// React: links remain as written, and a later stage renders the tree.
import path from "node:path";
import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { ToolGroup } from "@proofmark/prover/proof/versions.ts";
import { splitNumberPrefix } from "@proofmark/prover/text/number-prefix.ts";
import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import { type FrontMatter, parseFrontMatter } from "./front-matter.ts";
import type { Heading } from "./headings/outline.ts";
import { type BodyOptions, createBody, type PageBody } from "./page-body.ts";
import { checkSearchWords, createSections } from "./passages/passages.ts";
import type { Source } from "./source.ts";

export interface Page extends PageBody {
  /** Identity within a version: folder and file name, without number prefixes: `guides/intro`. */
  readonly id: string;
  readonly frontMatter: FrontMatter;
  readonly title: string;
  /** Whether the body starts with a heading of the first level, which is then the visible title. */
  readonly hasTitleHeading: boolean;
  readonly description: string;
  readonly headings: readonly Heading[];
  /** The searchable content. */
  readonly sections: readonly NoteSection[];
  /** Warnings about this file. Errors are thrown. */
  readonly problems: readonly Problem[];
  /**
   * Locks, partials and images the page depends on, relative to the root: if one changes, the page changes.
   */
  readonly dependencies: readonly string[];
}

export interface PageOptions extends BodyOptions {
  readonly parseNumberPrefixes: boolean;
}

/**
 * What other stages need to know about a page without its content: small, and kept in memory for every note.
 */
export interface PageSummary
  extends Pick<
    Page,
    | "file"
    | "id"
    | "frontMatter"
    | "title"
    | "hasTitleHeading"
    | "description"
    | "headings"
    | "problems"
    | "dependencies"
  > {
  /** Path relative to the folder of its version. */
  readonly name: string;
  readonly hash: string;
  /** The versions of tools that its proofs are about, and a hash of what it says on them. */
  readonly tools?: NoteTools | undefined;
}

/** The versions of tools that a note's proofs are about. */
export interface NoteTools {
  readonly groups: readonly ToolGroup[];
  /** Of the file for readers who choose a version; undefined if none is offered. */
  readonly hash: string | undefined;
}

/** Creates the page of a source. Throws a ProblemError with all problems of the file. */
export async function createPage(source: Source, options: PageOptions): Promise<Page> {
  const frontMatter = parseFrontMatter(source);
  const slugState = createSlugState();
  const parts = await createBody(source, options, slugState, { files: [source.file], uses: { count: 0 } });
  const { analysis } = parts;
  const problems = [...checkSearchWords(source, frontMatter.search_words, parts.headings), ...parts.problems];
  if (problems.some((problem) => problem.severity === "error")) throw new ProblemError(problems);
  const id = pageId(source.name, frontMatter, options.parseNumberPrefixes);
  const title = frontMatter.title ?? analysis.titleHeading ?? path.posix.basename(id);
  return {
    ...parts.body,
    id,
    frontMatter,
    title,
    hasTitleHeading: analysis.titleHeading !== undefined,
    description: frontMatter.description ?? analysis.firstText ?? "",
    headings: parts.headings,
    sections: createSections(parts.passages, {
      title,
      description: frontMatter.description,
      searchWords: frontMatter.search_words,
    }),
    problems,
    dependencies: parts.dependencies,
  };
}

/** A note's id: its folder, and its front matter's `id` or its file's name, without number prefixes. */
export function pageId(name: string, frontMatter: FrontMatter, parseNumberPrefixes: boolean): string {
  const strip = (part: string) =>
    parseNumberPrefixes && frontMatter.parse_number_prefixes !== false ? splitNumberPrefix(part).name : part;
  const folder = path.posix.dirname(name);
  const parts = folder === "." ? [] : folder.split("/").map(strip);
  return [...parts, frontMatter.id ?? strip(path.posix.basename(name).replace(/\.mdx?$/, ""))]
    .join("/")
    .normalize();
}
