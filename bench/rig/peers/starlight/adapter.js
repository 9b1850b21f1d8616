import { frontMatter, linkify } from "../../src/corpus/corpus.js";
import { emptyFolder, writeFile, writeJson } from "../../src/files.js";

const file = (id) => `src/content/docs/${id}.md`;
const url = (id) => (id === "index" ? "/" : `/${id}/`);

export default {
  name: "starlight",
  title: "Astro Starlight",
  packages: ["@astrojs/starlight", "astro", "pagefind", "vite", "node"],
  node: 22,
  write(dir, corpus) {
    emptyFolder(dir, "src/content/docs");
    // Starlight draws the h1 from the title, and wants links as URLs
    for (const page of corpus.pages) writeFile(dir, file(page.id), frontMatter(page) + linkify(page.body, url));
    const groups = corpus.sections.map(({ title, pages }) => ({ label: title, items: pages.map(({ id }) => ({ slug: id })) }));
    writeJson(dir, "rig-sidebar.json", [{ slug: "index" }, ...groups]);
  },
  pageFile: ({ id }) => file(id),
  env: { ASTRO_TELEMETRY_DISABLED: "1" },
  build: ["node_modules/astro/bin/astro.mjs", "build"],
  dev: (port) => ["node_modules/astro/bin/astro.mjs", "dev", "--host", "localhost", "--port", String(port)],
  outDir: "dist",
  caches: [".astro", "dist", "node_modules/.astro", "node_modules/.vite"],
  url: ({ id }) => url(id),
  h1: "h1#_top",
  sidebarLink: ({ id }) => `#starlight__sidebar a[href="${url(id)}"]`,
  search: {
    open: "button[data-open-modal]",
    input: ".pagefind-ui__search-input",
    result: ".pagefind-ui__result:has(.pagefind-ui__result-link)", // not the grey placeholders
    assets: /\/pagefind\//,
  },
};
