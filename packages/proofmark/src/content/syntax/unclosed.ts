// Blocks that their author did not close. Markdown silently extends them to the end of their container.

import type { Problem } from "@proofmark/prover/problem.ts";
import type { Code, Paragraph } from "mdast";
import { admonitionTypes } from "./admonitions.ts";

type Fault = Pick<Problem, "line" | "column" | "message" | "expected" | "found" | "fix">;

/** A fence's line with everything that may precede it: quotes, list items, indentation. */
const FENCE_LINE = /^(?:\s|>|[-*+]\s|\d+[.)]\s)*(?<mark>`{3,}(?=[^`]*$)|~{3,})(?<info>.*)$/;
/** A line of colons and a name, with a title behind three of them. */
const STRAY =
  /^(?<before>[\s>]*)(?<marks>:{2,})(?<space>[ \t]*)(?<name>[a-z]+)(?:(?<=:::.*)\b|[ \t]*(?:\[.*\])?[ \t]*$)/i;
/** A line that opens a block and never closes one: a language, as authors write it. */
const OPENS = /^[a-z][\w+#-]*(?:\s|$)/i;

/** The problem with the end of a code block, if any. */
export function fenceFault(node: Code, lines: readonly string[]): Fault | undefined {
  const { start, end } = node.position ?? {};
  const mark = /^(?:`{3,}|~{3,})/.exec(
    lines[(start?.line ?? 0) - 1]?.slice((start?.column ?? 1) - 1) ?? "",
  )?.[0];
  if (start === undefined || end === undefined || mark === undefined) return undefined; // an indented block
  const inner = node.value.split("\n").findIndex((line) => opensInside(mark, FENCE_LINE.exec(line)?.groups));
  const place = { line: start.line, column: start.column };
  if (inner !== -1)
    return { ...place, ...nextOpens(mark, start.line + 1 + inner, node.value.split("\n")[inner] ?? "") };
  return end.line > start.line && closes(mark, FENCE_LINE.exec(lines[end.line - 1] ?? "")?.groups)
    ? undefined
    : { ...place, ...neverClosed(mark) };
}

type Groups = Readonly<Record<string, string | undefined>> | undefined;

const isAsLong = (mark: string, other = ""): boolean => other[0] === mark[0] && other.length >= mark.length;
const closes = (mark: string, line: Groups): boolean =>
  isAsLong(mark, line?.["mark"]) && line?.["info"]?.trim() === "";
const opensInside = (mark: string, line: Groups): boolean =>
  isAsLong(mark, line?.["mark"]) && OPENS.test(line?.["info"] ?? "");

const neverClosed = (mark: string): Fault => ({
  message: "the code block is never closed",
  expected: `a line of ${mark} below it`,
});

const nextOpens = (mark: string, line: number, text: string): Fault => ({
  message: "the code block is not closed before the next one opens",
  expected: `a line of ${mark} above line ${line}`,
  found: text.trim(),
  fix: `close it, or open it with ${mark}${mark[0]} if that line belongs to it`,
});

/** A line of a paragraph that was meant to open an admonition. */
export function strayColons(node: Paragraph, lines: readonly string[]): Fault | undefined {
  const { start, end } = node.position ?? {};
  if (start === undefined || end === undefined) return undefined;
  for (let line = start.line; line <= end.line; line++) {
    const { before, marks, space, name } = STRAY.exec(lines[line - 1] ?? "")?.groups ?? {};
    if (before === undefined || marks === undefined || name === undefined) continue;
    if (marks.length === 2 ? space !== "" : space === "") continue;
    const meant = admonitionTypes.includes(name.toLowerCase()) ? name.toLowerCase() : "note";
    return {
      line,
      column: before.length + 1,
      message: `\`${marks}${space}${name}\` opens no admonition`,
      expected:
        marks.length === 2
          ? `three colons: \`:::${meant}\``
          : `no space after the colons: \`${marks}${meant}\``,
    };
  }
  return undefined;
}
