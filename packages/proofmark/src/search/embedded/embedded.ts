// The engine that needs no service: a site's own index file, searched where the reader is.

import { countFacets, filterEntries, wantedLanguages } from "../facets.ts";
import { type MarkOptions, markSnippet, markText, weightIn } from "../marks.ts";
import type {
  HierarchyLevel,
  MarkedText,
  SearchClient,
  SearchHit,
  SearchRequest,
  SearchResponse,
} from "../search-client.ts";
import { hierarchyOf, levelName, sectionPath, sectionUrl } from "../sections.ts";
import { type Corpus, createCorpus, type Entry, vocabularyOf } from "./corpus.ts";
import { decodeIndex } from "./index-file.ts";
import { largest } from "./largest.ts";
import type { Term } from "./matching.ts";
import { rank } from "./rank.ts";

/**
 * Makes the engine from the text of an index file. Throws if it is not one. A section is one hit, whatever
 * matches in it.
 */
export function createEmbeddedClient(indexFile: string): SearchClient {
  const corpus = createCorpus(decodeIndex(indexFile));
  let vocabulary: Set<string> | undefined;
  const words = (): Set<string> => {
    vocabulary ??= vocabularyOf(corpus);
    return vocabulary;
  };
  return { search: (request, { signal } = {}) => answer(corpus, words, request, signal) };
}

async function answer(
  corpus: Corpus,
  vocabulary: () => Set<string>,
  request: SearchRequest,
  signal: AbortSignal | undefined,
): Promise<SearchResponse> {
  signal?.throwIfAborted();
  const filters = request.facetFilters ?? [];
  const { order, terms } = await inTurns(
    rank(corpus, vocabulary, request.query, filterEntries(corpus, filters)),
    signal,
  );
  const first = (request.page ?? 0) * request.hitsPerPage;
  const languages = wantedLanguages(filters);
  const mark = createMarker(terms, request);
  return {
    hits: order.slice(first, first + request.hitsPerPage).flatMap((index) => {
      const entry = corpus.entries[index];
      return entry === undefined ? [] : [hitOf(entry, terms, languages, mark)];
    }),
    nbHits: order.length,
    ...(request.facets === undefined ? {} : { facets: countFacets(corpus, order, request.facets) }),
  };
}

/** Longest time in which the thread hears of nothing else. */
const TURN_MS = 30;

/**
 * Runs something that yields to its end, and lets the thread hear every now and then that it is no longer
 * wanted.
 */
async function inTurns<T>(steps: Generator<void, T>, signal: AbortSignal | undefined): Promise<T> {
  let turn = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - turn < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    turn = performance.now();
  }
}

function hitOf(
  entry: Entry,
  terms: readonly Term[],
  languages: readonly string[],
  mark: ReturnType<typeof createMarker>,
): SearchHit {
  const { note, section, number } = entry;
  const hierarchy = hierarchyOf(note.title, sectionPath(note.sections, note.sections.indexOf(section)));
  const { content, block, id, anchor } = bestPart(entry, terms, languages);
  return {
    objectID: sectionUrl(note.permalink, section.anchor) + id,
    hierarchy,
    content,
    type: content === null ? levelName(section.level) : "content",
    url: sectionUrl(note.permalink, anchor),
    anchor: anchor === "" ? null : anchor,
    number,
    code: block?.code ?? null,
    codeLanguage: block?.language ?? null,
    codeTitle: block?.title ?? null,
    proof: block?.proof ?? null,
    ...mark({ hierarchy, content, code: block?.code ?? null }),
  };
}

interface Part {
  readonly content: string | null;
  readonly block: Entry["section"]["blocks"][number] | undefined;
  /** What the hit's id adds to the address of its section. */
  readonly id: string;
  readonly anchor: string;
}

/**
 * What of a section to show: its heading if that has as much of the query as any text or snippet below it,
 * else that.
 */
function bestPart({ section }: Entry, terms: readonly Term[], languages: readonly string[]): Part {
  const blocks = section.blocks.filter(
    (block) => languages.length === 0 || languages.includes(block.language),
  );
  const ofBlocks = blocks.map((block) => weightIn(block.code, terms));
  const bestBlock = largest(ofBlocks);
  const block = blocks[ofBlocks.indexOf(bestBlock)] ?? blocks[0];
  const ofTexts = section.texts.map((text) => weightIn(text, terms));
  const bestText = largest(ofTexts);
  if (weightIn(section.heading, terms) >= Math.max(bestBlock, bestText))
    return { content: null, block, id: "", anchor: section.anchor };
  if (block !== undefined && bestBlock >= bestText)
    return { content: block.code, block, id: `:code-${section.blocks.indexOf(block)}`, anchor: block.id };
  const text = ofTexts.indexOf(bestText);
  return { content: section.texts[text] ?? null, block, id: `:text-${text}`, anchor: section.anchor };
}

type Marks = Pick<SearchHit, "_highlightResult" | "_snippetResult">;

/**
 * Makes what marks the hits of an answer; texts that the request wants cut are cut. Hits share headings, so
 * each text is marked once.
 */
function createMarker(
  terms: readonly Term[],
  request: SearchRequest,
): (hit: Pick<SearchHit, "hierarchy" | "content" | "code">) => Marks {
  const options: MarkOptions = {
    before: request.highlightPreTag,
    after: request.highlightPostTag,
    ellipsis: request.snippetEllipsisText,
  };
  const highlight = once((text) => markText(text, terms, options));
  const cutters = new Map(
    request.attributesToSnippet.map((attribute) => {
      const [name = "", count = 10] = attribute.split(":");
      return [name, once((text) => markSnippet(text, terms, Number(count), options))];
    }),
  );
  const snippet = (name: string, text: string): MarkedText | undefined => cutters.get(name)?.(text);
  return ({ hierarchy, content, code }) => {
    const levels = Object.entries(hierarchy).filter(
      (pair): pair is [HierarchyLevel, string] => pair[1] !== null,
    );
    const cut = levels
      .map(([level, text]) => [level, snippet(`hierarchy.${level}`, text)] as const)
      .filter(([, marked]) => marked !== undefined);
    return {
      _highlightResult: {
        hierarchy: Object.fromEntries(levels.map(([level, text]) => [level, highlight(text)])),
        content: content === null ? undefined : highlight(content),
        code: code == null ? undefined : highlight(code),
      },
      _snippetResult: {
        hierarchy: Object.fromEntries(cut),
        content: content === null ? undefined : snippet("content", content),
        code: code == null ? undefined : snippet("code", code),
      },
    };
  };
}

/** A function that is asked about each text once. */
function once<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text) ?? make(text);
    made.set(text, known);
    return known;
  };
}
