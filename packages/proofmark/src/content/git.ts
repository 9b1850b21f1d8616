import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Most bytes of an answer of git: the log of a long history. A guess. */
const MAX_BYTES = 256 * 2 ** 20;

/** Runs git in a folder; file names are never quoted. `gitFault` says why it fails. */
export async function git(root: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", ["-c", "core.quotePath=false", ...args], {
    cwd: root,
    maxBuffer: MAX_BYTES,
  });
  return stdout;
}

/** Whether a copy of a repository lacks older commits. */
export const isShallow = async (root: string): Promise<boolean> =>
  (await git(root, ["rev-parse", "--is-shallow-repository"])).trim() === "true";

/** How to fetch the older commits. */
export const SHALLOW_FIX = "fetch them with `git fetch --unshallow`; in CI, set `fetch-depth: 0`";

/** Why git failed, in its words. */
export function gitFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, stderr } = error as { code?: unknown; stderr?: unknown }; // as `execFile` adds them
  if (code === "ENOENT") return "git is not installed";
  return typeof stderr === "string" && stderr.trim() !== "" ? stderr.trim() : error.message;
}
