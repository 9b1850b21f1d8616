import type { Problem } from "../problem.ts";

/** Lines of a code that its author marks in their comments. Lines count from 1, without the removed ones. */
export interface LineMarks {
  /** Lines with a look of their own. */
  readonly looks: ReadonlyMap<number, "added" | "focus">;
  /** Lines that only a page shows, each before the line that follows it. */
  readonly removed: readonly { readonly before: number; readonly text: string }[];
}

/** A mark in the comment that ends a line: `// [!code ++]`. */
const MARK =
  /[ \t]*(?:\/\/|#|--|<!--|\{?\/\*|;|%)[ \t]*\[!code (?<mark>[^\]\s]+)\][ \t]*(?:-->|\*\/\}?)?[ \t]*$/;

/** Takes the marks out of a code, and with them the lines that it no longer has. Those in code of a note stay. */
export function readMarks(
  text: string,
  isNote: boolean,
): LineMarks & {
  code: string;
  problems: (Pick<Problem, "message" | "expected" | "fix"> & { at: number })[];
} {
  const looks = new Map<number, "added" | "focus">();
  const removed: { before: number; text: string }[] = [];
  const problems: ReturnType<typeof readMarks>["problems"] = [];
  const lines: string[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const mark = isNote ? undefined : MARK.exec(line)?.groups?.["mark"];
    const rest = mark === undefined ? line : line.replace(MARK, "");
    if (mark === "--") {
      removed.push({ before: lines.length + 1, text: rest });
      continue;
    }
    const isLook = mark === "++" || mark === "focus";
    if (mark !== undefined && !isLook)
      problems.push({
        at,
        message: `unknown mark \`[!code ${mark}]\` of a line`,
        expected: "`[!code ++]`, `[!code --]` or `[!code focus]`",
        fix: "mark other lines on the fence: ```js {2}",
      });
    lines.push(isLook ? rest : line);
    if (isLook) looks.set(lines.length, mark === "++" ? "added" : mark);
  }
  return { code: lines.join("\n"), looks, removed, problems };
}
