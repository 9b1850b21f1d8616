import { existsSync } from "node:fs";
import path from "node:path";
import { inspect, styleText } from "node:util";
import { problemsOf } from "@proofmark/prover/files/system-problem.ts";
import { detailsOf, type Problem, placeOf } from "@proofmark/prover/problem.ts";
import { cleanLine, cleanText } from "@proofmark/prover/text/clean-text.ts";

/** Whether an environment variable is set to something other than an empty text, `0` or `false`. */
export const isSet = (name: string): boolean => ![undefined, "", "0", "false"].includes(process.env[name]);

/** Whether the runner of GitHub Actions reads what is printed. */
const isOnActions = (): boolean => isSet("GITHUB_ACTIONS");

const COLORS = { error: "red", warning: "yellow", info: "blue" } as const;

/** A piece of output: plain text, or text in a style. */
export type Piece = string | { readonly style: Parameters<typeof styleText>[0]; readonly text: string };

/** Status of a program that wrote to a closed pipe: 128 and the number of SIGPIPE. */
const CLOSED_PIPE = 141;

// A reader such as `head` may close the pipe at any time, and then wants nothing more.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(CLOSED_PIPE);
    throw error;
  });

/**
 * Prints to standard output or standard error. All output of a command passes here: texts from notes, locks
 * and tools are cleaned before they are styled, so that no other escape sequence reaches the terminal, and no
 * command the runner of GitHub Actions.
 */
export function print(to: "stdout" | "stderr", ...pieces: readonly Piece[]): void {
  const stream = process[to];
  const styled = stream.isTTY && !process.env["NO_COLOR"];
  const texts = pieces.map((piece) => {
    if (typeof piece === "string") return cleanText(piece);
    return styled ? styleText(piece.style, cleanText(piece.text)) : cleanText(piece.text);
  });
  const text = texts.join("");
  stream.write(isOnActions() ? withoutCommands(text) : text);
}

/** A text in which GitHub Actions sees no command: at the start of a line, or in their older form anywhere. */
const withoutCommands = (text: string): string =>
  text.replace(/^(\s*):(?=:)/gm, "$1\\:").replaceAll("##[", "#\\#[");

/** Styles a name or a place, and keeps it on its line. */
export const named = (style: Exclude<Piece, string>["style"], text: string): Piece => ({
  style,
  text: cleanLine(text),
});

/** A line of a diff: what begins with `- ` was expected, what begins with `+ ` was found. */
export const diffLine = (text: string): Piece =>
  text.startsWith("- ") ? { style: "red", text } : text.startsWith("+ ") ? { style: "green", text } : text;

/** The site's folder, relative to the current one; empty if they are the same. */
let root = "";

/** Sets the site's folder, an absolute path, for commands in messages. */
export function nameRoot(folder: string): void {
  root = path.relative(process.cwd(), folder);
}

/** Completes the commands in a message (`npx proofmark …`), so that they run in the current folder. */
export const runnable = (text: string): string =>
  root === "" ? text : text.replace(/\bnpx proofmark [a-z]+/g, (command) => `${command} --root ${root}`);

/** Formats a problem: severity and place, message, excerpt, expected and found, and a fix. */
const formatProblem = (problem: Problem): Piece[] => [
  named(COLORS[problem.severity], `${problem.severity}:`),
  " ",
  named("bold", placeOf(problem)),
  `  ${problem.message}`,
  ...(problem.excerpt?.split("\n") ?? []).map((line) => `\n  ${line}`),
  ...detailsOf(problem).map((line) => `\n  ${runnable(line)}`),
];

const COMMANDS = { error: "error", warning: "warning", info: "notice" } as const;

/**
 * Annotates the place of a problem, on GitHub Actions. Writes to standard error, which its runner reads too, so that
 * `--json` has standard output to itself. See
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
 */
export function annotate(problem: Problem): void {
  if (!isOnActions()) return;
  const { severity, line, column, message } = problem;
  const place = path.resolve(root, problem.file);
  const base = process.env["GITHUB_WORKSPACE"] ?? path.resolve(root);
  // some problems concern the command itself
  const file = existsSync(place) ? path.relative(base, place).split(path.sep).join("/") : undefined;
  const properties = Object.entries({ file, line, col: line && column })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`]))
    .join(",");
  const command = [COMMANDS[severity], properties].filter(Boolean).join(" ");
  process.stderr.write(`::${command}::${escapeData([message, ...detailsOf(problem)].join("\n"))}\n`);
}

/** Cleans text before escaping it: a line break must not end the command. */
const escapeData = (text: string): string =>
  cleanText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Prints problems by file and line, then their number and the number of files. */
export function printProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const ordered = [...problems].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0),
  );
  for (const problem of ordered) {
    print("stderr", ...formatProblem(problem), "\n");
    annotate(problem);
  }
  const files = new Set(problems.map((problem) => problem.file)).size;
  print("stderr", `${count(problems.length, "problem")} in ${count(files, "file")}\n`);
}

/** Prints why a command failed: the owner's problems, or a bug of the engine with its stack and causes. */
export function printFailure(error: unknown): void {
  const problems = problemsOf(error);
  if (problems !== undefined) printProblems(problems);
  else print("stderr", `${inspect(error)}\nthis is a bug in Proofmark\n`);
}

/** `1 problem`, `2 problems`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : plural}`;
}

/** Formats a duration: `85 ms`, `1.4 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Prints a line to standard output. */
export function say(text: string): void {
  print("stdout", `${text}\n`);
}

/** Prints a value as JSON in which characters that `print` would remove are escaped. */
export function sayJson(value: unknown): void {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const text = JSON.stringify(value, null, 2).replace(/[^\n -~]/gu, (sign) =>
    cleanText(sign) === sign ? sign : sign.split("").map(escaped).join(""),
  );
  say(text);
}

/** Carriage return, and the sequence that clears the rest of the line. */
const CLEAR_LINE = "\r\u001b[K";
/** Interval between lines where there is no terminal to redraw. A guess at what is acceptable in a log. */
const PLAIN_INTERVAL_MS = 2000;

const VERBS = {
  compile: "compiling notes",
  render: "rendering pages",
  import: "checking pages",
} as const;

/** Does long work that shows its progress, which is gone when the work ends. */
export async function withProgress<Result>(work: (progress: Progress) => Promise<Result>): Promise<Result> {
  const progress = createProgress();
  return work(progress).finally(progress.clear);
}

type Progress = ReturnType<typeof createProgress>;

/** One redrawn line on a terminal, an occasional plain line elsewhere, nothing for a short command. */
export function createProgress() {
  const stream = process.stderr;
  let lastDrawn = Date.now();
  let drawn = false;
  /** Replaces the text drawn last, unless that is too recent. */
  const show = (text: string): void => {
    const now = Date.now();
    if (now - lastDrawn < (stream.isTTY ? 80 : PLAIN_INTERVAL_MS)) return;
    lastDrawn = now;
    const line = cleanLine(text);
    if (stream.isTTY) stream.write(`${CLEAR_LINE}${line.slice(0, stream.columns - 1)}`);
    else print("stderr", `${line}\n`);
    drawn = stream.isTTY;
  };
  const update = (stage: keyof typeof VERBS, done: number, total: number): void =>
    show(`${VERBS[stage]} ${done.toLocaleString("en")} / ${total.toLocaleString("en")}`);
  const clear = (): void => {
    if (drawn) stream.write(CLEAR_LINE);
    drawn = false;
  };
  return { show, update, clear };
}
