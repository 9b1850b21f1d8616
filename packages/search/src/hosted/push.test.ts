import { describe, expect, it } from "vitest";
import { encodeIndex } from "../../../proofmark/tests/ask-notes.ts";
import { decodeIndex } from "../embedded/index-file.ts";
import type { SearchNote } from "../sections.ts";
import { createRecords } from "./push.ts";

const NOTE: SearchNote = {
  permalink: "/redis",
  title: "Redis",
  tag: "docs-default-current",
  version: "current",
  sections: [
    { level: 1, heading: "Redis", anchor: "", aliases: [], texts: ["A store."], blocks: [] },
    { level: 2, heading: "Keys & values", anchor: "keys--values", aliases: ["Names"], texts: [], blocks: [] },
    {
      level: 3,
      heading: "Expire",
      anchor: "expire-1",
      aliases: [],
      searchWords: "time to live, more",
      texts: ["`TTL` answers seconds; more words follow.", "`EX`\tseconds"],
      blocks: [
        {
          id: "expire-1.keys-redis",
          language: "redis",
          title: "keys.redis",
          code: "SET a 1 EX 60\nTTL a",
          proof: { level: "ran", tool: "Redis 8.0.6" },
        },
        {
          id: "expire-1.other",
          language: "redis",
          title: undefined,
          code: "PERSIST a",
          proof: { level: "unchecked" },
        },
        { id: "expire-1.get-a", language: "redis", title: undefined, code: "GET a", proof: undefined },
      ],
    },
  ],
};

describe("records", () => {
  it("are one for the title, one for each heading, text and snippet", () => {
    const records = createRecords(NOTE, "en");
    expect(records.map(({ objectID, type, content }) => [objectID, type, content])).toEqual([
      ["/redis", "lvl1", null],
      ["/redis:text-0", "content", "A store."],
      ["/redis#keys--values", "lvl2", null],
      ["/redis#expire-1", "lvl3", null],
      ["/redis#expire-1:text-0", "content", "TTL answers seconds; more words follow."],
      ["/redis#expire-1:text-1", "content", "EX\tseconds"],
      ["/redis#expire-1:code-0", "content", "SET a 1 EX 60\nTTL a"],
      ["/redis#expire-1:code-1", "content", "PERSIST a"],
      ["/redis#expire-1:code-2", "content", "GET a"],
    ]);
    expect(records[4]).toEqual({
      objectID: "/redis#expire-1:text-0",
      hierarchy: {
        lvl0: "Redis",
        lvl1: "Redis",
        lvl2: "Keys & values",
        lvl3: "Expire",
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
      content: "TTL answers seconds; more words follow.",
      type: "content",
      url: "/redis#expire-1",
      section: "/redis#expire-1",
      anchor: "expire-1",
      code: "SET a 1 EX 60\nTTL a",
      codeLanguage: "redis",
      codeTitle: "keys.redis",
      proof: { level: "ran", tool: "Redis 8.0.6" },
      searchWords: null,
      language: "en",
      docusaurus_tag: "docs-default-current",
      version: "current",
      weight: { level: 0, position: 4 },
    });
    expect(
      records.flatMap(({ objectID, searchWords }) => (searchWords === null ? [] : [[objectID, searchWords]])),
    ).toEqual([["/redis#expire-1", "time to live, more"]]);
    expect(records[6]).toMatchObject({
      url: "/redis#expire-1.keys-redis",
      anchor: "expire-1.keys-redis",
      section: "/redis#expire-1",
    });
    expect(records.slice(6).map(({ proof }) => proof)).toEqual([
      { level: "ran", tool: "Redis 8.0.6" },
      { level: "unchecked" },
      null,
    ]);
  });
});

describe("the index file", () => {
  it("is the same for the same notes", () => {
    expect(encodeIndex([NOTE, NOTE], "en")).toBe(encodeIndex([NOTE, NOTE], "en"));
  });

  it("gives back places, headings, snippets with ids and proofs, and table rows, and only the words of other texts beside a snippet", () => {
    const { language, notes } = decodeIndex(encodeIndex([NOTE], "en"));
    expect(language).toBe("en");
    expect(notes[0]?.permalink).toBe("/redis");
    const none = { words: "", names: "", searchWords: "", errors: [] };
    expect(notes[0]?.sections).toEqual(
      NOTE.sections.map((section) => ({
        ...{ ...section, ...none },
        ...(section.searchWords && {
          texts: ["EX\tseconds"],
          words: "answers follow words",
          names: "TTL",
          searchWords: "time to live more",
        }),
      })),
    );
  });
});
