// Runs code that is in no note, as `check` would run it there, and compares the versions of its tool.
import { problemError, unknownName } from "../document/problems.ts";
import { createSlugState } from "../document/slug.ts";
import { variation } from "../judge/compare.ts";
import type { Verdict } from "../judge/judge.ts";
import { failureOnVersion } from "../judge/version-verdict.ts";
import type { ToolProof } from "../lock/lock.ts";
import { readSnippets, type Snippet, snippetIds } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { ProblemError } from "../problem.ts";
import type { Level } from "../proof/levels.ts";
import type { FoundTools, Runner, Variant } from "../runner/runner.ts";
import { LANGUAGES } from "../text/languages.ts";
import { nearest } from "../text/nearest.ts";
import {
  findTools,
  isNamed,
  isUsedByOthers,
  missingTool,
  type ProverInput,
  planRun,
  runnerOf,
} from "./plan.ts";
import { runSteps } from "./run.ts";

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
  /** Where in a note it runs: at a block, or below a heading; undefined for an empty section. */
  readonly place: { readonly note: CheckedNote; readonly anchor: string } | undefined;
  readonly onStart?: (version: string) => void;
  readonly onTried?: (tried: Tried) => void;
}

/** The result of tried code on one version. */
export interface Tried {
  /** The name of the version in `on=`. */
  readonly on: string;
  /** Undefined if the tool did not run. */
  readonly tool?: ToolProof | undefined;
  /** `works` on the first version; `same` or `differs` by what others print. `not run` says nothing of it. */
  readonly verdict: "works" | "same" | "differs" | "fails" | "not run";
  readonly level?: Level | undefined;
  /** Why it fails, or was not run. */
  readonly reason?: string | undefined;
  /** The line in which the tool says what went wrong. */
  readonly error?: string | undefined;
  readonly ms: number;
}

/** The results of tried code. */
export type Attempt = Awaited<ReturnType<typeof tryCode>>;

/**
 * Tries code on one version after the other: each has the machine for itself, and the first that works is what
 * the others are compared with. Throws a ProblemError for unknown names, and if no sandbox can be opened.
 */
export async function tryCode(input: ProverInput, options: TryOptions) {
  const { place } = options;
  const before = place === undefined ? [] : blocksBefore(place);
  const snippet = snippetOf(options, before);
  const { language } = snippet.fence;
  const runner = runnerOf(input.runners, snippet);
  if (runner === undefined) throw unknownLanguage(input.runners, snippet);
  const prover = await findTools(input, [...before, snippet]);
  const versions: Tried[] = [];
  for (const variant of chooseVersions(runner, prover.found.get(runner), options.on)) {
    const on = variant.name;
    options.onStart?.(on);
    const steps = planRun([...before, snippet], prover, new Set([snippet]), { runner, variant });
    const verdicts = await runSteps(steps, prover);
    prover.signal.throwIfAborted();
    const [failure] = before.flatMap((block) => {
      const verdict = verdicts.get(block);
      const reason = verdict && failureOnVersion(block, verdict);
      return reason === undefined ? [] : `${place?.note.file}:${block.fence.line} fails: ${reason}`;
    });
    const first = versions.find(({ verdict }) => verdict === "works");
    const tried: Tried =
      failure === undefined
        ? { on, ...judge(snippet, verdicts.get(snippet), first?.tool) }
        : { on, verdict: "not run", reason: failure, ms: 0 };
    versions.push(tried);
    options.onTried?.(tried);
  }
  const setup = place && { file: place.note.file, anchor: place.anchor };
  return { language, runner: runner.name, setup, versions };
}

/**
 * The blocks that run before a place, as in `check`. A heading means the first block below it that readers see
 * and that runs. Throws a ProblemError that lists the headings if there is no such anchor.
 */
function blocksBefore({ note, anchor }: NonNullable<TryOptions["place"]>): readonly Snippet[] {
  const { snippets, sequences } = note;
  const ids = snippetIds(snippets, createSlugState());
  const below = snippets.filter(({ fence }) => fence.anchor === anchor || fence.section === anchor);
  const block =
    snippets.find((snippet) => ids.get(snippet) === anchor) ??
    below.find((snippet) => !snippet.meta.hidden && !isUsedByOthers(snippet)) ??
    below.at(-1);
  if (block === undefined || anchor === "") throw unknownAnchor(note, anchor, [...ids.values()]);
  const sequence = sequences.find((one) => one.setup.includes(block) || one.snippets.includes(block));
  const all = sequence === undefined ? [] : [...sequence.setup, ...sequence.snippets];
  // below a heading without a block that readers see, all is setup
  const end = all.indexOf(block) + (block.meta.hidden && ids.get(block) !== anchor ? 1 : 0);
  return all.slice(0, end);
}

function unknownAnchor({ file, snippets }: CheckedNote, anchor: string, ids: readonly string[]): Error {
  const sections = [...new Set(snippets.map(({ fence }) => fence.section))].filter((name) => name !== "");
  const headings = [...new Set(snippets.flatMap(({ fence }) => [fence.section, fence.anchor]))];
  const guess = nearest(anchor, [...headings, ...ids]);
  return problemError(file, undefined, `there are no blocks at \`#${anchor}\``, {
    expected: `a heading or the address of a block, such as ${sections.map((name) => `#${name}`).join(", ")}`,
    fix: guess && `did you mean \`${file}#${guess}\`?`,
  });
}

/** The code as a block below all that runs before it. */
function snippetOf({ language, code, timeout }: TryOptions, before: readonly Snippet[]): Snippet {
  const meta = timeout === undefined ? "" : `timeout=${timeout}`;
  const fence = { language: language.toLowerCase(), meta, code, line: 1, anchor: "", section: "" };
  const { snippets, problems } = readSnippets([fence], COMMAND);
  const [snippet] = snippets;
  if (snippet === undefined || problems.length > 0)
    throw new ProblemError(problems.map(({ line: _, ...problem }) => problem));
  return { ...snippet, files: before.filter(({ meta }) => meta.file !== undefined) };
}

function unknownLanguage(runners: readonly Runner[], snippet: Snippet): Error {
  const { language } = snippet.fence;
  const languages = LANGUAGES.filter((name) =>
    runners.some((one) => one.claims({ ...snippet, code: "", fence: { ...snippet.fence, language: name } })),
  );
  return unknownName(COMMAND, `no runner supports \`${language}\``, language, languages);
}

/** The versions that names mean; without one the default. Throws a ProblemError that lists all. */
function chooseVersions(
  { name: runner }: Runner,
  found: FoundTools = { variants: [], missing: [] },
  names: readonly string[],
): readonly Variant[] {
  const { variants, missing } = found;
  const [first] = variants;
  if (first === undefined) {
    const { name, fix } = missingTool(found);
    throw problemError(COMMAND, undefined, `${name} is missing`, { fix });
  }
  const chosen = names.flatMap((name): readonly Variant[] => {
    if (name === ALL) return variants;
    const variant = variants.find((one) => isNamed(one, name));
    if (variant !== undefined) return [variant];
    const offered = [...new Set(variants.map((one) => one.name))];
    const lacking = missing.find((tool) => tool.variants.some((one) => isNamed({ name: one }, name)));
    const details = {
      expected: `${ALL}, or one of ${offered.join(", ")}`,
      ...(lacking && { fix: lacking.fix }),
    };
    throw unknownName(
      COMMAND,
      `there is no version \`${name}\` of \`${runner}\` here`,
      name,
      offered,
      details,
    );
  });
  return names.length === 0 ? [first] : [...new Set(chosen)];
}

/** Compares a run that was judged by the rules of `check` with the first version that works. */
function judge(snippet: Snippet, run: Verdict | undefined, first: ToolProof | undefined): Omit<Tried, "on"> {
  if (run?.tool === undefined) return { verdict: "not run", reason: run?.failure?.message, ms: 0 };
  const { tool, level, failure, error, ms } = run;
  if (failure === undefined) {
    const isSame = first === undefined || variation(snippet, first, tool) === undefined;
    return { tool, ms, verdict: first === undefined ? "works" : isSame ? "same" : "differs", level };
  }
  return run.lacks !== undefined && !run.ok
    ? { tool, ms, verdict: "not run", reason: "it needs what is not here", error }
    : { tool, ms, verdict: "fails", reason: failure.message, error };
}
