import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements } from "../html.ts";

let site: FixtureSite;
let day = 0;

function git(...args: readonly string[]): void {
  const date = `2026-03-${String(day).padStart(2, "0")}T12:00:00Z`;
  const env = {
    PATH: process.env["PATH"],
    HOME: site.root,
    GIT_CONFIG_NOSYSTEM: "1",
    ...{ GIT_AUTHOR_NAME: "Ann", GIT_AUTHOR_EMAIL: "a@notes.test", GIT_AUTHOR_DATE: date },
    ...{ GIT_COMMITTER_NAME: "Ann", GIT_COMMITTER_EMAIL: "a@notes.test", GIT_COMMITTER_DATE: date },
  };
  execFileSync("git", args, { cwd: site.root, env, stdio: "pipe" });
}

/** Commits everything, on the next day. */
function commit(): void {
  day++;
  git("add", "content", "site.config.ts");
  git("commit", "-q", "-m", "change");
}

async function build(): Promise<string> {
  const { status, stdout, stderr } = await site.build();
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

interface JsonFeed {
  readonly items: readonly {
    readonly id: string;
    readonly url: string;
    readonly title: string;
    readonly content_html: string;
    readonly date_published: string;
  }[];
}
const feed = (): JsonFeed => JSON.parse(site.read("dist/feed.json"));
const titles = (): string[] => feed().items.map(({ title }) => title);

/** Elements of a document with what they hold; throws where XML is not well formed. */
function parseXml(xml: string): { name: string; text: string; parent: string }[] {
  const found: { name: string; text: string; parent: string }[] = [];
  const open: typeof found = [];
  const pattern =
    /<\/([a-z]+)>|<([a-z]+)((?: [a-z:]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)(\/?)>|((?:[^<&]|&(?:amp|lt|gt|quot);)+)/y;
  const body = xml.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, "");
  expect(body).not.toBe(xml);
  while (pattern.lastIndex < body.length) {
    const at = pattern.lastIndex;
    const [, closed, opened, , empty, text] = pattern.exec(body) ?? [];
    if (closed !== undefined) expect(open.pop()?.name).toBe(closed);
    else if (opened !== undefined) {
      const element = { name: opened, text: "", parent: open.at(-1)?.name ?? "" };
      found.push(element);
      if (empty === "") open.push(element);
    } else if (text !== undefined) for (const element of open.slice(-1)) element.text += text;
    else throw new Error(`not XML at ${at}: ${body.slice(at, at + 80)}`);
  }
  expect(open).toEqual([]);
  return found;
}

const NOTE = `---
title: Redis & friends
---

## Keys \`<and>\` values

\`\`\`sh title="Read"
redis-cli get a
\`\`\`

\`\`\`sh title="Write"
redis-cli set a 1
\`\`\`
`;

describe("the feeds of a site", () => {
  beforeEach(() => {
    site = fixtureSite("plain");
    day = 0;
    git("init", "-q");
    site.change("content/redis.mdx", NOTE);
    commit();
  });

  it("say what each commit changed in the snippets of a note, newest first, with links", async () => {
    site.change("content/redis.mdx", (text) =>
      text.replace("get a", "get b").replace(/$/, '\n```sh title="Remove"\nredis-cli del a\n```\n'),
    );
    commit();
    site.change("content/redis.mdx", (text) => text.replace("## Keys", "Prose.\n\n## Keys"));
    commit();
    await build();
    expect(feed().items.map(({ url, title, date_published }) => ({ url, title, date_published }))).toEqual([
      {
        url: "https://notes.test/redis",
        title: "Redis & friends: 1 new, 1 changed snippet",
        date_published: "2026-03-02T12:00:00.000Z",
      },
      {
        url: "https://notes.test/redis",
        title: "Redis & friends: new note, 2 new snippets",
        date_published: "2026-03-01T12:00:00.000Z",
      },
    ]);
    const links = elements(feed().items[0]?.content_html ?? "", "a");
    expect(links.map(({ text }) => text)).toEqual([
      "Remove in Keys <and> values",
      "Read in Keys <and> values",
    ]);
    for (const { attributes } of links) {
      const id = decodeURIComponent(/#(.*)$/.exec(attributes["href"] ?? "")?.[1] ?? "");
      expect(site.html("/redis")).toContain(` id="${id}"`);
    }
  });

  it("say which verdicts changed", async () => {
    const lock = (level: string): string =>
      JSON.stringify({ snippets: [{ key: "k", context: "", starts: "redis-cli", level, tools: [] }] });
    site.change("content/redis.lock.json", lock("parsed"));
    commit();
    site.change("content/redis.lock.json", lock("ran"));
    commit();
    await build();
    expect(titles()[0]).toBe("Redis & friends: 1 changed verdict");
    expect(feed().items[0]?.content_html).toContain("<li>redis-cli (parsed → ran)</li>");
  });

  it("name without a link what the page no longer has", async () => {
    site.change("content/redis.mdx", (text) => text.replace(/```sh title="Write"[\s\S]*$/, ""));
    commit();
    await build();
    expect(feed().items[0]?.content_html).toContain("<li>Write in Keys &lt;and&gt; values</li>");
  });

  it("are an Atom feed with all that RFC 4287 requires, and a JSON Feed 1.1", async () => {
    await build();
    const found = parseXml(site.read("dist/feed.xml"));
    expect(found[0]?.name).toBe("feed");
    for (const parent of ["feed", "entry"])
      for (const name of ["id", "title", "updated"])
        expect(found.filter((element) => element.parent === parent && element.name === name)).toHaveLength(1);
    expect(found).toContainEqual({ name: "name", text: "Notes", parent: "author" });
    expect(found.find(({ name, parent }) => name === "title" && parent === "entry")?.text).toBe(
      "Redis &amp; friends: new note, 2 new snippets",
    );
    const times = found.filter(({ name }) => name === "updated").map(({ text }) => text);
    for (const time of times) expect(new Date(time).toISOString()).toBe(time);
    expect(feed()).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: "Notes",
      home_page_url: "https://notes.test/",
      feed_url: "https://notes.test/feed.json",
      authors: [{ name: "Notes" }],
      language: "en",
    });
    expect(feed().items[0]?.id).toMatch(/^tag:notes\.test,2026-03-01:[0-9a-f]{12}\/content\/redis\.mdx$/);
  });

  it("are announced on every page", async () => {
    await build();
    for (const permalink of ["/", "/redis"])
      expect(elements(site.html(permalink), "link").map(({ attributes }) => attributes)).toContainEqual({
        rel: "alternate",
        type: "application/atom+xml",
        title: "Notes",
        href: "/feed.xml",
      });
  });

  it("are the same in a second build, and others after a commit", async () => {
    await build();
    const first = site.read("dist/feed.xml");
    await build();
    expect(site.read("dist/feed.xml")).toBe(first);
    site.change("content/redis.mdx", (text) => text.replace("get a", "get b"));
    commit();
    await build();
    expect(titles()[0]).toBe("Redis & friends: 1 changed snippet");
  });

  it("leave out an unlisted note", async () => {
    site.change("content/redis.mdx", (text) => text.replace("title:", "unlisted: true\ntitle:"));
    await build();
    expect(titles()).toEqual([]);
  });

  it.each(["feeds: false", "noIndex: true"])("are not written with `%s`", async (setting) => {
    site.change("site.config.ts", (text) => text.replace('baseUrl: "/"', `${setting},\n  baseUrl: "/"`));
    expect(await build()).not.toContain("feeds");
    expect(existsSync(site.path("dist/feed.xml"))).toBe(false);
    expect(site.html("/")).not.toContain("atom+xml");
  });

  it("are not written without history, and the build says why", async () => {
    site.remove(".git");
    expect(await build()).toContain("No feeds are written: git says “fatal: not a git repository");
    expect(existsSync(site.path("dist/feed.xml"))).toBe(false);
    expect(existsSync(site.path("dist/feed.json"))).toBe(false);
  });

  it("are of the version that readers see first", async () => {
    site.change("versions.json", '["1.0"]');
    site.change("versioned_docs/version-1.0/index.mdx", "---\ntitle: Home\nslug: /\n---\n\n```sh\nls\n```\n");
    site.change(
      "versioned_sidebars/version-1.0-sidebars.json",
      '{ "defaultSidebar": [{ "type": "autogenerated", "dirName": "." }] }',
    );
    git("add", "versions.json", "versioned_docs", "versioned_sidebars");
    commit();
    await build();
    expect(titles()).toEqual(["Home: new note, 1 new snippet"]);
  });

  it("are not made from a copy that has the newest commit alone", async () => {
    site.change("content/redis.mdx", (text) => text.replace("get a", "get b"));
    commit();
    git("clone", "-q", "--depth=1", `file://${site.root}`, "shallow");
    const { stdout } = await site.run("build", "--root", "shallow");
    expect(stdout).toContain(
      "No feeds are written: the copy of the repository has no history (in CI, set `fetch-depth: 0`).\n",
    );
  });
});
