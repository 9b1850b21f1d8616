import { findStaticFile, OUTSIDE_FIX } from "../files/site-file.ts";
import { decodePath } from "../shared/path.ts";
import { ProblemError } from "../shared/problem.ts";

/** Endings that a static server tries at an address. */
const ENDINGS = ["", ".html", "/index.html"];

/** Throws the same problem as a build if the address leads to a static file outside the site. */
export function refuseForeignFile(root: string, folders: readonly string[], address: string): void {
  for (const folder of folders) {
    for (const ending of ENDINGS) {
      const name = decodePath(address) + ending;
      const found = findStaticFile(root, folder, name);
      if (found?.fault === undefined) continue;
      const message = `the static file ${found.fault}`;
      throw new ProblemError([
        { severity: "error", file: `${folder}/${name}`, message, found: found.path, fix: OUTSIDE_FIX },
      ]);
    }
  }
}
