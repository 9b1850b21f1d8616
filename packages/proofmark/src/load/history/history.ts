// What changed in the snippets of a site, by commit: from git's history of notes and locks.
import type { SiteConfig } from "../../config/schema.ts";
import { placeholderDefaults } from "../../content/code/placeholders.ts";
import { type Commit, type NoteTexts, readCommits, readTexts } from "./commits.ts";
import { compareNotes, type NoteChanges, type NoteState } from "./compare-notes.ts";
import { type ScannedSnippet, scanSnippets } from "./scan-snippets.ts";

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
  readonly config: SiteConfig;
  /** Folder of the notes that are asked for, and their paths. */
  readonly folder: string;
  readonly files: readonly string[];
}

/** So many commits are looked at, and so many entries are kept: what readers of feeds have not seen. Guesses. */
const MAX_COMMITS = 50;
const MAX_ENTRIES = 30;

/** Reads what changed, newest first. */
export async function readHistory(input: HistoryInput): Promise<readonly HistoryEntry[]> {
  const commits = await readCommits(input.head, MAX_COMMITS, input);
  return compareCommits(commits, input);
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
  // a text is that after one commit and before the next
  const texts = new Map<string, string>();
  const scanned = new Map<string, readonly ScannedSnippet[]>();
  const snippetsOf = (id: string | undefined): readonly ScannedSnippet[] | undefined => {
    const text = textOf(id);
    if (id === undefined || text === undefined) return undefined;
    const snippets = scanned.get(id) ?? scanSnippets(text, options);
    scanned.set(id, snippets);
    return snippets;
  };
  const textOf = (id: string | undefined): string | undefined => (id === undefined ? id : texts.get(id));
  const stateOf = ({ note, lock }: NoteTexts): NoteState => ({
    snippets: snippetsOf(note),
    lock: textOf(lock),
  });
  for (const { hash, time, notes } of commits) {
    const ids = notes.flatMap(({ before, after }) => [before.note, before.lock, after.note, after.lock]);
    const missing = new Set(ids.flatMap((id) => (id === undefined || texts.has(id) ? [] : id)));
    for (const [id, text] of await readTexts(root, [...missing])) texts.set(id, text);
    for (const { file, before, after } of notes) {
      const changes = compareNotes(stateOf(before), stateOf(after));
      if (changes !== undefined) entries.push({ commit: hash, time, file, ...changes });
    }
    if (entries.length >= MAX_ENTRIES) break;
  }
  return entries.slice(0, MAX_ENTRIES);
}
