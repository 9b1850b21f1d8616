// Sections for terminals: 80 columns, with all but the code in comments, so that a file can be piped on.
import { lineComment } from "../shared/comment-styles.ts";
import { readPlainBlocks } from "./plain-blocks.ts";
import { createInline } from "./plain-inline.ts";
import { tableLines } from "./plain-table.ts";
import { wrapLine } from "./wrap-line.ts";

/** Specified: what a terminal shows by default. */
const COLUMNS = 80;

interface PlainText {
  /** Title, address, and what else is above the text. */
  readonly head: readonly string[];
  readonly markdown: string;
  /** Language of each snippet. The one that occurs most is not in comments. */
  readonly languages: readonly string[];
  /** Lines at the end. */
  readonly links: readonly string[];
}

/** Renders a section as text whose lines are comments, but for the code in its main language. */
export function renderPlainText({ head, markdown, languages, links }: PlainText): string {
  const main = mostFrequent(languages.map(familyOf).filter((one) => lineComment(one) !== undefined));
  const sign = lineComment(main ?? "") ?? "#";
  const width = COLUMNS - sign.length - 1;
  const { inline, addresses } = createInline();
  const lines: string[] = [];
  const say = (texts: readonly string[], mark = " "): void => {
    for (const text of texts) lines.push(`${sign}${mark}${text}`.trimEnd());
  };
  const leaveGap = (size: 0 | 1): void => {
    while (lines.at(-1) === "") lines.pop();
    if (size === 1) lines.push("");
  };
  for (const line of head) say(wrapLine(line, width));
  leaveGap(1);
  for (const block of readPlainBlocks(markdown)) {
    if (block.type === "blank") leaveGap(1);
    else if (block.type === "text") say(wrapLine(inline(block.line), width));
    else if (block.type === "heading") {
      const text = wrapLine(inline(block.text), width);
      leaveGap(1);
      say([...text, "-".repeat(Math.max(...text.map(({ length }) => length)))]);
    } else if (block.type === "table") {
      const rows = block.rows.map((row) => row.map(inline));
      say(tableLines(rows, width));
    } else if (block.type === "output") {
      leaveGap(0);
      say(block.lines, "> ");
    } else {
      leaveGap(1);
      if (block.title !== undefined) say(wrapLine(`${block.title}:`, width));
      if (familyOf(block.language) === main) lines.push(...block.lines);
      else say(block.lines.map((line) => `    ${line}`));
    }
  }
  leaveGap(1);
  say([...addresses().map((url, at) => `[${at + 1}] ${url}`), ...links]);
  leaveGap(0);
  return `${lines.join("\n")}\n`;
}

/** Shells read the same lines. */
const familyOf = (language: string): string => (language === "bash" ? "sh" : language);

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
