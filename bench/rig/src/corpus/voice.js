// A page's way of speaking: random words, with nine nouns that come up again and again.
import { camelCase, capitalized, kebabCase, snakeCase } from "./spelling.js";
import { ADJECTIVES, ADVERBS, NOUNS, UNITS, VERBS } from "./words.js";

const NUMBERS = [
  2, 3, 4, 5, 8, 10, 12, 15, 16, 20, 24, 30, 32, 48, 60, 64, 90, 100, 128, 200, 250, 256, 300, 500, 512, 900,
  1000, 1024, 2048, 4096, 5000, 8192,
];

/** The vocabulary of one page about `product`: functions that each give another word, name or number. */
export function createVoice(random, product) {
  const topic = random.sample(NOUNS, 9);
  const say = {
    product,
    noun: () => (random.chance(0.45) ? random.pick(topic) : random.zipf(NOUNS)),
    verb: () => random.zipf(VERBS),
    adjective: () => random.zipf(ADJECTIVES),
    adverb: () => random.pick(ADVERBS),
    thing: () => `${say.adjective()} ${say.noun()}`,
    number: () => random.pick(NUMBERS),
    unit: () => random.pick(UNITS),
    functionName: () => camelCase(say.verb(), say.noun()),
    option: () =>
      `${kebabCase(product)}.${say.noun()}.${say.adjective().replace("-", "")}${capitalized(say.noun())}`,
    variable: () => snakeCase(product, say.noun(), say.noun()).toUpperCase(),
    errorCode: () => `${product.slice(0, 3).toUpperCase()}-${random.int(1000, 9999)}`,
    command: () => `${kebabCase(product)} ${say.noun()} ${say.verb()}`,
  };
  return say;
}
