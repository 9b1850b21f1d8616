import type { Sequence, Snippet } from "./lock/snippet.ts";
import type { Variant } from "./runner/runner.ts";
import { openSandbox } from "./sandbox/sandbox.ts";
import { type ExecutorRun, SequenceExecutor } from "./sequence-executor.ts";
import type { SnippetRun } from "./snippet-run.ts";

/** What to run of a sequence, and with which tools. */
export interface SequenceRun extends ExecutorRun {
  readonly sequence: Sequence;
  /** The requested snippets; those before the last of them run too. */
  readonly wanted: ReadonlySet<Snippet>;
  /** Whether a snippet takes part at all. */
  readonly takesPart: (snippet: Snippet) => boolean;
  readonly openSandbox: { readonly noSandbox: boolean };
  /** Whether to look at what the sequence leaves behind, if it runs to its end. */
  readonly withTraces?: boolean;
  readonly onSnippet: (snippet: Snippet) => void;
  /** Asked after each snippet: whether what runs after it is of no interest. */
  readonly isOver?: (results: ReadonlyMap<Snippet, SnippetRun>) => boolean;
}

/**
 * The tools of a sequence, those of snippets after the last wanted one included: a snippet that runs alone finds
 * the same packages and programs as in its whole section.
 */
function variantsOf(
  { setup, snippets }: Sequence,
  { assign, takesPart }: Pick<SequenceRun, "assign" | "takesPart">,
): Variant[] {
  const used = [...setup, ...snippets].filter(takesPart);
  return [...new Set(used.flatMap((snippet) => assign(snippet)?.variant ?? []))];
}

/** Runs a sequence in a fresh sandbox, from top to bottom. */
export async function runSequence(run: SequenceRun): Promise<Map<Snippet, SnippetRun>> {
  const all = [...run.sequence.setup, ...run.sequence.snippets].filter(run.takesPart);
  const last = all.findLastIndex((snippet) => run.wanted.has(snippet));
  const snippets = all.slice(0, last + 1);
  const closing = all.findLast((snippet) => run.assign(snippet) !== undefined);
  const closesHere = run.withTraces && closing !== undefined && run.wanted.has(closing);
  const results = new Map<Snippet, SnippetRun>();
  if (snippets.length === 0) return results;
  const variants = variantsOf(run.sequence, run);
  const [root, other] = new Set(variants.flatMap((variant) => variant.root ?? []));
  if (other !== undefined) {
    const reason = `its section needs ${variants.map(({ name }) => name).join(" and ")}, which are in different roots of the toolbox`;
    return new Map(snippets.map((snippet) => [snippet, { type: "not run", reason }]));
  }
  const binds = variants.flatMap((variant) => variant.binds ?? []);
  const folders = variants.flatMap((variant) => variant.path ?? []);
  const env: Record<string, string> = Object.assign({}, ...variants.map((variant) => variant.env));
  const began = performance.now();
  const sandbox = await openSandbox({ root, binds, path: folders, env, ...run.openSandbox });
  const close = (): void => void sandbox.close();
  run.signal.addEventListener("abort", close);
  const executor = new SequenceExecutor(sandbox, snippets, run, began);
  try {
    for (const snippet of snippets) {
      if (run.signal.aborted) break;
      run.onSnippet(snippet);
      await executor.execute(snippet, results);
      if (run.isOver?.(results)) return results;
    }
    await executor.drain(results, closesHere ? closing : undefined);
  } finally {
    await executor.stop();
    executor.blame(results);
    run.signal.removeEventListener("abort", close);
    await sandbox.close();
  }
  return results;
}
