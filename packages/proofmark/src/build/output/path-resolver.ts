import { mkdirSync } from "node:fs";
import path from "node:path";
import { ProblemError } from "../../shared/problem.ts";

/**
 * Creates a function that resolves a name below `folder` and creates its parent folders. Every file of a
 * build goes through it, and it refuses names that lead elsewhere, whatever earlier checks let through.
 */
export function createPathResolver(folder: string): (name: string) => string {
  const made = new Set<string>();
  return (name) => {
    const target = path.join(folder, name);
    if (!target.startsWith(folder + path.sep))
      throw new ProblemError([
        {
          severity: "error",
          file: name,
          message: "this file would be outside the output folder",
          found: target,
        },
      ]);
    const parent = path.dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return target;
  };
}
