import { copyFileSync, lstatSync, mkdirSync, readdirSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { folderFault, kindOf, OUTSIDE_FIX, staticFault } from "@proofmark/prover/files/site-file.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";

/**
 * Copies the content of a static folder to `to`. Hosts get files only: symbolic links are replaced by their
 * targets, if those belong to the site. A missing folder counts as empty. Returns the files' names below
 * `to`. Throws a ProblemError with everything that can't be copied.
 */
export function copyStatic({ root, folder, to }: { root: string; folder: string; to: string }): string[] {
  const copied: string[] = [];
  const problems: Problem[] = [];
  const refuse = (source: string, message: string, more: Partial<Problem>): void => {
    problems.push({
      severity: "error",
      file: path.relative(root, source).split(path.sep).join("/"),
      message,
      ...more,
    });
  };
  const placeFolder = (source: string, target: string, above: readonly string[]): void => {
    const real = realpathSync(source);
    if (above.includes(real))
      refuse(source, "a folder that contains itself through a symbolic link", { found: real });
    else if (kindOf(target)?.isFile())
      refuse(source, "a page or another static folder already has a file of this name", RENAME);
    else {
      mkdirSync(target, { recursive: true });
      for (const name of readdirSync(source))
        place(path.join(source, name), path.join(target, name.normalize()), [...above, real]);
    }
  };
  /** `above`: real paths of the folders being copied, and of the one being written. */
  const place = (source: string, target: string, above: readonly string[]): void => {
    const stat = kindOf(source);
    const isLink = lstatSync(source).isSymbolicLink();
    const fault = stat === undefined ? undefined : staticFault(root, folder, realpathSync(source));
    if (stat === undefined)
      refuse(source, "a broken symbolic link", {
        expected: "a file or folder",
        found: readlinkSync(source),
      });
    else if (fault !== undefined)
      refuse(
        source,
        isLink ? `the target of the symbolic link ${fault}` : `behind a symbolic link: ${fault}`,
        {
          found: realpathSync(source),
          fix: OUTSIDE_FIX,
        },
      );
    else if (stat.isDirectory()) placeFolder(source, target, above);
    else if (!stat.isFile())
      refuse(source, "neither a file nor a folder", { expected: "a file that a host can serve" });
    else if (kindOf(target)?.isDirectory())
      refuse(source, "a page or another static folder already has a folder of this name", RENAME);
    else {
      copyFile(source, target);
      copied.push(path.relative(to, target).split(path.sep).join("/"));
    }
  };
  const from = path.join(root, folder);
  const fault = folderFault(root, folder);
  if (fault !== undefined)
    refuse(from, `the static folder ${fault}`, { fix: "set `staticDirectories` to folders of the site" });
  else if (lstatSync(from, { throwIfNoEntry: false }) !== undefined) place(from, to, [realpathSync(to)]);
  if (problems.length > 0) throw new ProblemError(problems);
  return copied;
}

const RENAME = { fix: "give one of them another name" };

/**
 * Copies a file, or the target of a symbolic link. Replaces an existing file instead of writing into it,
 * since that may be a hard link to a file of the last output.
 */
export function copyFile(from: string, to: string): void {
  rmSync(to, { force: true });
  copyFileSync(from, to);
}
