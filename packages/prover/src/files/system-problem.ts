import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Problem, ProblemError } from "../problem.ts";

const SPACE = "free some space, then run the command again";
const RIGHTS = "change its owner or its mode, or run the command as a user with access";

/** Errors of the system, with an explanation and a fix. */
const REFUSALS: Readonly<Record<string, readonly [message: string, fix: string]>> = {
  ENOSPC: ["the disk is full", SPACE],
  EDQUOT: ["the disk quota is used up", SPACE],
  EROFS: ["the file system is read-only", "run the command on a writable file system"],
  EACCES: ["permission is denied", RIGHTS],
  EPERM: ["permission is denied", RIGHTS],
  EMFILE: ["too many files are open at once", "raise the limit, for example with `ulimit -n 4096`"],
  ENFILE: ["too many files are open on this machine", "close some programs, then run the command again"],
  ENOMEM: ["memory ran out", "close some programs, then run the command again"],
  EIO: ["the disk can't be read or written", "check the disk"],
  ENAMETOOLONG: ["the name is too long", "shorten it, or move the site to a folder with a shorter path"],
  ELOOP: ["symbolic links form a loop", "remove one of them"],
  EBUSY: ["it is in use", "find the program that uses it, then run the command again"],
  EISDIR: ["a folder is in the place of a file", "rename one of them"],
  EEXIST: ["a file or folder of this name already exists", "rename it, or move it away"],
  ENOTDIR: ["a file is in the place of a folder", "rename one of them"],
};

/** Turns a file-system error into a problem if the machine is its cause. Paths are relative to `root`. */
export function systemProblem(error: unknown, root = process.cwd()): Problem | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const [message, fix] = REFUSALS[String(error.code)] ?? [];
  if (message === undefined || fix === undefined) return undefined;
  const target = "dest" in error ? error.dest : "path" in error ? error.path : undefined;
  const below = typeof target === "string" ? path.relative(root, target) : "";
  const file = below.startsWith("..") ? String(target) : below.split(path.sep).join("/") || ".";
  return { severity: "error", file, message, found: error.message.replaceAll(`${root}${path.sep}`, ""), fix };
}

/** Writes a file. Its name is added to errors while writing; Node.js does so only while opening. */
export function writeFile(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}

/** The problems of an error: its own, or that of the machine; undefined for a bug of the engine. */
export function problemsOf(error: unknown): readonly Problem[] | undefined {
  if (error instanceof ProblemError) return error.problems;
  const problem = systemProblem(error);
  return problem && [problem];
}
