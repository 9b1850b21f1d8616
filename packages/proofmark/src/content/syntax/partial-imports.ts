import type { Problem } from "@proofmark/prover/problem.ts";
import type { MdxNode } from "./mdx-node.ts";
import { line } from "./node-place.ts";

/** The only statement that a note may contain. */
const IMPORT = /^import\s+(?<name>[A-Z]\w*)\s+from\s+["'](?<path>\.[^"']+\.mdx?)["'];?\s*$/;

/**
 * Reads the imports of partials: name → path. Any other statement is a problem, since nothing in a note runs.
 */
export function readPartialImports(
  nodes: readonly MdxNode[],
  file: string,
): { partials: Map<string, string>; problems: Problem[] } {
  const partials = new Map<string, string>();
  const problems: Problem[] = [];
  for (const node of nodes) {
    if (node.type !== "mdxjsEsm") continue;
    const lines = node.value.split("\n");
    for (const text of lines) {
      const { name, path } = IMPORT.exec(text)?.groups ?? {};
      if (name !== undefined && path !== undefined) partials.set(name, path);
    }
    const other = lines.findIndex((text) => !IMPORT.test(text) && !/^\s*(?:\/\/.*)?$/.test(text));
    if (other === -1) continue;
    problems.push({
      severity: "error",
      file,
      line: line(node) + other,
      message: "a note can import partials only",
      expected: "import Name from './_file.mdx'",
      found: lines[other],
    });
  }
  return { partials, problems };
}
