import type { NoteSection, OwnWords } from "../shared/note-section.ts";
import { wordsOf } from "./words.ts";

/** Texts that a result shows: all of a section without snippets, of others the table rows. */
export const shownTexts = ({ texts, blocks }: NoteSection): readonly string[] => (blocks.length === 0 ? texts : texts.filter((text) => text.includes("\t")));

/** What only those texts of a section say that no result shows. It takes most of the time of making an index, so it is made with the note, and kept. */
export function ownWords(section: NoteSection): OwnWords {
  const kept = shownTexts(section);
  const left = section.texts.filter((text) => !kept.includes(text));
  const said = [section.heading, ...kept, ...section.blocks.map((block) => `${block.title ?? ""} ${block.code}`)].join("\n");
  return wordsOf(left, said);
}
