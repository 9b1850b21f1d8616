import path from "node:path";
import { problemError } from "./document/problems.ts";
import { proofOf } from "./lock/lock.ts";
import type { Snippet } from "./lock/snippet.ts";
import type { CheckedNote } from "./note.ts";
import { findNote, namesOf } from "./note-names.ts";
import { runnerOf } from "./plan.ts";
import type { Runner } from "./runner/runner.ts";
import { nearest } from "./text/nearest.ts";

/** What to check. An empty selection means everything. */
export interface Selection {
  /** Notes by path or name, with `:line` for the snippet at that line: `redis`, `content/redis.mdx:40`. */
  readonly targets: readonly string[];
  /** Name of a runner. */
  readonly only: string | undefined;
  /** Selects only snippets that no lock proves. */
  readonly changed: boolean;
}

/** The selected notes and their selected snippets. Throws a ProblemError for names that match nothing. */
export function selectNotes(
  notes: readonly CheckedNote[],
  { targets, only, changed, runners }: Selection & { readonly runners: readonly Runner[] },
): { note: CheckedNote; wanted: Set<Snippet> }[] {
  const names = runners.map(({ name }) => name);
  if (only !== undefined && !names.includes(only))
    throw unknown(`there is no runner \`${only}\``, {
      expected: `one of ${names.join(", ")}`,
      guess: nearest(only, names),
    });
  const wanted = new Map<CheckedNote, Set<Snippet>>();
  const add = (note: CheckedNote, snippets: readonly Snippet[]): void => {
    const known = wanted.get(note) ?? new Set();
    for (const snippet of snippets) {
      if (only !== undefined && runnerOf(runners, snippet)?.name !== only) continue;
      if (changed && proofOf(note.lock, snippet) !== undefined) continue;
      known.add(snippet);
    }
    wanted.set(note, known);
  };
  if (targets.length === 0) for (const note of notes) add(note, note.snippets);
  for (const target of targets) {
    const { name, line } = splitTarget(target);
    const note = findNote(notes, name);
    if (note === undefined)
      throw unknown(`there is no note \`${name}\``, {
        guess: nearest(
          name,
          notes.flatMap(({ file }) => namesOf(file)),
        ),
      });
    if (line === undefined) add(note, note.snippets);
    else add(note, [snippetAt(note, line)]);
  }
  return notes.flatMap((note) => {
    const snippets = wanted.get(note);
    return snippets === undefined ? [] : [{ note, wanted: snippets }];
  });
}

function splitTarget(target: string): { name: string; line: number | undefined } {
  const match = /^(?<name>.+):(?<line>\d+)$/.exec(target);
  const name = path.posix.normalize(match?.groups?.["name"] ?? target);
  return { name, line: match === null ? undefined : Number(match.groups?.["line"]) };
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
  return problemError(file, undefined, message, {
    expected,
    fix: guess === undefined ? undefined : `did you mean \`${guess}\`?`,
  });
}
