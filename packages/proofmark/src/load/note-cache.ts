import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { cachePlace, readCached, writeCached } from "@proofmark/prover/files/cache.ts";
import { hashFile, hashText } from "@proofmark/prover/files/hash.ts";
import { problemsOf } from "@proofmark/prover/files/system-problem.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { PageSummary } from "../content/page.ts";
import type { UnprovenSnippet } from "../content/proven-snippets.ts";
import { readSource, type Source } from "../content/source.ts";
import { type CompiledNote, type CompileSettings, compileNote } from "./compile-note.ts";

/** The cache entry of a compiled note. Its parts are in separate files, named by the key. */
export interface NoteEntry {
  /** Hash of everything that the summary and the files depend on: equal keys mean equal content. */
  readonly key: string;
  /** Hashes of partials, images and linked files, by path. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly summary: PageSummary;
  readonly unproven: readonly UnprovenSnippet[];
}

/** Location of the cache, and what its entries depend on besides their own files. */
export interface CacheLocation {
  readonly folder: string;
  /** Hash of the engine and the settings; entries with another stamp are ignored. */
  readonly stamp: string;
  readonly settings: CompileSettings;
}

/** Compiled notes from earlier builds. The folder may be deleted at any time. */
export interface NoteCache {
  readonly place: CacheLocation;
  /** The entry of a source if nothing that it depends on has changed. */
  get(source: Source): NoteEntry | undefined;
  add(entry: NoteEntry): void;
  /** Saves the entries of the current notes, and deletes the files of all others. */
  save(): void;
}

/** Opens the cache in `folder`. A damaged one counts as empty. */
export function openNoteCache({
  folder,
  version,
  settings,
}: {
  folder: string;
  version: string;
  settings: CompileSettings;
}): NoteCache {
  const stamp = hashText(JSON.stringify([version, { ...settings, root: "" }]));
  const known = readEntries(folder, stamp);
  const used = new Map<string, NoteEntry>();
  let added = 0;
  return {
    place: { folder, stamp, settings },
    get(source) {
      const entry = known.get(source.file);
      if (entry === undefined || entry.summary.hash !== source.hash || entry.summary.name !== source.name)
        return undefined;
      if (
        Object.entries(entry.dependencies).some(
          ([name, hash]) => hashFile(path.join(settings.root, name)) !== hash,
        )
      )
        return undefined;
      used.set(source.file, entry);
      return entry;
    },
    add(entry) {
      used.set(entry.summary.file, entry);
      added++;
    },
    save() {
      if (added === 0 && used.size === known.size) return;
      writeCached(folder, ENTRIES, JSON.stringify({ stamp, entries: Object.fromEntries(used) }));
      removeOthers(folder, new Set([...used.values()].map(({ key }) => key)));
    },
  };
}

export type CompiledEntry = { readonly entry: NoteEntry } | { readonly problems: readonly Problem[] };

/** A cache that can't be written, which ends the work on all notes. */
export interface CacheFailure {
  readonly failure: readonly Problem[];
}

/** Compiles a note into the cache. Returns problems instead of throwing: threads can't send them as errors. */
export async function compileIntoCache(
  source: Source,
  place: CacheLocation,
): Promise<CompiledEntry | CacheFailure> {
  const result = await compileNote(source, place.settings);
  if ("problems" in result) return result;
  try {
    return { entry: writeNote(result.note, source, place) };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems === undefined) throw error;
    return { failure: problems };
  }
}

/** The parts of a note that have files of their own, so that each is read without the others. */
const PARTS = ["article", "indexed", "proven"] as const;
type Parts = Pick<CompiledNote, (typeof PARTS)[number]>;

function writeNote(
  note: CompiledNote,
  source: Source,
  { folder, stamp, settings }: CacheLocation,
): NoteEntry {
  const { summary, unproven } = note;
  const dependencies = Object.fromEntries(
    summary.dependencies.map((name) => [name, hashFile(path.join(settings.root, name))]),
  );
  const key = hashText(JSON.stringify([stamp, source.file, source.hash, dependencies]));
  for (const part of PARTS) writeCached(folder, partFile(key, part), JSON.stringify(note[part]));
  return { key, dependencies, summary, unproven };
}

/** Reads a part of an entry; the note is compiled again if the part is missing or damaged. */
export async function readPart<Part extends keyof Parts>(
  entry: NoteEntry,
  place: CacheLocation,
  part: Part,
): Promise<Parts[Part]> {
  const text = readCached(place.folder, partFile(entry.key, part));
  return text === undefined ? (await compileAgain(entry, place))[part] : JSON.parse(text);
}

async function compileAgain({ summary }: NoteEntry, place: CacheLocation): Promise<CompiledNote> {
  const source = readSource({ root: place.settings.root, file: summary.file, name: summary.name });
  if (source === undefined)
    throw problemError(summary.file, undefined, "the note disappeared during the build");
  const result = await compileNote(source, place.settings);
  if ("problems" in result) throw new ProblemError(result.problems);
  writeNote(result.note, source, place);
  return result.note;
}

const ENTRIES = "notes.json";
const NOTES = "notes";
const partFile = (key: string, part: keyof Parts): string => path.posix.join(NOTES, `${key}-${part}.json`);

/** Deletes the files of notes that have changed or are gone. */
function removeOthers(folder: string, keys: ReadonlySet<string>): void {
  const notes = cachePlace(folder, NOTES);
  for (const entry of readdirSync(notes, { withFileTypes: true })) {
    const isPart = keys.has(entry.name.split("-")[0] ?? "");
    if (entry.isFile() && !isPart) rmSync(path.join(notes, entry.name), { force: true });
  }
}

function readEntries(folder: string, stamp: string): Map<string, NoteEntry> {
  const text = readCached(folder, ENTRIES);
  if (text === undefined) return new Map();
  const value: { stamp: string; entries: Record<string, NoteEntry> } = JSON.parse(text);
  return value.stamp === stamp ? new Map(Object.entries(value.entries)) : new Map();
}
