/** The candidate most similar to a word, if similar enough to be what was meant. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  // any two words of one letter are equally similar
  const most = Math.min(word.length - 1, Math.max(1, Math.floor(word.length / 3)));
  const scored = candidates
    .filter(({ length }) => Math.abs(length - word.length) <= most) // long words take much time
    .map((candidate) => ({ candidate, mistakes: mistakes(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.mistakes - b.mistakes);
  const first = word[0]?.toLowerCase(); // rarely mistyped: `center` is not `meter`
  return scored.find(
    (one) => one.mistakes <= most && (one.mistakes <= 1 || one.candidate[0]?.toLowerCase() === first),
  )?.candidate;
}

/** Optimal string alignment distance: Levenshtein's, with two swapped letters as one mistake. */
function mistakes(a: string, b: string): number {
  const rows: number[][] = [];
  const count = (i: number, j: number): number => (i < 0 || j < 0 ? i + j + 2 : (rows[i]?.[j] ?? 0));
  for (let i = 0; i < a.length; i++) {
    const row: number[] = [];
    rows[i] = row;
    for (let j = 0; j < b.length; j++) {
      const isSwapped = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
      row[j] = Math.min(
        count(i - 1, j - 1) + (a[i] === b[j] ? 0 : 1),
        ...[count(i - 1, j) + 1, count(i, j - 1) + 1],
        ...(isSwapped ? [count(i - 2, j - 2) + 1] : []),
      );
    }
  }
  return count(a.length - 1, b.length - 1);
}
