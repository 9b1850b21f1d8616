// Blocks that their author did not close. Markdown silently extends them to the end of their container.
import type { Code, Paragraph } from "mdast";
import type { Problem } from "../../shared/problem.ts";
import { admonitionTypes } from "../admonition.ts";
import type { MdxNode } from "./mdx-node.ts";

/** The part of an admonition's node that is needed. */
export interface Admonition {
  readonly name: string;
  readonly position?: MdxNode["position"];
}

type Fault = Pick<Problem, "line" | "column" | "message" | "expected" | "found" | "fix">;

/** A fence's line with everything that may precede it: quotes, list items, indentation. */
const FENCE_LINE = /^(?:\s|>|[-*+]\s|\d+[.)]\s)*(?<mark>`{3,}|~{3,})(?<info>.*)$/;
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

/**
 * The first code block that is not closed, in a text without a tree: it may be the reason why parsing failed.
 */
export function findFenceFault(lines: readonly string[]): Fault | undefined {
  let open: { mark: string; line: number } | undefined;
  for (const [index, text] of lines.entries()) {
    const found = FENCE_LINE.exec(text)?.groups;
    if (found === undefined) continue;
    if (open === undefined) open = { mark: found["mark"] ?? "", line: index + 1 };
    else if (closes(open.mark, found)) open = undefined;
    else if (opensInside(open.mark, found))
      return { line: open.line, ...nextOpens(open.mark, index + 1, text) };
  }
  return open && { line: open.line, ...neverClosed(open.mark) };
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

/**
 * The problem with the end of an admonition; `parent` is the surrounding one. One line closes only one of
 * them.
 */
export function admonitionFault(
  node: Admonition,
  parent: Admonition | undefined,
  lines: readonly string[],
): Fault | undefined {
  const { start, end } = node.position ?? {};
  if (start === undefined || end === undefined) return undefined;
  const marks = /^:{3,}/.exec(lines[start.line - 1]?.slice(start.column - 1) ?? "")?.[0] ?? ":::";
  const isClosed = end.line > start.line && /^[\s>]*:{3,}\s*$/.test(lines[end.line - 1] ?? "");
  if (isClosed && parent?.position?.end.line !== end.line) return undefined;
  const nested =
    parent === undefined ? {} : { fix: `give the outer one more colons than \`${marks}${node.name}\`` };
  return {
    line: start.line,
    column: start.column,
    message: `\`${marks}${node.name}\` is never closed`,
    expected: `a line of ${marks} below it`,
    ...nested,
  };
}

/** A line of a paragraph that was meant to open or close an admonition, but does neither. */
export function strayColons(node: Paragraph, lines: readonly string[]): Fault | undefined {
  const { start, end } = node.position ?? {};
  if (start === undefined || end === undefined) return undefined;
  for (let line = start.line; line <= end.line; line++) {
    const match = /^(?<before>[\s>]*)(?<marks>:{3,})(?:[ \t]+(?<name>[a-z]+)\b|[ \t]*$)/i.exec(
      lines[line - 1] ?? "",
    );
    if (match === null) continue;
    const { before = "", marks = "", name } = match.groups ?? {};
    const place = { line, column: before.length + 1 };
    if (name === undefined)
      return {
        ...place,
        message: `\`${marks}\` closes nothing`,
        expected: "an admonition above it, opened with as many colons",
      };
    const known = admonitionTypes.includes(name.toLowerCase()) ? name.toLowerCase() : "note";
    return {
      ...place,
      message: `\`${marks} ${name}\` opens no admonition`,
      expected: `no space after the colons: \`${marks}${known}\``,
    };
  }
  return undefined;
}
