import { beforeAll, describe, expect, it } from "vitest";
import { type Imported, imported } from "./imported.ts";

const FILES = {
  "website/docusaurus.config.ts": `
import type { Config } from "@docusaurus/types";
import { themes } from "prism-react-renderer";
throw new Error("a configuration is read, not run");
const config: Config = {
  title: "Crane", tagline: "Lifts things", url: "https://crane.example", baseUrl: "/", trailingSlash: false,
  favicon: "img/crane.svg",
  presets: [["classic", { docs: { path: "../docs", sidebarPath: require.resolve("./sidebars.js"), routeBasePath: "guide" } } satisfies Options]],
  plugins: [["@docusaurus/plugin-client-redirects", { redirects: [{ from: ["/guide/begin", "/elsewhere"], to: "/guide/start" }] }]],
  themeConfig: {
    navbar: { logo: { src: "img/crane.svg" }, items: [
      { type: "docSidebar", sidebarId: "guides", label: "Guides" },
      { label: "More", items: [{ to: "/guide/parts/hook#load", label: "Loads" }, { href: "https://code.example", label: "Code" }] } ] },
    footer: { links: [{ title: "Docs", items: [{ label: "Start", to: "/guide/start" }] }], copyright: "Copyright <b>Crane</b>" },
  },
};
export default config;`,
  "website/sidebars.js": `module.exports = { guides: [
  { type: "doc", id: "start", label: "Begin here" },
  { type: "category", label: "Parts", link: { type: "doc", id: "parts/index" }, items: ["parts/hook", "parts/lost"] },
  { type: "link", label: "Forum", href: "https://forum.example" } ] };`,
  "website/static/img/crane.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>`,
  "website/blog/one.md": "# A post\n",
  "docs/getting-started.mdx": `---
id: start
title: Start
custom_key: kept
---
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Hook from './_hook.mdx';
import Chart from '@site/src/components/Chart';
export const version = 3;

:::tip[Read *this*]

Cranes lift {version} tons. See [the hook](parts/hook#load) and [all parts](/guide/parts).

:::

\`\`\`bash npm2yarn
npm install crane
\`\`\`

\`\`\`js tab title="lift.js" {1}
lift(1);
\`\`\`
\`\`\`ts tab live
lift<number>(1);
\`\`\`

<Tabs groupId="os"><TabItem value="mac" label="macOS">Mac text.</TabItem></Tabs>

<Hook />

<Chart title="Loads by month" />

<div style={{ color: "red" }}>Red text.</div>

![The crane](/img/crane.svg) [Old blog](/blog/one) [Nowhere](./nowhere.md)
`,
  "docs/odd.mdx":
    '# Odd\n\n<Tabs><TabItem value="a">In a tab.</TabItem></Tabs>\n\nA :a[link]{.class href="x"} and {count} of <string>.\n\nThe end.\n',
  "docs/_hook.mdx": "The hook holds.\n",
  "docs/parts/index.md": "---\nimage: ./none.png\n---\n# Parts\n\nAll parts.\n",
  "docs/parts/02-hook.md": "---\nimage: /img/crane.svg\n---\n# Hook\n\n## Load {#load}\n\nTen <b>tons</b>.\n",
};

let site: Imported;
beforeAll(async () => {
  site = await imported(FILES);
});

describe("proofmark import, of Docusaurus", () => {
  it("keeps the addresses of pages, and lists them at the root", () => {
    expect(site.page("/guide/start")).toContain("Cranes lift");
    expect(site.page("/guide/parts/hook")).toContain("Ten tons");
    expect(site.html("/")).toContain('href="/guide/start"');
    expect(site.html("/")).toContain("<title>Crane</title>");
  });

  it("keeps the sidebar, without what is not there", () => {
    const html = site.html("/guide/start");
    expect(html).toContain("Begin here");
    expect(html).toContain('href="https://forum.example"');
    expect(html).toMatch(/href="\/guide\/parts"[^>]*>Parts/);
    expect(site.report).toContain("the entry `parts/lost`, which leads to no page: is left out");
  });

  it("keeps logo, navbar and footer", () => {
    const html = site.html("/guide/parts");
    expect(html).toMatch(/<a [^>]*href="\/guide\/start"[^>]*>Guides/);
    expect(html).toMatch(/href="\/guide\/parts\/hook#load"[^>]*>Loads/);
    expect(html).toMatch(/href="https:\/\/code.example"[^>]*>Code/);
    expect(html).toMatch(/<footer[\s\S]*Docs[\s\S]*>Start<[\s\S]*Copyright Crane/);
    expect(html).toMatch(/<svg|src="\/img\/crane.svg"/);
    expect(site.report).toContain("the copyright line, which has HTML: is its text");
  });

  it("keeps links to pages and sections, and leads others to the site they came from", () => {
    const html = site.html("/guide/start");
    expect(html).toContain('href="/guide/parts/hook#load"');
    expect(html).toContain('href="/guide/parts"');
    expect(html).toContain('href="https://crane.example/blog/one"');
    expect(site.page("/guide/start")).toContain("Nowhere");
    expect(html).not.toContain("nowhere");
    expect(site.report).toContain("a link to a page that is not there (./nowhere.md): becomes text");
  });

  it("keeps preview images that are there", () => {
    expect(site.html("/guide/parts/hook")).toContain('content="https://crane.example/img/crane.svg"');
    expect(site.report).toContain("a preview image that is not in a static folder (./none.png): is left out");
  });

  it("keeps redirects below the notes", () => {
    expect(site.html("/guide/begin")).toContain('content="0; url=/guide/start"');
    expect(site.report).toContain("the redirect /elsewhere → /guide/start: is left out");
  });

  it("shows admonitions, tabs and partials", () => {
    const text = site.page("/guide/start");
    for (const part of ["Read this", "macOS", "Mac text.", "The hook holds."]) expect(text).toContain(part);
  });

  it("shows the text of what only the other engine can do, and says where that was", () => {
    const text = site.page("/guide/start");
    for (const part of ["Loads by month", "Red text.", "lift version tons"]) expect(text).toContain(part);
    expect(site.report).toContain("line 33: the component `<Chart>`: becomes its text");
    expect(site.report).toContain("line 10: an `export`: is left out");
    expect(site.report).toContain("line 14: an expression: is shown as code");
    expect(site.report).toContain("line 25: `live` of a code block: is left out");
    expect(site.report).toContain("line 18: `npm2yarn` of a code block: is left out");
    expect(site.report).toContain("line 35: `style` of `<div>`: is left out");
    expect(site.report).toContain("the blog: is not imported");
  });

  it("makes text of what is not valid MDX, and reads the rest as MDX", () => {
    expect(site.page("/guide/odd")).toContain('A :a[link]{.class href="x"} and count of <string>.');
    expect(site.note("odd.mdx")).toContain('<TabItem value="a">');
    expect(site.report).toContain("line 5: MDX that is not valid: `<` is text (");
    expect(site.report).toContain("line 5: MDX that is not valid: `{` is text (");
  });

  it("keeps keys of front matter that the engine has nothing for", () => {
    expect(site.note("getting-started.mdx")).toContain("extra:\n  custom_key: kept\n");
  });

  it("says how many pages there are and where the report is", () => {
    expect(site.printed).toContain('Imported 4 pages of Docusaurus into "new"\n');
    expect(site.printed).toMatch(/\d+ places changed or left out: new\/import-report\.md\n/);
  });
});
