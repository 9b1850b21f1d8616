import { createEmbeddedClient } from "@proofmark/search/embedded/embedded.ts";
import { encodeNote, joinNotes } from "@proofmark/search/embedded/encode-index.ts";
import { decodeIndex } from "@proofmark/search/embedded/index-file.ts";
import { createRequest, type QueryOptions } from "@proofmark/search/request.ts";
import type { SearchResponse } from "@proofmark/search/search-client.ts";
import type { NoteSection, SearchNote } from "@proofmark/search/sections.ts";

/** A section with these codes, each proven; its anchor is the usual one. */
export const section = (
  heading: string,
  {
    code = [],
    texts = [],
    level = 2,
    language = "sql",
    searchWords,
  }: { code?: string[]; texts?: string[]; level?: number; language?: string; searchWords?: string } = {},
): NoteSection => ({
  level,
  heading,
  anchor:
    level === 1
      ? ""
      : heading
          .toLowerCase()
          .replace(/[^\w -]/g, "")
          .replaceAll(" ", "-"),
  aliases: [],
  searchWords,
  texts,
  blocks: code.map((text, index) => ({
    id: `${heading}.${index}`,
    language,
    title: undefined,
    code: text,
    proof: { level: "ran", tool: "Tool 1.2" },
  })),
});

/** A note that begins with a section for its title. */
export const note = (
  title: string,
  sections: NoteSection[],
  place: Partial<SearchNote> = {},
): SearchNote => ({
  permalink: `/${title.toLowerCase()}`,
  title,
  tag: "docs-default-current",
  version: "current",
  sections: [section(title, { level: 1 }), ...sections],
  ...place,
});

/** Notes with something of everything that is searched. */
export const NOTES = [
  note("Node", [
    section("Read an environment variable", { code: ["console.log(process.env.PATH);"], language: "js" }),
    section("Keep state in a component", {
      code: ["const [count, setCount] = useState(0);"],
      language: "jsx",
    }),
    section("Install without a cache", {
      code: ["npm ci --no-cache"],
      language: "sh",
      texts: ["Slower, but nothing stale."],
    }),
  ]),
  note("Make", [
    section("Name the target", { code: ["all: main.o\n\tcc -o $@ $<"], language: "makefile" }),
    section("Run a command", { code: ["NOW := $(shell date)"], language: "makefile" }),
    section("Phony targets", { code: [".PHONY: all clean"], language: "makefile" }),
  ]),
  note("Redis", [
    section("Expire a key", {
      code: ["SETEX session 60 ada", "TTL session"],
      language: "redis",
      texts: ["A key that expires frees its memory."],
      searchWords: "time to live, evict",
    }),
  ]),
  note("Regex", [
    section("Digits", { code: ["/\\d+/"], language: "js", texts: ["`\\D` is the opposite."] }),
    section("Look behind", { code: ["/(?<=€)\\d+/"], language: "js" }),
    section("Tokens", { texts: ["`\\w`\ta letter, digit or `_`", "`\\W`\tanything else"] }),
  ]),
  note("Postgres", [
    section("List running queries", { code: ["select pid, query from pg_stat_activity;"] }),
    section("JSON", {}),
    section("Take a value out as text", { code: ["select payload ->> 'email' from events;"], level: 3 }),
    section("Take a value out as JSON", { code: ["select payload -> 'user' from events;"], level: 3 }),
  ]),
];

/** The index file of notes. */
export const encodeIndex = (notes: readonly SearchNote[], language: string): string =>
  joinNotes(
    notes.map(({ sections, ...place }) => ({ ...place, share: encodeNote(sections) })),
    language,
  );

/** The embedded engine's hits for a query over notes. */
export const ask = (
  query: string,
  options: Partial<QueryOptions> = {},
  notes = NOTES,
): Promise<SearchResponse> => {
  const settings = { indexName: "snippets", contextualSearch: true, insights: false, searchParameters: {} };
  const context = { locale: "en", tags: ["docs-default-current"] };
  return createEmbeddedClient(decodeIndex(encodeIndex(notes, "en"))).search(
    createRequest(query, { settings, context, snippetWords: 10, ...options }),
  );
};
