// The text that every engine gets: all sections of the built site, from the cache that the build leaves.
import { readFileSync } from "node:fs";
import path from "node:path";

/** Sections as `{ url, title, titles, text }`: own heading, headings above, and everything below it. */
export function readAllSections(root) {
  const index = readFileSync(path.join(root, "dist/data/search.txt"), "utf8");
  const { notes } = JSON.parse(index.slice(0, index.indexOf("\u001d")));
  const cached = Object.values(JSON.parse(readFileSync(path.join(root, ".cache/notes.json"), "utf8")).entries);
  return notes.flatMap(([permalink, title]) => {
    const entry = cached.find(({ summary }) => summary.title === title);
    if (entry === undefined) return [];
    const [article, length] = entry.parts; // bytes, in the order of the file
    const file = readFileSync(path.join(root, `.cache/notes/${entry.key}.json`));
    const sections = JSON.parse(file.subarray(article, article + length).toString());
    let above = [];
    return sections.map(({ level, heading, anchor, searchWords = "", texts, blocks }) => {
      above = [...above.filter((other) => other.level < level), { level, heading }];
      return {
        url: anchor === "" ? permalink : `${permalink}#${anchor}`,
        title: heading,
        titles: above.slice(0, -1).map((other) => other.heading),
        text: [...texts.map((text) => text.replaceAll("`", "")), ...blocks.map((block) => block.code), searchWords].join("\n"),
      };
    });
  });
}
