// What an author asserts of an output: lines, where `…` matches any lines and `[..]` any text. All pieces
// between wildcards have a fixed length, so the leftmost match of each piece is as good as any other. One
// pass decides, whatever a note asserts and prints.
import { diffLines } from "../text/diff-lines.ts";

/** A line of an assertion: the texts between its wildcards. */
type LinePattern = readonly Piece[];

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
  return line.trimEnd().split("[..]").map(pieceOf);
}

function matchesLine([first, ...others]: LinePattern, line: string): boolean {
  const start = first?.text ?? "";
  const end = others.pop()?.text;
  if (end === undefined) return line === start;
  if (start.length + end.length > line.length || !line.startsWith(start) || !line.endsWith(end)) return false;
  const limit = line.length - end.length;
  let at: number | undefined = start.length;
  for (const piece of others) {
    at = endOf(piece, line, at, limit);
    if (at === undefined) return false;
  }
  return true;
}

/**
 * A text to search for. `repeats` says, for each length of a prefix, how much of its end repeats its start
 * (Knuth, Morris, Pratt).
 */
interface Piece {
  readonly text: string;
  readonly repeats: readonly number[];
}

function pieceOf(text: string): Piece {
  const repeats = [0, 0];
  let length = 0;
  for (let index = 1; index < text.length; index++) {
    while (length > 0 && text[index] !== text[length]) length = repeats[length] ?? 0;
    if (text[index] === text[length]) length++;
    repeats[index + 1] = length;
  }
  return { text, repeats };
}

/**
 * Where the leftmost match of a piece ends in a line. `indexOf` can take time proportional to the product of
 * both lengths; this takes their sum.
 */
function endOf({ text, repeats }: Piece, line: string, from: number, limit: number): number | undefined {
  let length = 0;
  for (let index = from; length < text.length; index++) {
    if (index >= limit) return undefined;
    const sign = line.charCodeAt(index);
    while (length > 0 && sign !== text.charCodeAt(length)) length = repeats[length] ?? 0;
    if (sign === text.charCodeAt(length)) length++;
    if (length === text.length) return index + 1;
  }
  return from; // an empty piece
}

/**
 * The difference between an output and its author's assertion, as `diffLines` prints it. Lines that match a
 * pattern count as equal.
 */
export function diffAssertion(asserted: readonly string[], output: readonly string[]): string[] {
  const rows = asserted.filter((line) => !isGap(line));
  const patterns = rows.map(patternOf);
  const lines = output.map((line) => line.trimEnd());
  return diffLines(rows, output, (i, j) => matchesLine(patterns[i] ?? [], lines[j] ?? ""));
}
