// The generators that are compared: what each needs, and how the corpus is written for it. Each has its
// default theme and settings, with local search where it brings one.
import { markdownOf } from "./corpus.js";

const SIDEBAR = "JSON.parse(fs.readFileSync('sidebar.json', 'utf8'))";
const htmlUrl = (id) => (id === "index" ? "/" : `/${id}.html`);
const slashUrl = (id) => (id === "index" ? "/" : `/${id}/`);
const plainUrl = (id) => (id === "index" ? "/" : `/${id}`);

/** Files of pages with titles as headings, as VitePress and Rspress read them. */
const docsFiles = ({ pages, sections }) => ({
  ...Object.fromEntries(
    pages.map((page) => [
      `docs/${page.id}.md`,
      markdownOf({ ...page, body: `# ${page.title}\n\n${page.body}` }, (id) => `/${id}.md`),
    ]),
  ),
  "sidebar.json": JSON.stringify(
    sections.map(({ title, pages: inside }) => ({
      text: title,
      items: inside.map(({ id, title: text }) => ({ text, link: `/${id}` })),
    })),
  ),
});

/** Sidebars of Docusaurus, which this engine reads too. */
const categories = ({ sections }) =>
  JSON.stringify([
    "index",
    ...sections.map(({ title, pages }) => ({
      type: "category",
      label: title,
      items: pages.map(({ id }) => id),
    })),
  ]);

/** name → packages, files of the site, arguments of node, folders, and where its pages and links are. */
export const PEERS = {
  proofmark: {
    packages: {},
    files: (corpus) => ({
      ...Object.fromEntries(
        corpus.pages.map((page) => [
          `content/${page.id}.mdx`,
          markdownOf(page, plainUrl, page.id === "index" ? { slug: "/" } : {}),
        ]),
      ),
      "sidebar.json": categories(corpus),
      "site.config.ts": `import fs from "node:fs";
import { defineConfig } from "proofmark";
export default defineConfig({
  title: "Bench", url: "https://bench.example", baseUrl: "/", trailingSlash: false,
  docs: { sidebars: { docs: ${SIDEBAR} } },
});\n`,
    }),
    pageFile: (id) => `content/${id}.mdx`,
    build: ["ENGINE", "build", "--root", "."],
    dev: (port) => ["ENGINE", "dev", "--root", ".", "--port", port],
    out: "dist",
    caches: ["dist", ".cache"],
    url: plainUrl,
    h1: "main h1",
    link: (id) => `.page > nav.notes a[href="${plainUrl(id)}"]`,
  },
  docusaurus: {
    packages: {
      "@docusaurus/core": "3.10.2",
      "@docusaurus/faster": "3.10.2",
      "@docusaurus/preset-classic": "3.10.2",
      "@easyops-cn/docusaurus-search-local": "0.55.3",
      "@mdx-js/react": "^3.0.0",
      react: "^19.0.0",
      "react-dom": "^19.0.0",
    },
    files: (corpus) => ({
      ...Object.fromEntries(
        corpus.pages.map((page) => [`docs/${page.id}.md`, markdownOf(page, (id) => `/docs/${id}.md`)]),
      ),
      "sidebar.json": categories(corpus),
      "sidebars.js": `const fs = require("node:fs");\nmodule.exports = { docs: ${SIDEBAR} };\n`,
      "docusaurus.config.js": `module.exports = {
  title: "Bench", url: "https://bench.example", baseUrl: "/", onBrokenLinks: "warn",
  future: { v4: true, faster: true },
  presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: "./sidebars.js" }, blog: false }]],
  themes: [["@easyops-cn/docusaurus-search-local", { hashed: true, docsRouteBasePath: "/", indexBlog: false }]],
};\n`,
    }),
    type: "commonjs",
    pageFile: (id) => `docs/${id}.md`,
    build: ["node_modules/@docusaurus/core/bin/docusaurus.mjs", "build"],
    dev: (port) => ["node_modules/@docusaurus/core/bin/docusaurus.mjs", "start", "--no-open", "--port", port],
    out: "build",
    caches: [".docusaurus", "build", "node_modules/.cache"],
    url: plainUrl,
    h1: "article h1",
    link: (id) => `nav.menu a.menu__link[href="${plainUrl(id)}"]`,
  },
  starlight: {
    packages: { "@astrojs/starlight": "0.42.4", astro: "7.3.5", sharp: "*" },
    files: ({ pages, sections }) => ({
      ...Object.fromEntries(
        pages.map((page) => [`src/content/docs/${page.id}.md`, markdownOf(page, slashUrl)]),
      ),
      "sidebar.json": JSON.stringify(
        sections.map(({ title, pages: inside }) => ({
          label: title,
          items: inside.map(({ id }) => ({ slug: id })),
        })),
      ),
      "src/content.config.js": `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n`,
      "astro.config.mjs": `import fs from "node:fs";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
export default defineConfig({
  site: "https://bench.example", integrations: [starlight({ title: "Bench", sidebar: ${SIDEBAR} })],
});\n`,
    }),
    pageFile: (id) => `src/content/docs/${id}.md`,
    build: ["node_modules/astro/bin/astro.mjs", "build"],
    dev: (port) => ["node_modules/astro/bin/astro.mjs", "dev", "--port", port],
    out: "dist",
    caches: [".astro", "dist", "node_modules/.astro", "node_modules/.vite"],
    url: slashUrl,
    h1: "h1#_top",
    link: (id) => `#starlight__sidebar a[href="${slashUrl(id)}"]`,
  },
  vitepress: {
    packages: { vitepress: "1.6.4" },
    files: (corpus) => ({
      ...docsFiles(corpus),
      ".vitepress/config.mjs": `import fs from "node:fs";
export default {
  title: "Bench", srcDir: "docs", themeConfig: { sidebar: ${SIDEBAR}, search: { provider: "local" } },
};\n`,
    }),
    pageFile: (id) => `docs/${id}.md`,
    build: ["node_modules/vitepress/bin/vitepress.js", "build"],
    dev: (port) => ["node_modules/vitepress/bin/vitepress.js", "dev", "--port", port],
    out: ".vitepress/dist",
    caches: [".vitepress/cache", ".vitepress/dist"],
    url: htmlUrl,
    h1: ".vp-doc h1",
    link: (id) => `.VPSidebar a[href="${htmlUrl(id)}"]`,
  },
  rspress: {
    packages: { "@rspress/core": "2.0.22" },
    files: (corpus) => ({
      ...docsFiles(corpus),
      "rspress.config.mjs": `import fs from "node:fs";
export default { root: "docs", title: "Bench", themeConfig: { sidebar: { "/": ${SIDEBAR} } } };\n`,
    }),
    pageFile: (id) => `docs/${id}.md`,
    build: ["node_modules/@rspress/core/bin/rspress.js", "build"],
    dev: (port) => ["node_modules/@rspress/core/bin/rspress.js", "dev", "--port", port],
    out: "doc_build",
    caches: ["doc_build", "node_modules/.cache", "node_modules/.rspress"],
    url: htmlUrl,
    h1: "h1",
    link: (id) => `aside a[href="${htmlUrl(id)}"]`,
  },
};
