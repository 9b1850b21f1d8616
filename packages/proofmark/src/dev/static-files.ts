import { findStaticFile, OUTSIDE_FIX } from "../files/site-file.ts";
import { decodePath } from "../shared/path.ts";
import { ProblemError } from "../shared/problem.ts";

/** What a server of static files looks for at an address, besides the file of that name. */
const ENDINGS = ["", ".html", "/index.html"];

/**
 * Throws the problem that a build has with a static file, if that is what an address asks for: a link that
 * leads out of the site.
 */
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
