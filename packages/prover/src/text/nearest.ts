/** The candidate maxDistance similar to a word, if similar enough to be what was meant. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  // any two words of one letter are equally similar
  const maxDistance = Math.min(word.length - 1, Math.max(1, Math.floor(word.length / 3)));
  // the others need more changes, and long words take much time
  const near = candidates.filter((candidate) => Math.abs(candidate.length - word.length) <= maxDistance);
  const scored = near.map((candidate) => ({
    candidate,
    distance: editDistance(word.toLowerCase(), candidate.toLowerCase()),
  }));
  const best = scored.sort((a, b) => a.distance - b.distance)[0];
  return best !== undefined && best.distance <= maxDistance ? best.candidate : undefined;
}

/**
 * Optimal string alignment distance: Levenshtein's, with two swapped letters as one mistake. Keeps three rows
 * of the table.
 */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const transposition = swapped ? (beforePrevious[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(substitution, transposition, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
