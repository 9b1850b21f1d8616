/**
 * A scroll position relative to a block of the note: a selector of the block, and its distance from the top
 * of the window in pixels.
 */
export interface ScrollAnchor {
  readonly block: string;
  readonly top: number;
}

/** Pixels below the navbar where the reader reads. Where there is space between two blocks, the next line counts. */
const READING_LINES = [16, 48, 96, 160];

/**
 * Returns the reader's scroll anchor; undefined above the note's first block. Pixels from the top of the page
 * would not work: they change when a section above is laid out.
 */
export function readScrollAnchor(): ScrollAnchor | undefined {
  const prose = document.querySelector(".prose");
  const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
  const x = (prose?.getBoundingClientRect().left ?? 0) + 8;
  let block: Element | null | undefined;
  for (const line of READING_LINES)
    block ??= document.elementFromPoint(x, Math.max(0, bar) + line)?.closest(".prose > :not(.part)");
  if (!block) return undefined;
  // a block is a child of the prose or of a part of it
  const part = block.parentElement === prose ? "" : `> ${nth(block.parentElement as Element)} `;
  return { block: `.note > .prose ${part}> ${nth(block)}`, top: block.getBoundingClientRect().top };
}

const nth = (element: Element): string =>
  `:nth-child(${[...(element.parentElement?.children ?? [])].indexOf(element) + 1})`;

/** Scrolls to an anchor. Returns its block, or null if the page no longer has it. */
export function restoreScrollAnchor({ block, top }: ScrollAnchor): Element | null {
  const element = document.querySelector(block);
  if (element) scrollBy(0, element.getBoundingClientRect().top - top);
  return element;
}
