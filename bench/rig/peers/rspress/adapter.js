import { frontMatter, linkify } from "../../src/corpus/corpus.js";
import { emptyFolder, writeFile, writeJson } from "../../src/files.js";

const file = (id) => `docs/${id}.md`;
const url = (id) => (id === "index" ? "/" : `/${id}.html`);

export default {
  name: "rspress",
  title: "Rspress",
  packages: ["@rspress/core", "@rsbuild/core", "@rspack/core", "react", "flexsearch"],
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
  build: ["node_modules/@rspress/core/bin/rspress.js", "build"],
  dev: (port) => ["node_modules/@rspress/core/bin/rspress.js", "dev", "--host", "localhost", "--port", String(port)],
  outDir: "doc_build",
  caches: ["doc_build", "node_modules/.cache", "node_modules/.rspress"],
  url: ({ id }) => url(id),
  h1: "h1",
  sidebarLink: ({ id }) => `aside a[href="${url(id)}"]`,
  search: {
    open: ".rp-search-button",
    input: ".rp-search-panel__input",
    result: ".rp-suggest-item",
    assets: /search_index/, // fetched while the page is idle, before anyone searches
  },
};
