import type { Problem } from "@proofmark/prover/problem.ts";
import type { Root } from "mdast";
import { KEYS } from "./front-matter-schema.ts";
import { textOf } from "./syntax/text-of.ts";

/**
 * Finds front matter below something else, such as a comment. Markdown reads it as an underlined heading, and
 * the page of a draft would be published.
 */
export function findLateFrontMatter({ children }: Root, file: string): Problem[] {
  return children.flatMap((node, index): Problem[] => {
    const before = children[index - 1]?.position?.end.line;
    const line = node.position?.start.line ?? 1;
    if (node.type !== "heading" || node.depth !== 2 || before !== line - 1) return [];
    const key = /^(?<key>\w+):/.exec(textOf(node))?.groups?.["key"] ?? "";
    if (!KEYS.includes(key) || node.position?.end.line === line) return [];
    return [
      {
        severity: "error",
        file,
        line: before,
        message: "the front matter is not at the top of the note",
        fix: "move it above everything else",
      },
    ];
  });
}
