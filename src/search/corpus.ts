import type { IndexedNote, IndexedSection, SearchIndex } from "./index-file.ts";
import { type Searchable, searchable } from "./matching.ts";
import { sectionNumbers } from "./sections.ts";

/** One section with its place, ready to be searched. */
export interface Entry {
  readonly note: IndexedNote;
  readonly section: IndexedSection;
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
  readonly starts: Int32Array;
  readonly averageLength: number;
}

/** What is searched of a section. `rows` are what stands first in the rows of its tables: what they explain. */
export const FIELDS = ["heading", "aliases", "titles", "code", "text", "rows", "names", "words", "searchWords"] as const;
export type FieldName = (typeof FIELDS)[number];

/** The index in memory. */
export interface Corpus {
  readonly language: string;
  readonly entries: readonly Entry[];
  readonly fields: Readonly<Record<FieldName, Field>>;
}

/** Makes an index searchable. Costs a pass over its text. */
export function createCorpus({ language, notes }: SearchIndex): Corpus {
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
  const field = (textsOf: (section: IndexedSection) => readonly string[]): Field => createField(entries.map(({ section }) => textsOf(section).join("\n")));
  return {
    language,
    entries,
    fields: {
      heading: field(({ heading }) => [heading]),
      aliases: field(({ aliases }) => aliases),
      titles: field(({ blocks }) => blocks.flatMap(({ title }) => title ?? [])),
      code: field(({ blocks }) => blocks.map(({ code }) => code)),
      text: field(({ texts }) => texts),
      rows: field(({ texts }) => texts.flatMap((text) => (text.includes("\t") ? text.slice(0, text.indexOf("\t")) : []))),
      names: field(({ names }) => [names]),
      words: field(({ words }) => [words]),
      searchWords: field(({ searchWords }) => [searchWords]),
    },
  };
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

function createField(texts: readonly string[]): Field {
  const starts = new Int32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) starts[index + 1] = (starts[index] ?? 0) + text.length + 1;
  const filled = texts.filter((text) => text !== "");
  const averageLength = filled.reduce((sum, text) => sum + text.length, 0) / Math.max(1, filled.length);
  return { ...searchable(`${texts.join("\n")}\n`), starts, averageLength };
}

/** Every word of the corpus, in lower case, once: what a mistyped word is compared with. */
export function vocabularyOf({ fields }: Corpus): Set<string> {
  const words = new Set<string>();
  for (const name of FIELDS) for (const word of fields[name].folded.match(/[\p{L}\p{N}]{2,}/gu) ?? []) words.add(word);
  return words;
}
