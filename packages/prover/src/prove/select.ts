import path from "node:path";
import { problemError } from "../document/problems.ts";
import { proofOf } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { findNote, namesOf } from "../note-names.ts";
import type { Runner } from "../runner/runner.ts";
import { nearest } from "../text/nearest.ts";
import { runnerOf } from "./plan.ts";

/** What to check. An empty selection means everything. */
export interface Selection {
  /** Notes by path or name, with `:line` for the snippet at that line: `redis`, `content/redis.mdx:40`. */
  readonly targets: readonly string[];
  /** Name of a runner. */
  readonly only?: string | undefined;
  /** Selects only snippets that no lock proves. */
  readonly changed: boolean;
}

/** The selected notes and their selected snippets. Throws a ProblemError for names that match nothing. */
export function selectNotes<Note extends CheckedNote>(
  notes: readonly Note[],
  runners: readonly Runner[],
  { targets, only, changed }: Selection,
): { note: Note; asked: Set<Snippet> }[] {
  const names = runners.map(({ name }) => name);
  if (only !== undefined && !names.includes(only))
    throw unknown(`there is no runner \`${only}\``, {
      expected: `one of ${names.join(", ")}`,
      guess: nearest(only, names),
    });
  const isSelected = (note: CheckedNote, snippet: Snippet): boolean =>
    (only === undefined || runnerOf(runners, snippet)?.name === only) &&
    !(changed && proofOf(note.lock, snippet) !== undefined);
  const asked = new Map<Note, Set<Snippet>>();
  const add = (note: Note, snippets: readonly Snippet[]): void => {
    const before = asked.get(note) ?? [];
    asked.set(note, new Set([...before, ...snippets.filter((snippet) => isSelected(note, snippet))]));
  };
  if (targets.length === 0) for (const note of notes) add(note, note.snippets);
  for (const target of targets) {
    const [, name = target, line] = /^(.+):(\d+)$/.exec(target) ?? [];
    const note = findNote(notes, path.posix.normalize(name));
    if (note === undefined)
      throw unknown(`there is no note \`${path.posix.normalize(name)}\``, {
        guess: nearest(
          path.posix.normalize(name),
          notes.flatMap(({ file }) => namesOf(file)),
        ),
      });
    add(note, line === undefined ? note.snippets : [snippetAt(note, Number(line))]);
  }
  return notes.flatMap((note) => {
    const snippets = asked.get(note);
    return snippets === undefined ? [] : [{ note, asked: snippets }];
  });
}

function snippetAt({ file, snippets }: CheckedNote, line: number): Snippet {
  const snippet = snippets.find(
    ({ fence, code }) => line >= fence.line && line <= fence.line + code.split("\n").length + 1,
  );
  if (snippet === undefined)
    throw unknown(`there is no snippet at line ${line}`, { file, expected: "a line of a code block" });
  return snippet;
}

function unknown(
  message: string,
  {
    file = "proofmark check",
    expected,
    guess,
  }: { file?: string; expected?: string; guess?: string | undefined },
): Error {
  const fix = guess === undefined ? undefined : `did you mean \`${guess}\`?`;
  return problemError(file, undefined, message, { expected, fix });
}
