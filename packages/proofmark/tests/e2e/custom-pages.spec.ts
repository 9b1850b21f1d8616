import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { build, preview, serve } from "./command.ts";
import { expect, holdShell, hydrate, isMarked, mark, test as readerTest } from "./reader.ts";

const fixture = fileURLToPath(new URL("../fixtures/pages", import.meta.url));

/** A fresh copy of the fixture, served by a command; its root and address. */
interface PagesSite {
  readonly root: string;
  readonly url: string;
}

/** Copies the fixture for a test, and takes the copy away after it. */
async function withCopy(use: (root: string) => Promise<void>): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), "proofmark-pages-"));
  cpSync(fixture, root, { recursive: true });
  await use(root);
  rmSync(root, { recursive: true, force: true });
}

const test = readerTest.extend<{ live: PagesSite }, { built: PagesSite }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    ({}, use) =>
      withCopy(async (root) => {
        writeFileSync(path.join(root, "content/counting.mdx"), COUNTING);
        await build(root);
        await use({ root, url: await preview(root) });
      }),
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  live: ({}, use) =>
    withCopy(async (root) => {
      const server = await serve("dev", "--root", root);
      await use({ root, url: server.url });
      await server.stop();
    }),
});

/** A note with an island, in no list. */
const COUNTING = `---
title: Counting
unlisted: true
---

import Counter from "../pages/Counter.island.tsx"

Press it.

<Counter start={3} />
`;

const counter = (page: Page, at: number): Locator => page.getByRole("button", { name: /^Counted/ }).nth(at);

test("uses an island on a page and in a note", async ({ page, built }) => {
  await test.step("uses an island as soon as it is touched, and each for itself", async () => {
    await page.goto(`${built.url}/overview`);
    await counter(page, 0).click();
    await expect(counter(page, 0)).toHaveText("Counted 4 times");
    await counter(page, 0).click();
    await expect(counter(page, 0)).toHaveText("Counted 5 times");
    await expect(counter(page, 1)).toHaveText("Counted 8 times");
  });
  await test.step("sees at once what the address asks of an island", async () => {
    await page.goto(`${built.url}/overview?count=70`);
    await expect(counter(page, 0)).toHaveText("Counted 70 times");
    await expect(page.locator("html")).not.toHaveClass(/queried/);
  });
  await test.step("uses an island in a note, loaded or led to", async () => {
    await page.goto(`${built.url}/counting`);
    await counter(page, 0).click();
    await expect(counter(page, 0)).toHaveText("Counted 4 times");
    await page.goto(`${built.url}/redis`);
    await hydrate(page);
    await mark(page);
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/counting";
      link.textContent = "To the counter";
      document.querySelector("main")?.prepend(link);
    });
    await page.getByRole("link", { name: "To the counter" }).click();
    await counter(page, 0).click();
    await expect(counter(page, 0)).toHaveText("Counted 4 times");
    expect(await isMarked(page)).toBe(true);
  });
});

test("a click on an island is not lost while its script is on its way", async ({ page, built }) => {
  await test.step("a click before the scripts are there counts once", async () => {
    const release = await holdShell(page);
    await page.goto(`${built.url}/overview`);
    await counter(page, 1).click();
    await expect(counter(page, 1)).toHaveText("Counted 8 times");
    release();
    await expect(counter(page, 1)).toHaveText("Counted 9 times");
  });
  await test.step("a click while an island's script cannot be had is answered by a later one", async () => {
    await page.route("**/Counter.*.js", (route) => route.abort());
    await page.goto(`${built.url}/overview`);
    const failed = page.waitForEvent("requestfailed");
    await counter(page, 0).click();
    await failed;
    await page.unroute("**/Counter.*.js");
    await expect(async () => {
      await counter(page, 0).click();
      await expect(counter(page, 0)).not.toHaveText("Counted 3 times", { timeout: 200 });
    }).toPass();
  });
});

test("fetches a script only for what needs one, and React once", async ({ page, built }) => {
  await test.step("fetches no script for an address that asks nothing of the page", async () => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto(`${built.url}/overview?from=newsletter`, { waitUntil: "networkidle" });
    await expect(page.locator("html")).not.toHaveClass(/queried/);
    expect(scripts).toEqual([]);
  });
  await test.step("React is fetched once, with the shell", async () => {
    const withReact: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        withReact.push(
          response
            .text()
            .then((text) =>
              text.includes("react.element") || text.includes("react.transitional.element")
                ? response.url()
                : "",
            ),
        );
    });
    await page.goto(`${built.url}/overview`);
    await counter(page, 0).click();
    await expect(counter(page, 0)).toHaveText("Counted 4 times");
    const urls = new Set((await Promise.all(withReact)).filter((url) => url !== ""));
    expect([...urls]).toEqual([expect.stringMatching(/\/assets\/shell\.\w+\.js$/)]);
  });
});

test("goes from a note to a page and back, each with its own width and styles", async ({ page, built }) => {
  await page.goto(`${built.url}/redis`);
  await hydrate(page);
  await mark(page);
  const sidebar = page.getByRole("navigation", { name: "Notes" }).first();
  await expect(sidebar).toBeVisible();
  const beside = await page.getByRole("main").boundingBox();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveTitle("Overview | Notes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview of Notes");
  await expect(page.locator(".overview")).toHaveCSS("max-inline-size", "800px");
  await expect(sidebar).toBeHidden();
  expect((await page.getByRole("main").boundingBox())?.width).toBeGreaterThan((beside?.width ?? 0) + 150);
  await counter(page, 0).click();
  await expect(counter(page, 0)).toHaveText("Counted 4 times");
  await expect(page.locator("html")).toHaveAttribute("data-counters", "2");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
  await expect(sidebar).toBeVisible();
  // the islands ended with their page
  await expect(page.locator("html")).toHaveAttribute("data-counters", "0");
  expect(await page.evaluate(() => document.querySelectorAll("style").length)).toBe(1);
  expect(await isMarked(page)).toBe(true);
});

test("an author sees a saved page, a saved island, and what is wrong", async ({ page, live }) => {
  test.slow();
  const save = (file: string, before: string, after: string): void => {
    const text = readFileSync(path.join(live.root, file), "utf8");
    writeFileSync(path.join(live.root, file), text.replace(before, after));
  };
  await page.goto(`${live.url}/overview`);
  await expect(async () => {
    save("pages/overview.tsx", "Overview of {", "Look at {"); // again until the server watches
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Look at Notes", { timeout: 1000 });
    save("pages/overview.tsx", "Look at {", "Overview of {");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview of Notes", { timeout: 1000 });
  }).toPass();
  save("pages/Counter.island.tsx", "Counted {count} times", "Counted up to {count}");
  await expect(counter(page, 0)).toHaveText("Counted up to 3");
  await counter(page, 0).click();
  await expect(counter(page, 0)).toHaveText("Counted up to 4");
  save("pages/overview.tsx", '"./_parts/Heading.tsx"', '"./_parts/Missing.tsx"');
  await expect(page.getByRole("alert")).toContainText(
    "pages/overview.tsx:4:25  the module can't be bundled: Could not resolve './_parts/Missing.tsx'",
  );
  save("pages/overview.tsx", '"./_parts/Missing.tsx"', '"./_parts/Heading.tsx"');
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview of Notes");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
