import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import { folderFault, kindOf, OUTSIDE_FIX, staticFault } from "@proofmark/prover/files/site-file.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { relativePath } from "../content/source.ts";
import { type SiteFiles, STATIC_OWNER } from "./site-files.ts";

/**
 * Adds the content of a static folder. Hosts get files only: symbolic links are replaced by their targets, if
 * those belong to the site. A missing folder counts as empty. Returns problems of what can't be published;
 * reading such a file throws its problem.
 */
export function addStaticFolder(files: SiteFiles, root: string, folder: string): Problem[] {
  const problems: Problem[] = [];
  const base = path.join(root, folder);
  const add = (name: string, file: string, read: () => Uint8Array): void =>
    files.add(name, { owner: STATIC_OWNER, source: relativePath(root, file), path: file, read });
  const refuse = (file: string, name: string, message: string, details: Partial<Problem> = {}): void => {
    const problem: Problem = { severity: "error", file: relativePath(root, file), message, ...details };
    problems.push(problem);
    if (name === "") return;
    files.add(name, {
      owner: STATIC_OWNER,
      source: problem.file,
      read() {
        throw new ProblemError([problem]);
      },
    });
  };
  /** `above`: real paths of the folders on the way. */
  const visit = (file: string, name: string, above: readonly string[]): void => {
    const stat = kindOf(file);
    const real = stat === undefined ? readlinkSync(file) : realpathSync(file);
    const fault = stat === undefined ? undefined : staticFault(root, folder, real);
    if (stat === undefined)
      refuse(file, name, "a broken symbolic link", { expected: "a file or folder", found: real });
    else if (fault !== undefined) {
      const isLink = lstatSync(file).isSymbolicLink();
      const message = isLink
        ? `the target of the symbolic link ${fault}`
        : `behind a symbolic link: ${fault}`;
      refuse(file, name, message, { found: real, fix: OUTSIDE_FIX });
    } else if (stat.isFile()) add(name, file, () => readFileSync(file));
    else if (!stat.isDirectory())
      refuse(file, name, "neither a file nor a folder", { expected: "a file that a host can serve" });
    else if (above.includes(real))
      refuse(file, name, "a folder that contains itself through a symbolic link", { found: real });
    else
      for (const entry of readdirSync(file))
        visit(path.join(file, entry), path.posix.join(name, entry.normalize()), [...above, real]);
  };
  const fault = folderFault(root, folder);
  if (fault !== undefined)
    refuse(base, "", `the static folder ${fault}`, { fix: "set `staticDirectories` to folders of the site" });
  else if (lstatSync(base, { throwIfNoEntry: false }) !== undefined) visit(base, "", []);
  return problems;
}
