// A long note is laid out where its reader is. What is far away waits, and nothing a reader does can tell.
import type { Page } from "@playwright/test";
import { expect, librarySite, open, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

test.use({ baseURL: librarySite() });

/** Whether the browser has laid out a section that starts with a heading. */
const isLaidOut = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(
    (id) => document.getElementById(id)?.checkVisibility({ contentVisibilityAuto: true }) ?? false,
    id,
  );

/** Top of an element in the window, in whole pixels. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (id) => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN),
    id,
  );

test("sections far away are laid out when they are needed, and no reader can tell", async ({ page }) => {
  await test.step("sections are laid out when the reader comes near, and not before", async () => {
    await page.goto("/postgresql");
    expect(await isLaidOut(page, "connect")).toBe(true);
    expect(await isLaidOut(page, "sources")).toBe(false);
    await page.locator("#sources").scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(page, "sources")).toBe(true);
    await expect(page.getByRole("heading", { name: "Sources" })).toBeInViewport();
  });
  await test.step("a printed note holds every section", async () => {
    await page.goto("/postgresql");
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => isLaidOut(page, "sources")).toBe(true);
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("a heading far away that the address names is at the top, and stays there", async () => {
    await page.goto("about:blank");
    await page.goto("/postgresql#traps");
    const top = await topOf(page, "traps");
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(120);
    await open(page, "/postgresql#traps");
    expect(Math.abs((await topOf(page, "traps")) - top)).toBeLessThanOrEqual(1);
  });
  await test.step("the browser finds words in sections that are not laid out", async () => {
    await page.goto("/postgresql");
    const words = await page.evaluate(() => {
      const links = [
        ...(document.getElementById("sources")?.parentElement?.querySelectorAll("a:not(.hash)") ?? []),
      ];
      return (
        links
          .map(({ textContent }) => textContent ?? "")
          .find((text) => document.body.textContent.split(text).length === 2) ?? ""
      );
    });
    expect(words).not.toBe("");
    await page.goto("about:blank");
    await page.goto(`/postgresql#:~:text=${encodeURIComponent(words)}`); // looks for words as the browser's own search does
    await expect.poll(() => isLaidOut(page, "sources")).toBe(true);
  });
  await test.step("scrolling up from the end moves nothing by itself", async () => {
    await page.goto("/postgresql#sources");
    await page.mouse.move(640, 400);
    for (let step = 0; step < 20; step++) {
      const read = await page.evaluateHandle(() => document.elementFromPoint(640, 200) ?? document.body);
      const top = (): Promise<number> =>
        read.evaluate((element) => Math.round(element.getBoundingClientRect().top));
      const before = await top();
      await page.mouse.wheel(0, -400);
      await expect.poll(top).toBe(before + 400);
    }
  });
});

const short = siteOf({
  "index.mdx": note(
    "Short",
    Array.from({ length: 60 }, (_, index) => `## Part ${index}\n\nA line.`).join("\n\n"),
  ),
});

test("the scrollbar is about right from the start, for long and short sections", async ({ page }) => {
  const length = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  for (const address of [short(), `${librarySite()}/postgresql`]) {
    await page.goto(address);
    const first = await length();
    await page.evaluate(async () => {
      for (const part of document.querySelectorAll(".part")) {
        part.scrollIntoView();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    const ratio = first / (await length());
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }
});
