import { frontMatter, linkify } from "../../src/corpus/corpus.js";
import { emptyFolder, writeFile, writeJson } from "../../src/files.js";

const file = (id) => `docs/${id}.md`;
const url = (id) => (id === "index" ? "/" : `/${id}`);

export default {
  name: "docusaurus",
  title: "Docusaurus",
  packages: ["@docusaurus/core", "@docusaurus/faster", "@easyops-cn/docusaurus-search-local", "react"],
  // the site's package.json must not say that its scripts are modules, so it lies apart from this one
  dir: "site",
  write(dir, corpus) {
    emptyFolder(dir, "docs");
    for (const page of corpus.pages) {
      // relative file links, as Docusaurus advises
      const link = (id) => `${page.section === null ? "./" : "../"}${id}.md`;
      writeFile(dir, file(page.id), frontMatter(page) + linkify(page.body, link));
    }
    const categories = corpus.sections.map(({ title, pages }) => ({ type: "category", label: title, items: pages.map(({ id }) => id) }));
    writeJson(dir, "rig-sidebar.json", ["index", ...categories]);
  },
  pageFile: ({ id }) => file(id),
  build: ["node_modules/@docusaurus/core/bin/docusaurus.mjs", "build"],
  dev: (port) => ["node_modules/@docusaurus/core/bin/docusaurus.mjs", "start", "--no-open", "--host", "localhost", "--port", String(port)],
  outDir: "build",
  caches: [".docusaurus", "build", "node_modules/.cache"],
  url: ({ id }) => url(id),
  h1: "article h1",
  sidebarLink: ({ id }) => `nav.menu a.menu__link[href="${url(id)}"]`,
  search: {
    open: null, // the input is in the navbar: focusing it opens the search
    input: ".navbar__search-input",
    result: '.navbar__search [role="option"]',
    assets: /search-index[^/]*\.json$/,
  },
};
