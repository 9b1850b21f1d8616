import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import type { PageSummary } from "../content/page.ts";
import type { ProvenSnippet, UnprovenSnippet } from "../content/proof/proven-snippets.ts";
import { readSource, type Source } from "../content/source.ts";
import { hashFile, hashText } from "../files/hash.ts";
import { writeFile } from "../files/system-problem.ts";
import { writeWhole } from "../files/temporary.ts";
import type { Article } from "../render/article.tsx";
import { isEncodedNote } from "../search/embedded/encode-index.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import { type CompiledNote, type CompileSettings, compileNote } from "./compile-note.ts";

/**
 * The cache entry of a compiled note. Its article, search index and snippets are in a separate file, named by
 * the key.
 */
export interface NoteEntry {
  /** Hash of everything that the summary and the file depend on: equal keys mean equal content. */
  readonly key: string;
  /** Hashes of partials, images and linked files, by path. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly summary: PageSummary;
  /**
   * Sizes in bytes of the parts of the note's file, in order; a different file size means that it is damaged.
   */
  readonly parts: readonly [article: number, indexed: number, proven: number];
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

/** Opens the cache in `folder`. An unreadable one counts as empty. */
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
  const file = path.join(folder, "notes.json");
  const known = readEntries(file, stamp);
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
      if (sizeOf(noteFile(folder, entry.key)) !== bytesBefore(entry.parts, 3)) return undefined;
      used.set(source.file, entry);
      return entry;
    },
    add(entry) {
      used.set(entry.summary.file, entry);
      added++;
    },
    save() {
      if (added === 0 && used.size === known.size) return;
      mkdirSync(notesFolder(folder), { recursive: true });
      writeWhole(file, JSON.stringify({ stamp, entries: Object.fromEntries(used) }));
      const kept = new Set([...used.values()].map(({ key }) => path.basename(noteFile(folder, key))));
      for (const name of readdirSync(notesFolder(folder)))
        if (!kept.has(name)) rmSync(path.join(notesFolder(folder), name), { force: true });
    },
  };
}

/** Compiles a note into the cache. Returns the note's problems instead of throwing. */
export async function compileIntoCache(
  source: Source,
  { folder, stamp, settings }: CacheLocation,
): Promise<{ entry: NoteEntry } | { problems: readonly Problem[] }> {
  const result = await compileNote(source, settings);
  if ("problems" in result) return result;
  const { summary, article, indexed, unproven, proven } = result.note;
  const dependencies = Object.fromEntries(
    summary.dependencies.map((name) => [name, hashFile(path.join(settings.root, name))]),
  );
  const key = hashText(JSON.stringify([stamp, source.file, source.hash, dependencies]));
  // No atomic rename: an interrupted file is not listed yet, so the next build writes it again.
  const parts = [JSON.stringify(article), indexed, JSON.stringify(proven)].map((part) => Buffer.from(part));
  const [first = 0, second = 0, third = 0] = parts.map((part) => part.length);
  mkdirSync(notesFolder(folder), { recursive: true });
  writeFile(noteFile(folder, key), Buffer.concat(parts));
  return { entry: { key, dependencies, summary, parts: [first, second, third], unproven } };
}

/** The article of an entry; recompiled if its file was damaged after the cache was opened. */
export async function readArticle(entry: NoteEntry, place: CacheLocation): Promise<Article> {
  return readPart<Article>(entry, place, 0, JSON.parse) ?? (await recompile(entry, place)).article;
}

/** The search index of an entry; recompiled if its file can't be read. */
export async function readIndexed(entry: NoteEntry, place: CacheLocation): Promise<string> {
  return (
    readPart(entry, place, 1, (text) => (isEncodedNote(text) ? text : undefined)) ??
    (await recompile(entry, place)).indexed
  );
}

/** The proven snippets of an entry; recompiled if their file can't be read. */
export async function readProvenSnippets(
  entry: NoteEntry,
  place: CacheLocation,
): Promise<readonly ProvenSnippet[]> {
  if (entry.parts[2] <= "[]".length) return [];
  return (
    readPart<readonly ProvenSnippet[]>(entry, place, 2, JSON.parse) ?? (await recompile(entry, place)).proven
  );
}

/** Reads one part of a note's file, so that the search index does not load the much larger article. */
function readPart<T>(
  { key, parts }: NoteEntry,
  { folder }: CacheLocation,
  index: 0 | 1 | 2,
  parse: (text: string) => T,
): T | undefined {
  try {
    const file = openSync(noteFile(folder, key), "r");
    try {
      const bytes = Buffer.alloc(parts[index]);
      readSync(file, bytes, { position: bytesBefore(parts, index) });
      return parse(bytes.toString());
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined; // deleted or damaged: its note is recompiled
  }
}

/** Offset of a part; with index 3, the size of the file. */
const bytesBefore = (parts: NoteEntry["parts"], index: number): number =>
  parts.slice(0, index).reduce((sum, length) => sum + length, 0);

async function recompile({ summary }: NoteEntry, { settings }: CacheLocation): Promise<CompiledNote> {
  const source = readSource({ root: settings.root, file: summary.file, name: summary.name });
  const result = source && (await compileNote(source, settings));
  if (result !== undefined && "note" in result) return result.note;
  throw new ProblemError(
    result?.problems ?? [
      { severity: "error", file: summary.file, message: "the note disappeared during the build" },
    ],
  );
}

const notesFolder = (folder: string): string => path.join(folder, "notes");
const noteFile = (folder: string, key: string): string => path.join(notesFolder(folder), `${key}.json`);

function readEntries(file: string, stamp: string): Map<string, NoteEntry> {
  try {
    const value: { stamp: string; entries: Record<string, NoteEntry> } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    return value.stamp === stamp ? new Map(Object.entries(value.entries)) : new Map();
  } catch {
    return new Map(); // missing or damaged: everything is compiled
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return -1; // deleted: the note is recompiled
  }
}
