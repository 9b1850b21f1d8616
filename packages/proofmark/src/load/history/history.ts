// What changed in the snippets of a site, by commit: from git's history of notes and locks.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SiteConfig } from "../../config/schema.ts";
import { placeholderDefaults } from "../../content/code/placeholders.ts";
import { hashText } from "../../files/hash.ts";
import { writeWhole } from "../../files/temporary.ts";
import { type Commit, type NoteTexts, readCommits, readTexts } from "./commits.ts";
import { compareNotes, type NoteChanges, type NoteState } from "./compare-notes.ts";
import { scanSnippets } from "./scan-snippets.ts";

/** What a commit changed in a note. */
export interface HistoryEntry extends NoteChanges {
  readonly commit: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Path of the note, relative to the site's root. */
  readonly file: string;
}

interface HistoryInput {
  readonly root: string;
  /** The newest commit. */
  readonly head: string;
  readonly cacheDir: string;
  readonly config: SiteConfig;
  /** Changes with every change of the engine. */
  readonly engineStamp: string;
  /** Folder of the notes that are asked for, and their paths. */
  readonly folder: string;
  readonly files: readonly string[];
}

/** So many commits are looked at, and so many entries are kept: what readers of feeds have not seen. Guesses. */
const MAX_COMMITS = 50;
const MAX_ENTRIES = 40;

/** Reads what changed, newest first. */
export async function readHistory(input: HistoryInput): Promise<readonly HistoryEntry[]> {
  const { root, head, cacheDir, config, engineStamp, folder, files } = input;
  const settings = [engineStamp, files, config.placeholders, folder, config.docs.keepHeadingCase];
  const stamp = hashText(JSON.stringify([head, settings]));
  const file = path.join(cacheDir, "history.json");
  const known = readKnown(file, stamp);
  if (known !== undefined) return known;
  const commits = await readCommits(head, MAX_COMMITS, { root, folder, files });
  const entries = await compareCommits(commits, input);
  mkdirSync(cacheDir, { recursive: true });
  writeWhole(file, JSON.stringify({ stamp, entries }));
  return entries;
}

/** Compares each note of each commit, until there are enough entries. */
async function compareCommits(
  commits: readonly Commit[],
  { root, config }: Pick<HistoryInput, "root" | "config">,
): Promise<HistoryEntry[]> {
  const options = {
    placeholders: placeholderDefaults(config),
    keepHeadingCase: config.docs.keepHeadingCase,
  };
  const entries: HistoryEntry[] = [];
  for (const { hash, time, notes } of commits) {
    const ids = notes.flatMap(({ before, after }) => [before.note, before.lock, after.note, after.lock]);
    const texts = await readTexts(root, [...new Set(ids.flatMap((id) => id ?? []))]);
    const textOf = (id: string | undefined): string | undefined => (id === undefined ? id : texts.get(id));
    const stateOf = ({ note, lock }: NoteTexts): NoteState => {
      const text = textOf(note);
      return { snippets: text === undefined ? undefined : scanSnippets(text, options), lock: textOf(lock) };
    };
    for (const { file, before, after } of notes) {
      const changes = compareNotes(stateOf(before), stateOf(after));
      if (changes !== undefined) entries.push({ commit: hash, time, file, ...changes });
    }
    if (entries.length >= MAX_ENTRIES) break;
  }
  return entries.slice(0, MAX_ENTRIES);
}

/** The entries of the last build, if nothing has changed since. */
function readKnown(file: string, stamp: string): readonly HistoryEntry[] | undefined {
  try {
    const value: { stamp: string; entries: readonly HistoryEntry[] } = JSON.parse(readFileSync(file, "utf8"));
    return value.stamp === stamp && Array.isArray(value.entries) ? value.entries : undefined;
  } catch {
    return undefined; // missing or damaged: read again
  }
}
