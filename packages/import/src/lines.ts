// A page as lines, each with the line of the file that it comes from: what is rewritten before Markdown is parsed.

export interface Line {
  readonly text: string;
  /** Its number in the file, from 1. */
  readonly number: number;
}

export const linesOf = (text: string, first = 1): Line[] =>
  text.split("\n").map((line, index) => ({ text: line, number: first + index }));

export const joined = (lines: readonly Line[]): string => lines.map(({ text }) => text).join("\n");

const FENCE = /^[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?(?<mark>`{3,}|~{3,})(?<info>[^\n]*)$/;

/** The lines of fences, marks included. */
export function codeLines(lines: readonly Line[]): ReadonlySet<Line> {
  const code = new Set<Line>();
  let open: string | undefined;
  for (const line of lines) {
    const { mark = "", info = "" } = FENCE.exec(line.text)?.groups ?? {};
    const isOpening = mark !== "" && !(mark.startsWith("`") && info.includes("`"));
    if (open === undefined && !isOpening) continue;
    code.add(line);
    if (open === undefined) open = mark;
    else if (info.trim() === "" && mark.startsWith(open)) open = undefined;
  }
  return code;
}
