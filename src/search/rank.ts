// Which sections answer a query best. Each term is scored by BM25, field by field, and the fields are added up: a
// heading says more than a snippet, a snippet more than prose. Terms are weighed by how few sections have them.
// Source: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), sections 3.5 and 3.6.
import { type Corpus, type Entry, FIELDS, type FieldName } from "./corpus.ts";
import { type Term, visitMatches } from "./matching.ts";
import { synonymsOf } from "./synonyms.ts";
import { type ParsedQuery, parseQuery, type QueryTerm } from "./terms.ts";
import { nearWords } from "./typo.ts";

/** What a field counts, how soon more matches in it stop to count, and how much its length does. Chosen on the training half of bench/search/queries.yml. */
const FIELD: Readonly<Record<FieldName, { readonly weight: number; readonly saturation: number; readonly byLength: number }>> = {
  heading: { weight: 2.8, saturation: 0.3, byLength: 0 },
  code: { weight: 1.6, saturation: 0.6, byLength: 0.4 },
  text: { weight: 1.1, saturation: 1.2, byLength: 0.4 },
  words: { weight: 0.8, saturation: 0.5, byLength: 0 },
};

/** What a word of the same meaning counts. */
const SYNONYM = 0.5;
/** A match in a heading above counts this much of one in the section's own. */
const ABOVE = 0.35;
/** How much of a heading's score depends on how much of the heading was asked for. */
const WHOLE_HEADING = 0.5;
/** How much a section loses by what it lacks of the query. */
const LACKING = 0.5;
/** How much more a section counts that its note lists on the first screen. */
const WANTED = 0.15;
/** How much less the last section of a note counts than its first: notes begin with what most readers come for. */
const LATE = 0.4;
/** A section that has less than this share of what the best one has of the query is no hit. */
const LEAST_SHARE = 0.4;

/** The hits of a query, best first, and the terms that were found, for marking them. */
export interface Ranking {
  readonly order: readonly number[];
  readonly terms: readonly Term[];
}

/** Ranks sections for a query: those of `candidates`, which are positions in the corpus. */
export function rank(corpus: Corpus, vocabulary: () => Set<string>, query: string, candidates: readonly number[]): Ranking {
  const parsed = parseQuery(query);
  if (parsed.terms.length === 0) return { order: candidates, terms: [] };
  const found = lookUp(corpus, vocabulary, parsed);
  const total = found.required.reduce((sum, group) => sum + group.value, 0);
  const headingShare = shareOfHeadings(corpus, found.all);
  const scores = new Float64Array(corpus.entries.length);
  const shares = new Float64Array(corpus.entries.length);
  for (const score of found.all) addScores(corpus, score, headingShare, scores);
  for (const { value, members } of found.required)
    for (let entry = 0; entry < shares.length; entry++)
      if (members.some((score) => has(corpus, score, entry))) shares[entry] = (shares[entry] ?? 0) + value / total;
  const best = candidates.reduce((most, entry) => Math.max(most, shares[entry] ?? 0), 0);
  const final = scores.map((score, entry) => score * (shares[entry] ?? 0) ** LACKING * priorOf(corpus.entries[entry]));
  const order = candidates
    .filter((entry) => (final[entry] ?? 0) > 0 && (shares[entry] ?? 0) >= best * LEAST_SHARE)
    .sort((a, b) => (final[b] ?? 0) - (final[a] ?? 0) || a - b);
  return { order, terms: found.all.map(({ term }) => term) };
}

/** How likely a section is looked for, before anything is typed. */
function priorOf(entry: Entry | undefined): number {
  if (entry === undefined) return 0;
  return (1 - LATE * entry.depth) * (entry.section.aliases.length > 0 ? 1 + WANTED : 1);
}

/** A term with what it matched: for each field and section the sum of the matches' qualities. */
interface TermMatches {
  readonly term: Term;
  readonly fields: Readonly<Record<FieldName, Float64Array>>;
  /** Sections that have it themselves. */
  readonly sections: number;
}

interface Found {
  readonly all: readonly TermMatches[];
  /** What a section should have of the query: any one member of each group, worth `value`. */
  readonly required: readonly { readonly value: number; readonly members: readonly TermMatches[] }[];
}

function lookUp(corpus: Corpus, vocabulary: () => Set<string>, { terms, phrase }: ParsedQuery): Found {
  const groups = terms.flatMap((term) => lookUpTerm(corpus, vocabulary, term));
  const required = groups.map((members) => ({ value: Math.max(...members.map((matches) => worth(corpus, matches))), members }));
  const whole = phrase === undefined ? [] : [collect(corpus, phrase)].filter(({ sections }) => sections > 0);
  return { all: [...groups.flat(), ...whole], required };
}

/** A term as it was typed and its parts, as one group. If it is nowhere, a group for each part, and for a mistyped one the words it may mean. */
function lookUpTerm(corpus: Corpus, vocabulary: () => Set<string>, { term, parts }: QueryTerm): TermMatches[][] {
  const own = collect(corpus, term);
  const others = synonymsOf(term.text).map((text) => collect(corpus, { ...term, text, typed: text, weight: term.weight * SYNONYM }));
  if (own.sections > 0) return [[own, ...parts.map((part) => collect(corpus, part)), ...others].filter(({ sections }) => sections > 0)];
  if (others.some(({ sections }) => sections > 0)) return [others];
  const words = parts.length > 0 ? parts.map((part) => ({ ...part, weight: term.weight })) : [term];
  return words.map((word) => {
    const matches = word === term ? own : collect(corpus, word);
    if (matches.sections > 0) return [matches];
    const near = nearWords(word.text, vocabulary()).map((text) => collect(corpus, { ...word, text, typed: text }));
    return near.length > 0 ? near : [matches];
  });
}

function collect(corpus: Corpus, term: Term): TermMatches {
  const size = corpus.entries.length;
  const fields = Object.fromEntries(FIELDS.map((name) => [name, new Float64Array(size)])) as Record<FieldName, Float64Array>;
  const seen = new Uint8Array(size);
  let sections = 0;
  for (const name of FIELDS) {
    const { starts } = corpus.fields[name];
    const sums = fields[name];
    let entry = 0;
    visitMatches(term, corpus.fields[name], (start, _end, quality) => {
      if (start < (starts[entry] ?? 0)) entry = 0; // names with humps are visited in a second pass
      while (start >= (starts[entry + 1] ?? Number.POSITIVE_INFINITY)) entry++;
      sums[entry] = (sums[entry] ?? 0) + quality;
      if (seen[entry] === 0) sections++;
      seen[entry] = 1;
    });
  }
  return { term, fields, sections };
}

/** Inverse document frequency, times the term's weight. */
function worth({ entries }: Corpus, { term, sections }: TermMatches): number {
  return term.weight * Math.log(1 + (entries.length - sections + 0.5) / (sections + 0.5));
}

/** For each section the share of its heading's words that the query has. */
function shareOfHeadings({ entries }: Corpus, all: readonly TermMatches[]): Float64Array {
  const words = all.filter(({ term }) => !term.text.includes(" "));
  return Float64Array.from(entries, ({ headingWords }, entry) => {
    const matched = words.reduce((sum, { fields }) => sum + Math.min(1, fields.heading[entry] ?? 0), 0);
    return Math.min(1, matched / Math.max(1, headingWords));
  });
}

function addScores(corpus: Corpus, matches: TermMatches, headingShare: Float64Array, scores: Float64Array): void {
  const value = worth(corpus, matches);
  for (const [entry, { above }] of corpus.entries.entries()) {
    let score = 0;
    for (const name of FIELDS) {
      const matched = matches.fields[name][entry] ?? 0;
      if (matched === 0) continue;
      const { weight, saturation, byLength } = FIELD[name];
      const { starts, averageLength } = corpus.fields[name];
      const length = ((starts[entry + 1] ?? 0) - (starts[entry] ?? 0)) / averageLength;
      const saturated = matched / (matched + saturation * (1 - byLength + byLength * length));
      score += weight * saturated * (name === "heading" ? 1 - WHOLE_HEADING + WHOLE_HEADING * (headingShare[entry] ?? 0) : 1);
    }
    const inherited = Math.max(0, ...above.map((other) => Math.min(1, matches.fields.heading[other] ?? 0)));
    scores[entry] = (scores[entry] ?? 0) + value * (score + ABOVE * FIELD.heading.weight * inherited);
  }
}

/** Whether a section has a term: in its own text, or in a heading above it. */
function has({ entries }: Corpus, { fields }: TermMatches, entry: number): boolean {
  return FIELDS.some((name) => (fields[name][entry] ?? 0) > 0) || (entries[entry]?.above.some((other) => (fields.heading[other] ?? 0) > 0) ?? false);
}
