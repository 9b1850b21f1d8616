// Writes the index file (its format is in `index-file.ts`) in two steps. `encodeNote` writes a note's share
// from the note alone, so the share can be cached. `joinNotes` adds what depends on the whole site: which
// words are common, and the numbers of proofs.
import type { NoteSection, SectionBlock } from "@proofmark/theme/data/note-section.ts";
import { type NotePlace, plainText, type SearchNote } from "../sections.ts";
import { ownWords, shownTexts, stemsIn } from "../words/own-words.ts";
import { stemOf } from "../words/words.ts";
import {
  CUT,
  FORMAT,
  GROUP,
  type Header,
  impliedId,
  type Named,
  NO_PROOF,
  RECORD,
  UNIT,
  type WrittenProof,
} from "./index-file.ts";
import { writtenErrors } from "./provoked.ts";
import { writtenAnchor } from "./written-anchor.ts";

/** A note and its share of the index. */
export interface EncodedNote extends NotePlace {
  /** The result of `encodeNote` for its sections. */
  readonly columns: string;
}

/** Returns the index file of the notes; always the same text for the same notes. */
export const encodeIndex = (notes: readonly SearchNote[], language: string): string =>
  joinNotes(
    notes.map(({ sections, ...place }) => ({ ...place, columns: encodeNote(sections) })),
    language,
  );

/** Number of columns that `encodeNote` writes: those of the file without the header, and the stems. */
const COLUMNS = 10;

/**
 * Writes a note's share of each column. Every entry ends with its separator, so that shares can be
 * concatenated. The share still has common words and whole proofs, and an extra column with the stems of all
 * texts.
 *
 * A result shows a snippet, a table row or, in a section without either, a text. So a section with snippets
 * keeps its table rows, but of its other texts only the words that are neither common nor elsewhere in the
 * section.
 */
export function encodeNote(sections: readonly NoteSection[]): string {
  const owns = sections.map((section) => ({
    section,
    texts: shownTexts(section).map(plainText),
    ...ownWords(section),
  }));
  const blocks = sections.flatMap((section) => section.blocks.map((block) => ({ block, section })));
  const column = (entry: (own: (typeof owns)[number]) => readonly string[]): string =>
    owns.map((own) => entry(own).map(withoutSeparators).join(UNIT) + RECORD).join("");
  return [
    column(({ section: { level, heading, anchor, aliases } }) => {
      const written = writtenAnchor(level, heading, anchor);
      return written === "" && aliases.length === 0
        ? [level + heading]
        : [level + heading, written, ...aliases];
    }),
    column(({ section }) => [(section.searchWords ?? "").replace(/,?\s+/g, " ")]),
    column(({ words }) => [words.join(" ")]),
    column(({ texts }) => texts),
    column(({ section }) =>
      section.blocks.map(
        ({ language, title, code }) => `${language}${title === undefined ? "" : ` ${title}`}\n${code}`,
      ),
    ),
    column(({ names }) => [names.join(" ")]),
    column(({ section }) => writtenErrors(section)),
    blocks.map(({ block, section }) => writtenId(section, block) + UNIT).join(""),
    blocks.map(({ block }) => writtenProof(block) + UNIT).join(""),
    countStems(
      owns.map(({ section, texts, words }) =>
        [section.heading, ...texts, ...section.blocks.map(({ code }) => code), ...words].join("\n"),
      ),
    ),
  ].join(GROUP);
}

/** Joins the shares of all notes into the index file. */
export function joinNotes(notes: readonly EncodedNote[], language: string): string {
  const shares = notes.map(({ columns }) => columns.split(GROUP));
  const columns = Array.from({ length: COLUMNS }, (_, at) => shares.map((share) => share[at]).join(""));
  const [
    headings = "",
    searchWords = "",
    words = "",
    texts = "",
    blocks = "",
    names = "",
    errors = "",
    ids = "",
    proofs = "",
    stems = "",
  ] = columns;
  const counts = shares.map(([ofNote = ""]) => entriesIn(ofNote, RECORD).length);
  const ofBlocks = entriesIn(proofs, UNIT);
  const known = [...new Set(ofBlocks)].filter((proof) => proof !== "");
  const codes = new Map(known.map((proof, at) => [proof, String.fromCharCode(NO_PROOF + 1 + at)]));
  const header: Header = {
    format: FORMAT,
    language,
    proofs: known.map((proof) => JSON.parse(proof)),
    notes: notes.map(({ permalink, title, tag, version }, at) => [
      permalink,
      title,
      tag,
      version,
      counts[at] ?? 0,
    ]),
  };
  const telling = withoutCommon(words, stems);
  return [
    JSON.stringify(header),
    ...[headings, searchWords, telling, texts, blocks, names, errors, ids].map((column) =>
      column.slice(0, -1),
    ),
    ofBlocks.map((proof) => codes.get(proof) ?? String.fromCharCode(NO_PROOF)).join(""),
  ].join(GROUP);
}

/** Splits a column whose every entry ends with a separator. */
const entriesIn = (column: string, separator: string): string[] => column.split(separator).slice(0, -1);

/**
 * The index omits a word that is in more sections than this, and than this share of all: it cannot
 * distinguish them. Measured, docs/how-search-works.md.
 */
const COMMON = { sections: 6, share: 1 / 200 };

/** Removes common words from the column of words, by the counts in the column of stems. */
function withoutCommon(words: string, stems: string): string {
  const entries = entriesIn(words, RECORD);
  const counts = new Map<string, number>();
  for (const note of entriesIn(stems, RECORD))
    for (const [at, said] of note.split(UNIT).entries())
      for (const stem of said.split(" ")) counts.set(stem, (counts.get(stem) ?? 0) + at + 1);
  const most = Math.max(COMMON.sections, entries.length * COMMON.share);
  const known = new Map<string, boolean>();
  const isTelling = (word: string): boolean => {
    const telling = known.get(word) ?? (counts.get(stemOf(word)) ?? 0) <= most;
    known.set(word, telling);
    return telling;
  };
  return entries.map((entry) => entry.split(" ").filter(isTelling).join(" ") + RECORD).join("");
}

/** Lists the stems of a note's texts: those in one of the texts, then those in two, and so on. */
function countStems(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) for (const stem of stemsIn(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const byCount = texts.map((): string[] => []);
  for (const [stem, count] of counts) byCount[count - 1]?.push(stem);
  return byCount.map((stems) => stems.join(" ")).join(UNIT) + RECORD;
}

const withoutSeparators = (text: string): string =>
  [GROUP, RECORD, UNIT, CUT].reduce((rest, separator) => rest.replaceAll(separator, ""), text);

/** Returns a snippet's proof as the header has it; empty without one. */
function writtenProof({ proof }: SectionBlock): string {
  if (proof === undefined) return "";
  const { level, tool, worksOn, versionLabels = [] } = proof;
  const written: WrittenProof =
    worksOn !== undefined
      ? [level, tool ?? "", worksOn, versionLabels]
      : tool !== undefined
        ? [level, tool]
        : [level];
  return JSON.stringify(written);
}

/**
 * Returns an id as the file has it: empty if it follows from title or code, the alias's number, or in full.
 */
function writtenId(section: Named, block: SectionBlock): string {
  const alias = [undefined, ...section.aliases].findIndex(
    (_name, place) => impliedId(section, block, place) === block.id,
  );
  return alias === -1 ? block.id : String(alias || "");
}
