// What happens where the browser's storage has no room for a copy of the site.
import type { Locator, Page } from "@playwright/test";
import { keptTest as test, visit } from "./kept-site.ts";
import { expect, heading, open } from "./reader.ts";

/** What the dialog of keys says of reading offline. */
const kept = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Keyboard shortcuts" }).locator(".kept");
const copies = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

test.setTimeout(120_000);

for (const [name, room] of Object.entries<(needed: number) => number>({
  "that the browser says is too small": () => 100_000,
  "that is full before the last file is kept": (needed) => needed + 1000, // but for what a cache adds
}))
  test(`keeps nothing in a storage ${name}, and says so`, async ({ page, site }) => {
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(site.url);
    const quotaSize = room(site.keptBytes());
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
    await open(page, site.url);
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const [copy] = await caches.keys(); // to open one makes one
            const files = copy === undefined ? [] : await (await caches.open(copy)).keys();
            return files.map(({ url }) => new URL(url).pathname);
          }),
        { timeout: 60_000 }, // it begins when the browser is idle, which a busy machine's is late
      )
      .toEqual(["/assets/full"]);
    await page.keyboard.press("?");
    await expect(kept(page)).toHaveText(
      "Not kept for reading offline: the browser's storage has no room. Try again",
    );
    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(kept(page)).toContainText("Kept for reading offline: ");
  });

test("keeps the old copy where the storage has no room for the new one, and says so", async ({
  page,
  site,
}) => {
  await visit(page, site.url);
  site.write("content/redis.mdx", "---\ntitle: Redis, again\n---\n\nRewritten.\n");
  await site.build();
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(site.url);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: usage + 20_000 });
  await open(page, site.url);
  await expect.poll(() => copies(page)).toHaveLength(2); // one of them is the mark that there is no room
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing === null),
    )
    .toBe(true);
  await page.keyboard.press("?");
  await expect(kept(page)).toContainText("The browser's storage has no room for the newer version.");
  await site.cutNetwork();
  await page.goto(`${site.url}redis`);
  await expect(heading(page)).toHaveText("Redis");
});
