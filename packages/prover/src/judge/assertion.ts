// An author's assertion on an output: lines, where `…` matches any lines and `[..]` any text. All pieces
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
  return matchesPieces(blocks, lines.length, (block, start) =>
    block.every((pattern, index) => matchesLine(pattern, lines[start + index] ?? "")),
  );
}

const isGap = (line: string): boolean => line.trim() === "…";

function patternOf(line: string): LinePattern {
  return line.trimEnd().split("[..]");
}

const matchesLine = (pattern: LinePattern, line: string): boolean =>
  matchesPieces(pattern, line.length, (piece, start) => line.startsWith(piece, start));

/** Whether something of this length is the pieces, with anything between each two of them. */
export function matchesPieces<Piece extends { readonly length: number }>(
  [first, ...others]: readonly Piece[],
  length: number,
  isAt: (piece: Piece, start: number) => boolean,
): boolean {
  const last = others.pop();
  const end = length - (last?.length ?? 0);
  if (first === undefined || first.length > end || !isAt(first, 0)) return false;
  if (last === undefined) return first.length === end;
  if (!isAt(last, end)) return false;
  let start = first.length;
  for (const piece of others) {
    while (start + piece.length <= end && !isAt(piece, start)) start++;
    start += piece.length;
  }
  return start <= end;
}

/** The difference between an output and its assertion. Lines that match a pattern count as equal. */
export function diffAssertion(asserted: readonly string[], output: readonly string[]): string[] {
  const rows = asserted.filter((line) => !isGap(line));
  const patterns = rows.map(patternOf);
  const lines = output.map((line) => line.trimEnd());
  return diffLines(rows, output, (i, j) => matchesLine(patterns[i] ?? [], lines[j] ?? ""));
}
