import type { NoteSection } from "../../shared/note-section.ts";
import { sectionEnds, sectionNumbers } from "../sections.ts";
import { FIELDS, type FieldName, type IndexedNote, RECORD, type SearchIndex } from "./index-file.ts";
import { type Searchable, searchable } from "./matching.ts";

/** One section with its place, ready to be searched. */
export interface Entry {
  readonly note: IndexedNote;
  readonly section: NoteSection;
  /**
   * Position of the note's first entry, and of the chapter's: the heading of the second level above, or the
   * entry itself.
   */
  readonly noteAt: number;
  readonly chapterAt: number;
  /** Where the entries below its heading end. */
  readonly end: number;
  /** As its page counts it. */
  readonly number: string | null;
  /** How far down its note it stands, from 0 to 1. */
  readonly depth: number;
}

/** One kind of text of all sections as a single string, so that a term is looked for in one pass. */
export interface Field extends Searchable {
  /** Where each section begins; one more at the end. */
  readonly starts: readonly number[];
  readonly averageLength: number;
}

/** The index in memory. */
export interface Corpus {
  readonly language: string;
  readonly entries: readonly Entry[];
  readonly fields: Readonly<Record<FieldName, Field>>;
}

/** Makes an index searchable. Costs a pass over its text. */
export function createCorpus({ language, notes, columns }: SearchIndex): Corpus {
  const entries: Entry[] = [];
  for (const note of notes) {
    const noteAt = entries.length;
    let chapterAt = noteAt;
    const count = note.sections.length;
    const numbers = sectionNumbers(note.sections);
    const ends = sectionEnds(note.sections);
    note.sections.forEach((section, at) => {
      if (section.level <= 2) chapterAt = noteAt + at;
      entries.push({
        note,
        section,
        noteAt,
        chapterAt,
        end: noteAt + (ends[at] ?? count),
        number: numbers[at] ?? null,
        depth: at / count,
      });
    });
  }
  const fields = Object.fromEntries(FIELDS.map((name) => [name, createField(columns[name])])) as Record<
    FieldName,
    Field
  >; // all of them
  return { language, entries, fields };
}

function createField(column: string): Field {
  const starts = [0];
  let filled = 0;
  for (let start = 0; start <= column.length; ) {
    const found = column.indexOf(RECORD, start);
    const end = found === -1 ? column.length : found;
    if (end > start) filled++;
    start = end + 1;
    starts.push(start);
  }
  const averageLength = (column.length + 2 - starts.length) / Math.max(1, filled); // without the dividers
  return { ...searchable(column), starts, averageLength };
}

/** Every word of the corpus, in lower case, once: what a mistyped word is compared with. */
export function vocabularyOf({ fields }: Corpus): Set<string> {
  const words = new Set<string>();
  for (const name of FIELDS)
    for (const word of fields[name].folded.match(/[\p{L}\p{N}]{2,}/gu) ?? []) words.add(word);
  return words;
}
