// Reads what `check` proves: the notes of a site, and Markdown elsewhere.

import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { problemError, unknownName } from "@proofmark/prover/document/problems.ts";
import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { findSiteFile } from "@proofmark/prover/files/site-file.ts";
import { lockFileOf, parseLock } from "@proofmark/prover/lock/lock.ts";
import { readSnippets } from "@proofmark/prover/lock/snippet.ts";
import { type CheckedNote, findNote, namesOf } from "@proofmark/prover/note.ts";
import { readOutsideNote } from "@proofmark/prover/outside-note.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { Runner } from "@proofmark/prover/runner/runner.ts";
import type { Project } from "../config/config.ts";
import { analyse, type Claim } from "../content/analyse.ts";
import { placeholderDefaults } from "../content/code/code-block.ts";
import { includeCode } from "../content/code/included-code.ts";
import { withoutFrontMatter } from "../content/front-matter.ts";
import { readNotesFolder } from "../content/notes.ts";
import { decodeText, readSource, type Source } from "../content/source.ts";
import { parseForeign } from "../content/syntax/parser.ts";
import { noteFolders } from "./versions.ts";

/** A note or a partial, with everything to prove in it. */
export interface SiteNote extends CheckedNote {
  /** The claims that time can change. */
  readonly claims: readonly Claim[];
}

/** Reads every note of the site and every partial they use. Throws a ProblemError with all their problems. */
export const readCheckedNotes = (site: Project): SiteNote[] => readSources(sourcesOf(site), site);

const sourcesOf = ({ root, config }: Project): Source[] =>
  noteFolders(root, config).flatMap((folder) => readNotesFolder(root, folder, config).sources);

/** Reads one note, whatever the others hold. Throws a ProblemError that lists all if none has this name. */
export function readCheckedNote(site: Project, name: string): SiteNote {
  const sources = sourcesOf(site);
  const source = findNote(sources, name);
  const [note] = source === undefined ? [] : readSources([source], site);
  if (note !== undefined) return note;
  const names = sources.flatMap(({ file }) => namesOf(file));
  const expected = `one of ${sources.map(({ file }) => file).join(", ")}`;
  throw unknownName(site.config.docs.path, `there is no note \`${name}\``, name, names, { expected });
}

function readSources(sources: readonly Source[], { root, config }: Project): SiteNote[] {
  const notes = new Map<string, SiteNote>();
  const placeholders = placeholderDefaults(config);
  const read = ({ file, text }: Source, problems: Problem[]): void => {
    if (notes.has(file)) return;
    const slugState = createSlugState();
    const found = analyse(text, { file, slugState, placeholders });
    const included = includeCode(found.fences.all, root, file);
    const { problems: wrong, ...parts } = readSnippets(included.fences, file, placeholders);
    for (const problem of [...found.problems, ...included.problems, ...wrong]) problems.push(problem);
    const lockFile = lockFileOf(file);
    const lockText = readSource(root, lockFile)?.text;
    const lock = lockText === undefined ? undefined : parseLock(lockText, lockFile);
    notes.set(file, { file, lockFile, lock, ...parts, claims: found.claims });
    for (const item of found.passages) {
      if (item.type !== "partial") continue;
      const name = path.posix.join(path.posix.dirname(file), item.path);
      const partial = readSource(root, name);
      if (partial !== undefined) read(partial, problems);
    }
  };
  readAll(sources, read);
  return [...notes.values()];
}

/** Reads Markdown files outside the site. Throws a ProblemError with all their problems. */
export function readOutsideNotes(
  root: string,
  files: readonly string[],
  runners: readonly Runner[],
): SiteNote[] {
  const notes: SiteNote[] = [];
  readAll(files, (file) => {
    const text = readText(root, file);
    if (text === undefined) throw problemError(file, undefined, "there is no such file");
    const lockFile = lockFileOf(file);
    const lockText = readText(root, lockFile);
    const lock = lockText === undefined ? undefined : parseLock(lockText, lockFile);
    const tree = parseForeign(withoutFrontMatter(text), file, /\.mdx$/i.test(file));
    notes.push({ ...readOutsideNote({ file, tree, lock }, runners), claims: [] });
  });
  return notes;
}

/** Reads one after the other. Throws a ProblemError with the errors of all, those that a reader adds and throws. */
function readAll<T>(items: readonly T[], read: (item: T, problems: Problem[]) => void): void {
  const problems: Problem[] = [];
  for (const item of items) {
    try {
      read(item, problems);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      for (const problem of error.problems) problems.push(problem);
    }
  }
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new ProblemError(errors);
}

/** The text of a file; undefined if it does not exist. A link must not lead to what is hidden or elsewhere. */
function readText(root: string, file: string): string | undefined {
  const found = findSiteFile(root, file);
  if (found === undefined) return undefined;
  if (found.fault !== undefined && found.path !== path.join(realpathSync(root), file))
    throw problemError(file, undefined, `the file ${found.fault}`, { found: found.path });
  return decodeText(readFileSync(found.path), file);
}
