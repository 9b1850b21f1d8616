// What our engine costs on sites of other sizes: the notes over and over, each time in other letters, so that
// no copy compresses or matches by another.
import { brotliCompressSync, constants } from "node:zlib";
import { loadEngine, OPTIONS, readIndex } from "./engines.js";
import { percentile } from "./quality.js";

const FACTORS = [1, 3, 5, 7, 9, 11, 15, 17, 19, 21, 23, 25];

/** A text in the letters of a copy: of the first, as it is. */
function inLetters(text, copy) {
  const factor = FACTORS[copy % FACTORS.length];
  const turn = Math.floor(copy / FACTORS.length);
  return text.replace(/[a-z]/g, (letter) =>
    String.fromCharCode(97 + (((letter.charCodeAt(0) - 97) * factor + turn) % 26)),
  );
}

/**
 * Prints bytes, time to prepare the index, and time per keystroke for a number of notes. Times are of the
 * processor, in ms.
 */
export async function printSizes(queries, sizes) {
  const engine = await loadEngine();
  const { createEmbeddedClient, createRequest, decodeIndex, encodeIndex, RECORD, splitIndex } = engine;
  const { notes, columns } = decodeIndex(readIndex(engine));
  const [words, searchWords] = [columns.words.split(RECORD), columns.searchWords.split(RECORD)];
  let next = 0;
  const sectionsOf = ({ sections }) =>
    sections.map((section) => withWords(section, words[next], searchWords[next++]));
  const full = notes
    .map((note) => ({ ...note, sections: sectionsOf(note) }))
    .filter(({ sections }) => sections.length > 1);
  console.log("| notes | KiB, brotli 5 | prepare | keystroke p50 | p95 |\n|---|---|---|---|---|");
  for (const size of sizes) {
    const generated = Array.from({ length: size }, (_, at) => {
      const copy = Math.floor(at / full.length);
      const note = full[at % full.length];
      return {
        ...note,
        permalink: `${note.permalink}-${copy}`,
        sections: JSON.parse(JSON.stringify(note.sections), reviverOf(copy)),
      };
    });
    const text = encodeIndex(generated, "en");
    const { index } = splitIndex(text, () => "/assets/search-rest.txt");
    const bytes = brotliCompressSync(index, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
    const began = process.cpuUsage().user;
    const client = createEmbeddedClient(text);
    const prepared = process.cpuUsage().user - began;
    const times = [];
    for (const { query } of queries)
      for (let length = 1; length <= query.length; length++) {
        const before = process.cpuUsage().user;
        await client.search(createRequest(query.slice(0, length), OPTIONS));
        times.push((process.cpuUsage().user - before) / 1000);
      }
    console.log(
      `| ${size} | ${(bytes / 1024).toFixed(0)} | ${(prepared / 1000).toFixed(0)} | ${percentile(times, 0.5).toFixed(1)} | ${percentile(times, 0.95).toFixed(1)} |`,
    );
  }
}

/** A section with the words that the index kept, as a text again, and those for search. */
const withWords = ({ level, heading, anchor, aliases, texts, blocks }, words, searchWords) => {
  return {
    level,
    heading,
    anchor,
    aliases,
    blocks,
    searchWords,
    texts: words === "" ? texts : [...texts, words],
  };
};

/** Writes the texts of a section in the letters of a copy; languages and levels stay. */
const reviverOf = (copy) =>
  function revive(key, value) {
    return typeof value === "string" && !["language", "level", "tool"].includes(key)
      ? inLetters(value, copy)
      : value;
  };
