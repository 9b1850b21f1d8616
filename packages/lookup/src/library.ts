// A built site to look things up in: the engine of its search box, and the proofs of its snippets.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { unknownName } from "@proofmark/prover/document/problems.ts";
import { findStaticFile } from "@proofmark/prover/files/site-file.ts";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { createEmbeddedClient } from "@proofmark/search/embedded/embedded.ts";
import { decodeIndex, type IndexedNote } from "@proofmark/search/embedded/index-file.ts";
import { filterFor } from "@proofmark/search/facets.ts";
import { headingsOf } from "@proofmark/search/hit.ts";
import { createRequest, type QueryOptions } from "@proofmark/search/request.ts";
import type { FacetFilter, SearchRequest } from "@proofmark/search/search-client.ts";
import type { SectionBlock } from "@proofmark/search/sections.ts";
import { sectionPath, sectionUrl } from "@proofmark/search/sections.ts";
import { searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import { type Evidence, evidenceOn, type ProvenSnippet, parseSnippets } from "./snippets.ts";

/** A snippet with its place and its evidence. */
export interface FoundSnippet {
  /** `note#id`, the address for `show`. */
  readonly address: string;
  readonly url: string;
  /** Title of the note, and headings down to the snippet's own. */
  readonly path: readonly string[];
  readonly snippet: ProvenSnippet;
  readonly evidence: Evidence;
  /** Whether it provokes the error message that was looked up. */
  readonly isProvoked?: true | undefined;
}

/** One snippet, or a heading with all below it. */
export interface Place {
  readonly address: string;
  readonly url: string;
  readonly path: readonly string[];
  readonly sections: readonly {
    readonly heading: string;
    readonly level: number;
    readonly texts: readonly string[];
    readonly snippets: readonly FoundSnippet[];
  }[];
  /** The headings of a whole note, of which `sections` has only the beginning. */
  readonly below: readonly { readonly address: string; readonly heading: string }[];
}

export interface FindOptions {
  /** Words, as in the search box; all snippets if empty. */
  readonly query: string;
  /** Name of a version in `on=`: only snippets with evidence there. */
  readonly on?: string | undefined;
  /** Title of a note, or its beginning. */
  readonly note?: string | undefined;
  /** Language, or its beginning. */
  readonly language?: string | undefined;
  readonly limit: number;
}

export interface Library {
  /** All snippets that are published. */
  readonly snippets: readonly ProvenSnippet[];
  /** The best snippets for a query, best first, and the number of all that match. */
  find(options: FindOptions): Promise<{ readonly found: readonly FoundSnippet[]; readonly count: number }>;
  /** Throws a ProblemError that lists what there is for an unknown address. */
  get(address: string, on?: string): Place;
}

/** Reads a built site. Throws a ProblemError if there is none, or another version of the engine built it. */
export function openSite({ root, outDir }: { readonly root: string; readonly outDir: string }): Library {
  const folder = path.resolve(root, outDir);
  const problem = (file: string, message: string, fix: string, found?: string): ProblemError =>
    new ProblemError([{ severity: "error", file, message, found, fix }]);
  if (!existsSync(path.join(folder, "routes.json")))
    throw problem(outDir, "there is no built site", "build it with `npx proofmark build`");
  const read = (name: string, fix: string): string => {
    const file = findStaticFile(folder, ".", name);
    const fault = file === undefined ? "it is missing" : file.fault && `the file ${file.fault}`;
    if (file === undefined || fault !== undefined)
      throw problem(path.posix.join(outDir, name), fault ?? "", fix);
    return readFileSync(file.path, "utf8");
  };
  const snippets = read("snippets.json", "build the site again; a site with `noIndex` has no such file");
  const index = read(searchIndexAddress(""), "search the site itself: it has no index, or a hosted one");
  try {
    return openLibrary(snippets, index, baseOf(readFileSync(path.join(folder, "routes.json"), "utf8")));
  } catch (error) {
    const fix = "build it again, or use the version that built it";
    throw problem(outDir, "another version of Proofmark built this site", fix, String(error));
  }
}

function openLibrary(json: string, index: string, base: string): Library {
  const snippets: readonly ProvenSnippet[] = parseSnippets(json);
  const decoded = decodeIndex(index);
  const notes = decoded.notes.map((note) => ({ ...note, name: nameOf(note.permalink.slice(base.length)) }));
  const client = createEmbeddedClient(decoded);
  const proven = new Map(snippets.map((snippet) => [pathOf(snippet.url), snippet]));
  const origin = /^https?:\/\/[^/]+/.exec(snippets[0]?.url ?? "")?.[0] ?? UNKNOWN_ORIGIN;

  /** A snippet with its evidence on a version; none without. */
  const foundOf = (
    note: NamedNote,
    block: SectionBlock,
    headings: readonly string[],
    on: string | undefined,
  ): FoundSnippet[] => {
    const { id, language, title = null, code } = block;
    const url = `${origin}${note.permalink}#${encodeURIComponent(id)}`;
    const snippet = proven.get(pathOf(url)) ?? { ...UNPROVEN, id, url, language, title, code };
    const evidence = evidenceOn(snippet, on);
    const address = `${note.name}#${id}`;
    return evidence === undefined ? [] : [{ address, url: snippet.url, path: headings, snippet, evidence }];
  };
  const checkVersion = (on: string | undefined): void => {
    if (on === undefined || snippets.some((snippet) => evidenceOn(snippet, on) !== undefined)) return;
    const names = new Set(snippets.flatMap(({ versions }) => versions.map((version) => version.on)));
    const sorted = [...names].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    throw unknown(`no snippet is known on \`${on}\``, sorted, on);
  };
  const request = (query: string, more: Partial<QueryOptions>): SearchRequest => ({
    ...createRequest(query, { settings: SETTINGS, context: CONTEXT, snippetWords: 10, ...more }),
    hitsPerPage: MOST_HITS,
  });
  const languages = snippets.map(({ language }) => language);
  const titles = notes.map(({ title }) => title);
  const search = async (query: string, filters: readonly FacetFilter[], on: string | undefined) => {
    const { hits } = await client.search(request(query, { filters }));
    const sections = new Map(
      notes.flatMap((note) =>
        note.sections.map((section) => [sectionUrl(note.permalink, section.anchor), { note, section }]),
      ),
    );
    return hits.flatMap(({ objectID, hierarchy, code, isProvoked }) => {
      const place = sections.get(objectID.replace(/:(?:code|text)-\d+$/, ""));
      const block = place?.section.blocks.find((one) => one.code === code?.text);
      if (place === undefined || block === undefined) return [];
      const found = foundOf(place.note, block, headingsOf(hierarchy), on);
      return found.map((one) => ({ ...one, isProvoked }));
    });
  };
  const list = (on: string | undefined): FoundSnippet[] =>
    notes.flatMap((note) =>
      note.sections.flatMap(({ blocks }, index) =>
        blocks.flatMap((block) => foundOf(note, block, headingsTo(note, index), on)),
      ),
    );
  return {
    snippets,
    async find({ query, on, note, language, limit }) {
      checkVersion(on);
      const ofNote = filterFor("hierarchy.lvl0", titles, note);
      const filters = [...filterFor("codeLanguage", languages, language), ...ofNote];
      const all = query === "" && filters.length === 0 ? list(on) : await search(query, filters, on);
      // two sections may show the same snippet
      const found = [...new Map(all.map((one) => [one.address, one])).values()];
      return { found: found.slice(0, limit), count: found.length };
    },
    get(address, on) {
      checkVersion(on);
      const { note, index, anchor } = locate(address, notes);
      const { sections, permalink, name } = note;
      const [first, ...rest] = sections.slice(index);
      const isNote = anchor === "";
      const isSnippet = first?.anchor !== anchor;
      const end = rest.findIndex(({ level }) => level <= (first?.level ?? 0));
      const inside = rest.slice(0, end < 0 ? undefined : end);
      const hash = isNote ? "" : `#${anchor}`;
      return {
        address: name + hash,
        url: origin + permalink + hash,
        path: headingsTo(note, index),
        sections: [...(first === undefined ? [] : [first]), ...(isSnippet || isNote ? [] : inside)].map(
          ({ heading, level, texts, blocks }) => ({
            heading,
            level,
            texts: isSnippet ? [] : texts,
            snippets: blocks
              .filter(({ id }) => !isSnippet || id === anchor)
              .flatMap((block) => foundOf(note, block, [], on)),
          }),
        ),
        below: isNote
          ? inside.map((section) => ({ address: `${name}#${section.anchor}`, heading: section.heading }))
          : [],
      };
    },
  };
}

const SETTINGS = { indexName: "", contextualSearch: false, searchParameters: {} };
const CONTEXT = { locale: "", tags: [] };
/** More hits than any site has sections. */
const MOST_HITS = 1_000_000;
/** The origin of a site that names none, since it proves nothing. */
const UNKNOWN_ORIGIN = "https://site.invalid";
const UNPROVEN = {
  ...{ values: [], versions: [], noVerdict: [] },
  ...{ output: null, tool: null, version: null, reason: null },
  level: "unproven",
};

/** Path and anchor of an address, decoded: `/redis#locks.set`; as written where a `%` encodes nothing. */
function pathOf(url: string): string {
  const below = url.replace(/^https?:\/\/[^/]+/, "");
  try {
    return decodeURIComponent(below);
  } catch {
    return below;
  }
}

/** A note with the name that commands take: `redis`, `guides/first`. */
interface NamedNote extends IndexedNote {
  readonly name: string;
}

/** The name of the note at a path below the base of its site. */
const nameOf = (address: string): string =>
  decodeURI(address)
    .replace(/\.html$/, "")
    .replace(/\/$/, "") || "index";

/** The base of a site, below which all its pages are. */
const baseOf = (routes: string): string => {
  const all: Readonly<Record<string, { readonly kind: string; readonly path: string }>> = JSON.parse(routes);
  return (
    Object.values(all)
      .find(({ kind }) => kind === "not-found")
      ?.path.replace(/404\.html$/, "") ?? "/"
  );
};

/** Title of the note, and the headings down to that of a section. */
const headingsTo = ({ title, sections }: IndexedNote, index: number): string[] => [
  title,
  ...sectionPath(sections, index).flatMap(({ level, heading }) => (level > 1 ? [heading] : [])),
];

/** The note and the section of `redis#locks`, `/redis#locks`, or the address of a page. */
function locate(address: string, notes: readonly NamedNote[]) {
  const [name = "", ...rest] = (/^https?:/.test(address) ? pathOf(address) : address).split("#");
  const anchor = rest.join("#");
  const namesOf = ({ permalink, title, name: plain }: NamedNote): string[] => [
    ...[decodeURI(permalink), `/${plain}`, plain],
    ...[plain.split("/").at(-1) ?? "", title.toLowerCase()],
  ];
  const note = notes.find((one) => namesOf(one).includes(name.toLowerCase()));
  if (note === undefined) {
    const names = notes.map((one) => one.name);
    throw unknown(`there is no note \`${name}\``, names, name);
  }
  const anchors = note.sections.map((section) => [section.anchor, ...section.blocks.map(({ id }) => id)]);
  const index = anchors.findIndex((inside) => inside.includes(anchor));
  if (index < 0)
    throw unknown(`there is nothing at \`${note.name}#${anchor}\``, anchors.flat().filter(Boolean), anchor);
  return { note, index, anchor };
}

/** Longest list of a message. */
const MOST = 40;

/** A problem that lists what there is. */
function unknown(message: string, names: readonly string[], name: string): ProblemError {
  const more = names.length > MOST ? `, … (${names.length} in all)` : "";
  const expected = names.length === 0 ? undefined : `one of ${names.slice(0, MOST).join(", ")}${more}`;
  return unknownName("lookup", message, name, names, { expected });
}
