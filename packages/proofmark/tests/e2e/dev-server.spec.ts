import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { type Server, serve } from "./command.ts";
import { expect, scrolled, test } from "./reader.ts";

const fixture = fileURLToPath(new URL("../fixtures/reader", import.meta.url));

/** A copy of the fixture, served by `proofmark dev`. */
interface DevSite {
  readonly url: string;
  /** Saves a note of the copy with a part of its text replaced. */
  save(note: string, before: string, after: string): void;
}

const devTest = test.extend<{ site: DevSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
  site: async ({}, use) => {
    const root = mkdtempSync(path.join(tmpdir(), "proofmark-dev-"));
    cpSync(fixture, root, { recursive: true });
    const server: Server = await serve("dev", "--root", root);
    const site: DevSite = {
      url: server.url,
      save(note, before, after) {
        const file = path.join(root, "content", note);
        const text = readFileSync(file, "utf8");
        expect(text).toContain(before);
        // as editors do: the new text takes the old one's place at once
        writeFileSync(path.join(root, "unsaved"), text.replace(before, after));
        renameSync(path.join(root, "unsaved"), file);
      },
    };
    // The server answers before it has begun to watch: wait until it sees a save.
    await expect(() => {
      site.save("fixed/open.mdx", "A note", "A note");
      expect(server.printed()).toContain("updated in");
    }).toPass();
    await use(site);
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  },
});

/** Loads a page and waits until it listens for what is saved. */
async function open(page: Page, address: string): Promise<void> {
  const events = page.waitForResponse("**/__proofmark/events");
  await page.goto(address);
  await events;
}

/**
 * Saves the fixed note again until it is shown: the file watcher leaves out a save that follows another
 * within 50 ms.
 */
async function expectSaved(page: Page, site: DevSite): Promise<void> {
  await expect(async () => {
    site.save("long.mdx", "Part 5 is here again", "Part 5 is here again");
    await expect(page.getByText("Part 5 is here again")).toBeAttached({ timeout: 500 });
  }).toPass();
}

devTest("an author sees what is saved, and what is wrong", async ({ page, site }) => {
  await test.step("saving a note shows the new text where the reader is", async () => {
    await open(page, `${site.url}/long`);
    await page.evaluate(() => scrollTo(0, 1500));
    site.save("long.mdx", "Part 5 is here", "Part 5 was saved");
    await expect(page.getByText("Part 5 was saved to be read.")).toBeAttached();
    await expect.poll(() => scrolled(page)).toBe(1500);

    site.save("long.mdx", "Part 5 was saved", "Part 5 is here");
    await expect(page.getByText("Part 5 is here to be read.")).toBeAttached();
  });
  await test.step("saving a new title shows it in the sidebar", async () => {
    await open(page, `${site.url}/long`);
    site.save("tabs.mdx", "title: Tabs", "title: Choices");
    await expect(
      page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Choices" }),
    ).toBeVisible();
  });
  await test.step("a mistake is shown over the page, and goes when it is fixed", async () => {
    await open(page, `${site.url}/long`);
    site.save("long.mdx", "Part 5 is here", "Part 5 {is here");
    await expect(page.getByRole("alert")).toContainText("content/long.mdx");
    site.save("long.mdx", "Part 5 {is here", "Part 5 is here again");
    await expectSaved(page, site);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
  await test.step("a page that could not be shown appears when its mistake is fixed", async () => {
    await page.goto("about:blank"); // the open page would load itself again while the test loads it
    site.save("long.mdx", "Part 5 is here", "Part 5 {is here");
    await expect(async () => {
      const response = await page.request.get(`${site.url}/long`);
      expect(response.status()).toBe(500);
    }).toPass();
    await open(page, `${site.url}/long`);
    await expect(page.getByRole("alert")).toContainText("content/long.mdx");
    site.save("long.mdx", "Part 5 {is here", "Part 5 is here again");
    await expectSaved(page, site);
  });
});
