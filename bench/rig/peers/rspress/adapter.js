import { docsFile, writeDocsFolder } from "../../src/docs-folder.js";

const url = (id) => (id === "index" ? "/" : `/${id}.html`);

export default {
  name: "rspress",
  title: "Rspress",
  packages: ["@rspress/core", "@rsbuild/core", "@rspack/core", "react", "flexsearch"],
  write: writeDocsFolder,
  pageFile: ({ id }) => docsFile(id),
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
