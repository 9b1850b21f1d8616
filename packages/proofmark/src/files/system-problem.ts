import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Problem } from "../shared/problem.ts";
import { ProblemError } from "../shared/problem.ts";

const SPACE = "free some space, then run the command again";
const RIGHTS = "change its owner or its mode, or run the command as a user who may";

/** Errors of the system, with an explanation and a fix. */
const REFUSALS: Readonly<Record<string, readonly [message: string, fix: string]>> = {
  ENOSPC: ["the disk is full", SPACE],
  EDQUOT: ["the disk quota is used up", SPACE],
  EROFS: ["the file system can only be read", "run the command where it may write"],
  EACCES: ["permission is denied", RIGHTS],
  EPERM: ["permission is denied", RIGHTS],
  EMFILE: ["too many files are open at once", "allow more, as with `ulimit -n 4096`"],
  ENFILE: ["too many files are open on this machine", "close some programs, then run the command again"],
  ENOMEM: ["there is no memory left", "close some programs, then run the command again"],
  EIO: ["the disk can't be read or written", "look into the disk"],
  ENAMETOOLONG: ["the name is too long", "shorten it, or move the site to a folder with a shorter path"],
  ELOOP: ["symbolic links lead in a circle", "remove one of them"],
  EBUSY: ["it is in use", "find out by what, then run the command again"],
  EISDIR: ["a folder is where a file has to be", "rename one of them"],
  EEXIST: ["something of this name is in the way", "rename it, or move it away"],
  ENOTDIR: ["a file is where a folder has to be", "rename one of them"],
};

/**
 * The problem that an error of the file system is, if the machine is the cause and not the engine. Files
 * below `root` are named from there.
 */
export function systemProblem(error: unknown, root = process.cwd()): Problem | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const [message, fix] = REFUSALS[String(error.code)] ?? [];
  if (message === undefined || fix === undefined) return undefined;
  const target = "dest" in error ? error.dest : "path" in error ? error.path : undefined;
  const below = typeof target === "string" ? path.relative(root, target) : "";
  const file = below.startsWith("..") ? String(target) : below.split(path.sep).join("/") || ".";
  return { severity: "error", file, message, found: error.message.replaceAll(`${root}${path.sep}`, ""), fix };
}

/**
 * Writes a file; an error that comes while its text is written names it, as Node's own do when it is opened.
 */
export function writeFile(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: file }) : error;
  }
}

/**
 * An error with its problems: its own, or the one that the machine is the cause of; undefined if it is a bug
 * of ours.
 */
export function problemsOf(error: unknown): readonly Problem[] | undefined {
  if (error instanceof ProblemError) return error.problems;
  const problem = systemProblem(error);
  return problem && [problem];
}
