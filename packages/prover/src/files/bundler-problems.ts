import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { excerptOf, type Problem } from "../problem.ts";

/** An error of the bundler. Its own excerpts are coloured and shorten lines, so they are replaced. */
interface BundlerError {
  readonly message?: string;
  readonly loc?: { readonly file?: string; readonly line?: number; readonly column?: number };
}

/** The bundler's errors about `entry`, each with its place. Rethrows all other errors. */
export function bundlerProblems(
  error: unknown,
  { entry, root, message }: { entry: string; root: string; message: string },
): Problem[] {
  const errors: BundlerError[] =
    typeof error === "object" && error !== null && "errors" in error && Array.isArray(error.errors)
      ? error.errors
      : [];
  if (errors.length === 0) throw error;
  return errors.map(({ message: said = "", loc = {} }) => {
    const file = loc.file === undefined ? entry : path.relative(root, loc.file).split(path.sep).join("/");
    const sentence = stripVTControlCharacters(said)
      .split("\n")[0]
      ?.replace(/^\[\w+\] /, "");
    const problem = { severity: "error", file, message: `${message}: ${sentence}` } as const;
    if (loc.line === undefined || loc.column === undefined) return problem;
    const column = loc.column + 1;
    return {
      ...problem,
      line: loc.line,
      column,
      excerpt: excerptOf(readFileSync(path.join(root, file), "utf8"), loc.line, column),
    };
  });
}
