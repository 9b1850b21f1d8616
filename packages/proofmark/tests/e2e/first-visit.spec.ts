import type { Page } from "@playwright/test";
import { expect, librarySite, test } from "./reader.ts";

test.use({ baseURL: librarySite() });

/** Most requests that may stand between a first visit and its first paint; the document is one of them. */
const MAX_BLOCKING = 2;

/** Opens a page, and looks at what it asks for until it asks for nothing more. */
async function expectFewRequests(page: Page, address: string): Promise<void> {
  const requests: { type: string; path: string }[] = [];
  page.on("request", (request) =>
    requests.push({ type: request.resourceType(), path: new URL(request.url()).pathname }),
  );
  await page.goto(address, { waitUntil: "networkidle" });
  const blocking = await page.evaluate(
    () =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking")
        .length + 1,
  );
  expect(blocking, address).toBeLessThanOrEqual(MAX_BLOCKING);
  expect(
    requests.filter(({ type }) => type === "script" || type === "fetch" || type === "xhr" || type === "font"),
    address,
  ).toEqual([]);
  expect(new Set(requests.map(({ path }) => path)).size, address).toBeLessThanOrEqual(MAX_BLOCKING + 1);
}

test(`every kind of page paints after at most ${MAX_BLOCKING} requests, and asks for no script`, async ({
  context,
}) => {
  const addresses = ["/", "/redis", "/all", "/tags", "/tags/cache"];
  await Promise.all(addresses.map(async (address) => expectFewRequests(await context.newPage(), address)));
});

test("no cookie is set, and nothing is asked of other hosts", async ({ context, page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Home page" }).hover();
  await expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");
  expect([...hosts]).toEqual([librarySite()]);
  expect(await context.cookies()).toEqual([]);
});
