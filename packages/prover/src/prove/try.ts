// Runs code that is in no note, as `check` would run it there, and compares the versions of its tool.

import type { Fence } from "../document/fences.ts";
import { problemError } from "../document/problems.ts";
import { variation } from "../judge/compare.ts";
import { judgeRun } from "../judge/judge.ts";
import { cleanOutput } from "../judge/output.ts";
import { failureOnVersion } from "../judge/version-verdict.ts";
import { readSnippets, type Snippet } from "../lock/snippet.ts";
import { ProblemError } from "../problem.ts";
import { errorLine } from "../proof/error-line.ts";
import type { Level, ToolProof } from "../proof/proof.ts";
import type { Runner, Variant } from "../runner/runner.ts";
import { LANGUAGES } from "../text/languages.ts";
import { nearest } from "../text/nearest.ts";
import { findTools, isNamed, missingVariant, planRun, runnerOf, type Step, type Tools } from "./plan.ts";
import type { Prover } from "./prover.ts";
import { runSteps, type SnippetRun } from "./run.ts";
import type { TryPlace } from "./try-place.ts";

const COMMAND = "proofmark try";
/** The name in `--on` that means every version. */
const ALL = "all";

export interface TryOptions {
  readonly language: string;
  readonly code: string;
  /** How long it may take: `20s`. */
  readonly timeout?: string | undefined;
  /** Names of versions, or `all`; the default one if there are none. */
  readonly on: readonly string[];
  /** Where in a note it runs; undefined for an empty section. */
  readonly place: TryPlace | undefined;
  readonly onStart?: (version: string) => void;
  readonly onTried?: (tried: Tried) => void;
}

/** The result of tried code on one version. */
export interface Tried {
  /** The name of the version in `on=`. */
  readonly on: string;
  /** Undefined if the tool did not run. */
  readonly tool: ToolProof | undefined;
  /**
   * `works` on the first version that it works on; `same` or `differs` on others, by what they print. `not run`
   * says nothing about the code.
   */
  readonly verdict: "works" | "same" | "differs" | "fails" | "not run";
  readonly level: Level | undefined;
  /** Why it fails, or was not run. */
  readonly reason: string | undefined;
  /** The line in which the tool says what went wrong. */
  readonly error: string | undefined;
  readonly ms: number;
}

/** The results of tried code. */
export interface Attempt {
  readonly language: string;
  readonly runner: string;
  readonly setup: Pick<TryPlace, "file" | "anchor"> | undefined;
  readonly versions: readonly Tried[];
}

/**
 * Tries code on one version after the other: each has the machine for itself, and the first that works is what
 * the others are compared with. Throws a ProblemError for unknown names, and if no sandbox can be opened.
 */
export async function tryCode(prover: Prover, options: TryOptions): Promise<Attempt> {
  const { place } = options;
  const before = place?.before ?? [];
  const snippet = snippetOf(options, before);
  const runner = requireRunner(prover.runners, snippet);
  const tools = await findTools(prover, [...before, snippet]);
  const versions: Tried[] = [];
  for (const variant of chooseVersions(tools, runner, options.on)) {
    const on = variant.name;
    options.onStart?.(on);
    const isAsked = (one: Snippet): boolean => one === snippet;
    const steps = planRun([...before, snippet], tools, isAsked, { runner, variant });
    const runs = await runSteps(steps, prover);
    prover.signal.throwIfAborted();
    const setup = setupFailure(steps, runs, tools);
    const first = versions.find(({ verdict }) => verdict === "works");
    const tried: Tried =
      setup === undefined
        ? { on, ...judge(snippet, runs.at(-1), first?.tool) }
        : { on, ...NOTHING, verdict: "not run", reason: `${place?.file}:${setup}` };
    versions.push(tried);
    options.onTried?.(tried);
  }
  const setup = place && { file: place.file, anchor: place.anchor };
  return { language: snippet.fence.language, runner: runner.name, setup, versions };
}

/** The code as a block below all that runs before it. */
function snippetOf({ language, code, timeout }: TryOptions, before: readonly Snippet[]): Snippet {
  const fence: Fence = {
    language: language.toLowerCase(),
    meta: timeout === undefined ? "" : `timeout=${timeout}`,
    code,
    line: 1,
    ...{ anchor: "", section: "", remarks: undefined, output: undefined },
  };
  const { snippets, problems } = readSnippets([fence], COMMAND);
  const [snippet] = snippets;
  if (snippet === undefined || problems.length > 0)
    throw new ProblemError(problems.map(({ line: _, ...problem }) => problem));
  return { ...snippet, files: before.filter(({ meta }) => meta.file !== undefined) };
}

/** The runner of a language. Throws a ProblemError that lists the languages if there is none. */
function requireRunner(runners: readonly Runner[], snippet: Snippet): Runner {
  const runner = runnerOf(runners, snippet);
  if (runner !== undefined) return runner;
  const { language } = snippet.fence;
  const languages = LANGUAGES.filter((name) =>
    runners.some((one) => one.claims({ ...snippet, code: "", fence: { ...snippet.fence, language: name } })),
  );
  const guess = nearest(language, languages);
  throw problemError(COMMAND, undefined, `no runner supports \`${language}\``, {
    expected: `one of ${languages.join(", ")}`,
    fix: guess === undefined ? undefined : `did you mean \`${guess}\`?`,
  });
}

/**
 * The versions that names mean, in their order; without a name the default one. Throws a ProblemError that
 * lists the versions for a name that means none.
 */
function chooseVersions(tools: Tools, runner: Runner, names: readonly string[]): Variant[] {
  const { variants, missing } = tools.found.get(runner) ?? { variants: [], missing: [] };
  const [first] = variants;
  if (first === undefined) {
    const { name, fix } = missingVariant(missing, undefined);
    throw problemError(COMMAND, undefined, `${name} is missing`, { fix });
  }
  const chosen = names.flatMap((name): Variant[] => {
    if (name === ALL) return variants.filter(({ isForeign }) => !isForeign);
    const variant = variants.find((one) => isNamed(one, name));
    if (variant !== undefined) return [variant];
    const offered = [...new Set(variants.map((one) => one.name))];
    const guess = nearest(name, offered);
    const lacking = missing.find((tool) => tool.variants.some((one) => isNamed({ name: one }, name)));
    throw problemError(COMMAND, undefined, `there is no version \`${name}\` of \`${runner.name}\` here`, {
      expected: `${ALL}, or one of ${offered.join(", ")}`,
      fix: lacking?.fix ?? (guess === undefined ? undefined : `did you mean \`${guess}\`?`),
    });
  });
  return names.length === 0 ? [first] : [...new Set(chosen)];
}

/** The first block before the code that did not do what it must, by its line, and why. */
function setupFailure(
  steps: readonly Step[],
  runs: readonly (SnippetRun | undefined)[],
  { runners, found }: Tools,
): string | undefined {
  for (const [index, { snippet, isAsked }] of steps.entries()) {
    if (isAsked) continue;
    const run = runs[index];
    const runner = runnerOf(runners, snippet);
    const missing =
      runner && found.get(runner)?.variants.length === 0 ? found.get(runner)?.missing[0] : undefined;
    const reason =
      run === undefined
        ? missing && `${missing.name} is missing: ${missing.fix}`
        : failureOnVersion(snippet, run);
    if (reason !== undefined) return `${snippet.fence.line} fails: ${reason}`;
  }
  return undefined;
}

const NOTHING = { tool: undefined, level: undefined, error: undefined, ms: 0 };

/** Judges one run by the rules of `check`, and compares it with the first that works. */
function judge(
  snippet: Snippet,
  run: SnippetRun | undefined,
  first: ToolProof | undefined,
): Omit<Tried, "on"> {
  const { tool, level, failure } = judgeRun(snippet, run);
  if (run?.type !== "ran" || tool === undefined)
    return { ...NOTHING, verdict: "not run", reason: failure?.message };
  const { outcome, cost, timedOut, stopped } = run;
  const ran = { tool, ms: Math.round(cost.startMs + cost.ms) };
  if (failure === undefined) {
    const isSame = first === undefined || variation(snippet, first, tool) === undefined;
    const verdict = first === undefined ? "works" : isSame ? "same" : "differs";
    return { ...ran, verdict, level, reason: undefined, error: undefined };
  }
  const isEnded = outcome.ok || timedOut || stopped !== undefined;
  const diagnostics = cleanOutput(outcome.diagnostics ?? "").lines;
  const error = isEnded ? undefined : (errorLine(tool.output ?? []) ?? errorLine(diagnostics));
  return outcome.lacksDependency && !outcome.ok
    ? { ...ran, verdict: "not run", level: undefined, reason: "it needs what is not here", error }
    : { ...ran, verdict: "fails", level: undefined, reason: failure.message, error };
}
