// A page as lines, each with the line of the file that it comes from: what is rewritten before Markdown is parsed.

export interface Line {
  readonly text: string;
  /** Its number in the file, from 1. */
  readonly number: number;
}

const FENCE = /^(?<indent>[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(?<mark>`{3,}|~{3,})(?<info>[^\n]*)$/;

export const linesOf = (text: string, first = 1): Line[] =>
  text.split("\n").map((line, index) => ({ text: line, number: first + index }));

export const joined = (lines: readonly Line[]): string => lines.map(({ text }) => text).join("\n");

/** A line's columns of indent. */
export const indentOf = (text: string): number => /^ */.exec(text)?.[0].length ?? 0;

/** A fence among lines: where it begins and ends, and the words behind its marks. */
export interface FenceLines {
  readonly indent: string;
  readonly mark: string;
  readonly info: string;
  /** The lines of the block with both fences; one that is never closed has all lines to the end. */
  readonly lines: readonly Line[];
  readonly isClosed: boolean;
}

/** The fence that begins at a line; undefined if none does. */
export function fenceAt(lines: readonly Line[], start: number): FenceLines | undefined {
  const { indent, mark, info } = FENCE.exec(lines[start]?.text ?? "")?.groups ?? {};
  if (indent === undefined || mark === undefined || info === undefined) return undefined;
  if (mark.startsWith("`") && info.includes("`")) return undefined;
  const most = indent.length + 3; // columns of a list's mark count too
  const closing = lines.findIndex(({ text }, index) => {
    const trimmed = text.trim();
    const isMark = trimmed.length >= mark.length && trimmed === mark.charAt(0).repeat(trimmed.length);
    return index > start && isMark && indentOf(text) <= most;
  });
  const end = closing === -1 ? lines.length : closing + 1;
  return { indent, mark, info: info.trim(), lines: lines.slice(start, end), isClosed: closing !== -1 };
}

/** Lines that replace others, and how many those are; undefined where a line stays. */
export type Rewritten = { readonly lines: readonly Line[]; readonly length: number } | undefined;

export type Rewrite = (lines: readonly Line[], start: number) => Rewritten;

/** Rewrites lines outside of fences. */
export function rewriteLines(lines: readonly Line[], rewrite: Rewrite): Line[] {
  const result: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    const changed = rewrite(lines, index);
    const kept = changed?.lines ?? fenceAt(lines, index)?.lines ?? lines.slice(index, index + 1);
    for (const line of kept) result.push(line);
    index += Math.max(1, changed?.length ?? kept.length);
  }
  return result;
}
