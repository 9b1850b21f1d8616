import { beforeAll, describe, expect, it } from "vitest";
import { type Imported, imported } from "./imported.ts";

const FILES = {
  "astro.config.mjs": `
import { defineConfig } from "astro/config";
import starlight from "@astrojs/starlight";
const site = process.env.SITE || "https://star.example";
export default defineConfig({
  site, redirects: { "/begin": "/guides/first-steps" },
  integrations: [starlight({
    title: "Star", defaultLocale: "root", locales: { root: { label: "English", lang: "en" }, fr: { label: "Français" } },
    sidebar: [{ label: "Guides", items: [{ autogenerate: { directory: "guides" } }] }, { label: "Code", link: "https://code.example" }, "reference"],
  })],
});`,
  "src/content/docs/index.mdx": `---
title: Star
template: splash
hero: { tagline: Shines, actions: [{ text: Begin, link: /guides/first-steps/ }] }
---
import { Card, CardGrid, Tabs, TabItem, Aside, Steps, LinkCard, FileTree } from "@astrojs/starlight/components";
import shot from "../../assets/shot.svg";

<CardGrid><Card title="Bright" icon="star">Very.</Card></CardGrid>

<Tabs syncKey="pkg"><TabItem label="npm">One.</TabItem><TabItem label="pnpm">Two.</TabItem></Tabs>

<Aside type="caution" title="Hot">Do not touch.</Aside>

<Steps>
1. Look up.

   \`\`\`js title="look.js" ins={1} "up" wrap
   look("up");
   \`\`\`
</Steps>

<LinkCard title="Reference" href="/reference/" description="All words" />

<Image src={shot} alt="A shot" />

![Shot](../../assets/shot.svg)
`,
  "src/content/docs/guides/First Steps.md": `---
title: First steps
sidebar: { order: 1, label: Steps one }
banner: { content: News }
---
:::tip[Did you *know*?]
Stars are {hot} and <far>.
:::
`,
  "src/content/docs/reference.md": "---\ntitle: Reference\n---\nWords.\n",
  "src/content/docs/fr/reference.md": "---\ntitle: Référence\n---\nMots.\n",
  "src/assets/shot.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>`,
};

let site: Imported;
beforeAll(async () => {
  site = await imported(FILES);
});

describe("proofmark import, of Starlight", () => {
  it("makes text of a splash page and of cards", () => {
    const text = site.page("/");
    for (const part of ["Shines", "Begin", "Bright", "Very.", "Reference", ": All words"])
      expect(text).toContain(part);
  });

  it("keeps tabs, asides and steps", () => {
    const text = site.page("/");
    for (const part of ["npm", "One.", "Two.", "Hot", "Do not touch.", "Look up.", "look.js"])
      expect(text).toContain(part);
    expect(site.note("index.mdx")).toContain('groupId="pkg"');
    expect(site.note("index.mdx")).toContain('```js title="look.js" {1}');
  });

  it("keeps addresses, order and labels", () => {
    expect(site.html("/guides/first-steps")).toContain("Steps one");
    expect(site.html("/guides/first-steps")).toContain('href="https://code.example"');
    expect(site.html("/begin")).toContain('content="0; url=/guides/first-steps/"');
  });

  it("shows text that MDX would read otherwise", () => {
    expect(site.page("/guides/first-steps")).toContain("Stars are {hot} and <far>.");
  });

  it("copies images from elsewhere in the project", () => {
    expect(site.site.read("new/static/imported/src/assets/shot.svg")).toContain("<svg");
    expect(site.html("/")).toMatch(/<img src="[^"]*shot[^"]*" alt="A shot"/);
  });

  it("leaves other languages and words of its own out, and says so", () => {
    expect(site.report).toContain("a page: not imported: it belongs to another language");
    expect(site.report).toContain("line 18: `wrap` of a code block: is left out");
    expect(site.report).toContain("line 18: marked text in a code block: is not marked");
    expect(site.report).toContain("`banner` in front matter: is under `extra`");
  });
});
