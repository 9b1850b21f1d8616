import { type Problem, ProblemError } from "../problem.ts";

type Details = Partial<Pick<Problem, "column" | "expected" | "found" | "fix" | "excerpt">>;

/** A ProblemError about one place in a file. */
export function problemError(
  file: string,
  line: number | undefined,
  message: string,
  details: Details = {},
): ProblemError {
  return new ProblemError([{ severity: "error", file, line, message, ...details }]);
}
