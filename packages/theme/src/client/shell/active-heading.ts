import { useEffect, useState } from "react";
import type { PageState, TocEntry } from "../../data/page-data.ts";
import { boxOf } from "../page/elements.ts";

/**
 * Returns the id of the heading being read, from the page's table of contents: the first heading at or below
 * the element that covers the top of the window if it is in the upper half, else the one before it; the last
 * if there is none below. Updates at most once per frame while the page moves.
 */
export function useActiveHeading(page: PageState): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = (): void => {
      frame = 0;
      const height = document.querySelector(".bar:not(.hides)")?.clientHeight;
      setActive(activeId(idsOf(page.toc).flatMap(measure), height ?? 0, innerHeight));
    };
    const schedule = (): void => {
      frame ||= requestAnimationFrame(update);
    };
    const controller = new AbortController();
    const { signal } = controller;
    // the last event: a section near the window is laid out, which moves the sections below it
    for (const type of ["scroll", "resize", "contentvisibilityautostatechange"])
      addEventListener(type, schedule, { passive: true, signal });
    schedule();
    return () => {
      cancelAnimationFrame(frame);
      controller.abort();
    };
  }, [page]);
  return active;
}

const idsOf = (entries: readonly TocEntry[]): string[] =>
  entries.flatMap(({ id, children }) => [id, ...idsOf(children)]);

/** Returns a heading's position in the window; empty if it is hidden there, for example in folded content. */
function measure(id: string): { id: string; top: number; bottom: number }[] {
  const heading = document.getElementById(id);
  if (!heading) return [];
  const { top, bottom } = boxOf(heading);
  const isOutside = top === bottom && top !== 0; // asking whether it is hidden would lay its section out
  return isOutside || heading.checkVisibility() ? [{ id, top, bottom }] : [];
}

/** Applies the rule of `useActiveHeading` to measured headings in reading order. */
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
