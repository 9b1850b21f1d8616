// The sentences of the corpus: each takes a voice and says something with that page's words.
import { capitalized, kebabCase, plural, withArticle } from "./spelling.js";

const SENTENCES = [
  (say) =>
    `The ${say.adjective()} ${say.noun()} ${say.adverb()} holds ${withArticle(say.noun())} until the ${say.noun()} has been ${say.verb()}ed.`
      .replace(/eed\b/, "ed")
      .replace(/ptd/, "pted"),
  (say) =>
    `Use \`${say.functionName()}\` to ${say.verb()} the ${say.noun()} before the next ${say.noun()} begins.`,
  (say) =>
    `When ${withArticle(say.thing())} exceeds ${say.number()} ${say.unit()}, ${say.product} will ${say.verb()} the ${say.noun()} and report \`${say.errorCode()}\`.`,
  (say) =>
    `Each ${say.noun()} belongs to exactly one ${say.noun()}, so the ${say.noun()} can ${say.verb()} without holding ${withArticle(say.noun())}.`,
  (say) =>
    `Set \`${say.option()}\` to ${say.number()} when the ${say.noun()} is ${say.adjective()}; the value is read once, at start.`,
  (say) =>
    `In practice ${say.adjective()} ${plural(say.noun())} are ${say.adverb()} cheaper than ${say.adjective()} ${plural(say.noun())}, because the ${say.noun()} does not have to ${say.verb()} twice.`,
  (say) =>
    `If the ${say.noun()} is ${say.adjective()}, ${say.verb()} it by hand: the ${say.noun()} does not ${say.verb()} ${plural(say.noun())} across ${plural(say.noun())}.`,
  (say) =>
    `${capitalized(withArticle(say.noun()))} that cannot ${say.verb()} its ${say.noun()} is moved to the ${say.adjective()} ${say.noun()}, where an operator can ${say.verb()} it.`,
  (say) =>
    `The order matters here: ${say.verb()} the ${say.noun()}, then ${say.verb()} the ${say.noun()}, and only then ${say.verb()} the ${say.adjective()} ${say.noun()}.`,
  (say) =>
    `${say.product} keeps ${say.number()} ${say.unit()} of ${say.adjective()} ${say.noun()} per ${say.noun()}, which is enough for most ${plural(say.noun())}.`,
  (say) =>
    `You rarely need to ${say.verb()} ${plural(say.noun())} yourself, but \`${say.variable()}\` lets you do so for ${withArticle(say.thing())}.`,
  (say) =>
    `Two ${plural(say.noun())} with the same ${say.noun()} are treated as one, and the ${say.adjective()} one wins.`,
  (say) =>
    `Errors of the kind \`${say.errorCode()}\` mean that the ${say.noun()} was ${say.adjective()} at the time of the ${say.noun()}.`,
  (say) =>
    `This is why ${say.product} refuses to ${say.verb()} ${withArticle(say.thing())} while ${withArticle(say.noun())} is being ${say.verb()}d elsewhere.`.replace(
      /([^e])d elsewhere/,
      "$1ed elsewhere",
    ),
  (say) =>
    `Run \`${say.command()} --${kebabCase(say.adjective(), say.noun())}\` to see which ${plural(say.noun())} are still waiting for ${withArticle(say.noun())}.`,
  (say) =>
    `A ${say.number()} ${say.unit()} limit applies to every ${say.noun()}, whether or not the ${say.noun()} is ${say.adjective()}.`,
  (say) =>
    `The ${say.noun()} passed to \`${say.functionName()}\` may be ${say.adjective()} or ${say.adjective()}, and the ${say.noun()} is **never** changed in place.`,
  (say) =>
    `Compared with ${withArticle(say.thing())}, ${withArticle(say.thing())} needs about ${say.number()} percent more ${say.noun()} and half the ${say.noun()}.`,
  (say) =>
    `Treat the ${say.noun()} as *${say.adjective()}*: another ${say.noun()} may ${say.verb()} it between the ${say.noun()} and the ${say.noun()}.`,
  (say) =>
    `Older versions would ${say.verb()} the ${say.noun()} ${say.adverb()}; since then, \`${say.option()}\` decides.`,
  (say) =>
    `After the ${say.noun()} has settled, ${say.verb()} ${plural(say.noun())} in groups of ${say.number()} so that the ${say.noun()} stays ${say.adjective()}.`,
  (say) =>
    `Nothing is lost if the ${say.noun()} stops here, since the ${say.adjective()} ${say.noun()} is written before the ${say.noun()} answers.`,
];

/** Two phrases that the search measurement looks for; each is on some pages of every corpus size. */
export const QUERIES = ["snapshot retention", "backoff policy"];

/** A sentence around each of them. */
export const PLANTED = [
  (say) =>
    `Snapshot retention is counted per ${say.noun()}: after ${say.number()} ${say.unit()} the oldest snapshot is dropped, whatever the ${say.noun()} says.`,
  (say) =>
    `The backoff policy decides how long ${withArticle(say.noun())} waits between attempts, and whether the ${say.noun()} is told about it.`,
];

/** That many sentences, as a list. */
export const sentences = (random, say, count) =>
  Array.from({ length: count }, () => random.pick(SENTENCES)(say));
