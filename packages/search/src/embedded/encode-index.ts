// Writes the index file (its format is in `index-file.ts`) in two steps. `encodeNote` makes a note's share
// from the note alone, so the share can be cached. `joinNotes` adds what depends on the whole site: which
// words are common, and the numbers of proofs.
import {
  type NotePlace,
  type NoteSection,
  plainText,
  type SearchNote,
  type SectionBlock,
} from "../sections.ts";
import { displayedTexts, hiddenWords, stemsIn } from "../words/hidden-words.ts";
import { stemOf } from "../words/words.ts";
import {
  FORMAT,
  GROUP,
  type Header,
  type IndexedNote,
  type IndexedSection,
  impliedId,
  NO_PROOF,
  RECORD,
  UNIT,
} from "./index-file.ts";
import { writtenErrors } from "./provoked.ts";

/** A note and its share of the index. */
export interface EncodedNote extends NotePlace {
  /** The result of `encodeNote` for its sections. */
  readonly share: string;
}

interface Share {
  /** As they were given. */
  readonly given: readonly NoteSection[];
  readonly sections: readonly IndexedSection[];
  /** In how many sections a stem is. */
  readonly stems: readonly (readonly [stem: string, sections: number])[];
}

/**
 * Makes a note's share, which still has common words.
 *
 * A result shows a snippet, a table row or, in a section without either, a text. So a section with snippets
 * keeps its table rows, but of its other texts only the words that are neither common nor elsewhere in the
 * section.
 */
export function encodeNote(sections: readonly NoteSection[]): string {
  const stems = new Map<string, number>();
  const indexed = sections.map((section): IndexedSection => {
    const { words, names } = hiddenWords(section);
    const texts = displayedTexts(section).map(plainText);
    const contents = [section.heading, ...texts, ...section.blocks.map(({ code }) => code), ...words];
    for (const stem of stemsIn(contents.join("\n"))) stems.set(stem, (stems.get(stem) ?? 0) + 1);
    return {
      ...section,
      texts,
      searchWords: (section.searchWords ?? "").replace(/,?\s+/g, " "),
      words: words.join(" "),
      names: names.join(" "),
      errors: writtenErrors(section),
    };
  });
  return JSON.stringify({ given: sections, sections: indexed, stems: [...stems] } satisfies Share);
}

/** Returns the note that a share was made from. */
export function searchNote({ share, ...place }: EncodedNote): SearchNote {
  const { given }: Share = JSON.parse(share);
  return { ...place, sections: given };
}

/** Reads a note's share, which still has common words. */
export function indexedNote({ share, ...place }: EncodedNote): IndexedNote {
  const { sections }: Share = JSON.parse(share);
  const blockOf = ({ id, language, title, code, proof }: SectionBlock): SectionBlock =>
    // the errors of a snippet are in its section
    ({ id, language, title, code, proof });
  return { ...place, sections: sections.map((one) => ({ ...one, blocks: one.blocks.map(blockOf) })) };
}

/** Joins the shares of all notes into the index file. */
export function joinNotes(notes: readonly EncodedNote[], language: string): string {
  const shares = notes.map(({ share }): Share => JSON.parse(share));
  const sections = shares.flatMap((share) => share.sections);
  const blocks = sections.flatMap((section) => section.blocks.map((block) => ({ section, block })));
  const proofs = [...new Set(blocks.map(({ block }) => JSON.stringify(block.proof) ?? ""))].filter(Boolean);
  const codeOf = new Map(proofs.map((proof, at) => [proof, String.fromCharCode(NO_PROOF + 1 + at)]));
  const header: Header = {
    format: FORMAT,
    language,
    proofs: proofs.map((proof) => JSON.parse(proof)),
    notes: notes.map(({ permalink, title, tag, version }, at) => [
      permalink,
      title,
      tag,
      version,
      shares[at]?.sections.length ?? 0,
    ]),
  };
  const column = (itemsOf: (section: IndexedSection) => readonly string[]): string =>
    sections.map((section) => itemsOf(section).map(withoutSeparators).join(UNIT)).join(RECORD);
  const isTelling = tellingWords(shares, sections.length);
  return [
    JSON.stringify(header),
    column(({ level, heading, anchor, aliases }) => [level + heading, anchor, ...aliases]),
    column(({ searchWords }) => [searchWords]),
    column(({ words }) => [words.split(" ").filter(isTelling).join(" ")]),
    column(({ texts }) => texts),
    column((section) =>
      section.blocks.map(({ language, title, code }) => `${language}${title ? ` ${title}` : ""}\n${code}`),
    ),
    column(({ names }) => [names]),
    column(({ errors }) => errors),
    blocks
      .map(({ section: { anchor }, block: { id, title, code } }) =>
        id === impliedId(anchor, title, code) ? "" : id,
      )
      .join(UNIT),
    blocks
      .map(({ block }) => codeOf.get(JSON.stringify(block.proof) ?? "") ?? String.fromCharCode(NO_PROOF))
      .join(""),
  ].join(GROUP);
}

/**
 * The index omits a word that is in more sections than this, and than this share of all: it cannot
 * distinguish them.
 */
const COMMON = { sections: 6, share: 1 / 200 };

/** Returns the test of whether a word is in so few sections that it tells them apart. */
function tellingWords(shares: readonly Share[], sections: number): (word: string) => boolean {
  const counts = new Map<string, number>();
  for (const [stem, count] of shares.flatMap(({ stems }) => stems))
    counts.set(stem, (counts.get(stem) ?? 0) + count);
  const most = Math.max(COMMON.sections, sections * COMMON.share);
  return (word) => (counts.get(stemOf(word)) ?? 0) <= most;
}

const withoutSeparators = (text: string): string =>
  [GROUP, RECORD, UNIT].reduce((rest, separator) => rest.replaceAll(separator, ""), text);
