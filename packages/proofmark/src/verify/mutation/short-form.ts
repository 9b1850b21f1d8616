// The short form of a section for the mutants of one snippet: most are noticed by the snippet itself, or by
// what comes right after it below the same heading.
import type { Snippet } from "../../content/proof/snippet.ts";
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
  const needed = new Set(all.filter((one, at) => isNeeded(one, snippet, { isBefore: at < place, plan })));
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

/** Whether another snippet belongs to the short form for a snippet. */
export function isNeeded(
  one: Snippet,
  snippet: Snippet,
  { isBefore, plan }: { readonly isBefore: boolean; readonly plan: PlannedRun },
): boolean {
  if (one === snippet) return true;
  if (isBefore && (isUsedByOthers(one) || isSetup(one, snippet))) return true;
  const isNear = one.fence.anchor === snippet.fence.anchor;
  return isNear && !isSeparate(isBefore ? one : snippet, plan);
}

/** Whether hidden code sets up a section, or all sections of a note. */
const isSetup = ({ meta, fence }: Snippet, { fence: { section } }: Snippet): boolean =>
  meta.hidden && ["", section].includes(fence.anchor);

/** Whether a snippet runs in a new process, of which only files are left when it ends. */
export function isSeparate(snippet: Snippet, { assign }: PlannedRun): boolean {
  const { meta, fence } = snippet;
  const isPlain = meta.file === undefined && !meta.check.async && !isShell(fence.language);
  return isPlain && assign(snippet)?.runner.separate === true;
}
