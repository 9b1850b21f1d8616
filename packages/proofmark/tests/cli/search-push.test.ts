import { afterEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import type { Outcome } from "../outcome.ts";
import { type SearchProvider, startSearchProvider } from "../search-provider.ts";

let provider: SearchProvider | undefined;
afterEach(() => provider?.close());

const HOSTED = 'search: { appId: "APP", apiKey: "SEARCH", indexName: "notes" }, baseUrl:';

function hostedSite(): FixtureSite {
  const site = fixtureSite("search");
  site.change("site.config.ts", (text) => text.replace("baseUrl:", HOSTED));
  return site;
}

const push = (site: FixtureSite, environment: Record<string, string>, ...more: string[]): Promise<Outcome> =>
  site.runWith(environment, "search", "push", "--root", site.root, ...more);

describe("proofmark search push", () => {
  it("replaces the index with all records and the settings, through one beside it", async () => {
    provider = await startSearchProvider();
    provider.indices.set("notes", { settings: {}, objects: new Map([["old", { objectID: "old" }]]) });
    const site = hostedSite();
    const { status, stdout, stderr } = await push(site, {
      SEARCH_ADMIN_KEY: "ADMIN",
      SEARCH_HOST: `http://${provider.host}`,
    });
    expect([status, stdout, stderr]).toEqual([
      0,
      "Replaced the index `notes` of the application APP with 10 records in <time>\n",
      "",
    ]);
    expect([...provider.indices.keys()]).toEqual(["notes"]);
    const index = provider.indices.get("notes");
    expect([...(index?.objects.keys() ?? [])].sort()).toEqual([
      "/",
      "/#find-a-needle",
      "/#find-a-needle:code-0",
      "/#in-a-partial",
      "/#in-a-partial:code-0",
      "/:text-0",
      "/category/guides",
      "/category/guides:text-0",
      "/guides/first",
      "/guides/first:text-0",
    ]);
    expect(index?.objects.get("/#find-a-needle:code-0")).toMatchObject({
      url: "https://notes.test/#find-a-needle.grep-needle-hay-txt",
      section: "/#find-a-needle",
      proof: null,
      type: "content",
      content: "grep needle hay.txt",
      hierarchy: {
        lvl0: "Home",
        lvl1: "Home",
        lvl2: "Find a needle",
        lvl3: null,
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
      code: "grep needle hay.txt",
      codeLanguage: "sh",
      language: "en",
    });
    expect(index?.settings).toMatchObject({
      attributeForDistinct: "section",
      attributesForFaceting: [
        "language",
        "docusaurus_tag",
        "version",
        "codeLanguage",
        "hierarchy.lvl0",
        "proof.worksOn",
      ],
    });
    expect(provider.requests.every(({ key }) => key === "ADMIN")).toBe(true);
  });

  it("says what it would do, without a key and without the network", async () => {
    const { status, stdout } = await push(hostedSite(), {}, "--dry-run");
    expect([status, stdout.replace(/\d+ KiB/, "<size>")]).toEqual([
      0,
      "Would replace the index `notes` of the application APP with 10 records, <size>.\n",
    ]);
  });

  it("errors if there is no key", async () => {
    const { status, stderr } = await push(hostedSite(), {});
    expect([status, stderr]).toEqual([
      1,
      "error: SEARCH_ADMIN_KEY  the key for writing is missing\n  expected  the provider's admin key in this environment variable\n1 problem in 1 file\n",
    ]);
  });

  it("errors if the provider refuses the key, and leaves the index as it was", async () => {
    provider = await startSearchProvider();
    provider.behave({ status: 403, message: "Invalid Application-ID or API key" });
    const { status, stderr } = await push(hostedSite(), {
      SEARCH_ADMIN_KEY: "WRONG",
      SEARCH_HOST: `http://${provider.host}`,
    });
    expect([status, stderr]).toEqual([
      1,
      "error: SEARCH_ADMIN_KEY  the provider refuses this key for the application APP: Invalid Application-ID or API key\n  expected  a key that may change settings and records of `notes`\n1 problem in 1 file\n",
    ]);
  });

  it("errors if no host can be reached", async () => {
    provider = await startSearchProvider();
    provider.behave("drops");
    const { status, stderr } = await push(hostedSite(), {
      SEARCH_ADMIN_KEY: "ADMIN",
      SEARCH_HOST: `http://${provider.host}`,
    });
    expect([status, stderr]).toEqual([
      1,
      "error: search  no host of the application APP can be reached\n  fix       check the network and `search.appId`; the index is unchanged\n1 problem in 1 file\n",
    ]);
  });

  it("errors if the site does not use a hosted search index", async () => {
    const { status, stderr } = await push(fixtureSite("search"), { SEARCH_ADMIN_KEY: "ADMIN" });
    expect([status, stderr]).toEqual([
      1,
      "error: site.config.ts  the site does not use a hosted search index\n  expected  `search` with `appId`, `apiKey` and `indexName`\n1 problem in 1 file\n",
    ]);
  });
});
