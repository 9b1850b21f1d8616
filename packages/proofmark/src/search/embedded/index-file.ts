// The embedded engine's file: the notes' text itself, in columns, because that compresses best (measured,
// docs/how-search-works.md) and because searching a text this small is faster than unpacking an inverted index of it.
//
//   header GS headings GS search words GS words GS texts GS blocks GS names GS ids GS proofs
//
// The header is JSON. The next six columns have one entry for each section, in reading order, divided by RS;
// the items of an entry are divided by US. Their order is the one that compresses best. Ids are those of all
// snippets in a row, divided by US, where their title or code does not make them; proofs have one character
// for each snippet, its place in the header's table. These are ASCII's own separators; they are taken out of
// what notes say.
import type { NoteSection, SectionBlock } from "../../shared/note-section.ts";
import type { ProofSummary } from "../../shared/proof.ts";
import { snippetSlug } from "../../shared/snippet-slug.ts";
import type { NotePlace } from "../sections.ts";

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
  /**
   * What the characters of the last column stand for: "0", the first, for no proof, the others for these in
   * turn.
   */
  readonly proofs: readonly WrittenProof[];
  readonly notes: readonly (readonly [
    permalink: string,
    title: string,
    tag: string,
    version: string,
    sections: number,
  ])[];
}

export type WrittenProof = readonly [level: ProofSummary["level"], tool?: string];

/**
 * What is searched of a section. `rows` are what comes first in the rows of its tables: what they explain.
 */
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
  /** Each kind of text of all sections, in reading order, divided as in the file. */
  readonly columns: Readonly<Record<FieldName, string>>;
}

/**
 * Reads an index file. Throws if it is not one, or one of another format. Of most sections only the heading
 * is ever asked, so the rest is read when it is.
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
    ids = "",
    codes = "",
  ] = text.split(GROUP);
  const { format, language, notes, proofs }: Header = JSON.parse(head);
  if (format !== FORMAT) throw new Error(`the search index has format ${format}, expected ${FORMAT}`);
  const headingsOf = headings.split(RECORD).map((entry) => entry.split(UNIT));
  const textsOf = texts.split(RECORD);
  const blocksOf = blocks.split(RECORD);
  const idOf = ids.split(UNIT);
  const block: ReadBlock = (section, written, at) => {
    const [, language = "", title = "", code = ""] = ONE_BLOCK.exec(written) ?? [];
    const [level, tool] = proofs[codes.charCodeAt(at) - NO_PROOF - 1] ?? [];
    return {
      language,
      title: title || undefined,
      code,
      proof: level && { level, tool },
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
    notes: notes.map(([permalink, title, tag, version, count]) => ({
      permalink,
      title,
      tag,
      version,
      sections: Array.from({ length: count }, section),
    })),
    columns: {
      heading: headingsOf.map(([named = ""]) => named.slice(1)).join(RECORD),
      aliases: headingsOf.map((entry) => entry.slice(2).join(UNIT)).join(RECORD),
      titles: blocks.replace(BLOCK, "$2"),
      code: blocks.replace(BLOCK, "$3"),
      text: texts,
      rows: texts.replace(CELLS, "$1"),
      names,
      words,
      searchWords,
    },
  };
}

/** Reads a block of a section; `at` is its place among all snippets. */
type ReadBlock = (section: Named, written: string, at: number) => SectionBlock;

/**
 * A section of the file. A class, since an object with getters of its own takes three times as long to make,
 * and there is one for each section.
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
    return this.names[1] || impliedAnchor(this.level, this.heading);
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
/** A text: what is before its first tab if it has one. */
const CELLS = new RegExp(`(?:([^\\t${DIVIDERS}]*)\\t)?[^${DIVIDERS}]*`, "g");

function countItems(entry = ""): number {
  let count = entry === "" ? 0 : 1;
  for (let at = entry.indexOf(UNIT); at !== -1; at = entry.indexOf(UNIT, at + 1)) count++;
  return count;
}

const items = (entry = ""): string[] => (entry === "" ? [] : entry.split(UNIT));

/** What ids of snippets are made from. */
export type Named = Pick<NoteSection, "anchor" | "aliases">;

/** The id that a snippet has if its title, its code or one of its section's aliases names it. */
export const impliedId = (
  { anchor, aliases }: Named,
  { title, code }: Pick<SectionBlock, "title" | "code">,
  alias: number,
): string => `${anchor || "intro"}.${snippetSlug(alias === 0 ? title : aliases[alias - 1], code)}`;

const readId = (section: Named, block: Pick<SectionBlock, "title" | "code">, written: string): string =>
  written.includes(".") ? written : impliedId(section, block, Number(written));

/** The anchor that a heading most likely has; only other ones are written down. */
export function impliedAnchor(level: number, heading: string): string {
  if (level === 1) return "";
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}
