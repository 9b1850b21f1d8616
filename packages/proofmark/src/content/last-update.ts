import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Problem } from "../shared/problem.ts";

/** Newest commit of a file: its time in milliseconds since 1970, and its author. */
interface Commit {
  readonly time: number;
  readonly author: string;
}

/** Maximum size of a repository's log with names; 64 MiB hold about half a million changed files. A guess. */
const MAX_LOG_BYTES = 64 * 2 ** 20;

/** Maximum files that a warning names. A guess. */
const MAX_NAMED = 5;

/**
 * Asks git once when each of the files last changed, and by whom. Without git, or for files that it does not
 * know, there is a warning and no date.
 */
export async function readLastUpdates(
  root: string,
  folders: readonly string[],
  files: readonly string[],
): Promise<{ updates: Map<string, Commit>; problems: Problem[] }> {
  const updates = new Map<string, Commit>();
  try {
    const log = await promisify(execFile)(
      "git",
      [
        "-c",
        "core.quotePath=false",
        "log",
        "--format=%x00%ct%x00%an",
        "--name-only",
        "--no-renames",
        "--relative",
        "--",
        ...folders,
      ],
      { cwd: root, maxBuffer: MAX_LOG_BYTES },
    );
    for (const entry of log.stdout.split(/^\0/m).slice(1)) {
      const [time = "", rest = ""] = entry.split("\0");
      const [author = "", ...changed] = rest.split("\n");
      for (const file of changed)
        if (file !== "" && !updates.has(file)) updates.set(file, { time: Number(time) * 1000, author });
    }
    return { updates, problems: untracked(files.filter((file) => !updates.has(file))) };
  } catch {
    return {
      updates,
      problems: [
        { severity: "warning", file: folders[0] ?? "", message: "the last update of a note needs Git" },
      ],
    };
  }
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
