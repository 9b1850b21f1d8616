import type { Snippet } from "../content/proof/snippet.ts";

/**
 * Beside the time of its blocks a section has this much for the start and the end of tools. A guess: ten
 * times what it takes.
 */
const ALLOWANCE_MS = 30_000;
/** What a timer can hold. */
const MAX_MS = 2 ** 31 - 1;

/**
 * Calls back with a sentence when a section takes longer than its blocks may together. Returns how to stop
 * that.
 */
export function startSectionClock(
  snippets: readonly Snippet[],
  onLate: (sentence: string) => void,
): () => void {
  const sum = snippets.reduce((total, { meta }) => total + meta.check.timeoutMs, ALLOWANCE_MS);
  const sentence = `its section was still at work after ${sum / 1000} s, more than its blocks may take together, and was stopped`;
  const timer = setTimeout(() => onLate(sentence), Math.min(sum, MAX_MS));
  return () => clearTimeout(timer);
}
