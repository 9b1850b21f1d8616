import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

const sites = { tags: fixtureSite("tags"), pages: fixtureSite("pages"), sidebars: fixtureSite("sidebars") };
beforeAll(async () => {
  for (const site of Object.values(sites)) expect((await site.build()).status).toBe(0);
});

const routesOf = (site: FixtureSite): { readonly path: string; readonly kind: string }[] =>
  Object.values(JSON.parse(site.read("dist/routes.json")));

describe.each(Object.entries(sites))("every page of the fixture %s", (_, site) => {
  it("has Markdown that leads to llms.txt, unless it is not listed", () => {
    const kinds = new Set<string>();
    for (const { path, kind } of routesOf(site).filter(({ path: one }) => one !== "/404.html")) {
      const html = site.html(path);
      const address = /<link rel="?alternate"? href="?(?<address>[^" >]+\.md)/.exec(html)?.groups?.[
        "address"
      ];
      if (html.includes('name="robots"')) {
        expect([path, address]).toEqual([path, undefined]);
        continue;
      }
      kinds.add(kind);
      const file = `dist${decodeURI(new URL(address ?? "https://no.test/none").pathname)}`;
      expect(site.read(file)).toMatch(
        /^---\ntitle: [\s\S]+?\n---\n\n> All notes: .*\(https:.*\/llms\.txt\)\n\n/,
      );
    }
    expect(kinds.size).toBeGreaterThan(1);
  });
});

describe("the Markdown of a page that is no note", () => {
  it("is its text, with whole addresses", () => {
    expect(sites.tags.read("dist/tags/node-js.md")).toMatch(
      /\n# 2 notes tagged with "Node\.js"\n\n(?:.*\n\n)?## \[Node\]\(https:\/\/\S+\/node\)\n/,
    );
    expect(sites.pages.read("dist/overview.md")).toMatch(/^title: "/m);
  });

  it("is answered in development too", async () => {
    const dev = sites.tags.start("dev", "--root", sites.tags.root, "--port", "0");
    const [, url = ""] = await dev.prints(/(http:\/\/localhost:\d+)\//);
    const response = await fetch(`${url}/tags/node-js.md`);
    expect(response.headers.get("content-type")).toContain("text/markdown");
    expect(await response.text()).toContain('# 3 notes tagged with "Node.js"');
    await dev.stop();
  });
});
