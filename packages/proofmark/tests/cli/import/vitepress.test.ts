import { beforeAll, describe, expect, it } from "vitest";
import { type Imported, imported } from "./imported.ts";

const FILES = {
  ".vitepress/config.mts": `
import { defineConfig } from "vitepress";
import { sidebar } from "./sidebar";
export default defineConfig({
  title: "Anvil", description: "Forges things", cleanUrls: true, sitemap: { hostname: "https://anvil.example" },
  locales: { root: { label: "English" }, de: { label: "Deutsch" } },
  themeConfig: { sidebar },
});`,
  ".vitepress/sidebar.ts": `export const sidebar = { "/guide/": [
  { text: "Guide", items: [{ text: "Forge", link: "/guide/forge" }, { text: "GitHub", link: "https://github.com/example" }] } ] };`,
  "index.md": `---
layout: home
hero: { name: Anvil, text: Hard as steel, actions: [{ text: Start, link: /guide/forge }] }
features: [{ title: Fast, details: Strikes twice }]
---
`,
  "guide/forge.md": `---
outline: [2, 4]
author: Ada
---
<script setup>
import { ref } from "vue";
</script>

# Forge <Badge text="beta" />

::: warning Hot {open}
Iron is \`{{hot}}\`, {{ count }} degrees: a < b.
:::

::: details More
Hidden text.
:::

::: code-group
\`\`\`js{2} [forge.js]
const iron = 1; // [!code highlight]
strike(iron);
\`\`\`
\`\`\`sh [npm]
npm run forge
\`\`\`
:::

> [!TIP]
> Use tongs.

<<< @/snippets/strike.ts#body{1}

<!--@include: ./parts/tail.md-->

Look at <LinkInline link="guide/iron" />. See [iron](./iron.html#what-is-iron-in-v1-2) and <a href="/guide/iron" target="_blank">this</a>. Map<K, V>

| a | b |
|---|---|
| \`x \\| y\` | {z} |
`,
  "guide/iron.md":
    '# Iron\n\n## What is iron, in v1.2?\n\n<img src="/logo.svg" width="8">\n<br>\nimport duty is high.\n',
  "guide/parts/tail.md": "Included text.\n",
  "snippets/strike.ts": "// #region body\nstrike();\n// #endregion body\n",
  "de/index.md": "# Amboss\n",
  "public/logo.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>`,
};

let site: Imported;
beforeAll(async () => {
  site = await imported(FILES);
});

describe("proofmark import, of VitePress", () => {
  it("makes text of a home page's hero and features", () => {
    const text = site.page("/");
    for (const part of ["Hard as steel", "Start", "Fast", "Strikes twice"]) expect(text).toContain(part);
    expect(site.html("/")).toContain('href="/guide/forge"');
    expect(site.html("/")).toMatch(/<h1[^>]*>Anvil/);
  });

  it("shows blocks between colons, quotes that are alerts, and text that MDX would read otherwise", () => {
    const text = site.page("/guide/forge");
    for (const part of [
      "Hot",
      "{{ hot }}",
      "{{ count }} degrees: a < b.",
      "More",
      "Hidden text.",
      "Use tongs.",
      "{z}",
      "x | y",
    ])
      expect(text).toContain(part);
    expect(text).toContain("Map<K, V>");
    expect(site.html("/guide/forge")).toContain('Look at <a href="/guide/iron">guide/iron</a>.');
    expect(site.html("/guide/forge")).toContain("<summary>More</summary>");
  });

  it("makes tabs of code groups, and marks the lines that comments mark", () => {
    const note = site.note("guide/forge.md");
    expect(note).toContain('<TabItem value="forge.js">');
    expect(note).toContain('<TabItem value="npm">');
    expect(note).toMatch(/ ```js title="forge.js" \{1,2\}\n +const iron = 1;\n +strike\(iron\);\n +```/);
  });

  it("takes code and text from files", () => {
    expect(site.note("guide/forge.md")).toContain("```ts {1}\nstrike();\n```");
    expect(site.page("/guide/forge")).toContain("Included text.");
  });

  it("keeps the ids of headings where they are not those of GitHub", () => {
    expect(site.html("/guide/forge")).toContain('href="/guide/iron#what-is-iron-in-v1-2"');
    expect(site.html("/guide/iron")).toContain('id="what-is-iron-in-v1-2"');
  });

  it("closes elements, and keeps a line that begins with a word of JavaScript", () => {
    expect(site.note("guide/iron.md")).toContain("<br />");
    expect(site.page("/guide/iron")).toContain("import duty is high.");
  });

  it("reads a sidebar from another file, and leaves other languages out", () => {
    expect(site.html("/guide/forge")).toContain('href="https://github.com/example"');
    expect(site.report).toContain("## de\n\n- a page: not imported: it belongs to another language");
    expect(site.report).toContain("line 5: the element `<script>`: is left out with its content");
    expect(site.report).toContain("line 12: a name in double braces: has spaces around it");
    expect(site.report).toContain("`author` in front matter: is under `extra`");
  });
});
