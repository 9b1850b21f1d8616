// Problems of an output folder.
import path from "node:path";
import { systemProblem } from "@proofmark/prover/files/system-problem.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";

export const MOUNTED =
  "the output folder can't be replaced: it is a mount point, or part of a container image";
export const mountedFix = (outDir: string): string =>
  `use a folder inside it, such as --out-dir ${path.basename(outDir)}/site, or remove it first`;

/** A problem that names the folder as its author does: relative to the site's root if it is below it. */
export function outputError(
  outDir: string,
  root: string,
  message: string,
  more: Partial<Problem> = {},
): ProblemError {
  const below = path.relative(root, outDir).split(path.sep).join("/") || ".";
  return new ProblemError([
    {
      severity: "error",
      file: below.startsWith("..") ? outDir : below,
      message,
      fix: "choose another folder with --out-dir",
      ...more,
    },
  ]);
}

/** Runs a function that writes the output; throws a ProblemError if the system refuses. */
export function writable<Result>(outDir: string, root: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (["EBUSY", "EXDEV"].includes(code))
      throw outputError(outDir, root, MOUNTED, { fix: mountedFix(outDir) });
    if (systemProblem(error) === undefined && !["EEXIST", "ENOENT", "ENOTEMPTY"].includes(code)) throw error;
    throw outputError(
      outDir,
      root,
      `the output folder can't be written: ${error instanceof Error ? error.message.replaceAll(`${root}${path.sep}`, "") : code}`,
    );
  }
}
