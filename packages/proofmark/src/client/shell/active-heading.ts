import { useEffect, useState } from "react";
import type { TocEntry } from "../../shared/page-data.ts";
import type { PageState } from "../../theme/page-state.ts";
import { boxOf } from "../navigation/scroll-anchor.ts";

/** A section comes near, is laid out, and moves those below it. */
const LAID_OUT = "contentvisibilityautostatechange";

/**
 * The id of the heading being read, of those in the page's table of contents: the first at or below what
 * covers the top of the window if it lies in the upper half, else the one before it; the last if none is
 * below. Follows scrolling and resizing, once a frame. The first mark opens a list, which moves entries: it
 * waits while the reader is about to click on one.
 */
export function useActiveHeading(page: PageState, navbarHides: boolean): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    const ids = idsOf(page.toc);
    const bar = document.querySelector(".bar");
    let frame = 0;
    const update = (): void => {
      frame = 0;
      setActive(activeId(ids.flatMap(measure), navbarHides ? 0 : (bar?.clientHeight ?? 0), innerHeight));
    };
    const schedule = (): void => {
      frame ||= requestAnimationFrame(update);
    };
    const ended = new AbortController();
    const { signal } = ended;
    const follow = (): void => {
      update();
      for (const type of ["scroll", "resize", LAID_OUT])
        addEventListener(type, schedule, { passive: true, signal });
    };
    const begin = (): void => {
      const contents = document.querySelector(".toc:hover");
      if (contents === null || hasGoneOn()) {
        follow();
        return;
      }
      contents.addEventListener("pointerleave", follow, { once: true, signal });
      addEventListener("scroll", follow, { once: true, signal });
    };
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(begin); // the first frame makes the layout that this reads
    });
    return () => {
      cancelAnimationFrame(frame);
      ended.abort();
    };
  }, [page, navbarHides]);
  return active;
}

/** Whether the reader has followed a link in this document, or the browser cannot say. */
const hasGoneOn = (): boolean =>
  typeof navigation === "undefined" || navigation.activation?.entry.id !== navigation.currentEntry?.id;

const idsOf = (entries: readonly TocEntry[]): string[] =>
  entries.flatMap(({ id, children }) => [id, ...idsOf(children)]);

/** Where a heading is in the window; nothing for one that is not shown, as in a folded part. */
function measure(id: string): { id: string; top: number; bottom: number }[] {
  const heading = document.getElementById(id);
  if (!heading?.checkVisibility()) return [];
  const { top, bottom } = boxOf(heading);
  return [{ id, top, bottom }];
}

/** The rule above, on measured headings in reading order. */
export function activeId(
  headings: readonly { id: string; top: number; bottom: number }[],
  offset: number,
  windowHeight: number,
): string | undefined {
  const index = headings.findIndex((heading) => heading.top >= offset);
  if (index === -1) return headings.at(-1)?.id;
  const next = headings[index];
  if (next !== undefined && next.top > 0 && next.bottom < windowHeight / 2) return next.id;
  return headings[index - 1]?.id;
}
