import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { siteOf } from "../../tests/site-of.ts";

describe("createSite", () => {
  it("gives every note its address", () => {
    const site = siteOf({
      "index.mdx": "",
      "01-a.mdx": "",
      "guide/02-b.md": "slug: bee",
      "guide/c.md": "slug: /sea",
      "guide/index.md": "",
    });
    expect(site.versions[0]?.notes.map((note) => [note.page.id, note.permalink])).toEqual([
      ["index", "/"],
      ["a", "/a"],
      ["guide/b", "/guide/bee"],
      ["guide/c", "/sea"],
      ["guide/index", "/guide"],
    ]);
  });

  it("names as main note the one at the root, else the first", () => {
    expect(siteOf({ "a.mdx": "", "b.mdx": "slug: /" }).versions[0]?.mainDocId).toBe("b");
    expect(siteOf({ "a.mdx": "", "b.mdx": "" }).versions[0]?.mainDocId).toBe("a");
  });

  it("names the drafts of a version, which are not among its notes", () => {
    const [version] = siteOf({ "a.mdx": "", "b.mdx": "draft: true", "guide/c.mdx": "draft: true" }).versions;
    expect(version?.draftIds).toEqual(["b", "guide/c"]);
    expect(version?.notes.map(({ page }) => page.id)).toEqual(["a"]);
  });

  it("refuses a version without notes", () => {
    const message = 'the version "current" has no notes';
    const expected = "at least one that is not a draft in `content`";
    expect(problemsOf(() => siteOf({}))).toEqual([{ severity: "error", file: "content", message, expected }]);
    expect(problemsOf(() => siteOf({ "a.mdx": "draft: true" }))).toEqual([
      { severity: "error", file: "content", message, expected },
    ]);
  });

  it("refuses two notes with one id", () => {
    expect(
      problemsOf(() => siteOf({ "01-a.mdx": "", "02-a.mdx": "slug: /other", "b.mdx": "id: a" })),
    ).toEqual([
      {
        severity: "error",
        file: "content/02-a.mdx",
        message: 'two notes have the id "a"',
        found: "content/01-a.mdx and content/02-a.mdx",
        fix: "give one of them another `id` in its front matter",
      },
      {
        severity: "error",
        file: "content/b.mdx",
        message: 'two notes have the id "a"',
        found: "content/01-a.mdx and content/b.mdx",
        fix: "give one of them another `id` in its front matter",
      },
    ]);
  });

  it.each(["/a?b", "/a#b", "https://a.test/b?c"])("refuses the slug %s", (slug) => {
    const [problem] = problemsOf(() => siteOf({ "guide/a.mdx": `slug: "${slug}"` }));
    expect(problem).toMatchObject({
      ...{ severity: "error", file: "content/guide/a.mdx", line: 2 },
      message: "`slug` must be a path such as /my-note, without domain, query or hash",
      found: JSON.stringify(slug),
    });
  });

  it("shows drafts and lists unlisted notes in development only", () => {
    const notes = { "a.mdx": "", "b.mdx": "draft: true", "c.mdx": "unlisted: true" };
    const summary = (development: boolean) =>
      siteOf(notes, { development }).versions[0]?.notes.map((note) => [
        note.page.id,
        note.draft,
        note.unlisted,
      ]);
    expect(summary(false)).toEqual([
      ["a", false, false],
      ["c", false, true],
    ]);
    expect(summary(true)).toEqual([
      ["a", false, false],
      ["b", true, false],
      ["c", false, false],
    ]);
  });

  it("links to where a note can be edited, unless the note says otherwise", () => {
    const config = { docs: { editUrl: "https://git.test/edit/main/" } };
    const site = siteOf(
      {
        "a.mdx": "",
        "b.mdx": "custom_edit_url: https://b.test",
        "c.mdx": "custom_edit_url: null",
        "d.mdx": 'custom_edit_url: ""',
      },
      { config },
    );
    expect(site.versions[0]?.notes.map((note) => note.editUrl)).toEqual([
      "https://git.test/edit/main/content/a.mdx",
      "https://b.test",
      undefined,
      undefined,
    ]);
  });

  it("takes the last update from the note, else from git, as far as it is wanted", () => {
    const lastUpdates = {
      "content/a.mdx": { time: 1000, author: "Ann" },
      "content/b.mdx": { time: 2000, author: "Bob" },
    };
    const notes = { "a.mdx": "", "b.mdx": "last_update: { author: Eve, date: 2025-01-05 }", "c.mdx": "" };
    const updates = (docs: object) =>
      siteOf(notes, { config: { docs }, lastUpdates }).versions[0]?.notes.map((note) => note.lastUpdate);
    expect(updates({})).toEqual([undefined, undefined, undefined]);
    expect(updates({ showLastUpdateTime: true })).toEqual([
      { time: 1000 },
      { time: Date.UTC(2025, 0, 5) },
      undefined,
    ]);
    expect(updates({ showLastUpdateTime: true, showLastUpdateAuthor: true })).toEqual([
      { time: 1000, author: "Ann" },
      { time: Date.UTC(2025, 0, 5), author: "Eve" },
      undefined,
    ]);
  });
});
