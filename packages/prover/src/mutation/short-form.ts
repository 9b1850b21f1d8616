// The short form of a section for the mutants of one snippet: most are noticed by the snippet itself, or by
// what comes right after it below the same heading.
import type { Snippet } from "../lock/snippet.ts";
import { isUsedByOthers, type PlannedRun } from "../plan.ts";
import { isShell } from "../runners/shell.ts";
import { type Baseline, type MutationContext, runBaseline } from "./baseline.ts";
import { differsItself } from "./differs.ts";
import { onlyFails } from "./only-fails.ts";

/** A short form that saves less time is not worth its own run without a mutant. A guess. */
const LEAST_SAVING_MS = 200;

/**
 * The section reduced to a snippet, what is below its heading, and what sets that up. Undefined if the
 * snippet does not do there what it does in the whole section, or if this would save nothing.
 */
export function shortOf(
  baseline: Baseline,
  snippet: Snippet,
  context: MutationContext,
): Promise<Baseline | undefined> {
  const known = baseline.short.get(snippet) ?? shorten(baseline, snippet, context);
  baseline.short.set(snippet, known);
  return known;
}

async function shorten(
  { plan, sequence, verdicts, ms }: Baseline,
  snippet: Snippet,
  context: MutationContext,
): Promise<Baseline | undefined> {
  const all = [...sequence.setup, ...sequence.snippets].filter(plan.takesPart);
  const place = all.indexOf(snippet);
  const before = all.slice(0, place).filter((one) => isNeededBefore(one, snippet, plan));
  const needed = new Set([...before, snippet, ...shownAfter(snippet, all.slice(place + 1), plan)]);
  const isEnough = isSeparate(snippet, plan) || onlyFails(snippet, sequence);
  const left = all.filter((one, at) => (at < place || isEnough) && !needed.has(one));
  const saving = left.reduce((sum, one) => sum + (ms.get(one) ?? 0), 0);
  const savesLittle = saving < LEAST_SAVING_MS && !isSeparate(snippet, plan);
  if (context.noSandbox || savesLittle || !verdicts.has(snippet)) return undefined;
  const wanted = new Set([...needed].filter((one) => verdicts.has(one) && all.indexOf(one) >= place));
  const short = await runBaseline(
    sequence,
    { ...plan, takesPart: (one) => needed.has(one), wanted },
    context,
    ms,
  );
  const same = [...short.verdicts].filter(([one, found]) => {
    const expected = verdicts.get(one);
    return expected !== undefined && "tool" in found && !differsItself(one, expected, found);
  });
  return same.some(([one]) => one === snippet) ? { ...short, verdicts: new Map(same) } : undefined;
}

/** Whether a snippet that comes before another one belongs to its short form. */
export function isNeededBefore(one: Snippet, snippet: Snippet, plan: PlannedRun): boolean {
  if (isUsedByOthers(one) || isSetup(one, snippet)) return true;
  return isNear(one, snippet) && !isSeparate(one, plan);
}

/**
 * What comes after a snippet below its heading. After a process only what ends with a command, which may show
 * the files that it left.
 */
function shownAfter(snippet: Snippet, after: readonly Snippet[], plan: PlannedRun): readonly Snippet[] {
  const near = after.filter((one) => isNear(one, snippet));
  const last = near.findLastIndex((one) => !isSeparate(one, plan));
  return isSeparate(snippet, plan) ? near.slice(0, last + 1) : near;
}

const isNear = (one: Snippet, snippet: Snippet): boolean => one.fence.anchor === snippet.fence.anchor;

/** Whether hidden code sets up a section, or all sections of a note. */
const isSetup = ({ meta, fence }: Snippet, { fence: { section } }: Snippet): boolean =>
  meta.hidden && ["", section].includes(fence.anchor);

/** Whether a snippet runs in a new process, of which only files are left when it ends. */
export function isSeparate(snippet: Snippet, { assign }: PlannedRun): boolean {
  const { meta, fence } = snippet;
  const isPlain = meta.file === undefined && !meta.check.async && !isShell(fence.language);
  return isPlain && assign(snippet)?.runner.separate === true;
}
