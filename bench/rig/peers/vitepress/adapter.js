import { docsFile, writeDocsFolder } from "../../src/docs-folder.js";

const url = (id) => (id === "index" ? "/" : `/${id}.html`);

export default {
  name: "vitepress",
  title: "VitePress",
  packages: ["vitepress", "vite", "vue", "minisearch"],
  write: writeDocsFolder,
  pageFile: ({ id }) => docsFile(id),
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
