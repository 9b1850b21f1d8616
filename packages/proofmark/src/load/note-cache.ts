// The compiled notes of a site: kept in the cache folder, and compiled on several threads where that pays.

import { once } from "node:events";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { cachePlace, readCached, writeCached } from "@proofmark/prover/files/cache.ts";
import { hashFile, hashText } from "@proofmark/prover/files/hash.ts";
import { problemsOf } from "@proofmark/prover/files/system-problem.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import type { PageSummary } from "../content/page.ts";
import type { UnprovenSnippet } from "../content/proven-snippets.ts";
import { readSource, type Source } from "../content/source.ts";
import { type CompiledNote, type CompileSettings, compileNote } from "./compile-note.ts";

/** A compiled note. Its larger parts are in separate files, named by the key. */
export interface NoteEntry {
  /** Hash of everything that the summary and the files depend on: equal keys mean equal content. */
  readonly key: string;
  /** Hashes of partials, images and linked files, by path. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly summary: PageSummary;
  readonly unproven: readonly UnprovenSnippet[];
}

/** Where compiled notes are kept, and what they depend on besides their files. */
export interface NoteCache {
  readonly folder: string;
  /** Hash of the engine and the settings. */
  readonly stamp: string;
  readonly settings: CompileSettings;
}

type CompiledEntry =
  | { readonly entry: NoteEntry }
  /** A cache that can't be written is fatal: it ends the work on all notes. */
  | { readonly problems: readonly Problem[]; readonly isFatal?: boolean };

const NOTES = "notes";
/** Parts of a note that are read without the others. */
const PARTS = ["body", "versions", "indexed", "proven"] as const;
type Parts = Pick<CompiledNote, (typeof PARTS)[number]>;

const sourceKey = ({ file, name, hash }: Source, { stamp }: NoteCache): string =>
  hashText(JSON.stringify([stamp, file, name, hash]));
const cacheFile = (key: string, part?: keyof Parts): string =>
  path.posix.join(NOTES, part === undefined ? `${key}.json` : `${key}-${part}.json`);

/**
 * Below this much text, another thread costs more (its start, its grammars) than it saves. A guess, between a
 * note of 50 kB and eight of them.
 */
const TEXT_WORTH_A_THREAD = 300_000;

/**
 * Returns the notes of all sources, in their order, and compiles those that changed. Deletes what is cached of
 * others. Throws a ProblemError as soon as the cache can't be written.
 */
export async function readNotes(
  sources: readonly Source[],
  cache: NoteCache,
  onProgress: (done: number, total: number) => void,
): Promise<{ readonly results: readonly CompiledEntry[]; readonly compiled: number }> {
  const results = sources.map((source): CompiledEntry | undefined => {
    const entry = readEntry(source, cache);
    return entry && { entry };
  });
  const changed = [...sources.entries()].filter(([index]) => results[index] === undefined);
  const size = changed.reduce((sum, [, { text }]) => sum + text.length, 0);
  const threads = Math.min(availableParallelism(), Math.ceil(size / TEXT_WORTH_A_THREAD), changed.length);
  const remaining = changed.values();
  let done = 0;
  const compileWith = async (compile: (source: Source) => Promise<CompiledEntry>): Promise<void> => {
    for (const [index, source] of remaining) {
      const result = await compile(source);
      if ("problems" in result && result.isFatal) throw new ProblemError(result.problems);
      results[index] = result;
      onProgress(++done, changed.length);
    }
  };
  if (threads <= 1) await compileWith((source) => compileIntoCache(source, cache));
  else {
    const file = new URL("./worker.js", import.meta.url);
    const workers = Array.from({ length: threads }, () => new Worker(file, { workerData: cache }));
    const compile = async (worker: Worker, source: Source): Promise<CompiledEntry> => {
      worker.postMessage(source);
      const [result] = await once(worker, "message");
      return result;
    };
    try {
      await Promise.all(workers.map((worker) => compileWith((source) => compile(worker, source))));
    } finally {
      await Promise.all(workers.map((worker) => worker.terminate()));
    }
  }
  const found = results.filter((result) => result !== undefined);
  const entries = found.flatMap((result) => ("entry" in result ? [result.entry.key] : []));
  removeOthers(cache, new Set([...entries, ...sources.map((source) => sourceKey(source, cache))]));
  return { results: found, compiled: changed.length };
}

/** The entry of a source if nothing that it depends on has changed. */
function readEntry(source: Source, cache: NoteCache): NoteEntry | undefined {
  const text = readCached(cache.folder, cacheFile(sourceKey(source, cache)));
  const entry: NoteEntry | undefined = text && JSON.parse(text);
  const isCurrent = Object.entries(entry?.dependencies ?? {}).every(
    ([name, hash]) => hashFile(path.join(cache.settings.root, name)) === hash,
  );
  return isCurrent ? entry : undefined;
}

/** Compiles a note into the cache. Returns problems instead of throwing: threads can't send them as errors. */
export async function compileIntoCache(source: Source, cache: NoteCache): Promise<CompiledEntry> {
  let note: CompiledNote;
  try {
    note = await compileNote(source, cache.settings);
  } catch (error) {
    if (error instanceof ProblemError) return { problems: error.problems };
    const message = `the note can't be compiled: ${error instanceof Error ? error.message : String(error)}`;
    return { problems: [{ severity: "error", file: source.file, message }] };
  }
  try {
    return { entry: writeNote(note, source, cache) };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems === undefined) throw error;
    return { problems, isFatal: true };
  }
}

function writeNote(note: CompiledNote, source: Source, cache: NoteCache): NoteEntry {
  const { folder, stamp, settings } = cache;
  const { summary, unproven } = note;
  const dependencies = Object.fromEntries(
    summary.dependencies.map((name) => [name, hashFile(path.join(settings.root, name))]),
  );
  const key = hashText(JSON.stringify([stamp, source.file, source.hash, dependencies]));
  const entry = { key, dependencies, summary, unproven };
  for (const part of PARTS)
    if (note[part] !== undefined) writeCached(folder, cacheFile(key, part), JSON.stringify(note[part]));
  writeCached(folder, cacheFile(sourceKey(source, cache)), JSON.stringify(entry));
  return entry;
}

/** Reads a part of a note, which is compiled again if the part is missing or damaged. */
export async function readPart<Part extends keyof Parts>(
  { key, summary }: NoteEntry,
  cache: NoteCache,
  part: Part,
): Promise<Parts[Part]> {
  const text = readCached(cache.folder, cacheFile(key, part));
  if (text !== undefined) return JSON.parse(text);
  const source = readSource(cache.settings.root, summary.file, summary.name);
  if (source === undefined)
    throw problemError(summary.file, undefined, "the note disappeared during the build");
  const note = await compileNote(source, cache.settings);
  writeNote(note, source, cache);
  return note[part];
}

/** Deletes the files of notes that have changed or are gone. */
function removeOthers({ folder }: NoteCache, keys: ReadonlySet<string>): void {
  const notes = cachePlace(folder, NOTES);
  if (!existsSync(notes)) return;
  for (const entry of readdirSync(notes, { withFileTypes: true }))
    if (entry.isFile() && !keys.has(/^\w*/.exec(entry.name)?.[0] ?? ""))
      rmSync(path.join(notes, entry.name), { force: true });
}
