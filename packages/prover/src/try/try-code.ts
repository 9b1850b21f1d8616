// Runs code that is in no note, as `check` would run it there, and says what each version makes of it.
import type { Fence } from "../document/fences.ts";
import { readSnippets, type Snippet } from "../lock/snippet.ts";
import { findTools, planVariant, runnerOf, type Tools } from "../plan.ts";
import { ProblemError } from "../problem.ts";
import { runSequence } from "../run-sequence.ts";
import type { Assignment, Runner } from "../runner/runner.ts";
import type { SnippetRun } from "../snippet-run.ts";
import { openToolbox } from "../toolbox/toolbox.ts";
import { failureOf } from "../versions/version-verdict.ts";
import type { TryPlace } from "./try-place.ts";
import { chooseVersions, requireRunner } from "./try-tools.ts";
import { type Tried, tryVerdict } from "./try-verdict.ts";

export interface TryOptions {
  readonly root: string;
  readonly cacheDir: string;
  readonly runners: readonly Runner[];
  readonly language: string;
  readonly code: string;
  /** How long it may take: `20s`. */
  readonly timeout: string | undefined;
  /** Names of versions, or `all`; the default one if there are none. */
  readonly on: readonly string[];
  /** Where in a note it runs; undefined for an empty section. */
  readonly place: TryPlace | undefined;
  readonly noSandbox: boolean;
  readonly signal: AbortSignal;
  readonly onStart: (version: string) => void;
  readonly onTried: (tried: Tried) => void;
}

/** What became of tried code. */
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
export async function tryCode(options: TryOptions): Promise<Attempt> {
  const { runners, root, place, signal } = options;
  const before = place?.before ?? [];
  const snippet = snippetOf(options, before);
  const runner = await requireRunner(runners, snippet);
  const tools = await findTools(runners, [...before, snippet], {
    toolbox: openToolbox(options.cacheDir),
    root,
  });
  const versions: Tried[] = [];
  for (const assignment of chooseVersions(tools, runner, options.on)) {
    options.onStart(assignment.variant.name);
    const runs = await runOn(assignment, { snippet, before, tools }, options);
    signal.throwIfAborted();
    const failed = before.find((one) => setupFailure(one, runs, tools) !== undefined);
    const tried = tryVerdict({
      ...{ on: assignment.variant.name, snippet, run: runs.get(snippet) },
      setup: failed && `${place?.file}:${failed.fence.line} fails: ${setupFailure(failed, runs, tools)}`,
      first: versions.find(({ verdict }) => verdict === "works"),
    });
    versions.push(tried);
    options.onTried(tried);
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
  const { snippets, problems } = readSnippets([fence], "proofmark try");
  const [snippet] = snippets;
  if (snippet === undefined || problems.length > 0)
    throw new ProblemError(problems.map(({ line: _, ...problem }) => problem));
  return { ...snippet, files: before.filter(({ meta }) => meta.file !== undefined) };
}

interface Work {
  readonly snippet: Snippet;
  readonly before: readonly Snippet[];
  readonly tools: Tools;
}

function runOn(
  assignment: Assignment,
  { snippet, before, tools }: Work,
  { signal, noSandbox }: TryOptions,
): Promise<Map<Snippet, SnippetRun>> {
  return runSequence({
    sequence: { section: "", setup: before, snippets: [snippet] },
    wanted: new Set([snippet]),
    ...planVariant(tools, assignment),
    ...{ signal, openSandbox: { noSandbox }, onSnippet: () => {} },
    isOver: (runs) => before.some((one) => setupFailure(one, runs, tools) !== undefined),
  });
}

/** Why what was tried says nothing: a block before it did not do what it must. */
function setupFailure(
  snippet: Snippet,
  runs: ReadonlyMap<Snippet, SnippetRun>,
  { runners, found }: Tools,
): string | undefined {
  const run = runs.get(snippet);
  if (run !== undefined) return failureOf(snippet, run);
  const runner = runnerOf(runners, snippet);
  const { variants, missing } = (runner && found.get(runner)) ?? { variants: [], missing: [] };
  if (runner === undefined || variants.length > 0) return undefined;
  return `${missing[0]?.name ?? runner.name} is missing: ${missing[0]?.fix ?? "install it"}`;
}
