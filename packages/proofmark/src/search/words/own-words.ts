import type { NoteSection } from "../../shared/note-section.ts";
import { isTelling } from "./common-words.ts";
import { foldCase, stemOf } from "./words.ts";

/** What only a section's texts say. */
export interface OwnWords {
  /**
   * Inline code: names, though code says them too, because a text that names something explains it; the rest
   * only if nothing says it.
   */
  readonly names: readonly string[];
  /** Words that nothing else says, in lower case. */
  readonly words: readonly string[];
}

/** Texts that a result shows: all of a section without snippets, of others the table rows. */
export const shownTexts = ({ texts, blocks }: NoteSection): readonly string[] =>
  blocks.length === 0 ? texts : texts.filter((text) => text.includes("\t"));

/** What only those texts of a section say that no result shows. */
export function ownWords(section: NoteSection): OwnWords {
  const kept = shownTexts(section);
  const left = section.texts.filter((text) => !kept.includes(text));
  const said = foldCase(
    [
      section.heading,
      section.searchWords ?? "",
      ...kept,
      ...section.blocks.map((block) => `${block.title ?? ""} ${block.code}`),
    ].join("\n"),
  );
  const names = namesOf(left, said).filter((name) => !foldCase(section.heading).includes(foldCase(name)));
  return { names, words: wordsOf(left, `${said}\n${foldCase(names.join(" "))}`) };
}

/** Longest inline code that counts as a name, though it is `said`. */
const MAX_NAME_LENGTH = 24;

/** A name that tells nothing: a number, a letter. */
const IS_VALUE = /^(?:[\d.,:/+-]*\d[\d.,:/+-]*|\w)$/;

/** Names in texts, each once and none that a longer one holds, in the order of the alphabet. */
function namesOf(texts: readonly string[], said: string): string[] {
  const names = new Set<string>();
  for (const text of texts)
    for (const [, code = ""] of text.matchAll(/`([^`]+)`/g))
      if (code.length <= MAX_NAME_LENGTH || !said.includes(foldCase(code)))
        for (const name of code.split(" ")) names.add(name);
  const all = [...names].sort();
  return all.filter(
    (name) => !IS_VALUE.test(name) && !all.some((other) => other !== name && other.includes(name)),
  );
}

/** Telling words of texts that are not `said`, one for each stem, in the order of the alphabet. */
function wordsOf(texts: readonly string[], said: string): string[] {
  const words = new Map<string, string>();
  for (const word of wordsIn(texts.join("\n").replace(/`[^`]+`/g, " "))) {
    if (!isTelling(word)) continue;
    const stem = keptStem(word);
    if (!words.has(stem) && !saysWord(said, word, stem)) words.set(stem, word);
  }
  return [...words.values()].sort();
}

/**
 * Whether a text in lower case has a word, in another one too, or a word of its stem. Most words fail the
 * first test, which both need: words begin with their stems.
 */
const saysWord = (text: string, word: string, stem: string): boolean =>
  text.includes(stem) && (text.includes(word) || saysStem(text, stem));

/**
 * Whether a text in lower case has a word of a stem: words begin with their stems, so few are looked at,
 * where stemming all of them took longer than all else here.
 */
function saysStem(text: string, stem: string): boolean {
  for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1)) {
    WORD.lastIndex = at;
    if (!IN_WORD.test(text[at - 1] ?? "") && stemOf(WORD.exec(text)?.[0] ?? "") === stem) return true;
  }
  return false;
}

const WORD = /[\p{L}\p{N}]+/uy;
const IN_WORD = /[\p{L}\p{N}]/u;

/** The words of a text in lower case. */
const wordsIn = (text: string): readonly string[] => foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Stems by word: notes use the same words again and again. */
const stems = new Map<string, string>();

function keptStem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(word);
  stems.set(word, stem);
  return stem;
}

/** The stems of a text's words, each once. */
export const stemsIn = (text: string): Set<string> => new Set(wordsIn(text).map(keptStem));
