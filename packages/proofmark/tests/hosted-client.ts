import { createHostedClient } from "@proofmark/search/hosted/hosted.ts";
import type { QueryOptions } from "@proofmark/search/request.ts";
import type { SearchClient } from "@proofmark/search/search-client.ts";
import { afterFile } from "./fixture-site.ts";
import { type SearchProvider, startSearchProvider } from "./search-provider.ts";

/** The options of a query. */
export const OPTIONS: QueryOptions = {
  settings: { indexName: "snippets", contextualSearch: true, searchParameters: {} },
  context: { locale: "en", tags: ["docs-default-current"] },
  snippetWords: 10,
};

/** A hit as the provider sends it. */
export const HIT = {
  objectID: "1",
  url: "https://notes.test/redis?x=1#ttl",
  type: "lvl2",
  content: 'a ttl "><svg onload=1> and more',
  hierarchy: {
    lvl0: "Redis",
    lvl1: "Redis",
    lvl2: "<b>TTL</b>",
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  },
  _highlightResult: {
    hierarchy: { lvl2: { value: "<b><mark>TTL</mark></b>", matchLevel: "full", matchedWords: ["ttl"] } },
  },
  _snippetResult: { content: { value: 'a <mark>ttl</mark> "><svg onload=1>…', matchLevel: "full" } },
};

/** Providers that answer alike, and the engine that knows them as its hosts, in this order. */
export async function hosted(
  answers: readonly unknown[],
  settings = {},
): Promise<{ client: SearchClient; hosts: SearchProvider[] }> {
  const hosts = await Promise.all(answers.map((answer) => startSearchProvider(answer)));
  for (const host of hosts) afterFile(() => host.close());
  const client = createHostedClient(
    { appId: "APP", apiKey: "KEY", baseUrl: "/", ...settings },
    {
      authMode: "WithinQueryParameters",
      hosts: hosts.map(({ host }) => ({ url: host, protocol: "http", accept: "readWrite" })),
      timeouts: { connect: 2000, read: 2000, write: 2000 },
    },
  );
  return { client, hosts };
}
