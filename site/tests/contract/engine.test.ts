// Lines of the contract that a site of its own shows, since this one configures nothing of the kind.
import { expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../../../packages/proofmark/tests/fixture-site.ts";
import { elements, main, textOf } from "../../../packages/proofmark/tests/html.ts";

/** The smallest site, with this in its configuration. */
function siteWith(configuration: string): FixtureSite {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) => text.replace("});", `  ${configuration}\n});`));
  return site;
}

/** The footer of the home page that a site with this configuration has. */
async function footerWith(links: string): Promise<string> {
  const site = siteWith(`footer: { copyright: "Mine", style: "dark", links: ${links} },`);
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  return elements(site.html("/"), "footer").at(-1)?.html ?? "";
}

it("1.20 Markdown format is MDX (ruled: notes are data; elements of a list, literals and partials; `export` and computed expressions are errors)", async () => {
  const site = fixtureSite("plain");
  const write = (body: string): void =>
    site.change("content/redis.mdx", `---\ntitle: Redis\n---\n\n${body}\n`);
  site.change("content/_part.mdx", "Of a part.\n");
  write("import Part from './_part.mdx'\n\nA {\"literal\"}, <kbd>Enter</kbd>.\n\n<Part />");
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  expect(textOf(main(site.html("/redis")))).toContain("A literal, Enter . Of a part.");
  for (const body of ["export const a = 1", "{1 + a}"]) {
    write(body);
    expect(await site.build()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("error: content/redis.mdx:5"),
    });
  }
});

it("1.22 The blog feature is disabled", async () => {
  const site = fixtureSite("plain");
  site.change("blog/2020-01-01-x.md", "---\ntitle: X\n---\n\nA post.\n");
  expect(await site.build()).toMatchObject({ status: 0 });
  expect(
    Object.keys(JSON.parse(site.read("dist/routes.json"))).filter((key) => /blog|2020/.test(key)),
  ).toEqual([]);
});

it("2.55 Footer can hold link columns (title and items)", async () => {
  const footer = await footerWith(
    '[{ title: "Read", items: [{ label: "The note", to: "/redis" }] }, { title: "More", items: [{ label: "Code", href: "https://code.example" }] }]',
  );
  expect(textOf(footer)).toBe("Read The note More Code Mine");
  expect(elements(footer, "a").map(({ attributes }) => attributes["href"])).toEqual([
    "/redis",
    "https://code.example",
  ]);
});

it("2.56 … or a flat list", async () => {
  const footer = await footerWith(
    '[{ label: "The note", to: "/redis" }, { label: "Code", href: "https://code.example" }]',
  );
  expect(textOf(footer)).toBe("The note Code Mine");
  expect(elements(footer, "ul").length).toBe(1);
});

it("3.9 Site configuration: title, tagline, favicon, url, baseUrl '/', organization and project names, locale list, navbar, footer, colour mode, docs options, contents levels", async () => {
  const site = siteWith(
    `tagline: "All of it", favicon: "/icon.svg", organizationName: "o", projectName: "p",
  locales: { default: "en", list: { en: { label: "English" } } },
  navbar: { title: "Top" }, footer: { copyright: "Bottom" }, colorMode: { defaultMode: "dark" },
  docs: { sidebarLabel: "Pages" }, tableOfContents: { maxHeadingLevel: 4 },`,
  );
  site.change("static/icon.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n');
  site.change("content/redis.mdx", "---\ntitle: Redis\n---\n\n## A\n\n### B\n\n#### C\n");
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  const note = site.html("/redis");
  expect(note).toContain('data-theme="dark"');
  expect(note).toContain("<title>Redis | Notes</title>");
  expect(note).toContain('<link rel="icon" href="/icon.svg">');
  expect(note).toContain('<link rel="canonical" href="https://notes.test/redis">');
  expect(note).toContain('<a href="#c">C</a>');
  for (const text of ["Top", "Bottom", "Pages"]) expect(textOf(note)).toContain(text);
  site.change("site.config.ts", (text) => text.replace("projectName", "projektName"));
  expect(await site.build()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("unknown key `projektName`"),
  });
});
