import type { NoteSection } from "../sections.ts";
import { foldText, isFunctionWord, isStopWord, stemOf } from "./words.ts";

/** Returns the texts that a result can show: all of a section without snippets, else its table rows. */
export const displayedTexts = ({ texts, blocks }: NoteSection): readonly string[] =>
  blocks.length === 0 ? texts : texts.filter((text) => text.includes("\t"));

/**
 * Returns what only those texts of a section contain that no result shows: `names` in inline code, short ones even
 * if the code has them, because a text that names something explains it; and `words`, in lower case.
 */
export function hiddenWords(section: NoteSection) {
  const displayed = displayedTexts(section);
  const rest = section.texts.filter((text) => !displayed.includes(text));
  const visible = foldText(
    [
      section.heading,
      section.searchWords ?? "",
      ...displayed,
      ...section.blocks.map((block) => `${block.title ?? ""} ${block.code}`),
    ].join("\n"),
  );
  const names = namesOf(rest, visible).filter((name) => !foldText(section.heading).includes(foldText(name)));
  return { names, words: wordsOf(rest, `${visible}\n${foldText(names.join(" "))}`) };
}

/** Longest inline code that counts as a name even if the section shows it. */
const MAX_NAME_LENGTH = 24;

/** Words that end in signs, such as `C++17` and `F#`, which are names without backticks. */
const SIGNED = /(?<![\p{L}\p{N}])\p{L}+(?:\+\+|#)\p{N}*(?![\p{L}\p{N}])/gu;

/** Numbers and single letters, which name nothing. */
const IS_VALUE = /^(?:[\d.,:/+-]*\d[\d.,:/+-]*|\w)$/;

/** Returns the names in texts, in backticks or signed, sorted, without those that a longer one contains. `said` is what is shown. */
function namesOf(texts: readonly string[], visible: string): string[] {
  const names = new Set(texts.flatMap((text) => text.match(SIGNED) ?? []));
  for (const text of texts)
    for (const [, code = ""] of text.matchAll(/`([^`]+)`/g))
      if (code.length <= MAX_NAME_LENGTH || !visible.includes(foldText(code)))
        for (const name of code.split(" ")) names.add(name);
  const all = [...names].sort();
  return all.filter(
    (name) => !IS_VALUE.test(name) && !all.some((other) => other !== name && other.includes(name)),
  );
}

/** Returns the words of texts that are neither common nor `said`, sorted, one for each stem. */
function wordsOf(texts: readonly string[], visible: string): string[] {
  const words = new Map<string, string>();
  const visibleStems = stemsIn(visible);
  for (const word of wordsIn(texts.join("\n").replace(/`[^`]+`/g, " "))) {
    const isValue = /^\d+$/.test(word) && word.length !== 3; // that may be a status code
    if (isValue || isStopWord(word) || isFunctionWord(word)) continue;
    const stem = cachedStem(word);
    if (!words.has(stem) && !visibleStems.has(stem) && !visible.includes(word)) words.set(stem, word);
  }
  return [...words.values()].sort();
}

/** Returns the words of a text in lower case. */
const wordsIn = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Stems by word: notes repeat words. */
const stems = new Map<string, string>();

function cachedStem(word: string): string {
  const cached = stems.get(word);
  if (cached !== undefined) return cached;
  const stem = stemOf(word);
  stems.set(word, stem);
  return stem;
}

/** Returns the stems of a text's words. */
export const stemsIn = (text: string): Set<string> => new Set(wordsIn(text).map(cachedStem));
