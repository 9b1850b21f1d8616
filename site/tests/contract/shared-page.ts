import type { BrowserContextOptions, Page } from "@playwright/test";
import { test } from "../e2e/notes.ts";

/** Opens a page for all tests of a file, one after the other, and gives a function that gives it. */
export function sharedPage(options: BrowserContextOptions = {}): () => Page {
  let page: Page | undefined;
  test.beforeAll(async ({ browser, notesSite }) => {
    page = await browser.newPage({
      baseURL: notesSite,
      viewport: { width: 1280, height: 800 },
      serviceWorkers: "block",
      ...options,
    });
  });
  test.afterAll(() => page?.close());
  return () => {
    if (page === undefined) throw new Error("no test runs yet");
    return page;
  };
}
