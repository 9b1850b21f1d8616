import { mkdirSync } from "node:fs";
import path from "node:path";
import { ProblemError } from "../../shared/problem.ts";

/**
 * Makes what turns a name into a path below `folder` and makes the folders on the way. Everything that a
 * build writes goes through it, and it refuses a name that leads elsewhere, whatever earlier checks let
 * through.
 */
export function createPlacer(folder: string): (name: string) => string {
  const made = new Set<string>();
  return (name) => {
    const target = path.join(folder, name);
    if (!target.startsWith(folder + path.sep))
      throw new ProblemError([
        {
          severity: "error",
          file: name,
          message: "this file would lie outside of the output folder",
          found: target,
        },
      ]);
    const parent = path.dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return target;
  };
}
