// The engine that needs no service: a site's own index file, searched where the reader is.
import { type Corpus, createCorpus, type Entry, vocabularyOf } from "./corpus.ts";
import { countFacets, filterEntries, wantedLanguages } from "./facets.ts";
import { decodeIndex } from "./index-file.ts";
import { type MarkOptions, markSnippet, markText, weightIn } from "./marks.ts";
import type { Term } from "./matching.ts";
import { rank } from "./rank.ts";
import type { HierarchyLevel, HitMarks, MarkedText, SearchClient, SearchHit, SearchRequest, SearchResponse } from "./search-client.ts";
import { hierarchyOf, levelName, sectionPath, sectionUrl } from "./sections.ts";

/** Makes the engine from the text of an index file. Throws if it is not one. A section is one hit, whatever matches in it. */
export function createEmbeddedClient(indexFile: string): SearchClient {
  const corpus = createCorpus(decodeIndex(indexFile));
  let vocabulary: Set<string> | undefined;
  const words = (): Set<string> => {
    vocabulary ??= vocabularyOf(corpus);
    return vocabulary;
  };
  return { search: async (request) => answer(corpus, words, request) };
}

function answer(corpus: Corpus, vocabulary: () => Set<string>, request: SearchRequest): SearchResponse {
  const filters = request.facetFilters ?? [];
  const { order, terms } = rank(corpus, vocabulary, request.query, filterEntries(corpus, filters));
  const first = (request.page ?? 0) * request.hitsPerPage;
  const languages = wantedLanguages(filters);
  return {
    hits: order.slice(first, first + request.hitsPerPage).flatMap((index) => {
      const entry = corpus.entries[index];
      return entry === undefined ? [] : [hitOf(entry, terms, languages, request)];
    }),
    nbHits: order.length,
    ...(request.facets === undefined ? {} : { facets: countFacets(corpus, order, request.facets) }),
  };
}

function hitOf(entry: Entry, terms: readonly Term[], languages: readonly string[], request: SearchRequest): SearchHit {
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
    ...marksOf({ hierarchy, content, code: block?.code ?? null }, terms, request),
  };
}

interface Part {
  readonly content: string | null;
  readonly block: Entry["section"]["blocks"][number] | undefined;
  /** What the hit's id adds to the address of its section. */
  readonly id: string;
  readonly anchor: string;
}

/** What of a section to show: its heading if that has as much of the query as any text or snippet below it, else that. */
function bestPart({ section }: Entry, terms: readonly Term[], languages: readonly string[]): Part {
  const blocks = section.blocks.filter((block) => languages.length === 0 || languages.includes(block.language));
  const ofBlocks = blocks.map((block) => weightIn(block.code, terms));
  const bestBlock = Math.max(0, ...ofBlocks);
  const block = blocks[ofBlocks.indexOf(bestBlock)] ?? blocks[0];
  const ofTexts = section.texts.map((text) => weightIn(text, terms));
  const bestText = Math.max(0, ...ofTexts);
  if (weightIn(section.heading, terms) >= Math.max(bestBlock, bestText)) return { content: null, block, id: "", anchor: section.anchor };
  if (block !== undefined && bestBlock >= bestText) return { content: block.code, block, id: `:code-${section.blocks.indexOf(block)}`, anchor: block.id };
  const text = ofTexts.indexOf(bestText);
  return { content: section.texts[text] ?? null, block, id: `:text-${text}`, anchor: section.anchor };
}

/** Marks a hit's texts; those that the request wants cut are cut. */
function marksOf(
  { hierarchy, content, code }: Pick<SearchHit, "hierarchy" | "content" | "code">,
  terms: readonly Term[],
  request: SearchRequest,
): Pick<SearchHit, "_highlightResult" | "_snippetResult"> {
  const options: MarkOptions = { before: request.highlightPreTag, after: request.highlightPostTag, ellipsis: request.snippetEllipsisText };
  const words = new Map(request.attributesToSnippet.map((attribute) => attribute.split(":")).map(([name = "", count]) => [name, Number(count ?? 10)]));
  const levels = Object.entries(hierarchy).filter((pair): pair is [HierarchyLevel, string] => pair[1] !== null);
  const snippet = (name: string, text: string): MarkedText | undefined => {
    const count = words.get(name);
    return count === undefined ? undefined : markSnippet(text, terms, count, options);
  };
  const highlight: HitMarks<MarkedText> = {
    hierarchy: Object.fromEntries(levels.map(([level, text]) => [level, markText(text, terms, options)])),
    content: content === null ? undefined : markText(content, terms, options),
    code: code == null ? undefined : markText(code, terms, options),
  };
  const cut: HitMarks<MarkedText> = {
    hierarchy: Object.fromEntries(
      levels.flatMap(([level, text]) => {
        const marked = snippet(`hierarchy.${level}`, text);
        return marked === undefined ? [] : [[level, marked]];
      }),
    ),
    content: content === null ? undefined : snippet("content", content),
    code: code == null ? undefined : snippet("code", code),
  };
  return { _highlightResult: highlight, _snippetResult: cut };
}
