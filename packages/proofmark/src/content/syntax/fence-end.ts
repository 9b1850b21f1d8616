import type { Problem } from "@proofmark/prover/problem.ts";
import type { Code } from "mdast";

/** A fence's line with everything that may precede it: quotes, list items, indentation. */
const FENCE_LINE = /^(?:\s|>|[-*+]\s|\d+[.)]\s)*(?<mark>`{3,}(?=[^`]*$)|~{3,})(?<info>.*)$/;
/** A line that opens a block and never closes one: a language, as authors write it. */
const OPENS = /^[a-z][\w+#-]*(?:\s|$)/i;

/** The problem with a code block that is never closed: Markdown extends it to the end of its container. */
export function fenceFault(
  node: Code,
  lines: readonly string[],
): Omit<Problem, "severity" | "file"> | undefined {
  const { start, end } = node.position ?? {};
  const mark = /^(?:`{3,}|~{3,})/.exec(
    lines[(start?.line ?? 0) - 1]?.slice((start?.column ?? 1) - 1) ?? "",
  )?.[0];
  if (start === undefined || end === undefined || mark === undefined) return undefined; // an indented block
  const place = { line: start.line, column: start.column };
  /** The words behind a mark that can close this block. */
  const infoOf = (line = ""): string | undefined => {
    const groups = FENCE_LINE.exec(line)?.groups;
    return groups?.["mark"]?.startsWith(mark) ? groups["info"] : undefined;
  };
  const inside = node.value.split("\n");
  const inner = inside.findIndex((line) => OPENS.test(infoOf(line) ?? ""));
  if (inner !== -1)
    return {
      ...place,
      message: "the code block is not closed before the next one opens",
      expected: `a line of ${mark} above line ${start.line + 1 + inner}`,
      found: inside[inner]?.trim(),
      fix: `close it, or open it with ${mark}${mark[0]} if that line belongs to it`,
    };
  if (end.line > start.line && infoOf(lines[end.line - 1])?.trim() === "") return undefined;
  return {
    ...place,
    message: "the code block is never closed",
    expected: `a line of ${mark} below it`,
  };
}
