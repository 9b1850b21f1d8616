import { describe, expect, it } from "vitest";
import type { NoteSection } from "../../shared/note-section.ts";
import { createRequest, type QueryOptions } from "../hosted/request.ts";
import type { SearchResponse } from "../search-client.ts";
import type { SearchNote } from "../sections.ts";
import { createEmbeddedClient } from "./embedded.ts";
import { encodeIndex } from "./encode-index.ts";

const section = (
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

const note = (title: string, sections: NoteSection[], place: Partial<SearchNote> = {}): SearchNote => ({
  permalink: `/${title.toLowerCase()}`,
  title,
  tag: "docs-default-current",
  version: "current",
  sections: [section(title, { level: 1 }), ...sections],
  ...place,
});

const NOTES = [
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

const ask = (query: string, options: Partial<QueryOptions> = {}, notes = NOTES): Promise<SearchResponse> => {
  const settings = { indexName: "snippets", contextualSearch: true, insights: false, searchParameters: {} };
  const context = { locale: "en", tags: ["docs-default-current"] };
  return createEmbeddedClient(encodeIndex(notes, "en")).search(
    createRequest(query, { settings, context, snippetWords: 10, ...options }),
  );
};
/** The section of the first hit: without what its address says of a snippet. */
const first = async (query: string): Promise<string | undefined> =>
  (await ask(query)).hits[0]?.id.replace(/:.*$/, "");

describe("the embedded engine", () => {
  it.each([
    ["$@", "/make#name-the-target"],
    ["$(shell", "/make#run-a-command"],
    ["(?<=", "/regex#look-behind"],
    ["->>", "/postgres#take-a-value-out-as-text"],
    ["->", "/postgres#take-a-value-out-as-json"],
    ["\\d+", "/regex#digits"],
    ["\\W", "/regex#tokens"],
    ["--no-cache", "/node#install-without-a-cache"],
    ["pg_stat_activity", "/postgres#list-running-queries"],
    ["process.env", "/node#read-an-environment-variable"],
    ["SETEX", "/redis#expire-a-key"],
    [".PHONY", "/make#phony-targets"],
    ["useState", "/node#keep-state-in-a-component"],
  ])("finds %s as it is typed", async (query, url) => {
    expect(await first(query)).toBe(url);
  });

  it.each([
    ["usestate", "/node#keep-state-in-a-component"],
    ["state", "/node#keep-state-in-a-component"],
    ["activity", "/postgres#list-running-queries"],
    ["env", "/node#read-an-environment-variable"],
    ["phony", "/make#phony-targets"],
  ])("finds a name by %s, a part of it or all in lower case", async (query, url) => {
    expect(await first(query)).toBe(url);
  });

  it.each(["expi", "expiring", "expries", "exipre", "how do I expire a key?", "redis expire"])(
    "finds the section for %s",
    async (query) => {
      expect(await first(query)).toBe("/redis#expire-a-key");
    },
  );

  it.each(["evict", "evicted", "how do I set the time to live", "evict session"])(
    "finds a section by %s, which only its search words say, and shows none of them",
    async (query) => {
      const { hits } = await ask(query);
      expect(hits[0]?.id).toMatch(/^\/redis#expire-a-key/);
      expect(JSON.stringify(hits)).not.toContain("evict");
    },
  );

  it("finds a section by its search words, but first the one whose heading says it", async () => {
    const notes = [
      note("Tool", [
        section("Upsert", {}),
        section("Write a row", { searchWords: "upsert" }),
        section("Read", { texts: ["no upsert"] }),
      ]),
    ];
    expect((await ask("upsert", {}, notes)).hits.map((hit) => hit.url)).toEqual([
      "/tool#upsert",
      "/tool#write-a-row",
      "/tool#read",
    ]);
  });

  it("finds a part of a mistyped name", async () => {
    expect(await first("pg_stat_activty")).toBe("/postgres#list-running-queries");
  });

  it("puts a title before headings, and headings before text", async () => {
    const notes = [
      note("Alpha", [section("Omega", { texts: ["speaks of gamma"] }), section("Gamma in a heading", {})]),
      note("Gamma", []),
    ];
    expect((await ask("gamma", {}, notes)).hits.map((hit) => hit.url)).toEqual([
      "/gamma",
      "/alpha#gamma-in-a-heading",
      "/alpha#omega",
    ]);
  });

  it("gives the note, the headings down to the hit, and the snippet that goes with it", async () => {
    const { hits, nbHits } = await ask("email");
    expect(nbHits).toBe(1);
    expect(hits[0]).toEqual({
      id: "/postgres#take-a-value-out-as-text:code-0",
      url: "/postgres#Take a value out as text.0",
      kind: "code",
      note: "Postgres",
      path: ["Postgres", "JSON", "Take a value out as text"],
      titleHtml: "Take a value out as text",
      textHtml: undefined,
      code: {
        text: "select payload ->> 'email' from events;",
        html: "select payload -&gt;&gt; '<mark>email</mark>' from events;",
        language: "sql",
      },
      number: "2.1",
      proof: { level: "ran", tool: "Tool 1.2" },
    });
  });

  it("says whether a page, a heading, a text or a snippet matches best", async () => {
    const kinds = async (query: string) => (await ask(query)).hits.map(({ kind }) => kind);
    expect(await kinds("redis")).toEqual(["page", "heading"]);
    expect((await kinds("phony targets"))[0]).toBe("heading");
    expect((await kinds("letter"))[0]).toBe("text");
    expect((await kinds("setex"))[0]).toBe("code");
  });

  it("leads to the snippet that matches, and to the heading if that matches as well", async () => {
    expect((await ask("ttl")).hits[0]?.url).toBe("/redis#Expire a key.1");
    expect((await ask("expire")).hits[0]?.url).toBe("/redis#expire-a-key");
  });

  it("gives the snippet that matches, where a section has several", async () => {
    expect((await ask("ttl")).hits[0]?.code?.text).toBe("TTL session");
  });

  it("keeps to the facets that are asked for, and counts them", async () => {
    const { hits, nbHits, facets } = await ask("key state", {
      filters: ["codeLanguage:redis"],
      facets: ["hierarchy.lvl0", "codeLanguage"],
    });
    expect(hits.map((hit) => hit.id)).toEqual(["/redis#expire-a-key"]);
    expect(nbHits).toBe(1);
    expect(facets).toEqual({ "hierarchy.lvl0": { Redis: 1 }, codeLanguage: { redis: 1 } });
    expect((await ask("key", { context: { locale: "de", tags: ["docs-default-current"] } })).nbHits).toBe(0);
    expect((await ask("key", { context: { locale: "en", tags: ["docs-default-1.0"] } })).nbHits).toBe(0);
  });

  it("takes filters of snippets together: one snippet has to pass them all", async () => {
    const blocks = section("Upsert", { code: ["merge"], language: "sql" }).blocks;
    const withVersions = (language: string, worksOn: string[]) =>
      blocks.map((block) => ({
        ...{ ...block, language },
        proof: { level: "ran" as const, worksOn, versionLabels: worksOn.map((name) => name.toUpperCase()) },
      }));
    const notes = [
      note("Data", [
        { ...section("Upsert"), blocks: [...withVersions("sql", ["pg15"]), ...withVersions("sh", ["pg18"])] },
      ]),
    ];
    const count = async (filters: string[]) => (await ask("", { filters }, notes)).nbHits;
    expect(await count(["proof.worksOn:pg15", "codeLanguage:sql"])).toBe(1);
    expect(await count(["proof.worksOn:pg18", "codeLanguage:sql"])).toBe(0);
    const { hits } = await ask("", { filters: ["proof.worksOn:pg18"] }, notes);
    expect(hits[0]?.proof).toMatchObject({ worksOn: ["pg18"], versionLabels: ["PG18"] });
  });

  it("lists what the filters leave if nothing is typed", async () => {
    const { hits } = await ask(" ", { filters: ["hierarchy.lvl0:Redis"] });
    expect(hits.map((hit) => hit.url)).toEqual(["/redis", "/redis#expire-a-key"]);
  });

  it("gives pages of hits", async () => {
    const sections = Array.from({ length: 45 }, (_, index) => section(`Topic ${index}`, {}));
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => ask("topic", { page }, [note("Many", sections)])),
    );
    expect(pages.map(({ hits, nbHits }) => [hits.length, nbHits])).toEqual([
      [20, 45],
      [20, 45],
      [5, 45],
      [0, 45],
    ]);
  });

  it("marks what matched, and escapes everything else", async () => {
    const hostile = [
      note(
        "<img onerror=alert(1)>",
        [section("</script><b>Bold</b>", { code: ['echo "><svg onload=1> & bold'], language: "sh" })],
        { permalink: "/x" },
      ),
    ];
    const { hits } = await ask("bold", {}, hostile);
    expect(hits[0]?.titleHtml).toBe("&lt;/script&gt;&lt;b&gt;<mark>Bold</mark>&lt;/b&gt;");
    expect(hits[0]?.code?.html).toBe("echo &quot;&gt;&lt;svg onload=1&gt; &amp; <mark>bold</mark>");
    expect((await ask("img", {}, hostile)).hits[0]?.titleHtml).toBe(
      "&lt;<mark>img</mark> onerror=alert(1)&gt;",
    );
  });

  it("marks what matched behind a letter whose lower case is longer, and finds it by its base", async () => {
    const notes = [note("Shop", [section("Ship", { code: ["ship('İzmir', 'İstanbul')"] })])];
    const [hit] = (await ask("istanbul", {}, notes)).hits;
    expect(hit?.code?.html).toBe("ship('İzmir', '<mark>İstanbul</mark>')");
  });

  it("cuts a text to some words of the line that matches", async () => {
    const text = ["one two three", "a b c d e f needle g h i j k l m", "four"].join("\n");
    const { hits } = await ask("needle", { snippetWords: 5 }, [
      note("Long", [section("Lines", { texts: [text] })]),
    ]);
    expect(hits[0]?.textHtml).toBe("…f <mark>needle</mark> g h i…");
  });

  it("finds nothing for what is nowhere", async () => {
    expect(await ask("xylophone")).toEqual({ hits: [], nbHits: 0, nbComplete: 0 });
  });

  it("puts the snippets that provoke a pasted error before others", async () => {
    const failing = section("Insert twice", {
      code: ["create table a (id int);", "insert into a values (1);"],
    });
    const blocks = failing.blocks.map((block, at) => ({
      ...block,
      errors: at === 1 ? ['ERROR:  duplicate key value violates unique constraint "a_pkey"'] : [],
    }));
    const notes = [
      note("Postgres", [
        section("A duplicate key value violates a unique constraint", { code: ["select 1;"] }),
        { ...failing, blocks },
      ]),
    ];
    const pasted = 'ERROR:  duplicate key value violates unique constraint "b_code_key"';
    const { hits } = await ask(pasted, {}, notes);
    expect(hits.map(({ url, isProvoked }) => [url, isProvoked])).toEqual([
      ["/postgres#Insert twice.1", true],
      ["/postgres#a-duplicate-key-value-violates-a-unique-constraint", undefined],
    ]);
    expect((await ask("duplicate key", {}, notes)).hits.some(({ isProvoked }) => isProvoked)).toBe(false);
  });

  it("puts the section that explains a pasted error before others that provoke it", async () => {
    const provoking = (heading: string, error: string): NoteSection => {
      const made = section(heading, { code: ["make"] });
      return { ...made, blocks: made.blocks.map((block) => ({ ...block, errors: [error] })) };
    };
    const error = "make: *** No rule to make target 'biuld'.  Stop.";
    const notes = [
      note("Make", [
        provoking("Turn off the rules", error),
        provoking("*** No rule to make target '…'. Stop.", error),
      ]),
    ];
    const { hits } = await ask("No rule to make target", {}, notes);
    expect(hits.map(({ path, isProvoked }) => [path.at(-1), isProvoked])).toEqual([
      ["*** No rule to make target '…'. Stop.", true],
      ["Turn off the rules", true],
    ]);
  });

  it("does not take an error for that of another note than a word names", async () => {
    const failing = section("Run a script", { code: ["make"] });
    const blocks = failing.blocks.map((block) => ({ ...block, errors: ["sh: permission denied"] }));
    const redis = [section("Permission denied"), ...Array(20).fill(section("redis-cli"))];
    const notes = [note("Make", [{ ...failing, blocks }]), note("Redis", redis)];
    const firstOf = async (query: string) => (await ask(query, {}, notes)).hits[0]?.note;
    expect(await firstOf("sh permission denied")).toBe("Make");
    expect(await firstOf("redis sh permission denied")).toBe("Redis");
  });

  it("drops the word `example` of a query", async () => {
    const notes = [
      note("Notes", [section("Write an example"), section("Write a rule", { code: ["all: build"] })]),
    ];
    expect((await ask("rule example", {}, notes)).hits.map(({ path }) => path.at(-1))).toEqual([
      "Write a rule",
    ]);
  });

  it.each([
    "find-files-wildcard-recursive", // the usual one
    "find-files", // its first words
    "find", // its first word
    "find-fil", // a part of a word
    "list", // another one
    "2", // a number
  ])("links to a heading by the anchor %s", async (anchor) => {
    const named = { ...section("Find files (wildcard, recursive)"), anchor };
    const { hits } = await ask("recursive", {}, [note("Make", [named])]);
    expect(hits.map(({ url }) => url)).toEqual([`/make#${anchor}`]);
  });

  it("refuses a file that is not an index, or one of another format", () => {
    expect(() => createEmbeddedClient("<!doctype html>")).toThrow();
    expect(() => createEmbeddedClient('{"format":99,"language":"en","notes":[]}')).toThrow(
      "the search index has format 99, expected 7",
    );
  });
});
