// Writes the index file, whose form `index-file.ts` tells, in two steps. What a note adds to it is made from
// the note alone, by `encodeNote`, so it can be kept; only which words are common, and the numbers of proofs,
// are the site's to say.
import type { NoteSection, SectionBlock } from "../../shared/note-section.ts";
import { type NotePlace, plainText, type SearchNote } from "../sections.ts";
import { ownWords, shownTexts, stemsIn } from "../words/own-words.ts";
import { stemOf } from "../words/words.ts";
import {
  FORMAT,
  GROUP,
  type Header,
  impliedAnchor,
  impliedId,
  type Named,
  NO_PROOF,
  RECORD,
  UNIT,
  type WrittenProof,
} from "./index-file.ts";

/** A note with its share of the index. */
export interface EncodedNote extends NotePlace {
  /** What `encodeNote` gives for its sections. */
  readonly columns: string;
}

/** Writes the notes as an index file. The same notes give the same text. */
export const encodeIndex = (notes: readonly SearchNote[], language: string): string =>
  joinNotes(
    notes.map(({ sections, ...place }) => ({ ...place, columns: encodeNote(sections) })),
    language,
  );

/** How many columns `encodeNote` writes: those of the file, and the stems. */
const COLUMNS = 9;

/**
 * Writes a note's share of each column, so that shares can be joined as they are: every entry has its divider
 * behind it. Words are there whether they are common or not, proofs as themselves, and one column more has
 * the stems of all that the sections say.
 *
 * A result shows a snippet, a table row or, where a section has neither, a text. So of the texts of a section
 * with snippets only the words are kept that it does not say elsewhere and that are not common; table rows
 * stay.
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
      const written = anchor === impliedAnchor(level, heading) ? "" : anchor;
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
    blocks.map(({ block, section }) => writtenId(section, block) + UNIT).join(""),
    blocks.map(({ block }) => writtenProof(block) + UNIT).join(""),
    countStems(
      owns.map(({ section, texts, words }) =>
        [section.heading, ...texts, ...section.blocks.map(({ code }) => code), ...words].join("\n"),
      ),
    ),
  ].join(GROUP);
}

/** Whether a text is one that `encodeNote` wrote, as far as its form tells. */
export const isEncodedNote = (text: string): boolean => text.split(GROUP).length === COLUMNS;

/** Joins the shares of all notes to the index file. */
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
    ...[headings, searchWords, telling, texts, blocks, names, ids].map((column) => column.slice(0, -1)),
    ofBlocks.map((proof) => codes.get(proof) ?? String.fromCharCode(NO_PROOF)).join(""),
  ].join(GROUP);
}

/** The entries of a column, each of which has its divider behind it. */
const entriesIn = (column: string, divider: string): string[] => column.split(divider).slice(0, -1);

/**
 * A word that more sections say than this, or than this share of all, tells none of them apart: it is left
 * out. Measured, docs/how-search-works.md.
 */
const COMMON = { sections: 6, share: 1 / 200 };

/** The column of words without those that are common, as the column of stems tells. */
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

/**
 * The stems that the texts of a note say: those that one of them says, then those that two say, and so on.
 */
function countStems(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) for (const stem of stemsIn(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const byCount = texts.map((): string[] => []);
  for (const [stem, count] of counts) byCount[count - 1]?.push(stem);
  return byCount.map((stems) => stems.join(" ")).join(UNIT) + RECORD;
}

const withoutSeparators = (text: string): string =>
  [GROUP, RECORD, UNIT].reduce((rest, separator) => rest.replaceAll(separator, ""), text);

/** What is known of a snippet, as the header has it; nothing if nothing is. */
const writtenProof = ({ proof }: SectionBlock): string =>
  proof === undefined
    ? ""
    : JSON.stringify(
        (proof.tool === undefined ? [proof.level] : [proof.level, proof.tool]) satisfies WrittenProof,
      );

/**
 * An id as it is written down: nothing if title or code makes it, the number of the alias that does, or the
 * whole.
 */
function writtenId(section: Named, block: SectionBlock): string {
  const alias = [undefined, ...section.aliases].findIndex(
    (_name, place) => impliedId(section, block, place) === block.id,
  );
  return alias === -1 ? block.id : String(alias || "");
}
