// The embedded engine's file: the notes' text itself, in columns, because that compresses best (measured, docs/search.md)
// and because searching a text this small is faster than unpacking an inverted index of it.
//
//   header GS headings GS search words GS words GS texts GS blocks GS names GS ids GS proofs
//
// The header is JSON. The next six columns have one entry for each section, in reading order, divided by RS; the items
// of an entry are divided by US. Their order is the one that compresses best. Ids are those of all snippets in a row, divided by US, where their title or code
// does not make them; proofs have one character for each snippet, its place in the header's table. These are ASCII's own
// separators; they are taken out of what notes say.
import type { NoteSection, SectionBlock } from "../shared/note-section.ts";
import type { ProofSummary } from "../shared/proof.ts";
import { snippetSlug } from "../shared/snippet-slug.ts";
import type { NotePlace } from "./sections.ts";

export const GROUP = "\u001d";
export const RECORD = "\u001e";
export const UNIT = "\u001f";

/** Version of the format: a reader's open page may meet the file of a newer build. */
export const FORMAT = 4;

/** Code of the character that says that nothing is known of a snippet. */
export const NO_PROOF = "0".charCodeAt(0);

/** The first column. */
export interface Header {
  readonly format: number;
  readonly language: string;
  /** What the characters of the last column stand for: "0", the first, for no proof, the others for these in turn. */
  readonly proofs: readonly WrittenProof[];
  readonly notes: readonly (readonly [permalink: string, title: string, tag: string, version: string, sections: number])[];
}

export type WrittenProof = readonly [level: ProofSummary["level"], tool?: string];

/** A section as the file holds it: with the words and the names of texts that the file leaves out. */
export interface IndexedSection extends NoteSection {
  readonly words: string;
  readonly names: string;
  readonly searchWords: string;
}

export interface IndexedNote extends NotePlace {
  readonly sections: readonly IndexedSection[];
}

export interface SearchIndex {
  readonly language: string;
  readonly notes: readonly IndexedNote[];
}

/** Reads an index file. Throws if it is not one, or one of another format. Anchors and ids are made when they are asked for: most never are. */
export function decodeIndex(text: string): SearchIndex {
  const [head = "", ...columns] = text.split(GROUP);
  const { format, language, notes, proofs }: Header = JSON.parse(head);
  if (format !== FORMAT) throw new Error(`the search index has format ${format}, expected ${FORMAT}`);
  const [headings = [], searchWords = [], words = [], texts = [], blocks = [], names = []] = columns.map((column) => column.split(RECORD));
  const ids = columns[6]?.split(UNIT) ?? [];
  const codes = columns[7] ?? "";
  let nextBlock = 0;
  const block = (section: Named, written: string): SectionBlock => {
    const at = nextBlock++;
    const read = readBlock(written);
    const [level, tool] = proofs[codes.charCodeAt(at) - NO_PROOF - 1] ?? [];
    return {
      ...read,
      get id() {
        return readId(section, read, ids[at] ?? "");
      },
      proof: level && { level, tool },
    };
  };
  let next = 0;
  const section = (): IndexedSection => {
    const at = next++;
    const [named = "", written = "", ...aliases] = (headings[at] ?? "").split(UNIT);
    const level = Number(named[0]);
    const heading = named.slice(1);
    const place: Named = {
      get anchor() {
        return written === "" ? impliedAnchor(level, heading) : written;
      },
      aliases,
    };
    return {
      level,
      heading,
      get anchor() {
        return place.anchor;
      },
      aliases,
      blocks: items(blocks[at]).map((text) => block(place, text)),
      texts: items(texts[at]),
      words: words[at] ?? "",
      names: names[at] ?? "",
      searchWords: searchWords[at] ?? "",
    };
  };
  return {
    language,
    notes: notes.map(([permalink, title, tag, version, count]) => ({ permalink, title, tag, version, sections: Array.from({ length: count }, section) })),
  };
}

const items = (entry = ""): string[] => (entry === "" ? [] : entry.split(UNIT));

function readBlock(text: string): Pick<SectionBlock, "language" | "title" | "code"> {
  const end = text.indexOf("\n");
  const [, language = "", title] = /^(\S*)(?: (.*))?$/.exec(text.slice(0, end)) ?? [];
  return { language, title, code: text.slice(end + 1) };
}

/** What ids of snippets are made from. */
export type Named = Pick<NoteSection, "anchor" | "aliases">;

/** The id that a snippet has if its title, its code or one of its section's aliases names it. */
export const impliedId = ({ anchor, aliases }: Named, { title, code }: Pick<SectionBlock, "title" | "code">, alias: number): string =>
  `${anchor || "intro"}.${snippetSlug(alias === 0 ? title : aliases[alias - 1], code)}`;

const readId = (section: Named, block: Omit<SectionBlock, "id" | "proof">, written: string): string =>
  written.includes(".") ? written : impliedId(section, block, Number(written));

/** The anchor that a heading most likely has; only other ones are written down. */
export function impliedAnchor(level: number, heading: string): string {
  if (level === 1) return "";
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}
