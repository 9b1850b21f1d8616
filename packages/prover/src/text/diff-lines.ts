/**
 * The changes from one text to the other, line by line: `- ` only before, `+ ` only after, ` ` in both.
 * `same` compares lines by their indices. Takes the product of the lengths: outputs in locks are short.
 */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  same: (i: number, j: number) => boolean = (i, j) => before[i] === after[j],
): string[] {
  // the most lines that can be paired from line i of `before` and line j of `after` on
  const pairs: number[][] = [];
  const most = (i: number, j: number): number => pairs[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    const row: number[] = [];
    pairs[i] = row;
    for (let j = after.length - 1; j >= 0; j--)
      row[j] = same(i, j) ? most(i + 1, j + 1) + 1 : Math.max(most(i + 1, j), most(i, j + 1));
  }
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && same(i, j)) {
      lines.push(`  ${after[j++]}`);
      i++;
    } else if (j >= after.length || (i < before.length && most(i + 1, j) >= most(i, j + 1)))
      lines.push(`- ${before[i++]}`);
    else lines.push(`+ ${after[j++]}`);
  }
  return lines;
}
