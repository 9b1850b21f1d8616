import { readFileSync } from "node:fs";
import path from "node:path";
import type { Problem } from "@proofmark/prover/problem.ts";
import { findMisses, MOST_HITS } from "@proofmark/search/embedded/misses.ts";
import { lineOfWords } from "../../content/passages/search-words.ts";
import type { LoadedSite } from "../../load/load-site.ts";
import { searchRoutes } from "../../load/search-notes.ts";

/** Returns a problem for each entry of `search_words` that does not find its own section in the index. */
export function checkSearchWords({ site }: LoadedSite, root: string, index: string): Problem[] {
  const words = searchRoutes(site).flatMap((route) => {
    if (route.kind !== "note") return [];
    const { permalink } = route;
    const { file, frontMatter } = route.note.page;
    return Object.entries(frontMatter.search_words ?? {}).flatMap(([anchor, entries]) =>
      entries.split(/,\s+/).map((word) => ({ file, permalink, anchor, word })),
    );
  });
  if (words.length === 0) return []; // to read the index takes long
  return findMisses(index, words).map(({ file, anchor, word, found }) => ({
    severity: "warning",
    file,
    line: lineOfWords(readFileSync(path.join(root, file), "utf8"), anchor),
    message: `\`search_words\`: \`${word}\` does not find its section`,
    expected: `#${anchor} among the first ${MOST_HITS} results`,
    found: found.join(", ") || "nothing",
    fix: "say what only this section answers, or leave it out",
  }));
}
