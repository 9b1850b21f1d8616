/** A scroll position relative to a block of the note: its place among them, and its distance from the window's top. */
export interface ScrollAnchor {
  readonly index: number;
  readonly top: number;
}

/** The blocks of a note are children of its prose, or of a part of it. */
const BLOCK = ".prose > :not(.part)";
const blocks = (): Element[] => [...document.querySelectorAll(BLOCK)];
/** Pixels below the navbar where the reader reads. Where there is space between two blocks, the next line counts. */
const READING_LINES = [16, 48, 96, 160];

/**
 * Returns the reader's scroll anchor; undefined above the note's first block. Pixels from the top of the page
 * would not work: they change when a section above is laid out.
 */
export function readScrollAnchor(): ScrollAnchor | undefined {
  const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  const x = (document.querySelector(".prose")?.getBoundingClientRect().left ?? 0) + 8;
  let block: Element | null | undefined;
  for (const line of READING_LINES)
    block ??= document.elementFromPoint(x, Math.max(0, bar) + line)?.closest(BLOCK);
  return block ? { index: blocks().indexOf(block), top: block.getBoundingClientRect().top } : undefined;
}

/** Scrolls to an anchor. Returns its block; undefined if the page no longer has it. */
export function restoreScrollAnchor({ index, top }: ScrollAnchor): Element | undefined {
  const block = blocks()[index];
  if (block) scrollBy(0, block.getBoundingClientRect().top - top);
  return block;
}
