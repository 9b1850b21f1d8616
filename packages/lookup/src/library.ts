// A built site to look things up in: its search engine over its index, and what is proven of its snippets.
import { createEmbeddedClient } from "@proofmark/search/embedded/embedded.ts";
import { decodeIndex, type IndexedNote } from "@proofmark/search/embedded/index-file.ts";
import { headingsOf } from "@proofmark/search/hit.ts";
import { createRequest, type QueryOptions } from "@proofmark/search/hosted/request.ts";
import { FACETS, hasFilter, parseQuery } from "@proofmark/search/query.ts";
import type { SearchRequest } from "@proofmark/search/search-client.ts";
import { sectionUrl } from "@proofmark/search/sections.ts";
import type { SectionBlock } from "@proofmark/theme/data/note-section.ts";
import { type Found, foundOf, onVersion, pathOf } from "./found.ts";
import { headingsTo, type Place, placeOf, unknown } from "./place.ts";
import { evidenceOn, parseSnippets, type Snippet, versionNames } from "./snippets.ts";

/** What of a built site everything is looked up in. */
export interface SiteFiles {
  /** `snippets.json`. */
  readonly snippets: string;
  /** `data/search.txt`. */
  readonly index: string;
}

export interface FindOptions {
  /** Words, as in the search box; all snippets if empty. */
  readonly query: string;
  /** Name of a version in `on=`: only snippets of which something is known there. */
  readonly on?: string | undefined;
  /** Title of a note, as after `in:`. */
  readonly note?: string | undefined;
  /** Language, as after `lang:`. */
  readonly language?: string | undefined;
  readonly limit: number;
}

export interface Library {
  /** All snippets that are published. */
  readonly snippets: readonly Snippet[];
  /** The best snippets for a query, best first, and the number of sections that match. */
  find(options: FindOptions): Promise<{ readonly found: readonly Found[]; readonly count: number }>;
  /** Throws a ProblemError that says what there is for an unknown address. */
  get(address: string, on?: string): Place;
}

/** Opens a library. Throws if the files are not those of a built site. */
export function openLibrary({ snippets: json, index }: SiteFiles): Library {
  const snippets = parseSnippets(json);
  const decoded = decodeIndex(index);
  const client = createEmbeddedClient(decoded);
  const { notes } = decoded;
  const proven = new Map(snippets.map((one) => [pathOf(one.url), one]));
  const origin = /^https?:\/\/[^/]+/.exec(snippets[0]?.url ?? "")?.[0] ?? UNKNOWN;
  const snippetOf = ({ permalink }: IndexedNote, block: SectionBlock): Snippet => {
    const { id, language, title = null, code } = block;
    const known = proven.get(`${decodeURI(permalink)}#${id}`);
    const url = `${origin}${permalink}#${encodeURIComponent(id)}`;
    return known ?? { ...UNPROVEN, id, url, language, title, code };
  };
  const checkVersion = (on: string | undefined): void => {
    if (on === undefined || snippets.some((one) => evidenceOn(one, on) !== undefined)) return;
    throw unknown(`no snippet is known on \`${on}\``, versionNames(snippets), on);
  };
  const request = (query: string, more: Partial<QueryOptions>): SearchRequest => ({
    ...createRequest(query, { settings: SETTINGS, context: CONTEXT, snippetWords: 10, ...more }),
    hitsPerPage: ALL,
  });
  const search = async (typed: string): Promise<(Found | undefined)[]> => {
    const facets = hasFilter(typed) ? Object.values(FACETS) : [];
    const counts = facets.length === 0 ? {} : (await client.search(request("", { facets }))).facets;
    const { text, filters } = parseQuery(typed, counts ?? {});
    const { hits } = await client.search(request(text, { filters }));
    const sections = new Map(
      notes.flatMap((note) =>
        note.sections.map((section) => [sectionUrl(note.permalink, section.anchor), { note, section }]),
      ),
    );
    return hits.map(({ objectID, hierarchy, code, isProvoked }) => {
      const place = sections.get(objectID.replace(/:(?:code|text)-\d+$/, ""));
      const block = place?.section.blocks.find((one) => one.code === code?.text);
      return (
        place && block && { ...foundOf(snippetOf(place.note, block), headingsOf(hierarchy)), isProvoked }
      );
    });
  };
  const list = (): Found[] =>
    notes.flatMap((note) =>
      note.sections.flatMap(({ blocks }, at) =>
        blocks.map((block) => foundOf(snippetOf(note, block), headingsTo(note, at))),
      ),
    );
  return {
    snippets,
    async find({ query, on, note, language, limit }) {
      checkVersion(on);
      const wanted = [query, language && `lang:${language}`, note && `in:${note.replace(/\s+/g, "-")}`];
      const typed = wanted.filter(Boolean).join(" ");
      const all = typed === "" ? list() : await search(typed);
      // two sections may show the same snippet
      const once = new Map(all.flatMap((one) => (one === undefined ? [] : [[one.address, one]])));
      const found = [...once.values()].flatMap((one) => onVersion(one, on) ?? []);
      return { found: found.slice(0, limit), count: found.length };
    },
    get(address, on) {
      checkVersion(on);
      return placeOf({
        ...{ address, notes, origin },
        found: (place, block) => onVersion(foundOf(snippetOf(place, block), []), on),
      });
    },
  };
}

const SETTINGS = { indexName: "", contextualSearch: false, searchParameters: {} };
const CONTEXT = { locale: "", tags: [] };
/** More hits than any site has sections. */
const ALL = 1_000_000;
/** The origin of a site that names none, since it proves nothing. */
const UNKNOWN = "https://site.invalid";

const UNPROVEN = {
  ...{ values: [], versions: [], noVerdict: [] },
  ...{ output: null, tool: null, version: null, reason: null },
  level: "unproven",
};
