import { COMPLETE, copyPrefix, FULL, type KeptList, offMark } from "../../data/offline.ts";
import { ownCopies } from "./copies.ts";

/** What the browser has kept of the site. */
export interface Kept {
  /** Pages that open without a network, and all pages; undefined without a complete copy. */
  readonly pages: KeptList["pages"] | undefined;
  /** Size of all complete copies: there are two while pages of an older build are open. */
  readonly bytes: number;
  /** Whether a copy is being made. */
  readonly partial: boolean;
  /** Whether the storage was too small for the newest build. */
  readonly full: boolean;
  /** Whether the reader deleted what was kept. */
  readonly off: boolean;
}

/** Reads what is kept of the site at a base. */
export async function readKept(base: string): Promise<Kept> {
  let kept: Kept = {
    pages: undefined,
    bytes: 0,
    partial: false,
    full: false,
    off: await caches.has(offMark(base)),
  };
  for (const name of await ownCopies(copyPrefix(base))) {
    const copy = await caches.open(name);
    const complete = await copy.match(base + COMPLETE);
    if (complete !== undefined) {
      const { pages, files }: KeptList = await complete.json(); // the worker put it there
      const bytes = files.reduce((sum, [, , own]) => sum + own, kept.bytes);
      kept = { ...kept, pages: kept.pages ?? pages, bytes };
    } else if (await copy.match(base + FULL)) kept = { ...kept, full: true };
    else kept = { ...kept, partial: true };
  }
  return kept;
}

/** Removes every copy, and those marks that one was too large. */
export async function deleteCopies(base: string): Promise<void> {
  await Promise.all((await ownCopies(copyPrefix(base))).map((name) => caches.delete(name)));
}
