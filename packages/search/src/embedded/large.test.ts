// @module-tag exhaustive
import { describe, expect, it } from "vitest";
import { encodeIndex } from "../../../proofmark/tests/ask-notes.ts";
import { createRequest } from "../request.ts";
import { createEmbeddedClient } from "./embedded.ts";
import { decodeIndex } from "./index-file.ts";

/** An engine over one note with this many sections, each of which has the word "needle". */
function haystack(count: number) {
  const empty = { aliases: [], texts: [], blocks: [] };
  const sections = Array.from({ length: count }, (_, at) => ({
    ...empty,
    level: 2,
    heading: `Needle ${at}`,
    anchor: `s${at}`,
  }));
  const note = { permalink: "/hay", title: "Hay", tag: "default", version: "current" };
  return createEmbeddedClient(
    decodeIndex(
      encodeIndex(
        [{ ...note, sections: [{ ...empty, level: 1, heading: "Hay", anchor: "" }, ...sections] }],
        "en",
      ),
    ),
  );
}

const settings = { indexName: "snippets", contextualSearch: false, searchParameters: {} };
const request = createRequest("needle", { settings, context: { locale: "en", tags: [] }, snippetWords: 10 });

describe("a search of a very large site", () => {
  it("finds every one of 130,000 sections", async () => {
    const { hits, nbHits } = await haystack(130_000).search(request);
    expect([hits.length, nbHits]).toEqual([20, 130_000]);
  });
});
