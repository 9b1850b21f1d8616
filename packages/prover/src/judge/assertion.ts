// What an author asserts of an output: lines, where `…` matches any lines and `[..]` any text. All pieces
// between wildcards have a fixed length, so the leftmost match of each piece is as good as any other. One
// pass decides, whatever a note asserts and prints.
import { diffLines } from "../text/diff-lines.ts";

/** A line of an assertion: the texts between its wildcards. */
type LinePattern = readonly string[];

/** Whether an output matches its author's assertion. Ignores spaces at the ends of lines. */
export function matchesAssertion(asserted: readonly string[], output: readonly string[]): boolean {
  const lines = output.map((line) => line.trimEnd());
  const blocks: LinePattern[][] = [[]];
  for (const line of asserted) {
    if (isGap(line)) blocks.push([]);
    else blocks.at(-1)?.push(patternOf(line));
  }
  const isAt = (block: readonly LinePattern[], start: number): boolean =>
    block.every((pattern, index) => matchesLine(pattern, lines[start + index] ?? ""));
  const first = blocks.shift() ?? [];
  const last = blocks.pop();
  if (last === undefined) return first.length === lines.length && isAt(first, 0);
  const end = lines.length - last.length;
  if (first.length > end || !isAt(first, 0) || !isAt(last, end)) return false;
  let start = first.length;
  for (const block of blocks) {
    while (start + block.length <= end && !isAt(block, start)) start++;
    start += block.length;
  }
  return start <= end;
}

const isGap = (line: string): boolean => line.trim() === "…";

function patternOf(line: string): LinePattern {
  return line.trimEnd().split("[..]");
}

function matchesLine([start = "", ...others]: LinePattern, line: string): boolean {
  const end = others.pop();
  if (end === undefined) return line === start;
  if (start.length + end.length > line.length || !line.startsWith(start) || !line.endsWith(end)) return false;
  const middle = line.slice(0, line.length - end.length);
  let from = start.length;
  for (const piece of others) {
    const found = middle.indexOf(piece, from);
    if (found === -1) return false;
    from = found + piece.length;
  }
  return true;
}

/** The difference between an output and its assertion. Lines that match a pattern count as equal. */
export function diffAssertion(asserted: readonly string[], output: readonly string[]): string[] {
  const rows = asserted.filter((line) => !isGap(line));
  const patterns = rows.map(patternOf);
  const lines = output.map((line) => line.trimEnd());
  return diffLines(rows, output, (i, j) => matchesLine(patterns[i] ?? [], lines[j] ?? ""));
}
