import { styleText } from "node:util";
import { type Problem, ProblemError } from "../shared/problem.ts";

const COLORS = { error: "red", warning: "yellow", info: "blue" } as const;

/** Text in a style, where the terminal shows it. */
export function colored(style: Parameters<typeof styleText>[0], text: string): string {
  return process.stderr.isTTY && !process.env["NO_COLOR"] ? styleText(style, text) : text;
}

/** A problem as the author reads it: severity and place, the sentence, what was expected and found, how to mend it. */
export function formatProblem(problem: Problem): string {
  const place = [problem.file, problem.line, problem.line === undefined ? undefined : problem.column].filter((part) => part !== undefined).join(":");
  const details = (["expected", "found", "fix"] as const).flatMap((name) => (problem[name] === undefined ? [] : [`  ${name.padEnd(8)}  ${problem[name]}`]));
  const excerpt = problem.excerpt === undefined ? [] : problem.excerpt.split("\n").map((line) => `  ${line}`);
  return [`${colored(COLORS[problem.severity], `${problem.severity}:`)} ${colored("bold", place)}  ${problem.message}`, ...excerpt, ...details].join("\n");
}

/** Prints problems, file by file in the order of their lines, and, if there are any, how many in how many files. */
export function printProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const ordered = [...problems].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0)));
  for (const problem of ordered) process.stderr.write(`${formatProblem(problem)}\n`);
  const files = new Set(problems.map((problem) => problem.file)).size;
  process.stderr.write(`${count(problems.length, "problem")} in ${count(files, "file")}\n`);
}

/** Prints why a command failed: problems of the owner's, or a bug of ours with its stack and causes. */
export function printFailure(error: unknown): void {
  if (error instanceof ProblemError) {
    printProblems(error.problems);
    return;
  }
  const chain: string[] = [];
  for (let cause: unknown = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
    chain.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  process.stderr.write(`${chain.join("\nCaused by: ")}\nthis is a bug in Snippets\n`);
}

/** `1 problem`, `2 problems`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : plural}`;
}

/** Milliseconds as readers of a terminal want them: `85 ms`, `1.4 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Says a line on standard output, with a mark before it. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
