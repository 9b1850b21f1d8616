import type { NoteSection } from "../shared/note-section.ts";
import { FIELDS, type FieldName, type IndexedNote, RECORD, type SearchIndex } from "./index-file.ts";
import { type Searchable, searchable } from "./matching.ts";
import { sectionNumbers } from "./sections.ts";

/** One section with its place, ready to be searched. */
export interface Entry {
  readonly note: IndexedNote;
  readonly section: NoteSection;
  /** Position of the note's first entry, and of the chapter's: the heading of the second level above, or the entry itself. */
  readonly noteAt: number;
  readonly chapterAt: number;
  /** Where the entries below its heading end. */
  end: number;
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
    const numbers = sectionNumbers(note.sections);
    for (const [index, section] of note.sections.entries()) {
      if (section.level <= 2) chapterAt = entries.length;
      const place = { noteAt, chapterAt, end: noteAt + note.sections.length, number: numbers[index] ?? null };
      entries.push({ note, section, ...place, depth: index / note.sections.length });
    }
  }
  closeSections(entries);
  const fields = Object.fromEntries(FIELDS.map((name) => [name, createField(columns[name])])) as Record<FieldName, Field>; // all of them
  return { language, entries, fields };
}

/** A section ends where one of its level or above begins. */
function closeSections(entries: readonly Entry[]): void {
  const open: Entry[] = [];
  for (const [at, entry] of entries.entries()) {
    while ((open.at(-1)?.section.level ?? 0) >= entry.section.level) {
      const closed = open.pop();
      if (closed !== undefined) closed.end = Math.min(closed.end, at);
    }
    open.push(entry);
  }
}

function createField(column: string): Field {
  const starts = [0];
  for (let at = column.indexOf(RECORD); at !== -1; at = column.indexOf(RECORD, at + 1)) starts.push(at + 1);
  starts.push(column.length + 1);
  const filled = starts.filter((start, at) => start > (starts[at - 1] ?? start) + 1).length;
  const averageLength = (column.length + 2 - starts.length) / Math.max(1, filled); // without the dividers
  return { ...searchable(column), starts, averageLength };
}

/** Every word of the corpus, in lower case, once: what a mistyped word is compared with. */
export function vocabularyOf({ fields }: Corpus): Set<string> {
  const words = new Set<string>();
  for (const name of FIELDS) for (const word of fields[name].folded.match(/[\p{L}\p{N}]{2,}/gu) ?? []) words.add(word);
  return words;
}
