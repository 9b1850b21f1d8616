import type { NoteSection } from "@proofmark/theme/data/note-section.ts";
import { sectionEnds, sectionNumbers } from "../sections.ts";
import { FIELDS, type FieldName, type IndexedNote, RECORD, type SearchIndex } from "./index-file.ts";
import { type Searchable, searchable } from "./matching.ts";

/** One section with its position, ready to be searched. */
export interface Entry {
  readonly note: IndexedNote;
  readonly section: NoteSection;
  /** Position of the note's first entry. */
  readonly noteAt: number;
  /** Position after the last entry below its heading. */
  readonly end: number;
  /** The number that its page shows. */
  readonly number: string | null;
  /** Position in its note, from 0 to 1. */
  readonly depth: number;
}

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
  readonly errors: SearchIndex["errors"];
}

/** Makes an index searchable in one pass over its text. */
export function createCorpus({ language, notes, columns, errors }: SearchIndex): Corpus {
  const entries: Entry[] = [];
  for (const note of notes) {
    const noteAt = entries.length;
    const count = note.sections.length;
    const numbers = sectionNumbers(note.sections);
    const ends = sectionEnds(note.sections);
    note.sections.forEach((section, at) => {
      entries.push({
        note,
        section,
        noteAt,
        end: noteAt + (ends[at] ?? count),
        number: numbers[at] ?? null,
        depth: at / count,
      });
    });
  }
  const fields = Object.fromEntries(FIELDS.map((name) => [name, createField(columns[name])])) as Record<
    FieldName,
    Field
  >; // FIELDS has every name
  return { language, entries, fields, errors };
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
  const averageLength = (column.length + 2 - starts.length) / Math.max(1, filled); // without separators
  return { ...searchable(column), starts, averageLength };
}

/** Returns every word of the corpus in lower case, to compare mistyped words with. */
export function vocabularyOf({ fields }: Corpus): Set<string> {
  const words = new Set<string>();
  for (const name of FIELDS)
    for (const word of fields[name].folded.match(/[\p{L}\p{N}]{2,}/gu) ?? []) words.add(word);
  return words;
}
