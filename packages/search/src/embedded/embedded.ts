// The engine that needs no service: it searches the site's own index file in the reader's browser.

import { blockFilter, countFacets, filterEntries } from "../facets.ts";
import { typeOf } from "../hit.ts";
import { markSnippet, markText, weightIn } from "../marks.ts";
import type {
  SearchClient,
  SearchHit,
  SearchOptions,
  SearchRequest,
  SearchResponse,
} from "../search-client.ts";
import type { SectionBlock } from "../sections.ts";
import { sectionHierarchy, sectionUrl } from "../sections.ts";
import { createCorpus, type Entry } from "./corpus.ts";
import type { SearchIndex } from "./index-file.ts";
import type { Term } from "./matching.ts";
import { createProvoked } from "./provoked.ts";
import { rank } from "./rank.ts";

/** Creates the engine from an index. A section is one hit, whatever matches in it. */
export function createEmbeddedClient(index: SearchIndex): SearchClient {
  const corpus = createCorpus(index);
  const findProvoked = createProvoked(corpus);
  return {
    async search(request: SearchRequest, { note }: SearchOptions = {}): Promise<SearchResponse> {
      const filters = request.facetFilters ?? [];
      const all = filterEntries(corpus, filters);
      const { order: ranked, terms } = rank(corpus, request.query, all, note);
      const provoked = findProvoked(request.query);
      const first = [...provoked.keys()].filter((at) => all.includes(at));
      const order = [...first, ...ranked.filter((at) => !first.includes(at))];
      const start = (request.page ?? 0) * request.hitsPerPage;
      const passes = blockFilter(filters);
      return {
        hits: order.slice(start, start + request.hitsPerPage).flatMap((at) => {
          const entry = corpus.entries[at];
          return entry === undefined
            ? []
            : [hitOf(entry, { terms, passes: passes(entry.note), request, provoked: provoked.get(at) })];
        }),
        nbHits: order.length,
        ...(request.facets === undefined ? {} : { facets: countFacets(corpus, order, request.facets) }),
      };
    },
  };
}

/** Words of a cut text, if the request does not say how many. */
const SNIPPET_WORDS = 10;

interface HitContext {
  readonly terms: readonly Term[];
  /** Whether the reader's filters let a snippet be shown. */
  readonly passes: (block: SectionBlock) => boolean;
  readonly request: SearchRequest;
  /** Position of the snippet that provokes the pasted message. */
  readonly provoked: number | undefined;
}

function hitOf(entry: Entry, { terms, passes, request, provoked }: HitContext): SearchHit {
  const words = request.attributesToSnippet.find((one) => one.startsWith("content:"))?.slice(8);
  const { note, section } = entry;
  const provoking = provoked === undefined ? undefined : section.blocks[provoked];
  const { type, content, isText, block, id, anchor } =
    provoking === undefined
      ? bestPart(entry, terms, passes)
      : partOf(section.blocks.indexOf(provoking), provoking);
  return {
    objectID: sectionUrl(note.permalink, section.anchor) + id,
    hierarchy: sectionHierarchy(note.title, note.sections, note.sections.indexOf(section)),
    content,
    type,
    url: sectionUrl(note.permalink, anchor),
    titleHtml: markText(section.level === 1 ? note.title : section.heading, terms),
    textHtml:
      isText && content !== null ? markSnippet(content, terms, Number(words ?? SNIPPET_WORDS)) : undefined,
    code: block && { text: block.code, html: markText(block.code, terms), language: block.language },
    proof: block?.proof,
    isProvoked: provoking && true,
  };
}

interface Part extends Pick<SearchHit, "type" | "content"> {
  /** Whether the content is a text, not a snippet. */
  readonly isText?: true;
  readonly block: Entry["section"]["blocks"][number] | undefined;
  /** Suffix of the hit's id, after the address of its section. */
  readonly id: string;
  readonly anchor: string;
}

/**
 * Chooses the part of a section to show: its heading if that contains as much of the query as any text or
 * snippet below it, else the best of these.
 */
function bestPart({ section }: Entry, terms: readonly Term[], passes: HitContext["passes"]): Part {
  const blocks = section.blocks.filter(passes);
  const ofBlocks = blocks.map((block) => weightIn(block.code, terms));
  const bestBlock = Math.max(0, ...ofBlocks);
  const block = blocks[ofBlocks.indexOf(bestBlock)] ?? blocks[0];
  const ofTexts = section.texts.map((text) => weightIn(text, terms));
  const bestText = Math.max(0, ...ofTexts);
  const { anchor } = section;
  if (weightIn(section.heading, terms) >= Math.max(bestBlock, bestText))
    return { type: typeOf(section.level), content: null, block, id: "", anchor };
  if (block !== undefined && bestBlock >= bestText) return partOf(section.blocks.indexOf(block), block);
  const text = ofTexts.indexOf(bestText);
  const content = section.texts[text] ?? null;
  return { type: "content", content, isText: true, block, id: `:text-${text}`, anchor };
}

const partOf = (at: number, block: SectionBlock): Part => ({
  type: "content",
  content: block.code,
  block,
  id: `:code-${at}`,
  anchor: block.id,
});
