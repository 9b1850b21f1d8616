import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

function siteWith(search: string): FixtureSite {
  const site = fixtureSite("search");
  site.change("site.config.ts", (text) => text.replace("baseUrl:", `${search} baseUrl:`));
  return site;
}

/** The files of search, without their hashes. */
const filesOf = (site: FixtureSite): string[] =>
  readdirSync(site.path("dist"), { recursive: true, encoding: "utf8" })
    .filter((name) => /search\.txt|assets\/search-(?:worker|pagefind)\.|pagefind\//.test(name))
    .map((name) => name.replace(/[._]\w*\.(js|pf_\w+)$/, ".*.$1"));

/** Words that hardly compress, long because each takes time: more than a mebibyte of them. */
function manyWords(): string {
  let state = 1;
  const part = (): string => {
    state = (state * 48271) % 2147483647;
    return state.toString(36);
  };
  const word = (): string => part() + part() + part() + part();
  return Array.from({ length: 48 }, () =>
    ["## Words", ...Array.from({ length: 10 }, () => Array.from({ length: 160 }, word).join(" "))].join(
      "\n\n",
    ),
  ).join("\n\n");
}

describe("search of a site that grows", () => {
  it("is Pagefind where the site says so, whose files are made again only when a note changes", async () => {
    const site = siteWith('search: { provider: "pagefind" },');
    expect(await site.build()).toMatchObject({ status: 0 });
    const files = filesOf(site);
    expect(files).toContain("data/pagefind/pagefind.js");
    expect(files).toContain("data/pagefind/pagefind-entry.json");
    expect(files).toContain("assets/search-pagefind.*.js");
    expect(files.join("\n")).not.toMatch(/search\.txt|search-worker|\/pagefind-(?!entry)|\.css/);
    const kept = site.read("dist/sw.js");
    expect(kept).toContain("/data/pagefind/pagefind.js");
    const [before] = readdirSync(site.path(".cache/pagefind"));
    await site.build();
    expect(readdirSync(site.path(".cache/pagefind"))).toEqual([before]);
    expect(site.read("dist/sw.js")).toBe(kept);
    site.change("content/guides/first.mdx", (text) => `${text}\n## Another pin\n`);
    await site.build();
    expect(readdirSync(site.path(".cache/pagefind"))).not.toEqual([before]);
  });

  it("chooses Pagefind by itself for an index over 1 MiB, and says so; the site can refuse it", async () => {
    const site = siteWith("");
    site.change("content/long.mdx", `# Long\n\n${manyWords()}\n`);
    const { status, stderr, stdout } = await site.build();
    expect([status, stdout + stderr]).toEqual([
      0,
      expect.stringContaining("readers would wait for a search index in one file, so search uses Pagefind"),
    ]);
    expect(filesOf(site)).toContain("data/pagefind/pagefind.js");
    site.change("site.config.ts", (text) =>
      text.replace("baseUrl:", 'search: { provider: "embedded" }, baseUrl:'),
    );
    await site.build();
    expect(filesOf(site)).toEqual(["assets/search-worker.*.js", "data/search.txt"]);
  });

  it("is the index in one file in development, which says so", async () => {
    const site = siteWith('search: { provider: "pagefind" },');
    const dev = site.start("dev", "--port", "0");
    const [, url = ""] = await dev.prints(/Ready in .*: (http\S+)\//);
    expect(dev.printed()).toContain("in development, search uses the index in one file");
    expect((await fetch(`${url}/data/search.txt`)).status).toBe(200);
    await dev.stop();
  });
});
