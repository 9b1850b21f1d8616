import type { Page } from "@playwright/test";
import {
  expect,
  heading,
  hydrate,
  isMarked,
  mark,
  open,
  painted,
  readerSite,
  requestsOf,
  setConnection,
  sidebar,
  test,
} from "./reader.ts";

test.use({ baseURL: readerSite() });

const chunksOf = (requests: readonly string[]): string[] =>
  requests.filter((path) => path.startsWith("/data/")).sort();

test("the pages of links in view are fetched ahead, once, and a click asks for nothing", async ({ page }) => {
  await test.step("the pages of links in view are fetched once the reader is there, each once", async () => {
    const requests = requestsOf(page);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(chunksOf(requests)).toEqual([]);
    await page.mouse.move(640, 790);
    await expect.poll(() => chunksOf(requests)).toContain("/data/long.json");
    await page.waitForLoadState("networkidle");
    const chunks = chunksOf(requests);
    expect(chunks).toEqual([...new Set(chunks)]);
    expect(chunks, "of closed categories nothing is in view").not.toContain("/data/guides/first.json");
  });
  await test.step("links that are scrolled or folded out are fetched then", async () => {
    const requests = requestsOf(page);
    await open(page, "/");
    const fetched = page.waitForRequest("**/data/reference/words.json");
    expect(chunksOf(requests)).not.toContain("/data/reference/words.json");
    await sidebar(page).getByText("Reference").click();
    await fetched;
  });
  await test.step("a click on a page that was fetched asks for nothing", async () => {
    await open(page, "/");
    const link = sidebar(page).getByRole("link", { name: "A long note" });
    await link.hover();
    await page.waitForLoadState("networkidle");
    const requests = requestsOf(page);
    await link.click();
    await expect(heading(page)).toHaveText("A long note");
    await painted(page);
    expect(requests.filter((path) => path === "/long" || path === "/data/long.json")).toEqual([]);
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("an error that a page fetched ahead met is forgotten: the click tries again", async () => {
    await page.route("**/data/long.json", (route) => route.fulfill({ status: 503, body: "busy" }));
    const failed = page.waitForResponse("**/data/long.json");
    await open(page, "/");
    await (await failed).finished();
    await page.unroute("**/data/long.json");
    await sidebar(page).getByRole("link", { name: "A long note" }).click();
    await expect(heading(page)).toHaveText("A long note");
    expect(await isMarked(page)).toBe(true);
  });
});

test("a link that is pointed at is fetched even where links in view are not", async ({ page }) => {
  for (const [intent, show] of Object.entries<(page: Page) => Promise<void>>({
    hovered: (page) => sidebar(page).getByRole("link", { name: "A long note" }).hover(),
    focused: (page) => sidebar(page).getByRole("link", { name: "A long note" }).focus(),
    touched: (page) => sidebar(page).getByRole("link", { name: "A long note" }).dispatchEvent("pointerdown"),
  }))
    await test.step(`a link that is ${intent} is fetched even where links in view are not`, async () => {
      await page.addInitScript(() => {
        IntersectionObserver.prototype.observe = () => {};
      });
      await open(page, "/");
      const fetched = page.waitForRequest("**/data/long.json");
      await show(page);
      await fetched;
    });
});

for (const [name, value] of Object.entries({
  "on 2g": { effectiveType: "2g" },
  "with save-data": { saveData: true },
}))
  test(`${name} nothing is fetched ahead, and a click still swaps the page`, async ({ page }) => {
    await setConnection(page, value);
    const requests = requestsOf(page);
    await page.goto("/tabs");
    await hydrate(page);
    await mark(page);
    const link = sidebar(page).getByRole("link", { name: "A long note" });
    await link.hover();
    await painted(page);
    expect(chunksOf(requests)).toEqual([]);
    await link.click();
    await expect(heading(page)).toHaveText("A long note");
    expect(await isMarked(page)).toBe(true);
    expect(chunksOf(requests)).toEqual(["/data/long.json"]);
  });

test("without the Navigation API nothing is fetched ahead", async ({ page }) => {
  await page.addInitScript("delete window.navigation");
  const requests = requestsOf(page);
  await page.goto("/");
  await hydrate(page);
  await sidebar(page).getByRole("link", { name: "A long note" }).hover();
  await page.waitForLoadState("networkidle");
  expect(chunksOf(requests)).toEqual([]);
});
