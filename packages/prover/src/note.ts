import path from "node:path";
import type { SiteConfig } from "proofmark/src/config/schema.ts";
import { analyse } from "proofmark/src/content/analyse.ts";
import type { Claim } from "proofmark/src/content/claims.ts";
import { includeCode } from "proofmark/src/content/code/included-code.ts";
import { placeholderDefaults } from "proofmark/src/content/code/placeholders.ts";
import { readNotesFolder } from "proofmark/src/content/notes.ts";
import { readSource, type Source } from "proofmark/src/content/source.ts";
import { parseMdx } from "proofmark/src/content/syntax/mdx.ts";
import { problemError } from "./document/problems.ts";
import { createSlugState } from "./document/slug.ts";
import { type Lock, lockFileOf, parseLock } from "./lock/lock.ts";
import { readSnippets, type Sequence, type Snippet } from "./lock/snippet.ts";
import { findNote, namesOf } from "./note-names.ts";
import { type Problem, ProblemError } from "./problem.ts";
import { nearest } from "./text/nearest.ts";

/** A note or a partial, with everything to prove in it. */
export interface CheckedNote {
  /** Relative to the site's root. */
  readonly file: string;
  readonly lockFile: string;
  readonly lock: Lock | undefined;
  /** Whether it lies outside a site. Then it needs no lock, since no page is built from it. */
  readonly outside?: true;
  readonly snippets: readonly Snippet[];
  readonly sequences: readonly Sequence[];
  /** What time can change. */
  readonly claims: readonly Claim[];
}

/** A site, and the folders that hold its notes. */
export interface NotesOfSite {
  readonly root: string;
  readonly config: SiteConfig;
  readonly folders: readonly string[];
}

/** Reads every note of the site and every partial they use. Throws a ProblemError with all their problems. */
export const readCheckedNotes = (site: NotesOfSite): CheckedNote[] =>
  readSources(sourcesOf(site), site.root, site.config);

const sourcesOf = ({ root, config, folders }: NotesOfSite): Source[] =>
  folders.flatMap((folder) => readNotesFolder(root, folder, config).sources);

/** Reads one note, whatever the others hold. Throws a ProblemError that lists all if none has this name. */
export function readCheckedNote(site: NotesOfSite, name: string): CheckedNote {
  const { root, config } = site;
  const sources = sourcesOf(site);
  const source = findNote(sources, name);
  const [note] = source === undefined ? [] : readSources([source], root, config);
  if (note !== undefined) return note;
  const guess = nearest(
    name,
    sources.flatMap(({ file }) => namesOf(file)),
  );
  throw problemError(config.docs.path, undefined, `there is no note \`${name}\``, {
    expected: `one of ${sources.map(({ file }) => file).join(", ")}`,
    fix: guess === undefined ? undefined : `did you mean \`${guess}\`?`,
  });
}

function readSources(sources: readonly Source[], root: string, config: SiteConfig): CheckedNote[] {
  const problems: Problem[] = [];
  const notes = new Map<string, CheckedNote>();
  const placeholders = placeholderDefaults(config);
  const read = (source: Source): void => {
    if (notes.has(source.file)) return;
    const tree = parseMdx(source.text, source.file, placeholders);
    const analysis = analyse(tree, {
      file: source.file,
      slugState: createSlugState(config.docs.keepHeadingCase),
    });
    const included = includeCode(analysis.fences, { root, file: source.file });
    const { problems: wrong, ...parts } = readSnippets(included.fences, source.file, placeholders);
    for (const problem of [...analysis.problems, ...included.problems, ...wrong]) problems.push(problem);
    const lockFile = lockFileOf(source.file);
    const lockText = readSource({ root, file: lockFile, name: lockFile })?.text;
    notes.set(source.file, {
      file: source.file,
      lockFile,
      lock: lockText === undefined ? undefined : parseLock(lockText, lockFile),
      ...parts,
      claims: analysis.claims,
    });
    for (const item of analysis.outline) {
      const file =
        item.type === "partial" ? path.posix.join(path.posix.dirname(source.file), item.path) : undefined;
      const partial = file === undefined ? undefined : readSource({ root, file, name: file });
      if (partial !== undefined) read(partial);
    }
  };
  for (const source of sources) {
    try {
      read(source);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      for (const problem of error.problems) problems.push(problem);
    }
  }
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new ProblemError(errors);
  return [...notes.values()];
}
