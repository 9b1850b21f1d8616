// The engine that needs no service: it searches the site's own index file in the reader's browser.

import type { SectionBlock } from "../../shared/note-section.ts";
import { blockFilter, countFacets, filterEntries } from "../facets.ts";
import { type MarkOptions, markSnippet, markText, weightIn } from "../marks.ts";
import type { SearchClient, SearchHit, SearchRequest, SearchResponse } from "../search-client.ts";
import { sectionPath, sectionUrl } from "../sections.ts";
import { type Corpus, createCorpus, type Entry, vocabularyOf } from "./corpus.ts";
import { decodeIndex, type SearchIndex } from "./index-file.ts";
import { largest } from "./largest.ts";
import type { Term } from "./matching.ts";
import { createNamesOther } from "./named-note.ts";
import { type Errors, errorsOf, findProvoked } from "./provoked.ts";
import { type Ranking, rank } from "./rank.ts";

/**
 * Creates the engine from the text of an index file. Throws if it is not one. A section is one hit, whatever
 * matches in it.
 */
export const createEmbeddedClient = (indexFile: string): SearchClient =>
  createIndexClient(decodeIndex(indexFile));

/** Creates the engine from an index that was read. */
export function createIndexClient(index: SearchIndex): SearchClient {
  const corpus = createCorpus(index);
  const errors = errorsOf(corpus);
  let vocabulary: Set<string> | undefined;
  const words = (): Set<string> => {
    vocabulary ??= vocabularyOf(corpus);
    return vocabulary;
  };
  return { search: (request, { signal } = {}) => answer(corpus, errors, words, request, signal) };
}

async function answer(
  corpus: Corpus,
  errors: Errors,
  vocabulary: () => Set<string>,
  request: SearchRequest,
  signal: AbortSignal | undefined,
): Promise<SearchResponse> {
  signal?.throwIfAborted();
  const filters = request.facetFilters ?? [];
  const all = filterEntries(corpus, filters);
  const preferred = new Set(
    request.optionalFilters === undefined ? [] : filterEntries(corpus, [request.optionalFilters]),
  );
  const ranking = await runWithPauses(rank(corpus, vocabulary, request.query, { all, preferred }), signal);
  const provoked = findProvoked(errors, request.query, createNamesOther(corpus));
  const { order, complete, terms } = withProvoked(
    ranking,
    [...provoked.keys()].filter((at) => all.includes(at)),
  );
  const first = (request.page ?? 0) * request.hitsPerPage;
  const passes = blockFilter(filters);
  const mark = createMarker(terms, request);
  return {
    hits: order.slice(first, first + request.hitsPerPage).flatMap((index) => {
      const entry = corpus.entries[index];
      return entry === undefined
        ? []
        : [hitOf(entry, { terms, passes, mark, provoked: provoked.get(index) })];
    }),
    nbHits: order.length,
    nbComplete: complete,
    ...(request.facets === undefined ? {} : { facets: countFacets(corpus, order, request.facets) }),
  };
}

/** Longest time that the thread is kept busy. */
const MAX_BUSY_MS = 30;

/** Runs a generator to its end, with pauses in which an abort can arrive. Rejects when aborted. */
async function runWithPauses<T>(steps: Generator<void, T>, signal: AbortSignal | undefined): Promise<T> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < MAX_BUSY_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    began = performance.now();
  }
}

/** Puts the sections that provoke a pasted message before all others. */
const withProvoked = (ranking: Ranking, provoked: readonly number[]): Ranking => ({
  ...ranking,
  order: [...provoked, ...ranking.order.filter((at) => !provoked.includes(at))],
  complete:
    ranking.complete + provoked.filter((at) => !ranking.order.slice(0, ranking.complete).includes(at)).length,
});

interface Shown {
  readonly terms: readonly Term[];
  /** Whether the reader's filters let a snippet be shown. */
  readonly passes: (block: SectionBlock) => boolean;
  readonly mark: Marker;
  /** Position of the snippet that provokes the pasted message. */
  readonly provoked: number | undefined;
}

function hitOf(entry: Entry, { terms, passes, mark: { whole, cut }, provoked }: Shown): SearchHit {
  const { note, section, number } = entry;
  const headings = sectionPath(note.sections, note.sections.indexOf(section)).filter(
    ({ level }) => level > 1,
  );
  const path = [note.title, ...headings.map(({ heading }) => heading)];
  const provoking = provoked === undefined ? undefined : section.blocks[provoked];
  const { kind, text, block, id, anchor } =
    provoking === undefined
      ? bestPart(entry, terms, passes)
      : partOf(section.blocks.indexOf(provoking), provoking);
  return {
    id: sectionUrl(note.permalink, section.anchor) + id,
    url: sectionUrl(note.permalink, anchor),
    kind,
    note: note.title,
    path,
    titleHtml: whole(path.at(-1) ?? ""),
    textHtml: text === undefined ? undefined : cut(text),
    code: block && {
      text: block.code,
      isCut: block.isCut,
      html: whole(block.code),
      language: block.language,
    },
    number: number ?? undefined,
    proof: block?.proof,
    isProvoked: provoking && true,
  };
}

interface Part {
  readonly kind: SearchHit["kind"];
  readonly text?: string | undefined;
  readonly block: Entry["section"]["blocks"][number] | undefined;
  /** Suffix of the hit's id, after the address of its section. */
  readonly id: string;
  readonly anchor: string;
}

/**
 * Chooses the part of a section to show: its heading if that contains as much of the query as any text or
 * snippet below it, else the best of these.
 */
function bestPart({ section }: Entry, terms: readonly Term[], passes: Shown["passes"]): Part {
  const blocks = section.blocks.filter(passes);
  const ofBlocks = blocks.map((block) => weightIn(block.code, terms));
  const bestBlock = largest(ofBlocks);
  const block = blocks[ofBlocks.indexOf(bestBlock)] ?? blocks[0];
  const ofTexts = section.texts.map((text) => weightIn(text, terms));
  const bestText = largest(ofTexts);
  const { anchor } = section;
  if (weightIn(section.heading, terms) >= Math.max(bestBlock, bestText))
    return { kind: section.level === 1 ? "page" : "heading", block, id: "", anchor };
  if (block !== undefined && bestBlock >= bestText) return partOf(section.blocks.indexOf(block), block);
  const text = ofTexts.indexOf(bestText);
  return { kind: "text", text: section.texts[text], block, id: `:text-${text}`, anchor };
}

const partOf = (at: number, block: SectionBlock): Part => ({
  kind: "code",
  text: undefined,
  block,
  id: `:code-${at}`,
  anchor: block.id,
});

/** Marks the texts of an answer's hits, in whole or cut to the words around a match. */
interface Marker {
  readonly whole: (text: string) => string;
  readonly cut: (text: string) => string;
}

/** Words of a cut text, if the request does not say how many. */
const SNIPPET_WORDS = 10;

/** Creates the marker of an answer. Hits share headings, so it marks each text once. */
function createMarker(terms: readonly Term[], request: SearchRequest): Marker {
  const options: MarkOptions = {
    before: request.highlightPreTag,
    after: request.highlightPostTag,
    ellipsis: request.snippetEllipsisText,
  };
  const [, words = SNIPPET_WORDS] =
    request.attributesToSnippet.find((attribute) => attribute.startsWith("content:"))?.split(":") ?? [];
  return {
    whole: once((text) => markText(text, terms, options)),
    cut: once((text) => markSnippet(text, terms, Number(words), options)),
  };
}

/** Returns a function that computes the result for each text once. */
function once<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text) ?? make(text);
    made.set(text, known);
    return known;
  };
}
