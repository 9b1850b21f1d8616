import type { IndexedNote, IndexedSection, SearchIndex } from "./index-file.ts";
import { type Searchable, searchable } from "./matching.ts";
import { sectionPaths } from "./sections.ts";
import { foldCase, isStopWord } from "./words.ts";

/** One section with its place, ready to be searched. */
export interface Entry {
  readonly note: IndexedNote;
  readonly section: IndexedSection;
  /** From the note's first section down to this one. */
  readonly path: readonly IndexedSection[];
  /** Positions of the entries above it. */
  readonly above: readonly number[];
  /** Words of its heading that mean something. */
  readonly headingWords: number;
  /** How far down its note it stands, from 0 to 1. */
  readonly depth: number;
}

/** One kind of text of all sections as a single string, so that a term is looked for in one pass. */
export interface Field extends Searchable {
  /** Where each section begins; one more at the end. */
  readonly starts: Int32Array;
  readonly averageLength: number;
}

export const FIELDS = ["heading", "code", "text", "words"] as const;
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
    const first = entries.length;
    for (const [index, path] of sectionPaths(note.sections).entries()) {
      const section = note.sections[index];
      if (section === undefined) continue;
      const above = path.slice(0, -1).map((other) => first + note.sections.indexOf(other));
      entries.push({ note, section, path, above, headingWords: countWords(section.heading), depth: index / note.sections.length });
    }
  }
  const field = (textOf: (section: IndexedSection) => string): Field => createField(entries.map(({ section }) => textOf(section)));
  return {
    language,
    entries,
    fields: {
      heading: field((section) => [section.heading, ...section.aliases].join("\n")),
      code: field((section) => section.blocks.map(({ title, code }) => (title === undefined ? code : `${title}\n${code}`)).join("\n")),
      text: field((section) => section.texts.join("\n")),
      words: field((section) => section.words),
    },
  };
}

const countWords = (heading: string): number => (foldCase(heading).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isStopWord(word)).length;

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
  for (const name of FIELDS) for (const word of fields[name].folded.match(/[\p{L}\p{N}]{3,}/gu) ?? []) words.add(word);
  return words;
}
