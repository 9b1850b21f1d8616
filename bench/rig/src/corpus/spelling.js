// How the corpus writes words: case, plural, article, and names made of several words.

/** With a capital first letter. */
export const capitalized = (word) => word[0].toUpperCase() + word.slice(1);

/** `oneTwo`; hyphens are dropped. */
export const camelCase = (...words) =>
  words
    .map((word) => word.replace(/-/g, ""))
    .map((word, index) => (index > 0 ? capitalized(word) : word))
    .join("");

/** `one_two`. */
export const snakeCase = (...words) => words.map((word) => word.replace(/-/g, "_")).join("_");

/** `one-two`, in lower case. */
export const kebabCase = (...words) => words.join("-").toLowerCase();

const DOUBLED = {
  stop: "stopping",
  log: "logging",
  drain: "draining",
  commit: "committing",
  split: "splitting",
};

/** A verb's `-ing` form, nearly always right. */
export const gerund = (verb) => DOUBLED[verb] ?? `${verb.endsWith("e") ? verb.slice(0, -1) : verb}ing`;

/** A noun's plural, nearly always right. */
export function plural(noun) {
  if (/(s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** A phrase with its indefinite article. */
export const withArticle = (phrase) =>
  /^[aeiou]/.test(phrase) && !/^(uni|use)/.test(phrase) ? `an ${phrase}` : `a ${phrase}`;
