import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { problemError } from "../../content/problems.ts";

/**
 * The real path of a file or folder of a site that sandboxes can read; undefined if it is not there. Throws a
 * ProblemError if a link is in its way, also where only a part of the way is there: it could lead to any
 * folder of this machine, or to the site's own secrets.
 */
export function siteFolder(
  root: string,
  file: string,
  fix = "put the files themselves there",
): string | undefined {
  let name = file;
  while (!existsSync(path.join(root, name))) name = path.dirname(name);
  const right = path.join(realpathSync(root), name);
  const expected = "files of the site's own folder, and no link on the way";
  const real = expectPlace(realpathSync(path.join(root, name)), {
    file: name,
    isRight: (found) => found === right,
    expected,
    fix,
  });
  return name === file ? real : undefined;
}

/**
 * The real path of something that must lie below a folder whose real path is known; links within it are fine.
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
  /** As the site's owner calls it. */
  readonly file: string;
  readonly isRight: (real: string) => boolean;
  readonly expected: string;
  readonly fix: string;
}

function expectPlace(real: string, { file, isRight, expected, fix }: Expectation): string {
  if (isRight(real)) return real;
  throw problemError(file, undefined, "snippets can't be given this folder: it leads elsewhere", {
    expected,
    found: `a link to ${real}`,
    fix,
  });
}
