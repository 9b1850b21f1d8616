import { MAX_QUERY_LENGTH } from "@proofmark/theme/data/query-length.ts";
import type { Term } from "../embedded/matching.ts";
import { foldText, isFunctionWord, isStopWord, isUnspaced } from "./words.ts";

/**
 * Weights of a part of a term, of the query as a phrase, and of function words (`if`, `get`) in a question.
 * Tuned on the training half of bench/search/queries.yml and on tuning.yml beside it.
 */
const WEIGHT = { part: 0.56, phrase: 0.64, ofQuestion: 0.2 };

/** A term of a query, and the words it consists of, to look up beside it or instead of it. */
export interface QueryTerm {
  readonly term: Term;
  /** Whether it is a word of grammar in a sentence, without which a section can still match the query. */
  readonly isGrammar: boolean;
  readonly parts: readonly Term[];
}

/** A parsed query. The phrase is the whole query, if it has several words. */
export interface ParsedQuery {
  readonly terms: readonly QueryTerm[];
  readonly phrase: Term | undefined;
}

/** Parses a query into words, names and signs. */
export function parseQuery(query: string): ParsedQuery {
  const typed = query.slice(0, MAX_QUERY_LENGTH).normalize().trim().replace(/\s+/g, " ");
  const chunks = typed.split(" ").filter((chunk) => chunk !== "");
  const isSentence = chunks.length > 2;
  const cleaned = isSentence ? chunks.map(withoutPunctuation) : chunks;
  const meaning = cleaned.filter((chunk) => !isStopWord(foldText(chunk)));
  const isQuestion = isSentence && /^(?:how|what|why|which|when|where|can|is|are|do)\s/i.test(typed);
  const weightOf = (chunk: string): number =>
    isQuestion && isFunctionWord(foldText(chunk)) ? WEIGHT.ofQuestion : 1;
  const terms = (meaning.length > 0 ? meaning : cleaned).map((chunk): QueryTerm => {
    const term = termOf(chunk, weightOf(chunk));
    const isGrammar = isSentence && isFunctionWord(term.text);
    return { term, isGrammar, parts: partsOf(chunk) };
  });
  return {
    terms,
    phrase: chunks.length > 1 ? { ...termOf(typed, WEIGHT.phrase), kind: "literal" } : undefined,
  };
}

/** Removes punctuation after a word, and a genitive ending. */
const withoutPunctuation = (chunk: string): string =>
  /^([\p{L}\p{N}-]{2,})(?:['’]s)?[?!.,;:]*$/u.exec(chunk)?.[1] ?? chunk;

const termOf = (typed: string, weight: number): Term => ({
  kind: /^[\p{L}\p{N}]+$/u.test(typed) ? "word" : "literal",
  text: foldText(typed),
  typed,
  weight,
});

/**
 * Returns the words in a name: `process.env.PATH`, `no-cache`, `pg_stat_activity`, `useState`,
 * `GraphQLError`, `検索設定`. Returns none for a single word.
 */
function partsOf(chunk: string): Term[] {
  const names = chunk.match(/\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{N}]+|[\p{L}\p{N}]+/gu) ?? [];
  const words = names.flatMap((name) => (isUnspaced(name) ? segmentsOf(name) : name));
  if (words.length === 1 && words[0] === chunk) return [];
  return words.filter((word) => word.length > 1).map((word) => termOf(word, WEIGHT.part));
}

/** Returns the words of a text without spaces, as the browser's dictionaries tell them apart. */
const segmentsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)].map(({ segment }) => segment);
