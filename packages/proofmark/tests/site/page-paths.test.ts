import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runInHost } from "../command-host.ts";
import { fixtureSite } from "../fixture-site.ts";

const DOTS = 'must not contain the part "." or ".."';
const slug = (value: string): string => `---\ntitle: Other\nslug: ${value}\n---\n\nText.\n`;
const config = (more: string): string =>
  `export default { title: "Notes", url: "https://notes.test", baseUrl: "/", trailingSlash: false, ${more} };\n`;
/** Everything in a folder, the cache aside. */
const all = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => !file.includes(".cache"))
    .sort();

/** File → its text; what the build then says, without the count of problems. */
const REFUSED: readonly (readonly [string, string, string])[] = [
  [
    "content/redis.mdx",
    slug("/../../package"),
    `error: content/redis.mdx:3  \`slug\` ${DOTS}\n  found     "/../../package"`,
  ],
  [
    "content/redis.mdx",
    slug("/%2e%2e/%2E%2E/package"),
    `error: content/redis.mdx:3  \`slug\` ${DOTS}\n  found     "/%2e%2e/%2E%2E/package"`,
  ],
  [
    "content/redis.mdx",
    slug("/%252e%252e/package"),
    `error: content/redis.mdx:3  \`slug\` ${DOTS}\n  found     "/%252e%252e/package"`,
  ],
  [
    "content/redis.mdx",
    slug("../%2e%2e/package"),
    `error: content/redis.mdx:3  \`slug\` ${DOTS}\n  found     "../%2e%2e/package"`,
  ],
  [
    "content/redis.mdx",
    slug("/a%00b"),
    `error: content/redis.mdx:3  \`slug\` must not contain control characters\n  found     "/a%00b"`,
  ],
  [
    "content/redis.mdx",
    slug("/..\\x"),
    `error: content/redis.mdx:3  \`slug\` ${DOTS}\n  found     "/..\\\\x"`,
  ],
  [
    "content/redis.mdx",
    slug("/100%"),
    `error: content/redis.mdx:3  \`slug\` must contain \`%25\` in place of a \`%\` that encodes nothing\n  found     "/100%"`,
  ],
  [
    "content/redis.mdx",
    slug(`/${"x".repeat(251)}`),
    `error: content/redis.mdx:3  \`slug\` must not contain a part of more than 250 bytes\n  found     "/${"x".repeat(58)}…`,
  ],
  [
    `content/${"x".repeat(251)}.mdx`,
    "Text.\n",
    `error: content/${"x".repeat(251)}.mdx  the address of this page must not contain a part of more than 250 bytes\n  found     /${"x".repeat(251)}\n  fix       rename the file or its folder, or give the note a \`slug\``,
  ],
  [
    "content/a\\..\\b.mdx",
    "Text.\n",
    `error: content/a\\..\\b.mdx  the address of this page ${DOTS}\n  found     /a\\..\\b\n  fix       rename the file or its folder, or give the note a \`slug\``,
  ],
  [
    "pages/...tsx",
    "export default () => null;\n",
    `error: pages/...tsx  the address of this page ${DOTS}\n  found     /..\n  fix       rename the file or its folder`,
  ],
  [
    "content/redis.mdx",
    "---\ntags:\n  - cache\n  - label: Out\n    permalink: ../../out\n---\n",
    `error: content/redis.mdx:5  \`tags[1].permalink\` ${DOTS}\n  found     "../../out"`,
  ],
  [
    "content/tags.yml",
    "cache:\n  label: Cache\nout:\n  permalink: /../../out\n",
    `error: content/tags.yml:4  \`out.permalink\` ${DOTS}\n  found     "/../../out"`,
  ],
  [
    "content/guide/_category_.json",
    '{\n  "label": "Guide",\n  "link": { "type": "generated-index", "slug": "/../out" }\n}\n',
    `error: content/guide/_category_.json:3  \`link.slug\` ${DOTS}\n  found     "/../out"`,
  ],
  [
    "site.config.ts",
    config('docs: { routeBasePath: "../out" }'),
    `error: site.config.ts:1  \`docs.routeBasePath\` ${DOTS}\n  found     "../out"`,
  ],
  [
    "site.config.ts",
    config('docs: { tagsBasePath: "%2e%2e" }'),
    `error: site.config.ts:1  \`docs.tagsBasePath\` ${DOTS}\n  found     "%2e%2e"`,
  ],
  [
    "site.config.ts",
    config('docs: { versions: { current: { path: "../out" } } }'),
    `error: site.config.ts:1  \`docs.versions.current.path\` ${DOTS}\n  found     "../out"`,
  ],
  [
    "site.config.ts",
    config('locales: { list: { en: { path: "../en" } } }'),
    `error: site.config.ts:1  \`locales.list.en.path\` ${DOTS}\n  found     "../en"`,
  ],
  [
    "site.config.ts",
    config(
      `docs: { sidebars: { main: [{ type: "category", label: "A", items: ["index"], link: { type: "generated-index", slug: "/../out" } }] } }`,
    ),
    `error: site.config.ts:1  \`docs.sidebars.main[0].link.slug\` ${DOTS}\n  found     "/../out"`,
  ],
  [
    "content/redis.mdx",
    slug("/index"),
    'error: content/redis.mdx  two parts of the output would have the name "index.html"\n  found     the page at / and the page at /index\n  fix       give the page another address',
  ],
  [
    "content/other.mdx",
    slug("/redis.html"),
    'error: content/redis.mdx  two parts of the output would have the name "redis.html"\n  found     the page at /redis.html and the page at /redis\n  fix       give the page another address',
  ],
];

describe("the address of a page", () => {
  it.each(REFUSED)(
    "that %s gives is refused, with its place, and nothing is written: case %#",
    async (file, text, problem) => {
      const site = fixtureSite("plain");
      site.change("outer/site.config.ts", site.read("site.config.ts"));
      site.change("outer/content/index.mdx", site.read("content/index.mdx"));
      site.change("outer/content/redis.mdx", site.read("content/redis.mdx"));
      site.change("outer/package.json", "{}");
      site.change(`outer/${file}`, text);
      const before = all(site.root);
      const { status, stderr } = await runInHost(site.path("outer"), ["build"]);
      expect({ status, stderr }).toEqual({ status: 1, stderr: `${problem}\n1 problem in 1 file\n` });
      expect(all(site.root)).toEqual(before);
      expect(site.read("outer/package.json")).toBe("{}");
    },
  );

  it("may be encoded or not, and has one form", async () => {
    const site = fixtureSite("plain");
    site.change("content/redis.mdx", slug("/caf%c3%a9/my note/"));
    site.change(
      "content/index.mdx",
      (text) => `${text}\n[one](/café/my%20note) [two](./redis.mdx) [three](</caf%C3%A9/my note>)\n`,
    );
    const { status, stderr } = await site.build();
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `warning: content/redis.mdx:3  the slug has a space, which addresses show as \`%20\`
  fix       did you mean \`/caf%c3%a9/my-note/\`?
1 problem in 1 file
`,
    });
    expect(all(path.join(site.root, "dist"))).toContain("café/my note.html");
    expect(site.data("/caf%C3%A9/my%20note").permalink).toBe("/caf%C3%A9/my%20note");
  });
});
