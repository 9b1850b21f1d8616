// Proves snippets of notes: finds the tools, runs a few sections at a time, each in its own sandbox, judges the
// results, and compares them with the locks or writes the locks; then does the same on other versions.
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { removeTemporaryFiles } from "../files/temporary.ts";
import { variation } from "../judge/compare.ts";
import type { Verdict } from "../judge/judge.ts";
import { stableTraces } from "../judge/traces.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { findTools, isUsedByOthers, type Prover, type ProverInput, planSection, runnerOf } from "./plan.ts";
import { type NoteResult, type Proven, resultOf, withLock } from "./result.ts";
import { runSteps, workOn } from "./run.ts";
import { type CheckOptions, selectNotes } from "./select.ts";
import { checkVersions } from "./versions.ts";

/** Two runs that begin this far apart store different times, to the second. */
const APART_MS = 1100;

/** A section, and the snippets of it that are asked for. */
interface Job {
  readonly note: CheckedNote;
  readonly section: string;
  readonly snippets: readonly Snippet[];
  readonly asked: ReadonlySet<Snippet>;
}

/** Proves the selected snippets. Throws a ProblemError if a target matches nothing or no sandbox opens. */
export async function check(
  input: ProverInput,
  notes: readonly CheckedNote[],
  options: CheckOptions,
): Promise<NoteResult[]> {
  const { root, runners, signal } = input;
  const { update, onProgress } = options;
  for (const folder of new Set(notes.map(({ lockFile }) => path.dirname(lockFile))))
    removeTemporaryFiles(path.join(root, folder));
  const selected = selectNotes(notes, runners, options);
  const needed = selected.flatMap(({ note }) => note.snippets);
  const prover = await findTools(input, needed);
  const jobs = selected.flatMap(({ note, asked }) =>
    note.sequences
      .map(({ section, setup, snippets }) => ({ note, section, asked, snippets: [...setup, ...snippets] }))
      .filter(({ snippets }) => snippets.some((snippet) => asked.has(snippet))),
  );
  const results = new Map<Job, ReadonlyMap<Snippet, Proven>>();
  const work = async (job: Job): Promise<void> =>
    void results.set(job, await proveSection(job, prover, update));
  await workOn(jobs, { signal, onProgress }, work);
  const isLate = ({ verdicts }: Proven) => verdicts.some(({ failure }) => failure?.kind === "late");
  const late = jobs.filter((job) => [...(results.get(job)?.values() ?? [])].some(isLate));
  for (const job of jobs.length > 1 ? late : []) await work(job); // alone, it may have enough time
  signal.throwIfAborted();
  // setup runs in every section of its note: in reading order, the first result counts
  const proven = new Map<Snippet, Proven>();
  for (const job of jobs)
    for (const [snippet, one] of results.get(job) ?? [])
      proven.set(snippet, merged(proven.get(snippet), one));
  const checked = selected.map(({ note, asked }) => {
    const found = note.snippets
      .filter((snippet) => asked.has(snippet))
      .map((snippet) => {
        const runner = runnerOf(runners, snippet)?.name;
        return resultOf(note, snippet, proven.get(snippet), runner, options);
      });
    return withLock(root, note, found, update);
  });
  return options.every ? checkVersions(prover, checked, notes, options) : checked;
}

/** Runs a section with each set of tools it names; twice before a lock is written, to see what varies. */
async function proveSection(
  { snippets, asked }: Job,
  prover: Prover,
  twice: boolean,
): Promise<ReadonlyMap<Snippet, Proven>> {
  const users = usersOf(snippets, prover);
  const needed = new Set([...asked].map((snippet) => users.get(snippet) ?? snippet));
  const { runs, missing } = planSection(snippets, needed, prover);
  const proven = new Map<Snippet, Proven>(
    [...missing].map(([snippet, tools]) => [snippet, { verdicts: [], missing: tools }]),
  );
  for (const steps of runs) {
    const began = performance.now();
    const first = await runSteps(steps, prover);
    const found = steps.flatMap(({ snippet, isAsked }) => (isAsked && first.get(snippet)) || []);
    const again = twice && found.every(({ failure }) => failure === undefined);
    if (again && found.some(({ tool }) => (tool?.traces?.length ?? 0) > 0))
      await delay(Math.max(0, began + APART_MS - performance.now()));
    const second = again ? await runSteps(steps, prover) : undefined;
    if (prover.signal.aborted) return new Map();
    for (const { snippet, isAsked } of steps) {
      const verdict = first.get(snippet);
      if (!isAsked || verdict === undefined) continue;
      const verdicts = [stable(snippet, verdict, second?.get(snippet))];
      proven.set(snippet, merged(proven.get(snippet), { verdicts, missing: [] }));
    }
  }
  for (const [snippet, user] of users) {
    const found = proven.get(user);
    if (found !== undefined) proven.set(snippet, asUsedBy(found));
  }
  return proven;
}

/** The next snippet that runs after each file or block of variables, which uses it. */
function usersOf(snippets: readonly Snippet[], { runners }: Prover): Map<Snippet, Snippet> {
  const users = new Map<Snippet, Snippet>();
  let next: Snippet | undefined;
  for (const snippet of snippets.toReversed())
    if (!isUsedByOthers(snippet)) {
      if (snippet.meta.check.level === undefined && runnerOf(runners, snippet) !== undefined) next = snippet;
    } else if (next !== undefined) users.set(snippet, next);
  return users;
}

/** A verdict that a second run confirms: without it, or with other output, it fails. */
function stable(snippet: Snippet, first: Verdict, second: Verdict | undefined): Verdict {
  if (second === undefined || first.tool === undefined || second.tool === undefined) return first;
  const { failure } = second;
  if (failure !== undefined)
    return { ...first, failure: { ...failure, message: `on the second run: ${failure.message}` } };
  const { traces } = first.tool;
  const tool =
    traces === undefined
      ? first.tool
      : { ...first.tool, traces: stableTraces(traces, second.tool.traces ?? []) };
  return { ...first, tool, failure: variation(snippet, first.tool, second.tool) };
}

/** Joins the results of two runs of a snippet: with other tools, or in another section. */
function merged(before: Proven | undefined, after: Proven): Proven {
  if (before === undefined) return after;
  const { verdicts, missing } = before;
  return {
    verdicts: [...verdicts, ...after.verdicts.filter(({ on }) => !verdicts.some((one) => one.on === on))],
    missing: missing.length > 0 ? missing : after.missing,
  };
}

/** The proof that a file takes from its snippet: level and tools, without outputs; nothing if that failed. */
function asUsedBy({ verdicts, missing }: Proven): Proven {
  if (verdicts.some(({ failure }) => failure !== undefined)) return { verdicts: [], missing };
  const bare = verdicts.map(({ tool: ran, ...verdict }): Verdict => {
    const { tool = "", version = "", platform = "", on } = ran ?? {};
    return { ...verdict, isSilent: false, tool: ran && { tool, version, platform, on } };
  });
  return { verdicts: bare, missing };
}
