import * as v from "valibot";
import { LEVELS } from "../../shared/proof.ts";
import type { ScannedSnippet } from "./scan-snippets.ts";

/** A snippet as history names it. */
export interface NamedSnippet {
  /** Undefined for one of a lock whose snippet is not found in the note. */
  readonly id?: string | undefined;
  readonly name: string;
  /** What has changed in its verdict: `fails on postgresql15`. */
  readonly verdict?: string | undefined;
}

/** What a commit changed in the snippets of a note. */
export interface NoteChanges {
  /** Whether the note was not there before. */
  readonly isNew: boolean;
  readonly added: readonly NamedSnippet[];
  readonly changed: readonly NamedSnippet[];
  readonly verdicts: readonly NamedSnippet[];
}

/** The text of a note and of its lock at a time. */
export interface NoteState {
  /** Undefined if the note was not there. */
  readonly snippets: readonly ScannedSnippet[] | undefined;
  readonly lock: string | undefined;
}

/** Compares two states of a note; undefined if nothing of its snippets has changed. */
export function compareNotes(before: NoteState, after: NoteState): NoteChanges | undefined {
  const known = new Map(before.snippets?.map(({ id, key }) => [id, key]));
  const keys = new Set(known.values());
  const now = after.snippets ?? [];
  const added = now.filter(({ id, key }) => !known.has(id) && !keys.has(key));
  const changed = now.filter(({ id, key }) => known.has(id) && known.get(id) !== key && !keys.has(key));
  const verdicts = compareVerdicts(before.lock, after.lock, now);
  if (added.length + changed.length + verdicts.length === 0) return undefined;
  return {
    isNew: before.snippets === undefined,
    added: added.map(named),
    changed: changed.map(named),
    verdicts,
  };
}

const named = ({ id, name }: ScannedSnippet): NamedSnippet => ({ id, name });

/** A lock as far as verdicts go; what else is in it may be of another edition of the engine. */
const verdictsOfLock = v.object({
  snippets: v.array(
    v.object({
      key: v.string(),
      context: v.string(),
      starts: v.string(),
      level: v.picklist(LEVELS),
      fails: v.optional(v.boolean()),
      versions: v.optional(v.record(v.string(), v.union([v.string(), v.array(v.string())]))),
    }),
  ),
});
type Entry = v.InferOutput<typeof verdictsOfLock>["snippets"][number];

/** The entries of a lock; none of one that is missing or has another form. */
function entriesOf(lock: string | undefined): readonly Entry[] {
  try {
    const result = v.safeParse(verdictsOfLock, JSON.parse(lock ?? ""));
    return result.success ? result.output.snippets : [];
  } catch {
    return []; // it was not JSON then, for example during a merge
  }
}

/** The snippets that are as they were, but are judged differently. */
function compareVerdicts(
  before: string | undefined,
  after: string | undefined,
  snippets: readonly ScannedSnippet[],
): NamedSnippet[] {
  if (before === after) return [];
  const placeOf = ({ key, context }: Entry): string => `${key} ${context}`;
  const known = new Map(entriesOf(before).map((entry) => [placeOf(entry), entry]));
  const byKey = new Map(snippets.map((snippet) => [snippet.key, snippet]));
  return entriesOf(after).flatMap((entry) => {
    const old = known.get(placeOf(entry));
    const verdict = old === undefined ? [] : newVerdicts(old, entry);
    if (verdict.length === 0) return [];
    const snippet = byKey.get(entry.key);
    return { id: snippet?.id, name: snippet?.name ?? entry.starts, verdict: verdict.join(", ") };
  });
}

/** What has changed from one entry to the other, in words. Versions that are new say nothing of the old. */
function newVerdicts(old: Entry, entry: Entry): string[] {
  const level = old.level === entry.level ? [] : [`${old.level} → ${entry.level}`];
  const versions = Object.entries(entry.versions ?? {}).flatMap(([on, line]) => {
    const [was, is] = [verdictOf(old.versions?.[on]), verdictOf(line)];
    return was === undefined || is === undefined || was === is ? [] : [`${on}: ${was} → ${is}`];
  });
  return [...level, ...versions];
}

/** `PostgreSQL 15.18 fails: ERROR: …` says `fails`. */
function verdictOf(line: string | readonly string[] | undefined): string | undefined {
  const text = typeof line === "string" ? line : line?.[0];
  return / (?<verdict>same|differs|fails)(?::|$)/.exec(text ?? "")?.groups?.["verdict"];
}
