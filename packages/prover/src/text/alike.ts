/** How alike two texts have to be for one to be offered in place of the other. A guess. */
const MIN_LIKENESS = 0.3;
const MOST = 3;
/** Characters of a text that count. The time grows with their square, and an address may have millions. */
const MAX_LENGTH = 200;

/** Returns the candidates whose texts are most like the wanted one, best first; none that is far off. */
export function mostAlike<Candidate>(
  wanted: string,
  candidates: readonly Candidate[],
  textOf: (candidate: Candidate) => string,
): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, likeness: likeness(wanted, textOf(candidate)) }))
    .filter((scored) => scored.likeness >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

/** Dice's coefficient of the pairs of letters in the words of two texts: from 0 to 1. */
function likeness(one: string, other: string): number {
  const rest = pairsOf(other);
  const pairs = pairsOf(one);
  const total = pairs.length + rest.length;
  const common = pairs.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return total === 0 ? 0 : (2 * common.length) / total;
}

/** Pairs of letters next to each other; a word begins and ends with a space. */
function pairsOf(text: string): string[] {
  const spaced = text
    .slice(0, MAX_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const letters = [...` ${spaced} `];
  return spaced === "" ? [] : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}
