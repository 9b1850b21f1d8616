import { useEffect, useState } from "react";
import type { PageState } from "../theme/page-state.ts";

/**
 * The id of the heading being read: the first at or below the navbar if it lies in the upper half of the window, else
 * the one before it; the last if none is below. Follows scrolling and resizing, once a frame.
 */
export function useActiveHeading(page: PageState, levels: { min: number; max: number }): string | undefined {
  const [active, setActive] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page brings new headings, and nothing but the page says so
  useEffect(() => {
    const selector = [2, 3, 4, 5, 6]
      .filter((level) => level >= levels.min && level <= levels.max)
      .map((level) => `main h${level}[id]`)
      .join();
    const bar = document.querySelector(".bar:not(.hides)");
    let frame = 0;
    const update = (): void => {
      frame = 0;
      const headings = [...document.querySelectorAll(selector)].filter((heading) => !heading.classList.contains("sr-only"));
      setActive(
        activeId(
          headings.map((heading) => ({ id: heading.id, top: heading.getBoundingClientRect().top, bottom: heading.getBoundingClientRect().bottom })),
          bar?.clientHeight ?? 0,
          innerHeight,
        ),
      );
    };
    const schedule = (): void => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    addEventListener("scroll", schedule, { passive: true });
    addEventListener("resize", schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", schedule);
      removeEventListener("resize", schedule);
    };
  }, [page, levels]);
  return active;
}

/** The rule above, on measured headings in reading order. */
export function activeId(headings: readonly { id: string; top: number; bottom: number }[], offset: number, windowHeight: number): string | undefined {
  const index = headings.findIndex((heading) => heading.top >= offset);
  if (index === -1) return headings.at(-1)?.id;
  const next = headings[index];
  if (next !== undefined && next.top > 0 && next.bottom < windowHeight / 2) return next.id;
  return headings[index - 1]?.id;
}
