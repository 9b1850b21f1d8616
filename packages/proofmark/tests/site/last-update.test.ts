import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, main } from "../html.ts";

/** Runs git in the copy as one author at one moment, whatever is configured outside. */
function git(
  site: FixtureSite,
  { author = "Ann", date = "2025-01-05T12:00:00Z" },
  ...args: readonly string[]
): void {
  const who = {
    GIT_AUTHOR_NAME: author,
    GIT_COMMITTER_NAME: author,
    GIT_AUTHOR_EMAIL: "a@notes.test",
    GIT_COMMITTER_EMAIL: "a@notes.test",
  };
  const env = {
    PATH: process.env["PATH"],
    HOME: site.root,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
    ...who,
  };
  execFileSync("git", args, { cwd: site.root, env, stdio: "pipe" });
}

function siteWith(options: string): FixtureSite {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) => text.replace('baseUrl: "/"', `baseUrl: "/", docs: { ${options} }`));
  return site;
}

const footer = (site: FixtureSite, permalink: string) =>
  elements(elements(main(site.html(permalink)), "footer")[0]?.html ?? "", "span")[0];

describe("the last update", () => {
  it("is the newest commit of a note's file, in UTC", async () => {
    const site = siteWith("showLastUpdateTime: true, showLastUpdateAuthor: true");
    git(site, {}, "init", "-q");
    git(site, {}, "add", "content", "site.config.ts");
    git(site, {}, "commit", "-q", "-m", "one");
    site.change("content/redis.mdx", (text) => `${text}\nMore.\n`);
    git(site, { author: "Bob", date: "2025-03-01T23:30:00-05:00" }, "commit", "-q", "-a", "-m", "two");
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    expect(footer(site, "/redis")?.text).toBe("Last updated on Mar 2, 2025 by Bob");
    expect(elements(footer(site, "/redis")?.html ?? "", "time")[0]?.attributes).toEqual({
      dateTime: "2025-03-02T04:30:00.000Z",
    });
    expect(footer(site, "/")?.text).toBe("Last updated on Jan 5, 2025 by Ann");
  });

  it("may be of time or author alone, and of what the note says", async () => {
    const site = siteWith("showLastUpdateAuthor: true");
    site.change("content/redis.mdx", (text) =>
      text.replace("title: Redis", "title: Redis\nlast_update: { author: Eve, date: 2024-02-29 }"),
    );
    git(site, {}, "init", "-q");
    git(site, {}, "add", "content");
    git(site, {}, "commit", "-q", "-m", "one");
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    expect(footer(site, "/redis")?.text).toBe("Last updated by Eve");
    expect(footer(site, "/")?.text).toBe("Last updated by Ann");
  });

  it("is left out with a warning where there is no repository", async () => {
    const site = siteWith("showLastUpdateTime: true");
    expect(await site.build()).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(
        /^warning: content {2}the last update of a note needs Git\n {2}found {5}fatal: not a git repository.*\n1 problem in 1 file\n$/,
      ),
    });
    expect(footer(site, "/redis")).toBeUndefined();
  });

  it("is left out with a warning that repeats what git says of an owner whom it distrusts", async () => {
    const site = siteWith("showLastUpdateTime: true");
    git(site, {}, "init", "-q");
    git(site, {}, "add", "content");
    git(site, {}, "commit", "-q", "-m", "one");
    // the variable with which git tests this itself
    const { stderr } = await site.runWith({ GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" }, "build");
    expect(stderr).toContain("found     fatal: detected dubious ownership in repository at");
    expect(stderr).toContain("git config --global --add safe.directory");
    expect(footer(site, "/redis")).toBeUndefined();
  });

  it("is left out of a copy without older commits, since the oldest would count as the last", async () => {
    const origin = siteWith("showLastUpdateTime: true");
    git(origin, {}, "init", "-q");
    git(origin, {}, "add", "content", "site.config.ts");
    git(origin, {}, "commit", "-q", "-m", "one");
    origin.change("content/redis.mdx", (text) => `${text}\nMore.\n`);
    git(origin, { date: "2025-03-01T12:00:00Z" }, "commit", "-q", "-a", "-m", "two");
    git(origin, {}, "clone", "-q", "--depth=1", `file://${origin.root}`, "shallow");
    expect(await origin.run("build", "--root", "shallow")).toMatchObject({
      status: 0,
      stderr: `warning: content  notes have no dates of last updates: this copy of the repository lacks older commits
  fix       fetch them with \`git fetch --unshallow\`; in CI, set \`fetch-depth: 0\`
1 problem in 1 file
`,
    });
    expect(main(origin.read("shallow/dist/index.html"))).not.toContain("Last updated");
  });

  it("is found whatever signs are in a file's name", async () => {
    const site = siteWith("showLastUpdateTime: true");
    const names = ['say "hi"', "naïve", "two\nlines", "tab\there"];
    for (const name of names)
      site.change(
        `content/${name}.mdx`,
        "---\nslug: /x\n---\n\nText.\n".replace("x", `n${names.indexOf(name)}`),
      );
    git(site, {}, "init", "-q");
    git(site, {}, "add", "content");
    git(site, {}, "commit", "-q", "-m", "one");
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    for (const index of names.keys())
      expect(footer(site, `/n${index}`)?.text).toBe("Last updated on Jan 5, 2025");
  });

  it("is left out of notes that git does not know, with one warning for all of them", async () => {
    const site = siteWith("showLastUpdateTime: true");
    git(site, {}, "init", "-q");
    git(site, {}, "add", "content");
    git(site, {}, "commit", "-q", "-m", "one");
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) site.change(`content/${name}.mdx`, "Text.\n");
    site.change("content/dated.mdx", "---\nlast_update: { date: 2024-02-29 }\n---\n\nText.\n");
    site.change("content/draft.mdx", "---\ndraft: true\n---\n\nText.\n");
    expect(await site.build()).toMatchObject({
      status: 0,
      stderr: `warning: content/a.mdx  git does not know when these files last changed
  found     content/a.mdx, content/b.mdx, content/c.mdx, content/d.mdx, content/e.mdx and 2 more
  fix       commit them, or set \`last_update\` in their front matter
1 problem in 1 file
`,
    });
    expect(footer(site, "/a")).toBeUndefined();
    expect(footer(site, "/dated")?.text).toBe("Last updated on Feb 29, 2024");
    expect(footer(site, "/redis")?.text).toBe("Last updated on Jan 5, 2025");
  });

  it("is not looked for unless it is wanted", async () => {
    const site = siteWith("");
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });
});
