import { type Problem, ProblemError } from "../shared/problem.ts";

type Details = Partial<Pick<Problem, "column" | "expected" | "found" | "fix" | "excerpt">>;

/** A ProblemError about one place of one file. */
export function problemError(file: string, line: number | undefined, message: string, details: Details = {}): ProblemError {
  return new ProblemError([{ severity: "error", file, line, message, ...details }]);
}

/** The line of `text` with two before it, numbered, and a caret under the column. Lines and columns count from 1. */
export function excerptOf(text: string, line: number, column: number): string {
  const lines = text.split("\n");
  const first = Math.max(1, line - 2);
  const width = String(line).length;
  const shown = lines.slice(first - 1, line).map((content, index) => `${String(first + index).padStart(width)} | ${content}`);
  return [...shown, `${" ".repeat(width)} | ${" ".repeat(Math.max(0, column - 1))}^`].join("\n");
}

/** The candidate nearest to a word, if one is near enough to be what was meant. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const scored = candidates.map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }));
  const best = scored.sort((a, b) => a.distance - b.distance)[0];
  return best !== undefined && best.distance <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

/** Levenshtein distance by the two-row table of Wagner and Fischer. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
