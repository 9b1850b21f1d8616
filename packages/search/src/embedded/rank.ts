// Ranks the sections that match a query. Each term is scored by BM25 field by field, and the scores are
// added: a heading counts more than a snippet, a snippet more than prose. Rare terms weigh more. Source:
// Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), sections 3.5 and
// 3.6.

import { parseQuery } from "../words/terms.ts";
import { foldText, isStopWord } from "../words/words.ts";
import { type Corpus, type Entry, FIELDS, type FieldName } from "./corpus.ts";
import { type Found, lookUp } from "./look-up.ts";
import type { Term } from "./matching.ts";

/**
 * For each field: its weight, how quickly more matches stop counting, and how much its length matters. Tuned
 * on the training half of bench/search/queries.yml and on tuning.yml beside it.
 */
const FIELD: Readonly<
  Record<FieldName, { readonly weight: number; readonly saturation: number; readonly byLength: number }>
> = {
  heading: { weight: 3.6, saturation: 0.2, byLength: 0 },
  aliases: { weight: 1, saturation: 0.3, byLength: 0 },
  titles: { weight: 1.2, saturation: 0.3, byLength: 0 },
  code: { weight: 1.5, saturation: 0.6, byLength: 0.7 },
  text: { weight: 0.8, saturation: 1.2, byLength: 0.4 },
  rows: { weight: 0.5, saturation: 0.3, byLength: 0 },
  names: { weight: 1.5, saturation: 0.25, byLength: 0 },
  words: { weight: 1.25, saturation: 0.5, byLength: 0 },
  searchWords: { weight: 1.5, saturation: 0.3, byLength: 0 },
};

// Tuned on the same queries.
/** Weight of a match in a heading above the section, relative to a match in its own heading. */
const ABOVE = 0.4;
/**
 * Bonus for a term in the first section of a note that shows it, which introduces it; halved in the second.
 */
const FIRST = 0.4;
/** Share of a heading's score that depends on how much of the heading the query contains. */
const WHOLE_HEADING = 0.5;
/** Penalty of a note's last section relative to its first: notes begin with what most readers look for. */
const LATE = 0.36;
/** A section that contains less than this share of what the best one contains is not a hit. */
const MIN_SHARE = 0.4;

/** Factor for sections of the note that is being read */
const HERE = 1.5;

/** The hits of a query, and the terms that were found, for marking them. */
export interface Ranking {
  /** The best come first. */
  readonly order: readonly number[];
  readonly terms: readonly Term[];
}

/**
 * Ranks the sections at `all` for a query, those of the note that is being read before their equals. Returns
 * them in their order if the query is empty.
 */
export function rank(
  corpus: Corpus,
  query: string,
  all: readonly number[],
  title: string | undefined,
): Ranking {
  const parsed = parseQuery(query);
  if (parsed.terms.length === 0) return { order: all, terms: [] };
  const found = lookUp(corpus, parsed);
  const matching = new Set(
    found.all.flatMap((matches) => [...matches.found.keys(), ...matches.above.keys()]),
  );
  const sections = all.filter((at) => matching.has(at));
  const shares = sections.map((at) => shareOf(found, at));
  const best = shares.reduce((most, share) => Math.max(most, share), 0);
  const scores = new Map<number, number>();
  for (const [place, at] of sections.entries()) {
    const entry = corpus.entries[at];
    const share = shares[place] ?? 0;
    if (entry !== undefined && share >= best * MIN_SHARE)
      scores.set(at, scoreOf(corpus, found, at, entry) * share * (entry.note.title === title ? HERE : 1));
  }
  const scoreAt = (at: number): number => scores.get(at) ?? 0;
  return {
    order: [...scores.keys()].sort((a, b) => scoreAt(b) - scoreAt(a) || a - b),
    terms: found.all.map(({ term }) => term),
  };
}

/** Returns how much of the query a section or a heading above it contains, from 0 to 1. */
function shareOf({ required }: Found, at: number): number {
  let contained = 0;
  let total = 0;
  for (const { value, members } of required) {
    total += value;
    if (members.some(({ found, above }) => found.has(at) || above.has(at))) contained += value;
  }
  return contained / total;
}

function scoreOf(corpus: Corpus, { all, required }: Found, at: number, entry: Entry): number {
  const headingWeight = 1 - WHOLE_HEADING + WHOLE_HEADING * shareOfHeading(entry, required, at);
  let score = 0;
  for (const { value, found, above, nthInNote } of all) {
    let ofTerm = ABOVE * FIELD.heading.weight * (above.get(at) ?? 0);
    ofTerm += FIRST / (nthInNote.get(at) ?? Number.POSITIVE_INFINITY);
    for (const [field, matched] of (found.get(at) ?? []).entries()) {
      const name = FIELDS[field];
      if (name === undefined || matched === 0) continue;
      ofTerm +=
        ofField(corpus, name, at, matched) * (name === "heading" || name === "aliases" ? headingWeight : 1);
    }
    score += value * ofTerm;
  }
  return score * (1 - LATE * entry.depth);
}

/** Returns the BM25 score of a term in one field of a section, without the term's own weight. */
function ofField(corpus: Corpus, name: FieldName, at: number, matched: number): number {
  const { weight, saturation, byLength } = FIELD[name];
  const { starts, averageLength } = corpus.fields[name];
  const length = ((starts[at + 1] ?? 0) - (starts[at] ?? 0)) / averageLength;
  return (weight * matched) / (matched + saturation * (1 - byLength + byLength * length));
}

/** Returns the share of a heading's words that the query contains. */
function shareOfHeading({ section }: Entry, required: Found["required"], at: number): number {
  let matched = 0;
  for (const { members } of required) {
    let best = 0;
    for (const { term, found } of members) {
      const [heading = 0, aliases = 0] = found.get(at) ?? [];
      best = Math.max(best, Math.max(heading, aliases) * term.weight);
    }
    matched += Math.min(1, best);
  }
  return matched === 0 ? 0 : Math.min(1, matched / Math.max(1, countWords(section.heading)));
}

/** Counts a heading's words, without stop words. */
const countWords = (heading: string): number =>
  (foldText(heading).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isStopWord(word)).length;
