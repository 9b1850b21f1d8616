// The file of the embedded engine holds the notes' text itself, in columns: that compresses best (measured,
// docs/how-search-works.md, which also shows an excerpt), and scanning so small a text is faster than
// unpacking an inverted index.
//
//   header GS headings GS search words GS words GS texts GS blocks GS names GS errors GS ids GS proofs
//
// GS, RS and US are the separators of ASCII; `encodeNote` removes them from the notes. The header is JSON.
// The next seven columns have one entry per section, in reading order, separated by RS; US separates the items
// of an entry. The order of the columns compresses best. The column of ids lists all snippets, separated by
// US; an id that follows from the snippet's title or code is left empty. The column of proofs has one
// character per snippet, which points into the header's table. `split-index.ts` divides the file.

import type { ProofSummary } from "@proofmark/prover/proof/proof.ts";
import { snippetSlug } from "@proofmark/prover/proof/snippet-slug.ts";
import type { NoteSection, SectionBlock } from "@proofmark/theme/data/note-section.ts";
import type { NotePlace } from "../sections.ts";
import { readAnchor } from "./written-anchor.ts";

export const GROUP = "\u001d";
export const RECORD = "\u001e";
export const UNIT = "\u001f";
/** Ends code of which the file has only the beginning. */
export const CUT = "\u001c";

/** Version of the format: an open page may load the file of a newer build. */
export const FORMAT = 7;

/** Code of the character for a snippet without a proof. */
export const NO_PROOF = "0".charCodeAt(0);

/** The first column. */
export interface Header {
  readonly format: number;
  readonly language: string;
  /**
   * Meaning of the characters in the last column: "0" means no proof, the next character is the first of these.
   */
  readonly proofs: readonly WrittenProof[];
  readonly notes: readonly (readonly [
    permalink: string,
    title: string,
    tag: string,
    version: string,
    sections: number,
  ])[];
  /** Address of the rest of code that is cut; undefined if no code is. */
  readonly rest?: string | undefined;
}

/** No tool is written as `""` before versions. */
export type WrittenProof = readonly [
  level: ProofSummary["level"],
  tool?: string,
  worksOn?: readonly string[],
  versionLabels?: readonly string[],
];

/** The searched fields of a section. `rows` is the first cell of each table row: what the row explains. */
export const FIELDS = [
  "heading",
  "aliases",
  "titles",
  "code",
  "text",
  "rows",
  "names",
  "words",
  "searchWords",
] as const;
export type FieldName = (typeof FIELDS)[number];

export interface IndexedNote extends NotePlace {
  readonly sections: readonly NoteSection[];
}

export interface SearchIndex {
  readonly language: string;
  readonly notes: readonly IndexedNote[];
  /** Each field of all sections, in reading order, with the separators of the file. */
  readonly columns: Readonly<Record<FieldName, string>>;
  /** For each section the errors that its snippets provoke, as `writtenErrors` writes them. */
  readonly errors: readonly string[];
  /** Address of the rest of code that is cut; undefined if the index is whole. */
  readonly rest?: string | undefined;
}

/**
 * Reads an index file. Throws if it is not one, or has another format. Queries need only the headings of most
 * sections, so the rest is parsed on demand.
 */
export function decodeIndex(text: string): SearchIndex {
  const [
    head = "",
    headings = "",
    searchWords = "",
    words = "",
    texts = "",
    blocks = "",
    names = "",
    errors = "",
    ids = "",
    codes = "",
  ] = text.split(GROUP);
  const { format, language, notes, proofs, rest }: Header = JSON.parse(head);
  if (format !== FORMAT) throw new Error(`the search index has format ${format}, expected ${FORMAT}`);
  const headingsOf = headings.split(RECORD).map((entry) => entry.split(UNIT));
  const textsOf = texts.split(RECORD);
  const blocksOf = blocks.split(RECORD);
  const idOf = ids.split(UNIT);
  const block: ReadBlock = (section, written, at) => {
    const [, language = "", title = "", code = ""] = ONE_BLOCK.exec(written) ?? [];
    const [level, tool, worksOn, versionLabels] = proofs[codes.charCodeAt(at) - NO_PROOF - 1] ?? [];
    return {
      language,
      title: title || undefined,
      code: code.replace(CUT, ""),
      isCut: code.endsWith(CUT) || undefined,
      proof: level && { level, tool: tool || undefined, worksOn, versionLabels },
      get id() {
        return readId(section, this, idOf[at] ?? "");
      },
    };
  };
  let next = 0;
  let nextBlock = 0;
  const section = (): NoteSection => {
    const at = next++;
    const firstBlock = nextBlock;
    nextBlock += countItems(blocksOf[at]);
    return new WrittenSection(headingsOf[at] ?? [], textsOf[at], blocksOf[at], firstBlock, block);
  };
  return {
    language,
    rest,
    notes: notes.map(([permalink, title, tag, version, count]) => ({
      permalink,
      title,
      tag,
      version,
      sections: Array.from({ length: count }, section),
    })),
    errors: errors.split(RECORD),
    columns: {
      heading: headingsOf.map(([named = ""]) => named.slice(1)).join(RECORD),
      aliases: headingsOf.map((entry) => entry.slice(2).join(UNIT)).join(RECORD),
      titles: blocks.replace(BLOCK, "$2"),
      code: blocks.replace(BLOCK, "$3").replaceAll(CUT, ""),
      text: texts,
      rows: texts.replace(CELLS, "$1"),
      names,
      words,
      searchWords,
    },
  };
}

/** Parses a block of a section; `at` is its position among all snippets. */
type ReadBlock = (section: Named, written: string, at: number) => SectionBlock;

/**
 * A section of the file. A class, since creating objects with their own getters takes three times as long.
 */
class WrittenSection implements NoteSection {
  readonly level: number;
  readonly heading: string;
  readonly aliases: readonly string[];
  private read: readonly SectionBlock[] | undefined;

  constructor(
    private readonly names: readonly string[],
    private readonly writtenTexts: string | undefined,
    private readonly writtenBlocks: string | undefined,
    private readonly firstBlock: number,
    private readonly block: ReadBlock,
  ) {
    const named = names[0] ?? "";
    this.level = Number(named[0]);
    this.heading = named.slice(1);
    this.aliases = names.slice(2);
  }

  get anchor(): string {
    return readAnchor(this.level, this.heading, this.names[1] ?? "");
  }

  get texts(): readonly string[] {
    return items(this.writtenTexts);
  }

  get blocks(): readonly SectionBlock[] {
    this.read ??= items(this.writtenBlocks).map((written, place) =>
      this.block(this, written, this.firstBlock + place),
    );
    return this.read;
  }
}

const DIVIDERS = `${RECORD}${UNIT}`;
/** A block: language, title and code. */
const BLOCK = new RegExp(`([^ \\n${DIVIDERS}]*) ?([^\\n${DIVIDERS}]*)\\n([^${DIVIDERS}]*)`, "g");
const ONE_BLOCK = new RegExp(BLOCK.source);
/** Captures what is before the first tab of a text that has one. */
const CELLS = new RegExp(`(?:([^\\t${DIVIDERS}]*)\\t)?[^${DIVIDERS}]*`, "g");

function countItems(entry = ""): number {
  let count = entry === "" ? 0 : 1;
  for (let at = entry.indexOf(UNIT); at !== -1; at = entry.indexOf(UNIT, at + 1)) count++;
  return count;
}

const items = (entry = ""): string[] => (entry === "" ? [] : entry.split(UNIT));

/** The names of a section that ids of snippets contain. */
export type Named = Pick<NoteSection, "anchor" | "aliases">;

/** Returns the id of a snippet that its title or code (`alias` 0) or one of its section's aliases names. */
export const impliedId = (
  { anchor, aliases }: Named,
  { title, code }: Pick<SectionBlock, "title" | "code">,
  alias: number,
): string => `${anchor || "intro"}.${snippetSlug(alias === 0 ? title : aliases[alias - 1], code)}`;

const readId = (section: Named, block: Pick<SectionBlock, "title" | "code">, written: string): string =>
  written.includes(".") ? written : impliedId(section, block, Number(written));
