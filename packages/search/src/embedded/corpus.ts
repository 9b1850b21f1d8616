import { sectionEnd } from "../sections.ts";
import { type IndexedNote, type IndexedSection, RECORD, type SearchIndex, UNIT } from "./index-file.ts";
import { type Searchable, searchable } from "./matching.ts";

/** One section with its position, ready to be searched. */
export interface Entry {
  readonly note: IndexedNote;
  readonly section: IndexedSection;
  /** Position of the note's first entry. */
  readonly noteAt: number;
  /** Position after the last entry below its heading. */
  readonly end: number;
  /** Position in its note, from 0 to 1. */
  readonly depth: number;
}

const rowName = (text: string): string => (text.includes("\t") ? text.slice(0, text.indexOf("\t")) : "");

/** The searched fields of a section. `rows` is the first cell of each table row: what the row explains. */
const TEXTS = {
  heading: ({ heading }: IndexedSection) => heading,
  aliases: ({ aliases }: IndexedSection) => aliases.join(UNIT),
  titles: ({ blocks }: IndexedSection) => blocks.map(({ title = "" }) => title).join(UNIT),
  code: ({ blocks }: IndexedSection) => blocks.map(({ code }) => code).join(UNIT),
  text: ({ texts }: IndexedSection) => texts.join(UNIT),
  rows: ({ texts }: IndexedSection) => texts.map(rowName).join(UNIT),
  names: ({ names }: IndexedSection) => names,
  words: ({ words }: IndexedSection) => words,
  searchWords: ({ searchWords }: IndexedSection) => searchWords,
};
export type FieldName = keyof typeof TEXTS;
export const FIELDS = Object.keys(TEXTS) as readonly FieldName[];

/** One field of all sections as a single string, so that one pass finds a term. */
export interface Field extends Searchable {
  /** Offset of each section, and one more at the end. */
  readonly starts: readonly number[];
  readonly averageLength: number;
}

/** The index in memory. */
export interface Corpus {
  readonly language: string;
  readonly entries: readonly Entry[];
  readonly fields: Readonly<Record<FieldName, Field>>;
  /** Returns every word in lower case, to compare mistyped words with. Collects them when first called. */
  vocabulary(): ReadonlySet<string>;
}

/** Makes an index searchable in one pass over its text. */
export function createCorpus({ language, notes }: SearchIndex): Corpus {
  const entries: Entry[] = [];
  for (const note of notes) {
    const noteAt = entries.length;
    const count = note.sections.length;
    note.sections.forEach((section, at) => {
      entries.push({
        note,
        section,
        noteAt,
        end: noteAt + sectionEnd(note.sections, at),
        depth: at / count,
      });
    });
  }
  const fields = Object.fromEntries(
    FIELDS.map((name) => [name, createField(entries.map(({ section }) => TEXTS[name](section)))]),
  ) as Record<FieldName, Field>; // FIELDS has every name
  let words: Set<string> | undefined;
  const vocabulary = (): Set<string> => {
    words ??= new Set(FIELDS.flatMap((name) => fields[name].folded.match(/[\p{L}\p{N}]{2,}/gu) ?? []));
    return words;
  };
  return { language, entries, fields, vocabulary };
}

function createField(texts: readonly string[]): Field {
  const starts = [0];
  let end = 0;
  for (const text of texts) {
    end += text.length + 1;
    starts.push(end);
  }
  const averageLength = (end - texts.length) / Math.max(1, texts.filter(Boolean).length);
  return { ...searchable(texts.join(RECORD)), starts, averageLength };
}
