/** Shortest word to correct. In shorter ones, most mistakes are other words. */
const SHORTEST = 4;

/**
 * Returns the words of a vocabulary that are one edit away from a word: a letter more, less or different, or
 * two swapped. If there are none, those with such a prefix.
 */
export function nearWords(word: string, vocabulary: Iterable<string>): string[] {
  if (word.length < SHORTEST) return [];
  const singular = word.endsWith("s") ? word.slice(0, -1) : word;
  const whole: string[] = [];
  const begun: string[] = [];
  for (const candidate of vocabulary) {
    // The first letter is rarely mistyped, and allowing that would compare every word.
    if (candidate[0] !== word[0] || candidate.length < word.length - 1) continue;
    if (isOneEdit(word, candidate) || isOneEdit(singular, candidate)) whole.push(candidate);
    else if (
      candidate.length > word.length + 1 &&
      [0, 1, -1].some((more) => isOneEdit(word, candidate.slice(0, word.length + more)))
    )
      begun.push(candidate);
  }
  return whole.length > 0 ? whole : begun;
}

/** Whether at most one insertion, deletion, substitution or swap of neighbours separates two words. */
export function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1);
  if (same === short.length) return true;
  if (short.slice(same + 1) === long.slice(same + 1)) return true;
  return (
    short[same] === long[same + 1] &&
    short[same + 1] === long[same] &&
    short.slice(same + 2) === long.slice(same + 2)
  );
}

/** Splits a word into two of a vocabulary, the first as long as possible: `setex` into `set` and `ex`. */
export function splitWord(word: string, vocabulary: ReadonlySet<string>): [string, string] | undefined {
  for (let at = word.length - 2; at >= 2; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (vocabulary.has(first) && vocabulary.has(second)) return [first, second];
  }
  return undefined;
}

/** Returns the longest word of a vocabulary that a word starts with, if it is more than half of it. */
export function longestBeginning(word: string, vocabulary: ReadonlySet<string>): string | undefined {
  for (let length = word.length - 1; length >= SHORTEST && length * 2 > word.length; length--)
    if (vocabulary.has(word.slice(0, length))) return word.slice(0, length);
  return undefined;
}
