// Divides the index file: readers wait for one file only, which has the beginning of each snippet. The rest of
// their code, which most queries do without, is in a second one.
import { snippetSlug } from "@proofmark/prover/proof/snippet-slug.ts";
import { CUT, GROUP, type Header, RECORD, UNIT } from "./index-file.ts";

/** Longest beginning of a snippet, in characters. Measured, docs/how-search-works.md. */
const MAX_BEGINNING = 100;

/** Position of the column of blocks in the file. */
const BLOCKS = 5;

/** The two files of an index. */
export interface SplitIndex {
  readonly index: string;
  /** Undefined if nothing is cut. */
  readonly rest?: { readonly text: string; readonly address: string };
}

/** Cuts the snippets of a whole index file. `addressOf` returns the address of the rest. */
export function splitIndex(whole: string, addressOf: (rest: string) => string): SplitIndex {
  const columns = whole.split(GROUP);
  const rests: string[] = [];
  columns[BLOCKS] = eachBlock(columns[BLOCKS] ?? "", (block) => {
    const length = beginningOf(block);
    if (length === block.length) return block;
    rests.push(block.slice(length) + UNIT);
    return block.slice(0, length) + CUT;
  });
  if (rests.length === 0) return { index: whole };
  const text = rests.join("");
  const address = addressOf(text);
  const header: Header = { ...JSON.parse(columns[0] ?? ""), rest: address };
  return { index: [JSON.stringify(header), ...columns.slice(1)].join(GROUP), rest: { text, address } };
}

/** Joins what `splitIndex` divided. Throws if the texts do not belong together. */
export function joinIndex(index: string, rest: string): string {
  const columns = index.split(GROUP);
  const { rest: address, ...header }: Header = JSON.parse(columns[0] ?? "");
  const rests = rest.split(UNIT);
  const end = rests.pop();
  let next = 0;
  columns[BLOCKS] = (columns[BLOCKS] ?? "").replaceAll(CUT, () => rests[next++] ?? "");
  if (end !== "" || next !== rests.length)
    throw new Error(`${address} has the rest of ${rests.length} snippets, expected ${next}`);
  return [JSON.stringify(header), ...columns.slice(1)].join(GROUP);
}

const eachBlock = (column: string, change: (block: string) => string): string =>
  column
    .split(RECORD)
    .map((section) => section.split(UNIT).map(change).join(UNIT))
    .join(RECORD);

/**
 * Returns how long the beginning of a block is: whole lines, as many as are short enough, but at least the
 * first, and those with the words that the snippet's id is made of.
 */
function beginningOf(block: string): number {
  const start = block.indexOf("\n") + 1;
  if (block.length - start <= MAX_BEGINNING) return block.length;
  const slug = snippetSlug(undefined, block.slice(start));
  let end = start;
  while (end < block.length) {
    const found = block.indexOf("\n", end + 1);
    const next = found === -1 ? block.length : found;
    const isEnough = end > start && snippetSlug(undefined, block.slice(start, end)) === slug;
    if (isEnough && next - start > MAX_BEGINNING) return end;
    end = next;
  }
  return end;
}
