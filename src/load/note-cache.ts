import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PageSummary } from "../content/page.ts";
import { hashText, readSource, type Source } from "../content/source.ts";
import type { Article } from "../render/article.tsx";
import { ProblemError } from "../shared/problem.ts";
import { type CompiledNote, type CompileSettings, compileNote } from "./compile-note.ts";

/** Compiled notes kept from build to build. The folder may be deleted at any time. */
export interface NoteCache {
  /** The compiled note of a source, if nothing it was made from has changed. */
  get(source: Source): CachedNote | undefined;
  set(source: Source, note: CompiledNote): CachedNote;
  /** Writes what is new, and forgets notes that no longer exist. */
  save(): void;
}

/** A compiled note whose article is read only when it is needed. */
export interface CachedNote {
  readonly summary: PageSummary;
  /** Names the summary and the article: the same key means the same content. */
  readonly key: string;
  article(): Promise<Article>;
}

interface Entry {
  readonly key: string;
  /** Hashes of partials, images and linked files, by path. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly summary: PageSummary;
  /** Size of the article's file, by which a damaged one is told at a glance. */
  readonly bytes: number;
}

/**
 * Opens the cache in `folder`. `version` names the engine, `settings` what notes are compiled with: entries made under
 * others are not seen. A cache that cannot be read counts as empty.
 */
export function openNoteCache({ folder, version, settings }: { folder: string; version: string; settings: CompileSettings }): NoteCache {
  const stamp = hashText(JSON.stringify([version, { ...settings, root: "" }]));
  const file = path.join(folder, "notes.json");
  const known = readEntries(file, stamp);
  const used = new Map<string, Entry>();
  const fresh = new Map<string, { article: Article; text: string }>();

  const cached = (entry: Entry): CachedNote => ({
    summary: entry.summary,
    key: entry.key,
    article: async () => fresh.get(entry.key)?.article ?? readArticle(folder, entry.key) ?? recompile(entry.summary, settings),
  });

  return {
    get(source) {
      const entry = known.get(source.file);
      if (entry === undefined || entry.summary.hash !== source.hash || entry.summary.name !== source.name) return undefined;
      if (Object.entries(entry.dependencies).some(([name, hash]) => hashFile(path.join(settings.root, name)) !== hash)) return undefined;
      if (sizeOf(articleFile(folder, entry.key)) !== entry.bytes) return undefined;
      used.set(source.file, entry);
      return cached(entry);
    },
    set(source, { summary, article }) {
      const dependencies = Object.fromEntries(summary.dependencies.map((name) => [name, hashFile(path.join(settings.root, name))]));
      const text = JSON.stringify(article);
      const entry: Entry = {
        key: hashText(JSON.stringify([stamp, source.file, source.hash, dependencies])),
        dependencies,
        summary,
        bytes: Buffer.byteLength(text),
      };
      used.set(source.file, entry);
      fresh.set(entry.key, { article, text });
      return cached(entry);
    },
    save() {
      const unchanged = fresh.size === 0 && used.size === known.size;
      if (unchanged) return;
      mkdirSync(path.join(folder, "articles"), { recursive: true });
      for (const [key, { text }] of fresh) writeWhole(articleFile(folder, key), text);
      writeWhole(file, JSON.stringify({ stamp, entries: Object.fromEntries(used) }));
    },
  };
}

const articleFile = (folder: string, key: string): string => path.join(folder, "articles", `${key}.json`);

/** Written under another name and then renamed, so that a killed build leaves no half file. */
export function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

function readEntries(file: string, stamp: string): Map<string, Entry> {
  try {
    const value: { stamp: string; entries: Record<string, Entry> } = JSON.parse(readFileSync(file, "utf8"));
    return value.stamp === stamp ? new Map(Object.entries(value.entries)) : new Map();
  } catch {
    return new Map(); // none, or broken: everything is compiled anew
  }
}

function readArticle(folder: string, key: string): Article | undefined {
  try {
    return JSON.parse(readFileSync(articleFile(folder, key), "utf8"));
  } catch {
    return undefined; // damaged without a change of its size
  }
}

async function recompile(summary: PageSummary, settings: CompileSettings): Promise<Article> {
  const source = readSource({ root: settings.root, file: summary.file, name: summary.name });
  const result = source && (await compileNote(source, settings));
  if (result === undefined || "problems" in result)
    throw new ProblemError(result?.problems ?? [{ severity: "error", file: summary.file, message: "the note disappeared during the build" }]);
  return result.note.article;
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return -1; // deleted: the note is compiled anew
  }
}

function hashFile(file: string): string {
  try {
    return hashText(readFileSync(file));
  } catch {
    return ""; // gone: no entry has this hash
  }
}
