import { describe, expect, it } from "vitest";
import { ask, note, section } from "../../../proofmark/tests/ask-notes.ts";

describe("a hit", () => {
  it("gives the note, the headings down to the hit, and the snippet that goes with it", async () => {
    const { hits, nbHits } = await ask("email");
    expect(nbHits).toBe(1);
    expect(hits[0]).toEqual({
      objectID: "/postgres#take-a-value-out-as-text:code-0",
      url: "/postgres#Take a value out as text.0",
      type: "content",
      content: "select payload ->> 'email' from events;",
      hierarchy: {
        lvl0: "Postgres",
        lvl1: "Postgres",
        lvl2: "JSON",
        lvl3: "Take a value out as text",
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
      titleHtml: "Take a value out as text",
      textHtml: undefined,
      code: {
        text: "select payload ->> 'email' from events;",
        html: "select payload -&gt;&gt; '<mark>email</mark>' from events;",
        language: "sql",
      },
      proof: { level: "ran", tool: "Tool 1.2" },
    });
  });

  it("says whether a page, a heading, a text or a snippet matches best", async () => {
    const types = async (query: string) =>
      (await ask(query)).hits.map(({ type, content }) => [type, content]);
    expect(await types("redis")).toEqual([
      ["lvl1", null],
      ["lvl2", null],
    ]);
    expect((await types("phony targets"))[0]).toEqual(["lvl2", null]);
    expect((await types("letter"))[0]).toEqual(["content", "\\w\ta letter, digit or _"]);
    expect((await types("setex"))[0]).toEqual(["content", "SETEX session 60 ada"]);
  });

  it("leads to the snippet that matches, and to the heading if that matches as well", async () => {
    const [hit] = (await ask("ttl")).hits;
    expect([hit?.url, hit?.code?.text]).toEqual(["/redis#Expire a key.1", "TTL session"]);
    expect((await ask("expire")).hits[0]?.url).toBe("/redis#expire-a-key");
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
});
