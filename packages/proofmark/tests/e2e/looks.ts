// How a page looks to measuring: what is wrong for assistive technology, and what is wider than its window.
import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";
import { layOutAll, painted } from "./reader.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The rules that depend on colours: where only those differ, the others find nothing more. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Faults of the page, or of a part of it, as it is: the rule, and where. In forced colours the
 * contrast is the system's, and axe computes it from colours that are not shown.
 */
export async function violations(
  page: Page,
  part = "html",
  rules: "all" | "of colours" = "all",
): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await painted(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const only = rules === "all" ? {} : { runOnly: COLOUR_RULES };
  return page.evaluate(
    async ({ selector, only }) => {
      const { violations: found } = await window.axe.run(selector, {
        ...only,
        resultTypes: ["violations"],
        // Browsers make a block that scrolls a tab stop; where they don't, a script does when the reader is
        // near.
        rules: {
          "scrollable-region-focusable": { enabled: false },
          "color-contrast": { enabled: !matchMedia("(forced-colors: active)").matches },
        },
      });
      return found.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} — ${node.failureSummary}`),
      );
    },
    { selector: part, only },
  );
}

/**
 * Faults in light, and in dark, in which the page is left. The mode is set as its
 * button does: a page that is loaded again would be checked twice for the same.
 */
export async function violationsInModes(page: Page, part = "html"): Promise<string[]> {
  const found: string[] = [];
  for (const [mode, rules] of [
    ["light", "all"],
    ["dark", "of colours"],
  ] as const) {
    await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), mode);
    for (const violation of await violations(page, part, rules)) found.push(`in ${mode}: ${violation}`);
  }
  return found;
}

/** As `violationsInModes`, in a wide window and in a narrow one, which is left. */
export async function violationsInLooks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const violation of await violationsInModes(page)) found.push(`at ${width} px, ${violation}`);
  }
  return found;
}

/** The pixels at the right edge of a box, just below the top of a part of it, where no words are. */
export async function edgeOf(box: Locator, part = box): Promise<string> {
  await part.scrollIntoViewIfNeeded();
  const { x = 0, width = 0 } = (await box.boundingBox()) ?? {};
  const { y = 0 } = (await part.boundingBox()) ?? {};
  const clip = { x: x + width - 4, y: y + 2, width: 3, height: 3 };
  return (await box.page().screenshot({ clip })).toString("base64");
}

/** Opens all that is folded in the page's content. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
  });
}

/** By how many pixels the page, with all folds open, is wider than a window of each of these widths. */
export async function overflows(page: Page, widths: readonly number[]): Promise<Record<number, number>> {
  await unfoldAll(page);
  await layOutAll(page);
  const overflow: Record<number, number> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await painted(page);
    overflow[width] = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  }
  return overflow;
}

/** By how many pixels each table of the page is wider than its place. */
export function tableOverflows(page: Page): Promise<number[]> {
  return page
    .locator(".prose > .scroll")
    .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
}
