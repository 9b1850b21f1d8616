/** Lines of a block from 1, both included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Reads ranges as they are between the braces of a fence: `1,3-5`. */
export function parseRanges(text: string): LineRange[] {
  return text.split(",").flatMap((part) => {
    const [from = Number.NaN, to = from] = part.trim() === "" ? [] : part.split("-").map(Number);
    return from <= to ? [{ from, to }] : [];
  });
}

/**
 * The lines of a block of `length` lines that are in any of the ranges: in one pass, however many and long
 * these are.
 */
export function linesOf(ranges: readonly LineRange[], length: number): Set<number> {
  const changes = new Int32Array(length + 2);
  for (const { from, to } of ranges) {
    const [first, after] = [Math.max(1, from), Math.min(length, to) + 1];
    if (first >= after) continue;
    changes[first] = (changes[first] ?? 0) + 1;
    changes[after] = (changes[after] ?? 0) - 1;
  }
  const lines = new Set<number>();
  for (let line = 1, depth = 0; line <= length; line++) {
    depth += changes[line] ?? 0;
    if (depth > 0) lines.add(line);
  }
  return lines;
}
