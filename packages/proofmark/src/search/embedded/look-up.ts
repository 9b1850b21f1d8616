// What a query matches: its terms, each with its synonyms and parts, and for a word that is nowhere what it
// may mean.

import { synonymsOf } from "../words/synonyms.ts";
import type { ParsedQuery, QueryTerm } from "../words/terms.ts";
import { longestBeginning, nearWords, splitWord } from "../words/typo.ts";
import type { Corpus } from "./corpus.ts";
import { FIELDS } from "./index-file.ts";
import { type Term, visitMatches } from "./matching.ts";

/** What a word of the same meaning counts. */
const SYNONYM = 0.27;
/**
 * A term in at least this share of a note's sections names the note; its sections need not contain it.
 */
const TELLS_NOTE = 0.25;

/** A section that matches less than this does not introduce a name: it has a longer one. */
const WHOLE = 0.8;

/** A term with what it matched. */
export interface TermMatches {
  readonly term: Term;
  /** Its weight, times its inverse document frequency: what few sections have says more. */
  readonly value: number;
  /** For each section that has the term, the sum of its matches' qualities by field; in reading order. */
  readonly found: ReadonlyMap<number, readonly number[]>;
  /** For each section below a heading that has the term, the quality of that match. */
  readonly above: ReadonlyMap<number, number>;
  /** How many sections of each chapter have it, by the chapter's first section. */
  readonly chapters: ReadonlyMap<number, number>;
  /** For sections with it in heading or code: which one of the note it is, from 1. */
  readonly turns: ReadonlyMap<number, number>;
  /** First sections of the notes that the term tells. */
  readonly told: ReadonlySet<number>;
}

/** What a query found. */
export interface Found {
  readonly all: readonly TermMatches[];
  /** What a section should have of the query: any one member of each group, worth the most of its members. */
  readonly required: readonly { readonly value: number; readonly members: readonly TermMatches[] }[];
}

/** Looks up a query. `vocabulary` is asked for only if a word is nowhere. */
export function lookUp(corpus: Corpus, vocabulary: () => Set<string>, { terms, phrase }: ParsedQuery): Found {
  const groups = terms.flatMap((term) => lookUpTerm(corpus, vocabulary, term));
  const required = groups.map((members) => ({
    value: Math.max(...members.map(({ value }) => value)),
    members,
  }));
  const whole = phrase === undefined ? [] : [collect(corpus, phrase)].filter(isFound);
  return { all: [...groups.flat(), ...whole], required };
}

const isFound = ({ found }: TermMatches): boolean => found.size > 0;

/**
 * A term as it was typed, its parts and its synonyms, as one group. If it is nowhere, the same with other
 * numbers, else a group for each of its parts.
 */
function lookUpTerm(
  corpus: Corpus,
  vocabulary: () => Set<string>,
  { term, parts }: QueryTerm,
): TermMatches[][] {
  const own = collect(corpus, term);
  const others = synonyms(corpus, term);
  if (isFound(own)) return [[own, ...parts.map((part) => collect(corpus, part)), ...others].filter(isFound)];
  const alike = others.length > 0 ? others : withOtherNumbers(corpus, term);
  if (alike.length > 0) return [alike];
  const words = parts.length > 0 ? parts.map((part) => ({ ...part, weight: term.weight })) : [term];
  return words.flatMap((word) => {
    const matches = word === term ? own : collect(corpus, word);
    return isFound(matches) ? [[matches]] : guess(corpus, vocabulary(), matches);
  });
}

const other = (term: Term, text: string): Term => ({ ...term, kind: "word", text, typed: text });

const synonyms = (corpus: Corpus, term: Term): TermMatches[] =>
  synonymsOf(term.text)
    .map((text) => collect(corpus, { ...other(term, text), weight: term.weight * SYNONYM }))
    .filter(isFound);

/** Most spellings of a term that are looked for. */
const MAX_ALIKE = 8;

/** Terms that only have other numbers, which are examples mostly: `{2,3}` for `{2,4}`. */
function withOtherNumbers(corpus: Corpus, term: Term): TermMatches[] {
  if (term.kind === "word" || !/\d/.test(term.text)) return [];
  const pattern = new RegExp(term.text.replace(/[^\p{L}\p{N}]/gu, "\\$&").replace(/\d+/g, "\\d+"), "g");
  const texts = new Set(FIELDS.flatMap((name) => corpus.fields[name].folded.match(pattern) ?? []));
  return [...texts].slice(0, MAX_ALIKE).map((text) => collect(corpus, { ...term, text, typed: text }));
}

/**
 * What a word that is nowhere may mean: one with a typing mistake, two words written as one, or one that only
 * begins so.
 */
function guess(corpus: Corpus, vocabulary: Set<string>, nowhere: TermMatches): TermMatches[][] {
  const { term } = nowhere;
  const near = nearWords(term.text, vocabulary);
  if (near.length > 0)
    return [
      near.flatMap((text) => [collect(corpus, other(term, text)), ...synonyms(corpus, other(term, text))]),
    ];
  const split = splitWord(term.text, vocabulary);
  if (split !== undefined) return split.map((text) => [collect(corpus, other(term, text))]);
  const beginning = longestBeginning(term.text, vocabulary);
  return [[beginning === undefined ? nowhere : collect(corpus, other(term, beginning))]];
}

function collect(corpus: Corpus, term: Term): TermMatches {
  const { entries, fields } = corpus;
  const unordered = new Map<number, number[]>();
  for (const [place, name] of FIELDS.entries()) {
    const { starts } = fields[name];
    let at = 0;
    visitMatches(term, fields[name], (start, _end, quality) => {
      while (start >= (starts[at + 1] ?? Number.POSITIVE_INFINITY)) at++;
      const sums = unordered.get(at) ?? FIELDS.map(() => 0);
      unordered.set(at, sums);
      sums[place] = (sums[place] ?? 0) + quality;
    });
  }
  const found = new Map([...unordered].sort(([one], [another]) => one - another));
  const above = new Map<number, number>();
  const chapters = new Map<number, number>();
  const turns = new Map<number, number>();
  const inNote = new Map<number, { sections: number; named: number }>();
  for (const [at, [heading = 0, aliases = 0, , code = 0]] of found) {
    const entry = entries[at];
    if (entry === undefined) continue;
    if (heading > 0)
      for (let below = at + 1; below < entry.end; below++)
        above.set(below, Math.max(above.get(below) ?? 0, Math.min(1, heading)));
    chapters.set(entry.chapterAt, (chapters.get(entry.chapterAt) ?? 0) + 1);
    const seen = inNote.get(entry.noteAt) ?? { sections: 0, named: 0 };
    inNote.set(entry.noteAt, seen);
    seen.sections++;
    if (heading + aliases + code >= WHOLE) turns.set(at, ++seen.named);
  }
  const told = new Set(
    [...inNote].flatMap(([note, { sections }]) =>
      sections >= TELLS_NOTE * (entries[note]?.note.sections.length ?? 0) ? [note] : [],
    ),
  );
  const value = term.weight * Math.log(1 + (entries.length - found.size + 0.5) / (found.size + 0.5));
  return { term, value, found, above, chapters, turns, told };
}
