/** Maximum pairs of lines to compare. Larger diffs list all old lines, then all new ones. */
const MAX_PAIRS = 1_000_000;

/**
 * The changes from one text to the other, line by line: `- ` only before, `+ ` only after, ` ` in both.
 * `same` compares lines by their indices.
 */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  same: (i: number, j: number) => boolean = (i, j) => before[i] === after[j],
): string[] {
  const width = after.length + 1;
  const isComparable = before.length * after.length <= MAX_PAIRS;
  // lengths[i * width + j]: the most lines that can be paired from line i of `before` and line j of `after`
  // on
  const lengths = new Uint32Array(isComparable ? (before.length + 1) * width : 0);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  if (isComparable) {
    for (let i = before.length - 1; i >= 0; i--)
      for (let j = after.length - 1; j >= 0; j--)
        lengths[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && same(i, j)) {
      lines.push(`  ${after[j++]}`);
      i++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push(`- ${before[i++]}`);
    else lines.push(`+ ${after[j++]}`);
  }
  return lines;
}
