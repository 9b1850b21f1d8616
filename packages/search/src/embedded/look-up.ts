// Finds what a query matches: its terms, their synonyms and parts, and for an unknown word the likely
// intended ones.

import { synonymsOf } from "../words/synonyms.ts";
import type { ParsedQuery, QueryTerm } from "../words/terms.ts";
import { longestBeginning, nearWords, splitWord } from "../words/typo.ts";
import { type Corpus, FIELDS } from "./corpus.ts";
import { type Term, visitMatches } from "./matching.ts";

/** Weight of a synonym relative to the term that was typed. */
const SYNONYM = 0.27;

/** Least total quality at which a section shows a name itself, not as a part of a longer one. */
const WHOLE = 0.8;

/** A term with what it matched. */
export interface TermMatches {
  readonly term: Term;
  /** The term's weight times its inverse document frequency. */
  readonly value: number;
  /**
   * For each section that contains the term, the sum of its matches' qualities by field; in reading order.
   */
  readonly found: ReadonlyMap<number, readonly number[]>;
  /** For each section below a heading that contains the term, the quality of that match. */
  readonly above: ReadonlyMap<number, number>;
  /**
   * For each section that shows the term in its heading or code, its position among those of the note, from
   * 1.
   */
  readonly nthInNote: ReadonlyMap<number, number>;
}

/** The result of a query. */
export interface Found {
  readonly all: readonly TermMatches[];
  /**
   * Groups of alternatives: a section should match any member of each. A group has its best member's value.
   */
  readonly required: readonly Group[];
}

interface Group {
  readonly value: number;
  readonly members: readonly TermMatches[];
  /** Whether it is a word of grammar in a sentence. */
  readonly isGrammar: boolean;
}

/** Looks up a query. */
export function lookUp(corpus: Corpus, { terms, phrase }: ParsedQuery): Found {
  const required = terms.flatMap((queried) =>
    lookUpTerm(corpus, queried).map(
      (members): Group => ({
        value: Math.max(...members.map(({ value }) => value)),
        members,
        isGrammar: queried.isGrammar,
      }),
    ),
  );
  const exact = phrase === undefined ? [] : [collect(corpus, phrase)].filter(isFound);
  return { all: [...required.flatMap(({ members }) => members), ...exact], required };
}

const isFound = ({ found }: TermMatches): boolean => found.size > 0;

/**
 * Looks up a term, its parts and its synonyms as one group. If the term is not in the notes: its synonyms,
 * else the term with other numbers, else a group for each of its parts.
 */
function lookUpTerm(corpus: Corpus, { term, parts }: QueryTerm): TermMatches[][] {
  const all = collect(corpus, term);
  const others = synonyms(corpus, term);
  if (isFound(all)) return [[all, ...parts.map((part) => collect(corpus, part)), ...others].filter(isFound)];
  const alike = others.length > 0 ? others : withOtherNumbers(corpus, term);
  if (alike.length > 0) return [alike];
  const words = parts.length > 0 ? parts.map((part) => ({ ...part, weight: term.weight })) : [term];
  return words.flatMap((word) => {
    const matches = word === term ? all : collect(corpus, word);
    return isFound(matches) ? [[matches]] : guess(corpus, matches);
  });
}

const other = (term: Term, text: string): Term => ({ ...term, kind: "word", text, typed: text });

const synonyms = (corpus: Corpus, term: Term): TermMatches[] =>
  synonymsOf(term.text)
    .map((text) => collect(corpus, { ...other(term, text), weight: term.weight * SYNONYM }))
    .filter(isFound);

/** Most variants of a term to look up. */
const MAX_ALIKE = 8;

/** Looks up a term with other numbers, since numbers in code are mostly examples: `{2,3}` for `{2,4}`. */
function withOtherNumbers(corpus: Corpus, term: Term): TermMatches[] {
  if (term.kind === "word" || !/\d/.test(term.text)) return [];
  const pattern = new RegExp(term.text.replace(/[^\p{L}\p{N}]/gu, "\\$&").replace(/\d+/g, "\\d+"), "g");
  const texts = new Set(FIELDS.flatMap((name) => corpus.fields[name].folded.match(pattern) ?? []));
  return [...texts].slice(0, MAX_ALIKE).map((text) => collect(corpus, { ...term, text, typed: text }));
}

/** Guesses what an unknown word means: a typing mistake, two words written as one, or a longer form. */
function guess(corpus: Corpus, unknown: TermMatches): TermMatches[][] {
  const { term } = unknown;
  const vocabulary = corpus.vocabulary();
  const near = nearWords(term.text, vocabulary);
  if (near.length > 0)
    return [
      near.flatMap((text) => [collect(corpus, other(term, text)), ...synonyms(corpus, other(term, text))]),
    ];
  const split = splitWord(term.text, vocabulary);
  if (split !== undefined) return split.map((text) => [collect(corpus, other(term, text))]);
  const beginning = longestBeginning(term.text, vocabulary);
  return [[beginning === undefined ? unknown : collect(corpus, other(term, beginning))]];
}

/** Finds the matches of one term in all sections. */
export function collect(corpus: Corpus, term: Term): TermMatches {
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
  const nthInNote = new Map<number, number>();
  const shownInNote = new Map<number, number>();
  for (const [at, [heading = 0, aliases = 0, , code = 0]] of found) {
    const entry = entries[at];
    if (entry === undefined) continue;
    if (heading > 0)
      for (let below = at + 1; below < entry.end; below++)
        above.set(below, Math.max(above.get(below) ?? 0, Math.min(1, heading)));
    if (heading + aliases + code < WHOLE) continue;
    const nth = (shownInNote.get(entry.noteAt) ?? 0) + 1;
    shownInNote.set(entry.noteAt, nth);
    nthInNote.set(at, nth);
  }
  const value = term.weight * Math.log(1 + (entries.length - found.size + 0.5) / (found.size + 0.5));
  return { term, value, found, above, nthInNote };
}
