/** Words without a meaning of their own. Excludes commands (`get`, `set`, `if`, `from`, `in`, `as`). */
const STOP_WORDS = new Set(
  "a an and are at be but by can could did do does example examples have how i is it its me my of or should so that the their them there these they this to want was what when where which why will with would you your".split(
    " ",
  ),
);

/** Whether a word says nothing alone. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Words that are commands or clauses in code, but little more than grammar in a question. */
const FUNCTION_WORDS = new Set(
  "any as at by does for from get if in into make made many more most much need needs no not on one out over some than then up use used using versus vs while with without".split(
    " ",
  ),
);

/** Whether a word says little in a question: `how do I know if …`. */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);

/**
 * Returns the stem of an English word, so that `expires`, `expired` and `expiring` find each other. Only
 * removes endings, so every word starts with its stem (`queries`, `query` → `quer`).
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const stem = word.replace(/(?:ations?|at(?:es?|ed|ing|ors?)|ies|ied|ing|ed|es|s|e|y)$/, "");
  const kept = stem.length < 3 || /(?:ss|us|is)$/.test(word) ? word : stem;
  return /([bdgklmnprt])\1$/.test(kept) && kept !== word ? kept.slice(0, -1) : kept;
}

/** Whether a text has letters of a script that does not put spaces between words. */
export const isUnspaced = (text: string): boolean =>
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u.test(text);

/**
 * Converts to lower case without accents: `Brûlée` to `brulee`. Every character stays one, so offsets stay
 * valid.
 */
export const foldText = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (letter) => BASES[letter] ?? baseOf(letter)).toLowerCase();

/** Letters whose base Unicode does not name. */
const BASES: Readonly<Record<string, string>> = {
  Ø: "o",
  ø: "o",
  Ł: "l",
  ł: "l",
  Đ: "d",
  đ: "d",
  ı: "i",
  ς: "σ",
};

/** Returns a letter without its accents; of other scripts, whose marks make another letter, the letter itself. */
const baseOf = (letter: string): string =>
  /^(.)[\u0300-\u036f]+$/.exec(letter.normalize("NFD"))?.[1] ?? letter;
