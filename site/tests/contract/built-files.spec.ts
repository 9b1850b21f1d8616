// Lines of the contract that the files of the built site show.
import { expect, test } from "@playwright/test";
import { elements, headTags, textOf } from "../../../packages/proofmark/tests/html.ts";
import { NOTES } from "../e2e/notes.ts";
import { built, builtFiles, documentAt, pathsOf, routes, siteData, writtenNotes } from "./built-site.ts";

const TAGS = [
  ...["ai", "api", "artificial-intelligence", "automation", "build-tool", "cache", "database", "gen-ai"],
  ...["graph-ql", "homebrew", "java-script", "mac-os", "machine-learning", "makefile", "message-broker"],
  ...["node-js", "package-manager", "pattern-matching", "postgre-sql", "query-language", "rdbms", "redis"],
  ...["regex", "runtime-environment", "text-processing"],
];

/** Texts of the elements of a document that have this name. */
const textsOf = (html: string, name: string): string[] => elements(html, name).map(({ text }) => text);

/** Addresses that the links in a piece of markup lead to. */
const linksIn = (html: string): string[] =>
  elements(html, "a").map(({ attributes }) => attributes["href"] ?? "");

/** The footer of the site in a document. */
const footerOf = (html: string): string =>
  elements(html, "footer").find(({ attributes }) => /^foot\b/.test(attributes["class"] ?? ""))?.html ?? "";

/** All pages; the files with another frame, which hold the whole site, are none. */
const pages = (): string[] => Object.values(routes()).map(({ path }) => documentAt(path));

const notes = (): string[] => Object.keys(NOTES).map(documentAt);

test("the site says what it is, of which version, and in which language", async () => {
  await test.step("1.1 Static documentation website", async () => {
    for (const { path } of Object.values(routes()))
      expect(textsOf(documentAt(path), "h1")[0], path).toMatch(/\w/);
  });
  await test.step("1.2 English only", async () => {
    for (const file of builtFiles("", ".html")) expect(built(file), file).toMatch(/<html lang="en"/);
    expect(siteData().locales.map(({ code }: { code: string }) => code)).toEqual(["en"]);
  });
  await test.step("1.3 Titled Snippets", async () => {
    for (const [address, title] of Object.entries(NOTES))
      expect(textsOf(documentAt(address), "title"), address).toEqual([`${title} | Snippets`]);
    expect(siteData().title).toBe("Snippets");
  });
  await test.step("1.4 Tagline 'A Collection of Useful Dev tools and Snippets'", async () => {
    expect(siteData().tagline).toBe("A Collection of Useful Dev tools and Snippets");
    expect(built("llms.txt")).toContain("A Collection of Useful Dev tools and Snippets");
  });
  await test.step("1.18 Site version 3.3.0", async () => {
    expect(siteData().siteVersion).toBe("3.3.0");
  });
  await test.step("1.19 On framework version 3.6.3", async () => {
    expect(siteData().frameworkVersion).toBe("3.6.3");
  });
  await test.step("2.2 Base path '/'", async () => {
    expect(siteData().baseUrl).toBe("/");
  });
  await test.step("2.5 One current version", async () => {
    const versions = builtFiles("", ".html").flatMap((file) =>
      elements(built(file), "meta").filter(({ attributes }) => attributes["name"] === "docusaurus_version"),
    );
    expect(versions.length).toBeGreaterThanOrEqual(Object.keys(NOTES).length);
    expect([...new Set(versions.map(({ attributes }) => attributes["content"]))]).toEqual(["current"]);
    for (const note of notes()) expect(note).toContain('<meta name="docusaurus_version" content="current">');
  });
  await test.step("3.5 Locale config: label, direction, htmlLang, calendar, path", async () => {
    expect(siteData().locales[0]).toMatchObject({
      label: "English",
      direction: "ltr",
      htmlLang: "en",
      calendar: "gregory",
      path: "en",
    });
  });
  await test.step("3.6 Only 'en', left-to-right", async () => {
    for (const page of pages()) expect(page).toMatch(/<html lang="en" dir="ltr"/);
    expect(siteData().locales.length).toBe(1);
  });
  await test.step("3.9 Site configuration: title, tagline, favicon, url, baseUrl '/', organization and project names, locale list, navbar, footer, colour mode, docs options, contents levels", async () => {
    expect(headTags(documentAt("/"))).toContain('<link rel="icon" href="/favicon.svg">');
  });
});

test("notes are found by their tags", async () => {
  await test.step("1.10 Pages are also grouped by tags", async () => {
    for (const address of Object.keys(NOTES)) {
      const tags = elements(documentAt(address), "a").filter(({ attributes }) => attributes["rel"] === "tag");
      expect(tags.length, address).toBeGreaterThan(0);
      for (const { attributes } of tags)
        expect(linksIn(documentAt(attributes["href"] ?? "")), attributes["href"]).toContain(address);
    }
  });
  await test.step("2.11 /tags: list of all tags", async () => {
    const links = linksIn(elements(documentAt("/tags"), "main")[0]?.html ?? "");
    expect(links.filter((link) => link.startsWith("/tags/")).sort()).toEqual(pathsOf("tag"));
  });
  await test.step("2.12 /tags/{tag}: one page per tag, listing its documents", async () => {
    for (const tag of TAGS) {
      const listed = elements(documentAt(`/tags/${tag}`), "article").map(
        ({ html }) => textsOf(html, "h2")[0],
      );
      const meant = writtenNotes().filter(({ tags }) => tags.includes(tag));
      expect(listed.sort(), tag).toEqual(meant.map(({ title }) => title).sort());
    }
  });
  await test.step("2.16 The 25 tags", async () => {
    expect(TAGS.length).toBe(25);
    expect(pathsOf("tag")).toEqual(TAGS.map((tag) => `/tags/${tag}`));
  });
});

test("every page has the footer", async () => {
  await test.step("1.16 Feature: footer", async () => {
    for (const page of pages()) expect(footerOf(page)).not.toBe("");
  });
  await test.step("2.52 Footer: light-style copyright line", async () => {
    expect(siteData().footer.style).toBe("light");
    for (const page of pages()) expect(page).toContain('<footer class="foot light">');
  });
  await test.step("2.53 Footer: year 2025", async () => {
    for (const page of pages()) expect(textOf(footerOf(page))).toBe("Copyright © 2025 Snippets");
  });
  await test.step("2.54 No footer links", async () => {
    for (const page of pages()) expect(linksIn(footerOf(page))).toEqual(["/"]);
  });
});

test("every address is there, and every note leads to its source", async () => {
  await test.step("1.23 noIndex is false", async () => {
    for (const kind of ["note", "tag", "tags"])
      for (const address of pathsOf(kind))
        expect(headTags(documentAt(address)).join("\n"), address).not.toContain("robots");
    expect(built("robots.txt")).toMatch(/^Allow: \/$/m);
    for (const address of Object.keys(NOTES)) expect(built("sitemap.xml")).toContain(`${address}</loc>`);
  });
  await test.step("2.1 Docs are served from the site root", async () => {
    expect(pathsOf("note")).toEqual(Object.keys(NOTES).sort());
  });
  await test.step("2.14 Route paths in the route table carry a short hash suffix", async () => {
    for (const [key, { path }] of Object.entries(routes())) {
      expect(key).toMatch(/-[\da-f]{3}$/);
      expect(key.slice(0, -4)).toBe(path);
    }
  });
  await test.step("2.15 One further page at the root with a different layout", async () => {
    const [page = "", ...more] = pathsOf("page");
    expect(more).toEqual([]);
    expect(page).toMatch(/^\/[\w-]+$/);
    expect(documentAt(page)).not.toContain('aria-label="Notes"');
    for (const note of notes()) expect(note).toContain('aria-label="Notes"');
  });
  await test.step("3.13 The edit link points to the source repository on its main branch", async () => {
    const files = { "/": "nodejs", "/redis": "redis", "/regex": "regex" };
    for (const [address, file] of Object.entries(files)) {
      const edit = elements(documentAt(address), "a").find(({ text }) => text === "Edit this page");
      expect(edit?.attributes["href"]).toBe(
        `https://github.com/snippets-notes/snippets/edit/main/site/content/${file}.mdx`,
      );
    }
  });
});
