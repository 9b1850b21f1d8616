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
