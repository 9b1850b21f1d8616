import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { problemError } from "../../content/problems.ts";

/**
 * The real path of a site's file or folder that sandboxes can read; undefined if it does not exist. Throws a
 * ProblemError if the path contains a link, even if its end does not exist: a link could lead to any folder
 * of this machine, or to the site's own secrets.
 */
export function siteFolder(
  root: string,
  file: string,
  fix = "put the files themselves there",
): string | undefined {
  let name = file;
  while (!existsSync(path.join(root, name))) name = path.dirname(name);
  const right = path.join(realpathSync(root), name);
  const expected = "files in the site's own folder, and a path without links";
  const real = expectPlace(realpathSync(path.join(root, name)), {
    file: name,
    isRight: (found) => found === right,
    expected,
    fix,
  });
  return name === file ? real : undefined;
}

/**
 * The real path of something that must lie below a folder with a known real path; links within that folder
 * are allowed.
 */
export function folderBelow(
  folder: string,
  place: string,
  { file, fix }: { readonly file: string; readonly fix: string },
): string {
  return expectPlace(realpathSync(place), {
    file,
    isRight: (real) => real.startsWith(`${folder}${path.sep}`),
    expected: `a path below ${folder}`,
    fix,
  });
}

interface Expectation {
  /** Its name for the site's owner. */
  readonly file: string;
  readonly isRight: (real: string) => boolean;
  readonly expected: string;
  readonly fix: string;
}

function expectPlace(real: string, { file, isRight, expected, fix }: Expectation): string {
  if (isRight(real)) return real;
  throw problemError(file, undefined, "snippets can't use this folder: it leads elsewhere", {
    expected,
    found: `a link to ${real}`,
    fix,
  });
}
