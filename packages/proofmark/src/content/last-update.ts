import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Problem } from "@proofmark/prover/problem.ts";

/** Newest commit of a file: its time in milliseconds since 1970, and its author. */
interface Commit {
  readonly time: number;
  readonly author: string;
}

/** Most bytes of an answer of git: the log of a long history. A guess. */
const MAX_BYTES = 256 * 2 ** 20;
/** Maximum files that a warning names. A guess. */
const MAX_NAMED = 5;

/** Runs git in a folder; file names are never quoted. */
async function git(root: string, args: readonly string[]): Promise<string> {
  const all = ["-c", "core.quotePath=false", ...args];
  return (await promisify(execFile)("git", all, { cwd: root, maxBuffer: MAX_BYTES })).stdout;
}

/**
 * Asks git when each of the files last changed, and by whom. Without git or its whole history, or for files
 * that it does not know, there is a warning and no date.
 */
export async function readLastUpdates(
  root: string,
  folders: readonly string[],
  files: readonly string[],
): Promise<{ updates: Map<string, Commit>; problems: Problem[] }> {
  if (files.length === 0) return { updates: new Map(), problems: [] };
  const warning = { severity: "warning", file: folders[0] ?? "" } as const;
  try {
    // the oldest commit of a shallow copy seems to have changed every file
    if ((await git(root, ["rev-parse", "--is-shallow-repository"])).trim() === "true") {
      const message = "notes have no dates of last updates: this copy of the repository lacks older commits";
      const fix = "fetch them with `git fetch --unshallow`; in CI, set `fetch-depth: 0`";
      return { updates: new Map(), problems: [{ ...warning, message, fix }] };
    }
    const names = ["--name-only", "--no-renames", "--relative", "-z", "--", ...folders];
    const updates = readLog(await git(root, ["log", "--format=%x00%ct%x00%an", ...names]));
    const missing = files.filter((file) => !updates.has(file));
    const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : "";
    const problem: Problem = {
      ...warning,
      file: missing[0] ?? "",
      message: "git does not know when these files last changed",
      found: missing.slice(0, MAX_NAMED).join(", ") + more,
      fix: "commit them, or set `last_update` in their front matter",
    };
    return { updates, problems: missing.length === 0 ? [] : [problem] };
  } catch (error) {
    const message = "the last update of a note needs Git";
    return { updates: new Map(), problems: [{ ...warning, message, found: faultOf(error) }] };
  }
}

/** Why git failed, in its words. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, stderr } = error as { code?: unknown; stderr?: unknown }; // as `execFile` adds them
  if (code === "ENOENT") return "git is not installed";
  return typeof stderr === "string" && stderr.trim() !== "" ? stderr.trim() : error.message;
}

/** Reads a log: per commit an empty part, its time, its author, a line break, and the files. */
function readLog(log: string): Map<string, Commit> {
  const updates = new Map<string, Commit>();
  const parts = log.split("\0");
  let commit: Commit | undefined;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    if (part === "") {
      commit = { time: Number(parts[index + 1]) * 1000, author: parts[index + 2] ?? "" };
      index += 2;
    } else if (commit !== undefined) {
      const file = part.replace(/^\n/, "");
      if (!updates.has(file)) updates.set(file, commit);
    }
  }
  return updates;
}
