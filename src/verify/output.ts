// Outputs are data: cleaned of what could do harm on a page or a terminal, cut, and compared with what differs from run
// to run masked.
import { MOST_CHARACTERS, MOST_LINES } from "../content/lock.ts";
import { cleanText, removeEscapes } from "../shared/clean-text.ts";

/** Text as a program printed it → lines that can be shown, and how many were cut off. */
export function cleanOutput(text: string): { lines: string[]; cut: number } {
  const plain = removeEscapes(text).replaceAll("\r\n", "\n");
  const shown = plain.split("\n").map((line) => line.slice(line.lastIndexOf("\r") + 1)); // what a line's start was printed over with
  const lines = cleanText(shown.join("\n")).split("\n");
  while (lines.at(-1)?.trim() === "") lines.pop();
  const kept = lines.slice(0, MOST_LINES).map((line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line));
  return { lines: kept, cut: lines.length - kept.length };
}

/** What differs from run to run: the pattern, and what stands for it in comparisons. The order counts. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "‹uuid›"],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?: [A-Z]{3,4})? \d{4}\b/g, "‹time›"],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\b/g, "‹time›"],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?(?:Z|UTC|[+-]\d\d(?::?\d\d)?))?)?\b/g, "‹time›"],
  [/\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b/g, "‹time›"],
  [/\b1\d{12}-\d+\b/g, "‹stream id›"],
  [/\b1\d{12}\b/g, "‹time›"],
  [/\b(duration_ms:? )\d+(?:\.\d+)?/g, "$1‹duration›"],
  [/\b\d+(?:\.\d+)?(?: ?(?:ns|µs|us|ms)|(?<=\.\d+) ?s|(?<=\bin \d+)s)\b/g, "‹duration›"],
  [/\b(localhost|127\.0\.0\.1|\[?::1\]?):\d{2,5}\b/g, "$1:‹port›"],
  [/\b(port[ =:]+)\d{2,5}\b/gi, "$1‹port›"],
  [/\b(pid[ =:]+)\d+\b/gi, "$1‹pid›"],
  [/^(\[\d+\] )\d+$/gm, "$1‹pid›"],
  [/\/tmp\/[\w.-]+/g, "‹temporary path›"],
];

/** A line as it is compared: durations, times, ids, ports and temporary paths are alike. */
export function maskLine(line: string): string {
  return MASKS.reduce((text, [pattern, name]) => text.replace(pattern, name), line);
}

/** Whether two outputs are the same but for what is masked. */
export function isSameOutput(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index] || maskLine(line) === maskLine(b[index] ?? ""));
}

/** Whether an output is what its author asserts: a line `…` stands for any lines, `[..]` for any text. Spaces at line ends do not count. */
export function matchesAssertion(asserted: readonly string[], lines: readonly string[]): boolean {
  const [first, ...rest] = asserted;
  if (first === undefined) return lines.length === 0;
  if (first.trim() === "…") return lines.some((_, index) => matchesAssertion(rest, lines.slice(index))) || matchesAssertion(rest, []);
  const [line, ...others] = lines;
  return line !== undefined && matchesLine(first, line) && matchesAssertion(rest, others);
}

function matchesLine(asserted: string, line: string): boolean {
  const pattern = asserted
    .trimEnd()
    .split("[..]")
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join(".*");
  return new RegExp(`^${pattern}$`).test(line.trimEnd());
}

/** What changed from one text to the other, line by line: `- ` only before, `+ ` only after, `  ` in both. */
export function diffLines(before: readonly string[], after: readonly string[], same: (a: string, b: string) => boolean = (a, b) => a === b): string[] {
  const lengths = before.map(() => new Array<number>(after.length + 1).fill(0));
  lengths.push(new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row !== undefined) row[j] = same(before[i] ?? "", after[j] ?? "") ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && same(before[i] ?? "", after[j] ?? "")) {
      lines.push(`  ${after[j]}`);
      i++;
      j++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) lines.push(`- ${before[i++]}`);
    else lines.push(`+ ${after[j++]}`);
  }
  return lines;
}

/** As `diffLines`, for an assertion and what came: lines that its patterns match count as the same. */
export function diffAssertion(asserted: readonly string[], lines: readonly string[]): string[] {
  return diffLines(asserted, lines, (a, b) => (a.trim() === "…" ? false : matchesLine(a, b))).filter((line) => line.trim() !== "- …");
}
