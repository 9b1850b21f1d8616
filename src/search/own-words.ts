import type { NoteSection, OwnWords } from "../shared/note-section.ts";
import { isTelling } from "./common-words.ts";
import { foldCase, stemOf } from "./words.ts";

/** Texts that a result shows: all of a section without snippets, of others the table rows. */
export const shownTexts = ({ texts, blocks }: NoteSection): readonly string[] => (blocks.length === 0 ? texts : texts.filter((text) => text.includes("\t")));

/** What only those texts of a section say that no result shows. It takes most of the time of making an index, so it is made with the note, and kept. */
export function ownWords(section: NoteSection): OwnWords {
  const kept = shownTexts(section);
  const left = section.texts.filter((text) => !kept.includes(text));
  const said = [section.heading, section.searchWords ?? "", ...kept, ...section.blocks.map((block) => `${block.title ?? ""} ${block.code}`)].join("\n");
  return wordsOf(left, said);
}

/** Longest inline code that counts as a name. */
const LONGEST_NAME = 24;

/** Names and words of texts beside `said`, each once, in the order of the alphabet. */
function wordsOf(texts: readonly string[], said: string): OwnWords {
  const known = foldCase(said);
  const stems = new Set([...wordsIn(known)].map(stemOf));
  const names = new Set<string>();
  const words = new Map<string, string>();
  for (const text of texts) {
    for (const [, code = ""] of text.matchAll(/`([^`]+)`/g)) if (code.length <= LONGEST_NAME || !known.includes(foldCase(code))) names.add(code);
  }
  for (const word of wordsIn(foldCase(texts.join("\n").replace(/`[^`]+`/g, " ")))) {
    if (!isTelling(word)) continue;
    const stem = stemOf(word);
    if (!stems.has(stem) && !words.has(stem) && !known.includes(word)) words.set(stem, word);
  }
  return { names: [...names].sort(), words: [...words.values()].sort() };
}

/** The words of a text, each once. */
const wordsIn = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{N}]+/gu));
