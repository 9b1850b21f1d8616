// Which sections answer a query best. Each term is scored by BM25, field by field, and the fields are added
// up: a heading says more than a snippet, a snippet more than prose. Terms are weighed by how few sections
// have them. Source: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009),
// sections 3.5 and 3.6.

import { parseQuery } from "../words/terms.ts";
import { foldCase, isStopWord } from "../words/words.ts";
import type { Corpus, Entry } from "./corpus.ts";
import { FIELDS, type FieldName } from "./index-file.ts";
import { largest } from "./largest.ts";
import { type Found, lookUp, type TermMatches } from "./look-up.ts";
import type { Term } from "./matching.ts";

/**
 * What a field counts, how soon more matches in it stop to count, and how much its length does. Chosen on the
 * training half of bench/search/queries.yml and on tuning.yml beside it.
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

// The same queries chose these.
/** A match in a heading above counts this much of one in the section's own. */
const ABOVE = 0.4;
/** What a term counts that all other sections of the chapter have. */
const CHAPTER = 0.6;
/**
 * What a term counts in the first section of a note that shows it: there it is introduced. In the second it
 * is half.
 */
const FIRST = 0.4;
/** What a term counts that a snippet begins with: a command is what its snippet is about. */
const BEGINS = 1.5;
/** How much of a heading's score depends on how much of the heading was asked for. */
const WHOLE_HEADING = 0.5;
/** How much more a sign or name counts in search words. */
const EXPLAINS = 4;
/** How much more a section counts that its note lists on the first screen. */
const WANTED = 0.3;
/**
 * How much less the last section of a note counts than its first: notes begin with what most readers come
 * for.
 */
const LATE = 0.36;
/**
 * What a chapter of nothing but texts counts: traps, changes and sources speak of what other sections show.
 */
const TEXTS_ONLY = 0.4;
/**
 * A chapter whose heading has the whole query scores at least this much of its best section: it is the way to
 * all of them.
 */
const BESIDE_BEST = 0.9;
/** A section that has less than this share of what the best one has of the query is no hit. */
const MIN_SHARE = 0.4;

/** The hits of a query, best first, and the terms that were found, for marking them. */
export interface Ranking {
  readonly order: readonly number[];
  readonly terms: readonly Term[];
}

/**
 * Ranks sections for a query: those of `candidates`, which are positions in the corpus. It yields now and
 * then, so that a query that is no longer wanted can end.
 */
export function* rank(
  corpus: Corpus,
  vocabulary: () => Set<string>,
  query: string,
  candidates: readonly number[],
): Generator<void, Ranking> {
  const parsed = parseQuery(query);
  if (parsed.terms.length === 0) return { order: candidates, terms: [] };
  const found = lookUp(corpus, vocabulary, parsed);
  const reached = new Set(found.all.flatMap((matches) => [...matches.found.keys(), ...matches.above.keys()]));
  const sections = candidates.filter((at) => reached.has(at));
  const shares = new Map<number, number>();
  yield* inSteps(sections, (at) => shares.set(at, shareOf(corpus, found, at)));
  const best = largest(shares.values());
  const scores = new Map<number, number>();
  yield* inSteps(sections, (at) => {
    const share = shares.get(at) ?? 0;
    if (share >= best * MIN_SHARE)
      scores.set(at, scoreOf(corpus, found, at) * share * priorOf(corpus.entries[at]));
  });
  yield* inSteps(scores.keys(), (at) => {
    if (isAsked(corpus, found, at))
      scores.set(at, Math.max(scores.get(at) ?? 0, BESIDE_BEST * bestBelow(corpus, scores, at)));
  });
  const order = [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b);
  return { order, terms: found.all.map(({ term }) => term) };
}

/** Sections between two yields: some milliseconds of work. A guess. */
const STEP = 500;

/** Visits sections, and yields between some of them. */
function* inSteps(sections: Iterable<number>, visit: (at: number) => void): Generator<void> {
  let visited = 0;
  for (const at of sections) {
    if (visited++ % STEP === 0) yield;
    visit(at);
  }
}

/** Whether a section is a chapter whose heading has the whole query, but for what tells the note. */
function isAsked({ entries }: Corpus, { required }: Found, at: number): boolean {
  const entry = entries[at];
  if (entry?.section.level !== 2) return false;
  const inHeading = required.map(({ members }) => members.some(({ found }) => (found.get(at)?.[0] ?? 0) > 0));
  return (
    inHeading.includes(true) &&
    required.every(
      ({ members }, place) => inHeading[place] || members.some(({ told }) => told.has(entry.noteAt)),
    )
  );
}

/** The score of the best section below a heading. */
const bestBelow = ({ entries }: Corpus, scores: ReadonlyMap<number, number>, at: number): number =>
  entries
    .slice(at + 1, entries[at]?.end)
    .reduce((best, _entry, below) => Math.max(best, scores.get(at + 1 + below) ?? 0), 0);

/** How likely a section is looked for, before anything is typed. */
function priorOf(entry: Entry | undefined): number {
  if (entry === undefined) return 0;
  const { level, aliases, texts, blocks } = entry.section;
  const isTextsOnly = level === 2 && blocks.length === 0 && texts.length > 0;
  return (1 - LATE * entry.depth) * (aliases.length > 0 ? 1 + WANTED : 1) * (isTextsOnly ? TEXTS_ONLY : 1);
}

/**
 * How much of the query a section has, from 0 to 1: in its own text, in a heading above it, or because its
 * note is told by it.
 */
function shareOf(corpus: Corpus, { required }: Found, at: number): number {
  const note = corpus.entries[at]?.noteAt ?? 0;
  let had = 0;
  let total = 0;
  for (const { value, members } of required) {
    total += value;
    if (members.some(({ found, above, told }) => found.has(at) || above.has(at) || told.has(note)))
      had += value;
  }
  return had / total;
}

function scoreOf(corpus: Corpus, { all, required }: Found, at: number): number {
  const entry = corpus.entries[at];
  if (entry === undefined) return 0;
  const headingShare = shareOfHeading(entry, required, at);
  let score = 0;
  for (const matches of all) {
    const sums = matches.found.get(at);
    let own = ABOVE * FIELD.heading.weight * (matches.above.get(at) ?? 0);
    own += CHAPTER * shareOfChapter(corpus, matches, entry);
    own += FIRST / (matches.turns.get(at) ?? Number.POSITIVE_INFINITY);
    if (
      entry.section.blocks.some(
        ({ code }) => foldCase(code.slice(0, matches.term.text.length)) === matches.term.text,
      )
    )
      own += BEGINS;
    for (let place = 0; sums !== undefined && place < FIELDS.length; place++) {
      const name = FIELDS[place];
      const matched = sums[place] ?? 0;
      if (name === undefined || matched === 0) continue;
      own += ofField(corpus, name, at, matched) * emphasisOf(name, matches.term, headingShare);
    }
    score += matches.value * own;
  }
  return score;
}

/**
 * What counts more or less of a field: of headings by how much of them was asked for, of search words a sign,
 * which is said where it is explained.
 */
function emphasisOf(name: FieldName, term: Term, headingShare: number): number {
  if (name === "heading" || name === "aliases") return 1 - WHOLE_HEADING + WHOLE_HEADING * headingShare;
  return name === "searchWords" && term.kind === "literal" ? EXPLAINS : 1;
}

/** The share of a chapter's sections that have a term. What comes before the first chapter is not one. */
function shareOfChapter({ entries }: Corpus, { chapters }: TermMatches, { chapterAt }: Entry): number {
  const first = entries[chapterAt];
  return first?.section.level === 2 ? (chapters.get(chapterAt) ?? 0) / (first.end - chapterAt) : 0;
}

function ofField(corpus: Corpus, name: FieldName, at: number, matched: number): number {
  const { weight, saturation, byLength } = FIELD[name];
  const { starts, averageLength } = corpus.fields[name];
  const length = ((starts[at + 1] ?? 0) - (starts[at] ?? 0)) / averageLength;
  return (weight * matched) / (matched + saturation * (1 - byLength + byLength * length));
}

/** The share of a heading's words that the query has. */
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

/** Words of a heading that mean something. */
const countWords = (heading: string): number =>
  (foldCase(heading).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isStopWord(word)).length;
