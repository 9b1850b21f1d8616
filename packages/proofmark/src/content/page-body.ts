import path from "node:path";
import type { Placeholders } from "@proofmark/prover/document/placeholders.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import type { SlugState } from "@proofmark/prover/document/slug.ts";
import { findSiteFile, OUTSIDE_FIX } from "@proofmark/prover/files/site-file.ts";
import { lockFileOf, parseLock } from "@proofmark/prover/lock/lock.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { Root } from "mdast";
import { analyse } from "./analyse.ts";
import { type AssetFile, type ImageFile, readImages, readLinkedFiles } from "./asset.ts";
import { type CodeBlock, createCodeBlocks } from "./code/code-block.ts";
import { includeCode } from "./code/included-code.ts";
import { findFrontMatter } from "./front-matter-text.ts";
import type { Heading, PageLink } from "./headings/outline.ts";
import type { Highlighter } from "./highlight/highlight.ts";
import { collectPassages, type Passage } from "./passages/passages.ts";
import type { Source } from "./source.ts";
import { parseMdx } from "./syntax/mdx.ts";

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
  readonly assets: Readonly<Record<string, AssetFile>>;
  /** Partials by the name under which the body uses them. */
  readonly partials: Readonly<Record<string, PageBody>>;
}

/** Settings for creating a body. */
export interface BodyOptions {
  /** Absolute path of the site's root. */
  readonly root: string;
  readonly staticDirectories: readonly string[];
  readonly placeholders: Placeholders;
  readonly highlighter: Highlighter;
  /** Reads another file of the site; undefined if it does not exist. */
  readonly readSource: (file: string) => Source | undefined;
}

interface BodyParts {
  readonly body: PageBody;
  readonly analysis: ReturnType<typeof analyse>;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
  readonly problems: readonly Problem[];
  readonly dependencies: readonly string[];
}

/**
 * How a body was imported: the files from the note on, and the number of partials that the note has used so
 * far.
 */
interface Trail {
  readonly files: readonly string[];
  readonly uses: { count: number };
}

/**
 * Maximum partials of a note. Partials that import others twice double with every level, so more are a
 * mistake.
 */
const MAX_PARTIALS = 1000;

/** Creates the body of a source, including its partials, with all their problems. */
export async function createBody(
  source: Source,
  options: BodyOptions,
  slugState: SlugState,
  trail: Trail,
): Promise<BodyParts> {
  const { text } = source;
  const { placeholders, highlighter } = options;
  const tree = parseMdx(text, source.file, placeholders);
  const analysis = analyse(tree, { file: source.file, slugState });
  const lockFile = lockFileOf(source.file);
  const lockText = options.readSource(lockFile)?.text;
  const lock = lockText === undefined ? undefined : parseLock(lockText, lockFile);
  const included = includeCode(analysis.fences, { root: options.root, file: source.file });
  if (included.problems.length > 0) throw new ProblemError(included.problems);
  const { blocks, problems: blockProblems } = await createCodeBlocks(included.fences, {
    file: source.file,
    placeholders,
    highlighter,
    slugState,
    lock,
  });
  const {
    images,
    dependencies: imageFiles,
    problems: imageProblems,
  } = readImages(analysis.images, source.file, options);
  const assets = readLinkedFiles(analysis.links, source.file, options);
  const partials: Record<string, PageBody> = {};
  const partialPassages: Record<string, readonly Passage[]> = {};
  const headings: Heading[] = [];
  const problems: Problem[] = [...analysis.problems, ...blockProblems, ...imageProblems];
  const dependencies: string[] = [
    lockFile,
    ...included.dependencies,
    ...imageFiles,
    ...Object.values(assets).map((asset) => asset.file),
  ];
  for (const item of analysis.outline) {
    if (item.type === "heading") headings.push(item.heading);
    else {
      const partial = await createPartial(item, { source, options, slugState, trail });
      partials[item.name] = partial.body;
      partialPassages[item.name] = partial.passages;
      for (const heading of partial.headings) headings.push(heading);
      for (const problem of partial.problems) problems.push(problem);
      dependencies.push(partial.body.file, ...partial.dependencies);
    }
  }
  const passages = collectPassages(tree, blocks).flatMap((passage) =>
    passage.type === "partial" ? (partialPassages[passage.name] ?? []) : passage,
  );
  const body = {
    file: source.file,
    text,
    tree,
    blocks,
    links: analysis.links,
    images,
    assets,
    partials,
  };
  return { body, analysis, headings, passages, problems, dependencies };
}

async function createPartial(
  use: { readonly name: string; readonly path: string; readonly line: number },
  {
    source,
    options,
    slugState,
    trail,
  }: { source: Source; options: BodyOptions; slugState: SlugState; trail: Trail },
): Promise<BodyParts> {
  const file = path.posix.join(path.posix.dirname(source.file), use.path);
  const found = findSiteFile(options.root, file);
  if (found?.fault !== undefined)
    throw problemError(source.file, use.line, `the imported file \`${use.path}\` ${found.fault}`, {
      found: found.path,
      fix: OUTSIDE_FIX,
    });
  const partial = options.readSource(file);
  if (partial === undefined)
    throw problemError(source.file, use.line, `the imported file \`${use.path}\` does not exist`, {
      expected: "a path relative to this file",
    });
  const files = [...trail.files, file];
  if (trail.files.includes(file))
    throw problemError(source.file, use.line, `\`${use.path}\` imports itself: ${files.join(" → ")}`);
  if (trail.uses.count++ === MAX_PARTIALS)
    throw problemError(
      source.file,
      use.line,
      `${files[0]} uses more than ${MAX_PARTIALS.toLocaleString("en")} partials, those of its partials included`,
    );
  const parts = await createBody(partial, options, slugState, { ...trail, files });
  if (findFrontMatter(partial.text) === undefined) return parts;
  return {
    ...parts,
    problems: [
      ...parts.problems,
      { severity: "warning", file, line: 1, message: "a partial with front matter: it has no effect" },
    ],
  };
}

/** The blocks of a body, followed by those of its partials. */
export const allBlocks = (body: PageBody): readonly CodeBlock[] => [
  ...body.blocks,
  ...Object.values(body.partials).flatMap(allBlocks),
];
