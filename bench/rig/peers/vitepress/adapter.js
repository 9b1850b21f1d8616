import { frontMatter, linkify } from "../../src/corpus/corpus.js";
import { emptyFolder, writeFile, writeJson } from "../../src/files.js";

const file = (id) => `docs/${id}.md`;
const url = (id) => (id === "index" ? "/" : `/${id}.html`);

export default {
  name: "vitepress",
  title: "VitePress",
  packages: ["vitepress", "vite", "vue", "minisearch"],
  write(dir, corpus) {
    emptyFolder(dir, "docs");
    for (const page of corpus.pages) {
      const link = (id) => `${page.section === null ? "./" : "../"}${id}.md`;
      writeFile(dir, file(page.id), `${frontMatter(page)}# ${page.title}\n\n${linkify(page.body, link)}`);
    }
    const groups = corpus.sections.map(({ title, pages }) => ({ text: title, items: pages.map((page) => ({ text: page.title, link: `/${page.id}` })) }));
    writeJson(dir, "rig-sidebar.json", [{ text: corpus.index.title, link: "/" }, ...groups]);
  },
  pageFile: ({ id }) => file(id),
  build: ["node_modules/vitepress/bin/vitepress.js", "build"],
  dev: (port) => ["node_modules/vitepress/bin/vitepress.js", "dev", "--host", "localhost", "--port", String(port)],
  outDir: ".vitepress/dist",
  caches: [".vitepress/cache", ".vitepress/dist", "node_modules/.vite"],
  url: ({ id }) => url(id),
  h1: ".vp-doc h1",
  sidebarLink: ({ id }) => `.VPSidebar a[href="${url(id)}"]`,
  search: {
    open: "#local-search button",
    input: "#localsearch-input",
    result: "#localsearch-list li a.result",
    assets: /LocalSearch|localSearch/,
  },
};
