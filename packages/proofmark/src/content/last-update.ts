import type { Problem } from "@proofmark/prover/problem.ts";
import { git, gitFault, isShallow, SHALLOW_FIX } from "./git.ts";

/** Newest commit of a file: its time in milliseconds since 1970, and its author. */
interface Commit {
  readonly time: number;
  readonly author: string;
}

/** Maximum files that a warning names. A guess. */
const MAX_NAMED = 5;

/**
 * Asks git when each of the files last changed, and by whom. Without git or its whole history, or for files
 * that it does not know, there is a warning and no date.
 */
export async function readLastUpdates(
  root: string,
  folders: readonly string[],
  files: readonly string[],
): Promise<{ updates: Map<string, Commit>; problems: Problem[] }> {
  const warning = { severity: "warning", file: folders[0] ?? "" } as const;
  try {
    // the oldest commit of a shallow copy seems to have changed every file
    if (await isShallow(root)) {
      const message = "notes have no dates of last updates: this copy of the repository lacks older commits";
      return { updates: new Map(), problems: [{ ...warning, message, fix: SHALLOW_FIX }] };
    }
    const names = ["--name-only", "--no-renames", "--relative", "-z", "--", ...folders];
    const updates = readLog(await git(root, ["log", "--format=%x00%ct%x00%an", ...names]));
    return { updates, problems: untracked(files.filter((file) => !updates.has(file))) };
  } catch (error) {
    const message = "the last update of a note needs Git";
    return { updates: new Map(), problems: [{ ...warning, message, found: gitFault(error) }] };
  }
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

function untracked(files: readonly string[]): Problem[] {
  const [first] = files;
  if (first === undefined) return [];
  return [
    {
      severity: "warning",
      file: first,
      message: "git does not know when these files last changed",
      found:
        files.slice(0, MAX_NAMED).join(", ") +
        (files.length > MAX_NAMED ? ` and ${files.length - MAX_NAMED} more` : ""),
      fix: "commit them, or set `last_update` in their front matter",
    },
  ];
}
