// Problems as annotations of GitHub Actions:
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
import { existsSync } from "node:fs";
import path from "node:path";
import { problemsOf } from "@proofmark/prover/files/system-problem.ts";
import type { NoteResult } from "@proofmark/prover/prove/result.ts";
import { cleanText } from "@proofmark/prover/text/clean-text.ts";
import { isOnActions } from "./environment.ts";
import { printCommand } from "./print.ts";

interface Annotation {
  readonly severity: "error" | "warning" | "info";
  /** Relative to the folder of the check. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly message: string;
}

/** Annotates the problems that made a command fail. */
export function annotateProblems(error: unknown, root: string): void {
  if (!isOnActions()) return;
  for (const { severity, file, line, column, message, expected, found, fix } of problemsOf(error) ?? []) {
    const details = Object.entries({ expected, found, fix }).flatMap(([name, text]) =>
      text === undefined ? [] : [`${name}: ${text}`],
    );
    annotate({ severity, file, line, column, message: [message, ...details].join("\n") }, root);
  }
}

/**
 * Annotates every failed snippet, and every lock with entries that no snippet needs.
 */
export function annotateResults(notes: readonly NoteResult[], root: string): void {
  if (!isOnActions()) return;
  for (const { file: note, lockFile, stale, snippets } of notes) {
    for (const { file, snippet, status, failure } of snippets) {
      const { line } = snippet.fence;
      if ((status === "failed" || status === "new") && failure !== undefined) {
        const { message, diff = [], output = [], fix } = failure;
        const lines = [
          message,
          ...(diff.length > 0 ? diff : output).slice(0, MAX_LINES),
          ...(fix === undefined ? [] : [`fix: ${fix}`]),
        ];
        annotate({ severity: "error", file, line, message: lines.join("\n") }, root);
      }
    }
    if (stale > 0)
      annotate(
        {
          severity: "error",
          file: lockFile,
          message: `stale entries: run \`npx proofmark check --update ${note}\``,
        },
        root,
      );
  }
}

/**
 * Maximum lines of an output or a diff in an annotation. A guess: it is a note in the margin, and the log has
 * the rest.
 */
const MAX_LINES = 10;

const COMMANDS = { error: "error", warning: "warning", info: "notice" } as const;

/** Writes to standard error, which the runner reads too, so that `--json` has standard output to itself. */
function annotate({ severity, file, line, column, message }: Annotation, root: string): void {
  // some problems concern the command itself
  const known = existsSync(path.join(root, file)) ? file : undefined;
  const base = process.env["GITHUB_WORKSPACE"] ?? root;
  const below = known && path.relative(base, path.join(root, known)).split(path.sep).join("/");
  const properties = { file: below, line, col: line === undefined ? undefined : column };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  const command = [COMMANDS[severity], written.join(",")].filter((part) => part !== "").join(" ");
  printCommand(`${command}::${escapeData(message)}`);
}

/** Cleans text before escaping it: a line break must not end the command. */
const escapeData = (text: string): string =>
  cleanText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
