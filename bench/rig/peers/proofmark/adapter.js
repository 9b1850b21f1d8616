// This repository's own engine, from the sources beside it.
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { compileIfStale } from "../../../../packages/proofmark/scripts/compile.js";
import { frontMatter, linkify } from "../../src/corpus/corpus.js";
import { emptyFolder, writeFile, writeJson } from "../../src/files.js";

const engine = new URL("../../../../packages/proofmark/", import.meta.url);
const read = (name) => fs.readFileSync(new URL(name, engine), "utf8");
const command = fileURLToPath(new URL("bin/proofmark.js", engine));

const file = (id) => `content/${id}.mdx`;
const url = (id) => (id === "index" ? "/" : `/${id}`);

export default {
  name: "proofmark",
  title: "Proofmark",
  versions: () => ({ proofmark: JSON.parse(read("package.json")).version }),
  // the engine is compiled when its sources have changed; that belongs to no build of a site
  prepare: compileIfStale,
  stamp: () => read("lib/stamp"),
  write(dir, corpus) {
    emptyFolder(dir, "content");
    for (const page of corpus.pages) {
      const head = frontMatter(page, page === corpus.index ? { slug: "/" } : {});
      writeFile(dir, file(page.id), head + linkify(page.body, url));
    }
    const categories = corpus.sections.map(({ title, pages }) => ({ type: "category", label: title, items: pages.map(({ id }) => id) }));
    writeJson(dir, "rig-sidebar.json", ["index", ...categories]);
  },
  pageFile: ({ id }) => file(id),
  build: [command, "build", "--root", "."],
  dev: (port) => [command, "dev", "--root", ".", "--port", String(port)],
  outDir: "dist",
  caches: ["dist", ".cache"],
  url: ({ id }) => url(id),
  h1: "main h1",
  sidebarLink: ({ id }) => `.rail nav.notes a[href="${url(id)}"]`,
  search: {
    open: ".find",
    input: "#\\:search-input",
    result: "#\\:search .hits li",
    assets: /\/search-/,
  },
};
