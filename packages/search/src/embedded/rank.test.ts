import { describe, expect, it } from "vitest";
import { encodeIndex } from "../../../proofmark/tests/ask-notes.ts";
import { createRequest } from "../request.ts";
import type { NoteSection } from "../sections.ts";
import { createEmbeddedClient } from "./embedded.ts";
import { decodeIndex } from "./index-file.ts";

type Parts = Partial<Pick<NoteSection, "level" | "aliases" | "texts" | "searchWords">> & {
  readonly code?: string;
};

/** Sections by their headings; each anchor is its heading. */
const sections = (parts: Readonly<Record<string, Parts>>): NoteSection[] =>
  Object.entries(parts).map(([heading, { level = 3, aliases = [], texts = [], searchWords, code }]) => ({
    level,
    heading,
    anchor: heading,
    aliases,
    searchWords,
    texts,
    blocks:
      code === undefined
        ? []
        : [{ id: `${heading}.x`, language: "sh", title: undefined, code, proof: undefined }],
  }));

type Notes = Readonly<Record<string, Readonly<Record<string, Parts>>>>;

/** Headings of the sections that a query finds, best first; `note` is the note that is being read. */
async function find(query: string, notes: Notes, note?: string): Promise<string[]> {
  const index = encodeIndex(
    Object.entries(notes).map(([title, parts]) => ({
      permalink: `/${title}`,
      title,
      tag: "default",
      version: "current",
      sections: [
        { level: 1, heading: title, anchor: "", aliases: [], texts: [], blocks: [] },
        ...sections(parts),
      ],
    })),
    "en",
  );
  const settings = { indexName: "snippets", contextualSearch: false, searchParameters: {} };
  const { hits } = await createEmbeddedClient(decodeIndex(index)).search(
    createRequest(query, { settings, context: { locale: "en", tags: [] }, snippetWords: 10 }),
    { note },
  );
  return hits.map(({ hierarchy }) => hierarchy.lvl3 ?? "");
}

describe("ranking", () => {
  it("puts what matches all terms before what matches one of them better", async () => {
    const notes = {
      Colours: { "Mix amber": {}, "Mix copper": {}, "Look at both": { code: "amber copper" } },
    };
    expect((await find("amber copper", notes))[0]).toBe("Look at both");
  });

  it("puts the note that is being read first among equals", async () => {
    const notes = {
      Metals: { "Mix copper": {}, "Heat it": { code: "copper" } },
      Colours: { Rinse: {}, "Stir copper": {} },
    };
    expect(await find("copper", notes)).toEqual(["Mix copper", "Stir copper", "Heat it"]);
    expect(await find("copper", notes, "Colours")).toEqual(["Stir copper", "Mix copper", "Heat it"]);
    expect(await find("copper", notes, "Metals")).toEqual(["Mix copper", "Stir copper", "Heat it"]);
  });

  it("puts the section that introduces a name before those that use it", async () => {
    const used = { code: "MULTI\nEXEC" };
    expect(
      await find("multi", {
        Redis: { "Run as one": { ...used }, "Count again": { ...used }, "Move on": { ...used } },
      }),
    ).toEqual(["Run as one", "Count again", "Move on"]);
    const longer = { "Take text": { code: "a ->> b" }, "Take JSON": { code: "a -> b" } };
    expect((await find("->", { Postgres: longer }))[0]).toBe("Take JSON");
  });

  it("puts a text that names something before a snippet that only uses it", async () => {
    const notes = {
      Go: {
        "Use it": { code: "defer close()" },
        "Know it": { code: "defer close()", texts: ["`defer` waits for the end."] },
      },
    };
    expect(await find("defer", notes)).toEqual(["Know it", "Use it"]);
  });

  it("puts what a text names before what it says", async () => {
    const notes = {
      Go: {
        "Say it": { code: "x", texts: ["They defer it."] },
        "Name it": { code: "y", texts: ["Use `defer`."] },
      },
    };
    expect(await find("defer", notes)).toEqual(["Name it", "Say it"]);
  });

  it("puts the table row that explains a sign before the row that mentions it", async () => {
    const notes = {
      Regex: { Mentions: { texts: ["x\tlike (?!"] }, Explains: { texts: ["(?!\tnot before"] } },
    };
    expect(await find("(?!", notes)).toEqual(["Explains", "Mentions"]);
  });

  it("counts `if` and `get` little in a question, and fully in a command", async () => {
    const notes = {
      Redis: { "Insert if new": { code: "if not" }, "Look for a key": { code: "EXISTS key" } },
    };
    expect((await find("how do I know if a key is there", notes))[0]).toBe("Look for a key");
    expect((await find("if not", notes))[0]).toBe("Insert if new");
  });

  it("takes the mark at the end of a question for no part of its last word, and for one where nothing is asked", async () => {
    const notes = {
      Ts: {
        "Leave it out": { code: "type Row = { key?: string }" },
        "Have the key": { code: "type Row = { key: string }" },
      },
    };
    expect((await find("have I the key?", notes))[0]).toBe("Have the key");
    expect((await find("key?", notes))[0]).toBe("Leave it out");
  });

  it("finds two words that were typed as one", async () => {
    expect(
      await find("setex", { Redis: { Store: { code: "SET a 1 EX 60" }, Other: { code: "GET a" } } }),
    ).toEqual(["Store"]);
  });

  it("finds a sign with other numbers, if it is nowhere as it was typed", async () => {
    const notes = {
      Regex: {
        "Count exactly": { code: "\\d{1,12}" },
        "Count more": { code: "\\d{1,}" },
        "Count twice": { code: "\\d{1,2}" },
      },
    };
    expect(await find("{2,4}", notes)).toEqual(["Count exactly", "Count twice"]);
    expect(await find("{1,2}", notes)).toEqual(["Count twice"]);
  });

  it("finds a word that goes on where the notes' word ends", async () => {
    expect(
      await find("streamable", { Node: { Pipe: { code: "stream.pipe()" }, Other: { code: "read()" } } }),
    ).toEqual(["Pipe"]);
  });

  it("finds other words for a mistyped one", async () => {
    expect(await find("parametr", { Api: { "Pass an argument": {}, "Name a parameter": {} } })).toEqual([
      "Name a parameter",
      "Pass an argument",
    ]);
  });

  it("finds other words for what was typed, behind the word itself", async () => {
    expect(
      await find("biggest", { Sql: { "Find large tables": {}, "Find the biggest tables": {} } }),
    ).toEqual(["Find the biggest tables", "Find large tables"]);
  });

  it("takes names apart where their capitals say so", async () => {
    expect(await find("error", { GraphQL: { Throw: { code: "throw new GraphQLError()" } } })).toEqual([
      "Throw",
    ]);
    expect(
      await find("GraphQLError", {
        Api: { "Attach a code to an error": {}, Other: { code: "new GraphQLError()" } },
      }),
    ).toContain("Attach a code to an error");
  });

  it("leaves out numbers of texts, and keeps status codes", async () => {
    const notes = {
      Api: { Refuse: { code: "x", texts: ["Whenever 37 of them come, answer 429 instead."] } },
    };
    expect(await find("37", notes)).toEqual([]);
    expect(await find("429", notes)).toEqual(["Refuse"]);
  });

  it("leaves words out that many sections say in text or code, and keeps what they name", async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `Part ${index}`,
        { code: "x", texts: ["Buffers `flush` it."] },
      ]),
    );
    expect(await find("buffers", { Many: parts })).toEqual([]);
    expect((await find("flush", { Many: parts })).length).toBe(12);
    const shown = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`Part ${index}`, { code: "buffer" }]),
    );
    expect(
      await find("buffers", { Many: { ...shown, Said: { code: "x", texts: ["Buffers grow."] } } }),
    ).not.toContain("Said");
    expect(
      await find("buffers", {
        Few: { Shown: { code: "buffer" }, Said: { code: "x", texts: ["Buffers grow."] } },
      }),
    ).toContain("Said");
  });

  it("takes neither numbers nor letters that a text names for names", async () => {
    const notes = {
      Api: { Refuse: { code: "x", texts: ["`4711` and `09:30` are `Q`, `max_age` is not."] } },
    };
    for (const query of ["4711", "09:30", "q"]) expect(await find(query, notes)).toEqual([]);
    expect(await find("max_age", notes)).toEqual(["Refuse"]);
  });
});
