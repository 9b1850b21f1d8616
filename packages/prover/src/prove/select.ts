import { posix } from "node:path";
import { problemError, unknownName } from "../document/problems.ts";
import { proofOf } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import { type CheckedNote, findNote, isInFolder, namesOf } from "../note.ts";
import type { Runner } from "../runner/runner.ts";
import { runnerOf } from "./plan.ts";

export interface CheckOptions {
  /** Notes by path or name, with `:line` for the snippet at that line: `content/redis.mdx:40`; none for all. */
  readonly targets: readonly string[];
  /** Name of a runner. */
  readonly only?: string | undefined;
  /** Selects only snippets that no lock proves. */
  readonly changed: boolean;
  /** Writes the locks instead of comparing with them. */
  readonly update: boolean;
  /** Also runs the other versions that runners offer. */
  readonly every: boolean;
  /** Treats a missing tool as an error. */
  readonly strict: boolean;
  readonly onProgress: (progress: Progress) => void;
}

/** The section of a check that begins. */
export type Progress = Readonly<Record<"done" | "total", number> & Record<"file" | "section", string>>;

const COMMAND = "proofmark check";

/** The selected notes and their selected snippets. Throws a ProblemError for names that match nothing. */
export function selectNotes<Note extends CheckedNote>(
  notes: readonly Note[],
  runners: readonly Runner[],
  { targets, only, changed }: Pick<CheckOptions, "targets" | "only" | "changed">,
): { note: Note; asked: Set<Snippet> }[] {
  const names = runners.map(({ name }) => name);
  if (only !== undefined && !names.includes(only))
    throw unknownName(COMMAND, `there is no runner \`${only}\``, only, names);
  const named = new Map<Note, readonly Snippet[]>(
    targets.length === 0 ? notes.map((note) => [note, note.snippets]) : [],
  );
  for (const target of targets) {
    const [, path = target, line] = /^(.+):(\d+)$/.exec(target) ?? [];
    const name = posix.normalize(path).replace(/\/$/, "");
    const note = findNote(notes, name);
    const selected = note === undefined ? notes.filter(({ file }) => isInFolder(file, name)) : [note];
    if (selected.length === 0) {
      const others = notes.flatMap(({ file }) => namesOf(file));
      throw unknownName(COMMAND, `there is no note \`${name}\``, name, others, {});
    }
    for (const one of selected) {
      const snippets = line === undefined ? one.snippets : [snippetAt(one, Number(line))];
      named.set(one, [...(named.get(one) ?? []), ...snippets]);
    }
  }
  const isSelected = (note: CheckedNote, snippet: Snippet): boolean =>
    (only === undefined || runnerOf(runners, snippet)?.name === only) &&
    !(changed && proofOf(note.lock, snippet) !== undefined);
  return notes.flatMap((note) => {
    const snippets = named.get(note)?.filter((snippet) => isSelected(note, snippet));
    return snippets === undefined ? [] : [{ note, asked: new Set(snippets) }];
  });
}

function snippetAt({ file, snippets }: CheckedNote, line: number): Snippet {
  const snippet = snippets.find(
    ({ fence, code }) => line >= fence.line && line <= fence.line + code.split("\n").length + 1,
  );
  if (snippet !== undefined) return snippet;
  const expected = "a line of a code block";
  throw problemError(file, undefined, `there is no snippet at line ${line}`, { expected });
}
