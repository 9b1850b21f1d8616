/** The address of the manual, for messages. */
export const MANUAL = "https://github.com/snippets-notes/snippets/blob/main/docs";

/** The level of a report: ignore it, log it, warn, or fail the build. */
export type ReportLevel = "ignore" | "log" | "warn" | "throw";

/** Returns the severity of a report level. */
export const severityOf = (level: Exclude<ReportLevel, "ignore">): Problem["severity"] =>
  level === "throw" ? "error" : level === "warn" ? "warning" : "info";

/** A mistake in the owner's files. Lines and columns count from 1. */
export interface Problem {
  readonly severity: "error" | "warning" | "info";
  /** Path relative to the site's root, with forward slashes. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** The fault, as a sentence without a full stop. May have several lines. */
  readonly message: string;
  readonly expected?: string | undefined;
  readonly found?: string | undefined;
  readonly fix?: string | undefined;
  /** The source around the place, with a caret under it. */
  readonly excerpt?: string | undefined;
}

/** The place of a problem: `content/redis.mdx:4:1`. */
export const placeOf = ({ file, line, column }: Problem): string =>
  [file, line, line && column].filter((part) => part !== undefined).join(":");

/** The facts below the message of a problem, a line each. */
export const detailsOf = (problem: Problem): string[] =>
  (["expected", "found", "fix"] as const).flatMap((name) =>
    problem[name] === undefined ? [] : [`${name.padEnd(10)}${problem[name]}`],
  );

/** Thrown when a stage can't continue. Contains all the problems it found, never just the first. */
export class ProblemError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join("\n"));
    this.name = "ProblemError";
    this.problems = problems;
  }
}

/** The given line with two before it, numbered, and a caret under the column. Both count from 1. */
export function excerptOf(text: string, line: number, column: number): string {
  const lines = text.split("\n");
  const first = Math.max(1, line - 2);
  const width = String(line).length;
  const excerpt = lines
    .slice(first - 1, line)
    .map((content, index) => `${String(first + index).padStart(width)} | ${content}`);
  return [...excerpt, `${" ".repeat(width)} | ${" ".repeat(Math.max(0, column - 1))}^`].join("\n");
}
