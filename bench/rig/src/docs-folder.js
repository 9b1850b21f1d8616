import { frontMatter, linkify } from "./corpus/corpus.js";
import { emptyFolder, writeFile, writeJson } from "./files.js";

/** Where the generators that read `docs/` expect a page, from their own folder. */
export const docsFile = (id) => `docs/${id}.md`;

/**
 * Writes the corpus as such generators read it: titles as headings, links between files, the sidebar as
 * groups.
 */
export function writeDocsFolder(dir, corpus) {
  emptyFolder(dir, "docs");
  for (const page of corpus.pages) {
    const link = (id) => `${page.section === null ? "./" : "../"}${id}.md`;
    writeFile(dir, docsFile(page.id), `${frontMatter(page)}# ${page.title}\n\n${linkify(page.body, link)}`);
  }
  const groups = corpus.sections.map(({ title, pages }) => ({
    text: title,
    items: pages.map((page) => ({ text: page.title, link: `/${page.id}` })),
  }));
  writeJson(dir, "rig-sidebar.json", [{ text: corpus.index.title, link: "/" }, ...groups]);
}
