/**
 * Where an element begins and ends in the window; of one in a section that is not laid out, being far away,
 * where its section begins.
 */
export function boxOf(element: Element): { readonly top: number; readonly bottom: number } {
  if (element.checkVisibility({ contentVisibilityAuto: true })) return element.getBoundingClientRect();
  const top = (element.closest(".part") ?? element).getBoundingClientRect().top;
  return { top, bottom: top };
}

/**
 * A place in a note: a block of it, as a selector says it, and pixels between the top of the window and the
 * block's.
 */
export interface Place {
  readonly block: string;
  readonly top: number;
}

/** Pixels below the top of the window where the reader's place is: under the bar. */
const READING_LINE = 64;

/**
 * Where the reader is in the note; undefined above its first block. Pixels from the top of the page would not
 * do: they change when a section above is laid out at last.
 */
export function readPlace(): Place | undefined {
  const prose = document.querySelector(".prose");
  const at = prose && document.elementFromPoint(prose.getBoundingClientRect().left + 8, READING_LINE);
  const block = at?.closest(".prose > :not(.part)");
  if (!block) return undefined;
  // a block is in the prose or in a part of it
  const part = block.parentElement === prose ? "" : `> ${nth(block.parentElement as Element)} `;
  return { block: `.note > .prose ${part}> ${nth(block)}`, top: block.getBoundingClientRect().top };
}

const nth = (element: Element): string =>
  `:nth-child(${[...(element.parentElement?.children ?? [])].indexOf(element) + 1})`;

/** Scrolls to a place; gives its block, or null if the page has it no more. */
export function goTo({ block, top }: Place): Element | null {
  const element = document.querySelector(block);
  if (element) scrollBy(0, element.getBoundingClientRect().top - top);
  return element;
}
