import { rowOf } from "@proofmark/search/box/rows.ts";
import { onAskedVersion } from "@proofmark/search/facets.ts";
import { createRequest } from "@proofmark/search/request.ts";
import { describe, expect, it } from "vitest";
import { HIT, hosted, OPTIONS } from "../hosted-client.ts";

describe("the hosted engine", () => {
  it("sends one query in the documented order, with id and key in the query string", async () => {
    const { client, hosts } = await hosted([{ hits: [], nbHits: 0 }]);
    await client.search(createRequest("ttl", OPTIONS));
    const [request] = hosts[0]?.requests ?? [];
    expect([request?.method, request?.path, request?.contentType]).toEqual([
      "POST",
      "/1/indexes/*/queries",
      "text/plain",
    ]);
    expect(JSON.stringify(request?.body)).toBe(
      JSON.stringify({
        requests: [
          {
            query: "ttl",
            indexName: "snippets",
            attributesToRetrieve: [
              "hierarchy.lvl0",
              "hierarchy.lvl1",
              "hierarchy.lvl2",
              "hierarchy.lvl3",
              "hierarchy.lvl4",
              "hierarchy.lvl5",
              "hierarchy.lvl6",
              "content",
              "type",
              "url",
            ],
            attributesToSnippet: [
              "hierarchy.lvl1:10",
              "hierarchy.lvl2:10",
              "hierarchy.lvl3:10",
              "hierarchy.lvl4:10",
              "hierarchy.lvl5:10",
              "hierarchy.lvl6:10",
              "content:10",
            ],
            snippetEllipsisText: "…",
            highlightPreTag: "<mark>",
            highlightPostTag: "</mark>",
            hitsPerPage: 20,
            clickAnalytics: false,
            facetFilters: ["language:en", ["docusaurus_tag:default", "docusaurus_tag:docs-default-current"]],
          },
        ],
      }),
    );
    const query = new Map(request?.query);
    expect(query.get("x-algolia-api-key")).toBe("KEY");
    expect(query.get("x-algolia-application-id")).toBe("APP");
    expect(query.get("x-algolia-agent")).toMatch(
      /^Algolia for JavaScript \([\d.]+\); Lite \([\d.]+\);.*; proofmark$/,
    );
    expect([...query.keys()]).toEqual([...query.keys()].sort());
  });

  it("lets configured parameters win, and adds facet filters to the context's", async () => {
    const { client, hosts } = await hosted([{ hits: [], nbHits: 0 }]);
    const searchParameters = {
      hitsPerPage: 5,
      attributesToRetrieve: ["hierarchy", "content", "type", "url", "code", "codeLanguage"],
      facetFilters: ["version:1"],
    };
    await client.search(
      createRequest("ttl", {
        ...OPTIONS,
        settings: { ...OPTIONS.settings, searchParameters },
        snippetWords: 5,
        filters: ["codeLanguage:sql"],
      }),
    );
    expect(hosts[0]?.requests[0]?.body.requests[0]).toMatchObject({
      hitsPerPage: 5,
      attributesToRetrieve: ["hierarchy", "content", "type", "url", "code", "codeLanguage"],
      facetFilters: [
        "language:en",
        ["docusaurus_tag:default", "docusaurus_tag:docs-default-current"],
        "version:1",
        "codeLanguage:sql",
      ],
    });
  });

  it("gives hits with addresses of the site, and escapes all but the marks", async () => {
    const { client } = await hosted([{ hits: [HIT], nbHits: 14, queryID: "q1" }]);
    const { hits, nbHits, queryID } = await client.search(createRequest("ttl", OPTIONS));
    expect([nbHits, queryID, hits[0]?.url]).toEqual([14, "q1", "/redis#ttl"]);
    expect(hits[0]?.titleHtml).toBe("&lt;b&gt;<mark>TTL</mark>&lt;/b&gt;");
    expect(hits[0]?.textHtml).toBe("a <mark>ttl</mark> &quot;&gt;&lt;svg onload=1&gt;…");
  });

  it("gives hits with the fields of the specification, and the code that the index has", async () => {
    const proof = { level: "ran", tool: "Redis 8.0.6" };
    const record = { ...HIT, type: "content", content: "TTL a", code: "TTL a", codeLanguage: "redis", proof };
    const { client } = await hosted([{ hits: [record], nbHits: 1 }]);
    const { hits } = await client.search(createRequest("ttl", OPTIONS));
    expect(hits).toEqual([
      {
        objectID: "1",
        url: "/redis#ttl",
        type: "content",
        content: "TTL a",
        hierarchy: HIT.hierarchy,
        titleHtml: "&lt;b&gt;<mark>TTL</mark>&lt;/b&gt;",
        code: { text: "TTL a", html: "TTL a", language: "redis" },
        proof,
      },
    ]);
  });

  it.each([undefined, null, {}, "Redis", { lvl0: null }, { lvl2: 7 }])(
    "leaves out a record whose titles are %o, and does not count it",
    async (hierarchy) => {
      const { client } = await hosted([{ hits: [{ ...HIT, hierarchy }, HIT], nbHits: 2 }]);
      const { hits, nbHits } = await client.search(createRequest("ttl", OPTIONS));
      expect([hits.map(({ hierarchy }) => hierarchy.lvl0), nbHits]).toEqual([["Redis"], 1]);
    },
  );

  it.each([
    null,
    7,
    "x",
    [],
    { ...HIT, proof: 7 },
    { ...HIT, proof: { level: 7 } },
    { ...HIT, proof: { level: "ran", tool: 7, worksOn: "redis8.0", versionLabels: { 0: "Redis 8" } } },
    { ...HIT, _highlightResult: null, _snippetResult: 7, code: {}, number: 3, objectID: null, type: "lvl9" },
  ])("loses no other hit beside %j", async (malformed) => {
    const { client } = await hosted([{ hits: [malformed, HIT], nbHits: 2 }]);
    const { hits } = await client.search(createRequest("ttl", OPTIONS));
    const shown = hits.map((hit) => rowOf(onAskedVersion(hit, ["proof.worksOn:redis8.0"])));
    expect(shown.at(-1)?.title).toBe("<b>TTL</b>");
    for (const { proof } of shown) expect([undefined, "ran"]).toContain(proof?.text);
  });

  it("shows a record as it is where its marks are missing or no texts", async () => {
    const marks = { content: { value: 7 }, code: {} };
    const record = { ...HIT, objectID: 7, _highlightResult: marks, _snippetResult: marks };
    const { client } = await hosted([{ hits: [record], nbHits: 1 }]);
    const [hit] = (await client.search(createRequest("ttl", OPTIONS))).hits;
    expect([hit?.objectID, hit?.titleHtml, hit?.textHtml]).toEqual([
      "/redis#ttl",
      "&lt;b&gt;TTL&lt;/b&gt;",
      "a ttl &quot;&gt;&lt;svg onload=1&gt; and more",
    ]);
  });

  it("leaves addresses of other sites as they are, and rewrites paths as configured", async () => {
    const hits = [
      HIT,
      { ...HIT, url: "https://other.test/docs/a#b" },
      { ...HIT, url: "https://notes.test/docs/a/docs/b" },
    ];
    const { client } = await hosted([{ hits, nbHits: 3 }], {
      baseUrl: "/notes/",
      externalUrlRegex: "OTHER\\.test",
      replaceSearchResultPathname: { from: "/docs/", to: "/notes/" },
    });
    const answer = await client.search(createRequest("ttl", OPTIONS));
    expect(answer.hits.map((hit) => hit.url)).toEqual([
      "/notes/redis#ttl",
      "https://other.test/docs/a#b",
      "/notes/a/notes/b",
    ]);
  });
});
