// Mutation testing for documentation: small mistakes in snippets, one at a time. What `check` does not notice is
// a claim that nothing holds. It uses `check` as anyone else does, with another code in a note.

import { proofOf } from "../lock/lock.ts";
import type { Sequence, Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { TICKED } from "../proof/levels.ts";
import { check } from "../prove/check.ts";
import type { ProverInput } from "../prove/plan.ts";
import type { NoteResult } from "../prove/result.ts";
import { workOn } from "../prove/run.ts";
import { type CheckOptions, selectNotes } from "../prove/select.ts";
import { cleanText } from "../text/clean-text.ts";
import { type Mutant, mutantsOf, sampleOf } from "./mutants.ts";

export interface MutateOptions extends Pick<CheckOptions, "targets" | "only" | "onProgress"> {
  /** Mutants of each snippet that are tried. */
  readonly sample: number;
  /** Chooses the sample: the same for the same seed. */
  readonly seed: string;
}

/** The mutants of one snippet that were tried. */
export interface MutatedSnippet {
  readonly file: string;
  readonly snippet: Snippet;
  readonly noticed: number;
  readonly survivors: readonly Mutant[];
  /** Why none was tried, if its section is not proven without one. */
  readonly failure?: string;
}

/** Tries a sample of the mutants of each selected snippet that readers see run, and that a lock proves. */
export async function mutate(
  prover: ProverInput,
  notes: readonly CheckedNote[],
  { sample, seed, onProgress, ...selection }: MutateOptions,
): Promise<MutatedSnippet[]> {
  const selected = selectNotes(notes, prover.runners, { ...selection, changed: false });
  const jobs = selected.flatMap(({ note, asked }) =>
    note.sequences.flatMap((sequence) => {
      const snippets = sequence.snippets
        .filter((snippet) => asked.has(snippet) && mayBeChanged(note, snippet))
        .map((snippet) => {
          const all = mutantsOf(snippet.code, snippet.fence.language);
          return { snippet, mutants: sampleOf(all, sample, `${seed} ${snippet.key}`) };
        });
      return snippets.length === 0 ? [] : [{ note, section: sequence.section, sequence, snippets }];
    }),
  );
  const failureIn = async (note: CheckedNote): Promise<string | undefined> =>
    failureOf(
      await check(prover, [note], {
        ...{ targets: [], changed: false, update: false, every: false, strict: false },
        onProgress: () => {},
      }),
    );
  const results: MutatedSnippet[] = [];
  await workOn(jobs, { signal: prover.signal, onProgress }, async ({ note, sequence, snippets }) => {
    const failure = await failureIn(sectionOf(note, sequence));
    for (const { snippet, mutants } of snippets) {
      const survivors: Mutant[] = [];
      for (const mutant of failure === undefined ? mutants : []) {
        const changed = sectionOf(note, sequence, snippet, mutant.code);
        if ((await failureIn(changed)) === undefined) survivors.push(mutant);
      }
      const noticed = mutants.length - survivors.length;
      results.push({
        ...{ file: note.file, snippet, survivors },
        ...(failure === undefined ? { noticed } : { noticed: 0, failure }),
      });
    }
  });
  const place = ({ file, snippet }: MutatedSnippet): number =>
    1e6 * notes.findIndex((note) => note.file === file) + snippet.fence.line;
  return results.toSorted((a, b) => place(a) - place(b));
}

/** Whether a mistake says something of a snippet: one that must fail does so with most mistakes too. */
const mayBeChanged = ({ lock }: CheckedNote, snippet: Snippet): boolean => {
  const level = proofOf(lock, snippet)?.level;
  const { hidden, check } = snippet.meta;
  return !hidden && check.fails === undefined && level !== undefined && TICKED.has(level);
};

/** A section as a note of its own; with a mutant in it, whose proof in the lock is still that of its snippet. */
function sectionOf(
  note: CheckedNote,
  { section, setup, snippets }: Sequence,
  original?: Snippet,
  code = "",
): CheckedNote {
  const copy = (one: Snippet): Snippet => ({
    ...one,
    code: one === original ? code : one.code,
    files: one.files.map(copy),
  });
  const sequence = { section, setup: setup.map(copy), snippets: snippets.map(copy) };
  const entry = original && proofOf(note.lock, original);
  const starts = cleanText(code.split("\n")[0] ?? "");
  return {
    ...note,
    snippets: sequence.snippets, // setup is judged by all sections that it is for
    sequences: [sequence],
    lock: note.lock?.map((one) => (one === entry ? { ...one, starts } : one)),
  };
}

/** The faults that a check found, in words; undefined if everything is as its lock says. */
function failureOf(notes: readonly NoteResult[]): string | undefined {
  const failed = notes
    .flatMap(({ snippets }) => snippets)
    .find(({ failure, missing }) => failure !== undefined || missing.length > 0);
  if (failed === undefined) return undefined;
  const reason = failed.failure?.message ?? "a tool is missing";
  return `line ${failed.snippet.fence.line}: ${reason}`;
}
