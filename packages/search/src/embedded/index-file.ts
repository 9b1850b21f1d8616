// The file of the embedded engine holds the notes' text itself, in columns: that compresses best, and
// scanning so small a text is faster than unpacking an inverted index.
//
//   header GS headings GS search words GS words GS texts GS blocks GS names GS errors GS ids GS proofs
//
// GS, RS and US are the separators of ASCII; `joinNotes` removes them from the notes. The header is JSON.
// The next seven columns have one entry per section, in reading order, separated by RS; US separates the items
// of an entry. The order of the columns compresses best. The column of ids lists all snippets, separated by
// US; an id that follows from the snippet's title or code is left empty. The column of proofs has one
// character per snippet, which points into the header's table.

import type { ProofSummary } from "@proofmark/prover/proof/proof.ts";
import { snippetSlug } from "@proofmark/prover/proof/snippet-slug.ts";
import type { NotePlace, NoteSection, SectionBlock } from "../sections.ts";

export const GROUP = "\u001d";
export const RECORD = "\u001e";
export const UNIT = "\u001f";

/** Version of the format: an open page may load the file of a newer build. */
export const FORMAT = 8;

/** Code of the character for a snippet without a proof. */
export const NO_PROOF = "0".charCodeAt(0);

/** The first column. */
export interface Header {
  readonly format: number;
  readonly language: string;
  /** The proof of "1" in the last column, of the next character, and so on. */
  readonly proofs: readonly ProofSummary[];
  readonly notes: readonly (readonly [
    permalink: string,
    title: string,
    tag: string,
    version: string,
    sections: number,
  ])[];
}

/** A section as the index has it: what no result shows is kept only as words. */
export interface IndexedSection extends NoteSection {
  /** Words that only its texts have that are left out; names among them; and its `search_words`. */
  readonly words: string;
  readonly names: string;
  readonly searchWords: string;
  /** The errors that its snippets provoke, as `writtenErrors` writes them. */
  readonly errors: readonly string[];
}

export interface IndexedNote extends NotePlace {
  readonly sections: readonly IndexedSection[];
}

export interface SearchIndex {
  readonly language: string;
  readonly notes: readonly IndexedNote[];
}

/** Reads an index file. Throws if it is not one, or has another format. */
export function decodeIndex(text: string): SearchIndex {
  const [head = "", ...columns] = text.split(GROUP);
  const { format, language, notes, proofs }: Header = JSON.parse(head);
  if (format !== FORMAT) throw new Error(`the search index has format ${format}, expected ${FORMAT}`);
  const [headings = [], searchWords = [], words = [], texts = [], blocks = [], names = [], errors = []] =
    columns.map((column) => column.split(RECORD));
  const ids = columns[7]?.split(UNIT) ?? [];
  const codes = columns[8] ?? "";
  let nextBlock = 0;
  const sections = headings.map((entry, at): IndexedSection => {
    const [named = "", anchor = "", ...aliases] = entry.split(UNIT);
    const readBlock = (written: string): SectionBlock => {
      const [, language = "", title, code = ""] = BLOCK.exec(written) ?? [];
      const place = nextBlock++;
      const id = ids[place] || impliedId(anchor, title, code);
      return { id, language, title, code, proof: proofs[codes.charCodeAt(place) - NO_PROOF - 1] };
    };
    return {
      level: Number(named[0]),
      heading: named.slice(1),
      anchor,
      aliases,
      texts: items(texts[at]),
      blocks: items(blocks[at]).map(readBlock),
      searchWords: searchWords[at] ?? "",
      words: words[at] ?? "",
      names: names[at] ?? "",
      errors: items(errors[at]),
    };
  });
  let next = 0;
  return {
    language,
    notes: notes.map(([permalink, title, tag, version, count]) => {
      const first = next;
      next += count;
      return { permalink, title, tag, version, sections: sections.slice(first, next) };
    }),
  };
}

/** A block: language, title and code. */
const BLOCK = /^([^ \n]*)(?: ([^\n]*))?\n(.*)$/s;

const items = (entry = ""): string[] => (entry === "" ? [] : entry.split(UNIT));

/** Returns the id of a snippet that its title or code names. */
export const impliedId = (anchor: string, title: string | undefined, code: string): string =>
  `${anchor || "intro"}.${snippetSlug(title, code)}`;
