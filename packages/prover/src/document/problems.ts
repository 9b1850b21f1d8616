import { type Problem, ProblemError } from "../problem.ts";
import { nearest } from "../text/nearest.ts";

type Details = Partial<Omit<Problem, "severity" | "file" | "line" | "message">>;

/** A ProblemError about one place in a file. */
export function problemError(
  file: string,
  line: number | undefined,
  message: string,
  details: Details = {},
): ProblemError {
  return new ProblemError([{ severity: "error", file, line, message, ...details }]);
}

/** A ProblemError about a name that is none of those there are: says which one is near. */
export function unknownName(
  file: string,
  message: string,
  name: string,
  names: readonly string[],
  details: Details = { expected: `one of ${names.join(", ")}` },
): ProblemError {
  const guess = nearest(name, names);
  return problemError(file, undefined, message, { fix: guess && `did you mean \`${guess}\`?`, ...details });
}
