// Hugo without a theme and without search: Markdown, highlighting, a sidebar and a table of contents. The
// reference for how fast a build can be, for `--what build` only. It is Debian's package `hugo`, found on
// PATH.
import { execFileSync } from "node:child_process";
import { frontMatter, linkify } from "../../src/corpus/corpus.js";
import { emptyFolder, writeFile, writeJson } from "../../src/files.js";

const file = (id) => (id === "index" ? "content/_index.md" : `content/${id}.md`);
const url = (id) => (id === "index" ? "/" : `/${id}/`);

export default {
  name: "hugo",
  title: "Hugo (bare)",
  versions: () => ({ hugo: execFileSync("hugo", ["version"], { encoding: "utf8" }).match(/v([\d.]+)/)[1] }),
  write(dir, corpus) {
    emptyFolder(dir, "content");
    for (const page of corpus.pages) writeFile(dir, file(page.id), frontMatter(page) + linkify(page.body, url));
    const groups = corpus.sections.map(({ title, pages }) => ({ text: title, items: pages.map((page) => ({ text: page.title, link: url(page.id) })) }));
    writeJson(dir, "data/sidebar.json", groups);
  },
  pageFile: ({ id }) => file(id),
  command: () => ["hugo", "--quiet", "--minify"],
  outDir: "public",
  caches: ["public", "resources"],
  url: ({ id }) => url(id),
  h1: "article h1",
  sidebarLink: ({ id }) => `nav a[href="${url(id)}"]`,
  search: null,
};
