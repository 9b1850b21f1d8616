import type { Snippet } from "./lock/snippet.ts";

/**
 * Time for a section's tools to start and stop, in addition to its blocks' timeouts. A guess: ten times what
 * it takes.
 */
const ALLOWANCE_MS = 30_000;
/** The maximum delay of a timer. */
const MAX_MS = 2 ** 31 - 1;

/**
 * Calls back with a sentence if a section runs longer than its blocks may together. Returns a function that
 * cancels this.
 */
export function startSectionClock(
  snippets: readonly Snippet[],
  onLate: (sentence: string) => void,
): () => void {
  const sum = snippets.reduce((total, { meta }) => total + meta.check.timeoutMs, ALLOWANCE_MS);
  const sentence = `its section was still running after ${sum / 1000} s, more than its blocks may take together, and was stopped`;
  const timer = setTimeout(() => onLate(sentence), Math.min(sum, MAX_MS));
  return () => clearTimeout(timer);
}
