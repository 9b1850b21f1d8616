// Helpers for lists that fold and unfold. A list is named by its summary.
import type { Locator, Page } from "@playwright/test";
import { addStyle } from "./reader.ts";

/** Milliseconds in which the height of a list changes, as its style says. */
export const foldTimeOf = (summary: Locator): Promise<number> =>
  summary.evaluate(({ parentElement }) => {
    const [seconds = ""] =
      parentElement === null
        ? []
        : getComputedStyle(parentElement, "::details-content").transitionDuration.split(",");
    return Number.parseFloat(seconds) * 1000;
  });

/** Has all lists take so long that even a slow machine sees them on their way. */
export async function slowDown(page: Page): Promise<void> {
  await addStyle(page, "details::details-content { transition-duration: 20s !important }");
}

/** How much of a list is unfolded at this moment: 1 is all. */
export const unfolded = (summary: Locator): Promise<number> =>
  summary.evaluate((element: HTMLElement) => {
    const list = element.nextElementSibling;
    const box = element.parentElement;
    if (!(list instanceof HTMLElement) || box === null) return 0;
    const shown =
      Math.min(list.getBoundingClientRect().bottom, box.getBoundingClientRect().bottom) -
      list.getBoundingClientRect().top;
    return shown / list.offsetHeight;
  });
