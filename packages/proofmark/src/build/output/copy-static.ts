import { copyFileSync, lstatSync, mkdirSync, readdirSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { folderFault, kindOf, OUTSIDE_FIX, staticFault } from "../../files/site-file.ts";
import { type Problem, ProblemError } from "../../shared/problem.ts";

/**
 * Copies what a static folder holds into `to`, and for a symbolic link what it points to, if that belongs to
 * the site: hosts get files only. A missing folder is as good as an empty one. Throws a ProblemError with
 * everything that can't be copied.
 */
export function copyStatic({ root, folder, to }: { root: string; folder: string; to: string }): void {
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
      refuse(source, "a folder that holds itself, by a symbolic link", { found: real });
    else if (kindOf(target)?.isFile())
      refuse(source, "the output has a file of this name, of a page or of another static folder", RENAME);
    else {
      mkdirSync(target, { recursive: true });
      for (const name of readdirSync(source))
        place(path.join(source, name), path.join(target, name), [...above, real]);
    }
  };
  /** `above`: real paths of the folders that are being copied, and of the one that is written. */
  const place = (source: string, target: string, above: readonly string[]): void => {
    const stat = kindOf(source);
    const isLink = lstatSync(source).isSymbolicLink();
    const fault = stat === undefined ? undefined : staticFault(root, folder, realpathSync(source));
    if (stat === undefined)
      refuse(source, "a symbolic link that leads nowhere", {
        expected: "a file or folder",
        found: readlinkSync(source),
      });
    else if (fault !== undefined)
      refuse(
        source,
        isLink ? `what the symbolic link leads to ${fault}` : `behind a symbolic link: ${fault}`,
        {
          found: realpathSync(source),
          fix: OUTSIDE_FIX,
        },
      );
    else if (stat.isDirectory()) placeFolder(source, target, above);
    else if (!stat.isFile())
      refuse(source, "neither a file nor a folder", { expected: "what a host can serve" });
    else if (kindOf(target)?.isDirectory())
      refuse(source, "the output has a folder of this name, of a page or of another static folder", RENAME);
    else copyFile(source, target);
  };
  const from = path.join(root, folder);
  const fault = folderFault(root, folder);
  if (fault !== undefined)
    refuse(from, `the static folder ${fault}`, { fix: "set `staticDirectories` to folders of the site" });
  else if (lstatSync(from, { throwIfNoEntry: false }) !== undefined) place(from, to, [realpathSync(to)]);
  if (problems.length > 0) throw new ProblemError(problems);
}

const RENAME = { fix: "give one of them another name" };

/**
 * Copies a file, or what a symbolic link points to. What lies at `to` is replaced, not written into: it may
 * be a link to a file of the last output.
 */
export function copyFile(from: string, to: string): void {
  rmSync(to, { force: true });
  copyFileSync(from, to);
}
