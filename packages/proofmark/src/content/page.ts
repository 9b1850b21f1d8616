// Turns one file under content/ into a Page: front matter, headings, code blocks, links, images and the tree
// of its body, partials included. Knows no other page, no theme and no React: links remain as written, and a
// later stage renders the tree.

import path from "node:path";
import type { Placeholders } from "@proofmark/prover/document/placeholders.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { createSlugState, type SlugState } from "@proofmark/prover/document/slug.ts";
import { findSiteFile, OUTSIDE_FIX } from "@proofmark/prover/files/site-file.ts";
import { lockFileOf, parseLock } from "@proofmark/prover/lock/lock.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { ToolGroup } from "@proofmark/prover/proof/versions.ts";
import { splitNumberPrefix } from "@proofmark/prover/text/number-prefix.ts";
import type { NoteSection } from "@proofmark/search/sections.ts";
import type { Root } from "mdast";
import { type Analysis, analyse } from "./analyse.ts";
import { type HashedFile, type ImageFile, type PageLink, readFiles } from "./asset.ts";
import { type CodeBlock, createCodeBlocks } from "./code/code-block.ts";
import { includeCode } from "./code/included-code.ts";
import { type FrontMatter, findFrontMatter, parseFrontMatter } from "./front-matter.ts";
import type { Highlighter } from "./highlight/highlight.ts";
import {
  checkSearchWords,
  createSections,
  type Heading,
  type ImportUse,
  type Passage,
  type ReadPassage,
} from "./sections.ts";
import type { Source } from "./source.ts";

/** The content of a note, or of a partial, below its front matter. Plain JSON: it is cached. */
export interface PageBody {
  /** Relative to the site's root. */
  readonly file: string;
  readonly text: string;
  readonly tree: Root;
  readonly blocks: readonly CodeBlock[];
  /** Every link in reading order. */
  readonly links: readonly PageLink[];
  readonly images: readonly ImageFile[];
  /** Files beside the note that it links to, by the address it uses. */
  readonly assets: Readonly<Record<string, HashedFile>>;
  /** Partials by the name under which the body uses them. */
  readonly partials: Readonly<Record<string, PageBody>>;
}

/**
 * The facts of a page that other stages need without its content: small, and kept in memory for every note.
 */
export interface PageSummary extends Pick<Source, "file" | "name" | "hash"> {
  /** Identity within a version: folder and file name, without number prefixes: `guides/intro`. */
  readonly id: string;
  readonly frontMatter: FrontMatter;
  readonly title: string;
  /** Whether the body starts with a heading of the first level, which is then the visible title. */
  readonly hasTitleHeading: boolean;
  readonly description: string;
  readonly headings: readonly Heading[];
  /** Warnings about this file. Errors are thrown. */
  readonly problems: readonly Problem[];
  /**
   * Locks, partials and images the page depends on, relative to the root: if one changes, the page changes.
   */
  readonly dependencies: readonly string[];
  /** Files of the components in it that come to life in the browser, relative to the root. */
  readonly islands?: readonly string[];
  /** The versions of tools that its proofs are about, and a hash of what it says on them. */
  readonly tools?:
    | {
        readonly groups: readonly ToolGroup[];
        /** Of the file for readers who choose a version; undefined if none is offered. */
        readonly hash: string | undefined;
      }
    | undefined;
  /** How many snippets it has; undefined before it is compiled. */
  readonly snippets?: number;
  /** Hash of them, for its address, if any prints in the browser what was proven. */
  readonly inBrowser?: string | false;
}

export interface Page {
  readonly summary: PageSummary;
  readonly body: PageBody;
  /** The searchable content. */
  readonly sections: readonly NoteSection[];
}

export interface PageOptions {
  /** Absolute path of the site's root. */
  readonly root: string;
  readonly staticDirectories: readonly string[];
  readonly placeholders: Placeholders;
  readonly highlighter: Highlighter;
  /** Reads another file of the site; undefined if it does not exist. */
  readonly readSource: (file: string) => Source | undefined;
  readonly parseNumberPrefixes: boolean;
  /** Whether the site asks for no proofs: `check` may read its notes as any Markdown, with its comments. */
  readonly provenOutside?: boolean;
}

/**
 * Maximum partials of a note. Partials that import others twice double with every level, so more are a
 * mistake.
 */
const MAX_PARTIALS = 1000;

/** Creates the page of a source. Throws a ProblemError with all problems of the file. */
export async function createPage(source: Source, options: PageOptions): Promise<Page> {
  const { file, name, hash } = source;
  const frontMatter = parseFrontMatter(source);
  const problems: Problem[] = [];
  const dependencies: string[] = [];
  const slugState = createSlugState();
  const islands = new Set<string>();
  const context = {
    options,
    slugState,
    problems,
    dependencies,
    islands,
    files: [file],
    count: { partials: 0 },
  };
  const { body, analysis, passages } = await createBody(source, context);
  const headings = passages.flatMap((passage) => (passage.type === "heading" ? [passage.heading] : []));
  const ids = headings.map(({ id }) => id);
  problems.push(...checkSearchWords(source, frontMatter.search_words, ids));
  if (frontMatter.slug?.includes(" "))
    problems.push({
      ...{
        severity: "warning",
        file,
        line: source.text.split("\n").findIndex((line) => /^slug:/.test(line)) + 1,
      },
      message: "the slug has a space, which addresses show as `%20`",
      fix: `did you mean \`${frontMatter.slug.replaceAll(" ", "-")}\`?`,
    });
  if (problems.some((problem) => problem.severity === "error")) throw new ProblemError(problems);
  const id = pageId(name, frontMatter, options.parseNumberPrefixes);
  const title = frontMatter.title ?? analysis.titleHeading ?? path.posix.basename(id);
  return {
    summary: {
      ...{ file, name, hash, id, frontMatter, title, headings, problems, islands: [...islands] },
      dependencies: [...dependencies, ...islands],
      hasTitleHeading: analysis.titleHeading !== undefined,
      description: frontMatter.description ?? analysis.firstText ?? "",
    },
    body,
    sections: createSections(passages, title, frontMatter),
  };
}

/** The state of a note, which its partials share. */
interface BodyContext {
  readonly options: PageOptions;
  readonly slugState: SlugState;
  readonly problems: Problem[];
  readonly dependencies: string[];
  readonly islands: Set<string>;
  /** The files from the note on, each imported by the one before it. */
  readonly files: readonly string[];
  /** How many partials the note has used so far. */
  readonly count: { partials: number };
}

interface ReadBody {
  readonly body: PageBody;
  readonly analysis: Analysis;
  readonly passages: readonly ReadPassage[];
}

/** Creates the body of a source, including its partials. */
async function createBody(source: Source, context: BodyContext): Promise<ReadBody> {
  const { file, text } = source;
  const { options, slugState, problems, dependencies, islands } = context;
  const analysis = analyse(text, { ...options, file, slugState });
  const lockFile = lockFileOf(file);
  const lockText = options.readSource(lockFile)?.text;
  const lock = lockText === undefined ? undefined : parseLock(lockText, lockFile);
  const included = includeCode(analysis.fences.all, options.root, file);
  if (included.problems.length > 0) throw new ProblemError([...analysis.problems, ...included.problems]);
  const { blocks, problems: blockProblems } = await createCodeBlocks(included.fences, {
    ...options,
    file,
    slugState,
    lock,
  });
  const { images, assets, ...files } = readFiles(analysis, file, options);
  problems.push(...analysis.problems, ...blockProblems, ...files.problems);
  dependencies.push(lockFile, ...included.dependencies, ...files.dependencies);
  for (const use of analysis.islands) islands.add(readImport(use, source, options).file);
  const partials: Record<string, PageBody> = {};
  const passages: ReadPassage[] = [];
  for (const passage of analysis.passages) {
    const block = passage.type === "fence" ? blocks[passage.index] : undefined;
    if (passage.type === "partial") {
      const partial = await createPartial(passage, source, context);
      partials[passage.name] = partial.body;
      for (const inside of partial.passages) passages.push(inside);
    } else if (passage.type !== "fence") passages.push(passage);
    else if (block !== undefined) passages.push({ type: "block", block });
  }
  const { tree, links } = analysis;
  return { body: { file, text, tree, blocks, links, images, assets, partials }, analysis, passages };
}

async function createPartial(
  use: Extract<Passage, { type: "partial" }>,
  source: Source,
  context: BodyContext,
): Promise<ReadBody> {
  const { options, files, count } = context;
  const file = path.posix.join(path.posix.dirname(source.file), use.path);
  const wrong = (message: string) => problemError(source.file, use.line, message);
  const partial = readImport(use, source, options);
  if (files.includes(file)) throw wrong(`\`${use.path}\` imports itself: ${[...files, file].join(" → ")}`);
  if (count.partials++ === MAX_PARTIALS)
    throw wrong(
      `${files[0]} uses more than ${MAX_PARTIALS.toLocaleString("en")} partials, those of its partials included`,
    );
  if (findFrontMatter(partial.text) !== undefined)
    context.problems.push({
      ...{ severity: "warning", file, line: 1 },
      message: "a partial with front matter: it has no effect",
    });
  context.dependencies.push(file);
  return createBody(partial, { ...context, files: [...files, file] });
}

/** Reads a file that a note imports. Throws a ProblemError if it is outside the site, or does not exist. */
function readImport(use: ImportUse, { file }: Source, { root, readSource }: PageOptions): Source {
  const name = path.posix.join(path.posix.dirname(file), use.path);
  const found = findSiteFile(root, name);
  if (found?.fault !== undefined)
    throw problemError(file, use.line, `the imported file \`${use.path}\` ${found.fault}`, {
      ...{ found: found.path, fix: OUTSIDE_FIX },
    });
  const imported = readSource(name);
  if (imported !== undefined) return imported;
  throw problemError(file, use.line, `the imported file \`${use.path}\` does not exist`, {
    expected: "a path relative to this file",
  });
}

/** The blocks of each file of a body: its own first. */
export const blocksByFile = (body: PageBody): (readonly CodeBlock[])[] => [
  body.blocks,
  ...Object.values(body.partials).flatMap(blocksByFile),
];

/** The blocks of a body, followed by those of its partials. */
export const allBlocks = (body: PageBody): readonly CodeBlock[] => blocksByFile(body).flat();

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
