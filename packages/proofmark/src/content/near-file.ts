import { readdirSync } from "node:fs";
import path from "node:path";
import { nearest } from "@proofmark/prover/text/nearest.ts";

/**
 * The existing file whose name is most similar to a missing one, in the same folder of the site; undefined if
 * none is similar.
 */
export function nearFile(root: string, name: string): string | undefined {
  const folder = path.posix.dirname(name);
  const near = nearest(path.posix.basename(name), namesIn(path.join(root, folder)));
  return near && path.posix.join(folder, near);
}

/** Names of the files in a folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [entry.name] : [],
    );
  } catch {
    return []; // no folder, so no suggestion
  }
}
