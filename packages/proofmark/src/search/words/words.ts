/**
 * Words that only make a sentence of others. Those that are commands somewhere (`get`, `set`, `if`, `from`,
 * `in`, `as`) are not among them.
 */
const STOP_WORDS = new Set(
  "a an and are at be but by can could did do does have how i is it its me my of or should so that the their them there these they this to want was what when where which why will with would you your".split(
    " ",
  ),
);

/** Whether a word only makes a sentence of others. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Words that are commands or clauses in some places, and in a question hardly more than grammar. */
const FUNCTION_WORDS = new Set(
  "any as at by does for from get if in into make made many more most much need needs no not on one out over some than then up use used using while with without".split(
    " ",
  ),
);

/** Whether a word says little where it is in a question: `how do I know if …`. */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);

/**
 * The stem of an English word, so that `expires`, `expired` and `expiring` find each other. Only endings are
 * taken off, so a word starts with its stem, or with the stem less its last letter (`queries`, `query` →
 * `quer`).
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const stem = word.replace(/(?:ations?|at(?:es?|ed|ing|ors?)|ies|ied|ing|ed|es|s|e|y)$/, "");
  const kept = stem.length < 3 || /(?:ss|us|is)$/.test(word) ? word : stem;
  return /([bdgklmnprt])\1$/.test(kept) && kept !== word ? kept.slice(0, -1) : kept;
}

/**
 * Lower case of the same length, so that places in it are places in the text. Only one letter has a longer
 * one, by Unicode's `SpecialCasing.txt`.
 */
export const foldCase = (text: string): string => text.replaceAll("İ", "i").toLowerCase();
