import { existsSync, readdirSync } from "node:fs";
import { createEmbeddedClient } from "@proofmark/search/embedded/embedded.ts";
import { decodeIndex } from "@proofmark/search/embedded/index-file.ts";
import { createRequest } from "@proofmark/search/request.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

const INDEX = "dist/data/search.txt";

async function find(index: string, query: string): Promise<string[]> {
  const settings = { indexName: "snippets", contextualSearch: true, insights: false, searchParameters: {} };
  const context = { locale: "en", tags: ["docs-default-current"] };
  const { hits } = await createEmbeddedClient(decodeIndex(index)).search(
    createRequest(query, { settings, context, snippetWords: 10 }),
  );
  return hits.map((hit) => hit.url);
}

function siteData(site: FixtureSite): SiteData {
  const [, address = ""] = /"site":"([^"]+)"/.exec(site.html("/")) ?? [];
  return JSON.parse(site.read(`dist${address}`));
}

describe("search", () => {
  it("knows listed notes and category pages, and neither drafts nor unlisted notes nor folded setup", async () => {
    const site = fixtureSite("search");
    expect((await site.build()).status).toBe(0);
    const index = site.read(INDEX);
    expect(await find(index, "needle")).toEqual(["/#find-a-needle", "/guides/first"]);
    expect(await find(index, "haystack")).toEqual([]);
    expect(await find(index, "guides")).toContain("/category/guides");
    expect(await find(index, "from-a-partial")).toEqual(["/#in-a-partial.echo-from-a-partial"]);
    for (const word of ["draft-only", "unlisted-only", "setup-only"]) expect(index).not.toContain(word);
  });

  it("is the same from build to build", async () => {
    const site = fixtureSite("search");
    await site.build();
    const before = site.read(INDEX);
    site.change("tags-are-not-searched.txt", "");
    await site.build();
    expect(site.read(INDEX)).toBe(before);
    site.remove(".cache");
    await site.build();
    expect(site.read(INDEX)).toBe(before);
  });

  it("is byte for byte that of a build without a cache, whatever happened to the site before", async () => {
    const site = fixtureSite("search");
    const rare = "\n## Rare\n\nOnly here: a quokka.\n\n```sh\necho rare\n```\n";
    site.change("content/index.mdx", (text) => text + rare);
    await site.build();
    const change: Readonly<Record<string, () => void>> = {
      "a note changes, and a word of another one is common now": () =>
        site.change(
          "content/guides/first.mdx",
          (text) => text + Array.from({ length: 6 }, (_, at) => `\n## Part ${at}\n\nA quokka.\n`).join(""),
        ),
      "a note is added, with another proof": () =>
        site.change("content/guides/second.mdx", `# Second\n\n\`Names\` beside code.\n${rare}`),
      "a note is renamed": () => {
        site.change("content/guides/other.mdx", site.read("content/guides/second.mdx"));
        site.remove("content/guides/second.mdx");
      },
      "a note is removed, and a word is rare again": () => site.remove("content/guides/first.mdx"),
      "a partial changes": () =>
        site.change("content/_part.mdx", (text) => text.replace("In a partial", "From elsewhere")),
      "a category is called otherwise": () =>
        site.change("content/guides/_category_.yml", (text) => text.replace("Guides", "Manuals")),
      "search is set up otherwise": () =>
        site.change("site.config.ts", (text) =>
          text.replace("baseUrl:", "search: { contextualSearch: false }, baseUrl:"),
        ),
      "the language changes": () =>
        site.change("site.config.ts", (text) =>
          text.replace("baseUrl:", 'locales: { default: "en-GB" }, baseUrl:'),
        ),
      "the share of a note is damaged": () => {
        site.remove("dist");
        for (const name of readdirSync(site.path(".cache/notes")))
          site.change(`.cache/notes/${name}`, (text) => "x".repeat(Buffer.byteLength(text)));
      },
    };
    for (const [what, happens] of Object.entries(change)) {
      happens();
      expect((await site.build()).status, what).toBe(0);
      const index = site.read(INDEX);
      site.remove(".cache");
      await site.build();
      expect(index, what).toBe(site.read(INDEX));
    }
  });

  it("finds the rows of a table, and not what its columns are called", async () => {
    const site = fixtureSite("search");
    site.change(
      "content/guides/first.mdx",
      (text) => `${text}\n## Look it up\n\n| Sign | Meaning |\n|---|---|\n| %% | two of them |\n`,
    );
    await site.build();
    expect(await find(site.read(INDEX), "%%")).toEqual(["/guides/first#look-it-up"]);
    expect(await find(site.read(INDEX), "meaning")).toEqual([]);
  });

  it("follows a changed note without any other page being made again", async () => {
    const site = fixtureSite("search");
    await site.build();
    site.change("content/guides/first.mdx", (text) => `${text}\n## Another pin\n`);
    const { stdout } = await site.build();
    expect(stdout).toContain("(1 compiled, 1 rendered)");
    expect(await find(site.read(INDEX), "pin")).toEqual(["/guides/first#another-pin"]);
  });

  it("takes part in the site's data, and leaves no trace where it is off", async () => {
    const site = fixtureSite("search");
    await site.build();
    expect(siteData(site).search).toMatchObject({
      provider: "embedded",
      index: "/data/search.txt",
      indexName: "snippets",
      tags: ["docs-default-current"],
    });
    site.change("site.config.ts", (text) => text.replace("baseUrl:", "search: false, baseUrl:"));
    await site.build();
    expect(siteData(site).search).toBeUndefined();
    expect(existsSync(site.path(INDEX))).toBe(false);
    expect(site.html("/")).not.toMatch(
      /data-search|id=":search"|#\\\\:search|search-input|\.find|\.caps|assets\/search/,
    );
    expect(existsSync(site.path("dist/search.html"))).toBe(false);
    expect(readdirSync(site.path("dist/assets")).filter((name) => name.includes("search"))).toEqual([]);
    expect(readdirSync(site.path("dist/assets")).length).toBeGreaterThan(0);
  });

  it("is served in development as the notes are now", async () => {
    const site = fixtureSite("search");
    const dev = site.start("dev", "--port", "0");
    const [, url = ""] = await dev.prints(/Ready in .*: (http\S+)\//);
    const index = await (await fetch(`${url}/data/search.txt`)).text();
    expect(await find(index, "needle")).toEqual(["/#find-a-needle", "/guides/first"]);
    expect(index).not.toContain("draft-only");
    const page = await (await fetch(url)).text();
    const siteData = /\/assets\/site\.[\da-f]{8}\.json/.exec(page)?.[0];
    const worker = /\/assets\/search-worker\.[\da-f]{8}\.js/.exec(
      await (await fetch(`${url}${siteData}`)).text(),
    )?.[0];
    expect((await fetch(`${url}${worker}`)).headers.get("content-type")).toContain("javascript");
    await dev.stop();
  });
});
