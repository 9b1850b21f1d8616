import path from "node:path";
import { findStaticFile, OUTSIDE_FIX, spelledAs } from "@proofmark/prover/files/site-file.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { findFile } from "../serve/files.ts";

/**
 * The file of the static folders that a static host serves at a decoded path. Throws the same problem as a build
 * if it is outside the site.
 */
export function findPublished(root: string, folders: readonly string[], decoded: string): string | undefined {
  for (const folder of folders) {
    const base = path.join(root, folder);
    const slash = decoded.endsWith("/") ? "/" : ""; // asks for a folder, which `path.relative` would forget
    const spelled = `${path.relative(base, spelledAs(path.join(base, decoded)))}${slash}`;
    const file = findFile(base, decoded) ?? findFile(base, spelled);
    if (file === undefined) continue;
    const name = path.relative(base, file);
    const found = findStaticFile(root, folder, name);
    if (found?.fault === undefined) return file;
    const message = `the static file ${found.fault}`;
    throw new ProblemError([
      { severity: "error", file: `${folder}/${name}`, message, found: found.path, fix: OUTSIDE_FIX },
    ]);
  }
  return undefined;
}
