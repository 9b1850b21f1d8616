import type { Page } from "@playwright/test";
import { expect, goDownTo } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { NOTES, test } from "./notes.ts";

/** Fields that TypeScript's DOM types lack. Source: https://wicg.github.io/layout-instability/ */
interface LayoutShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly LayoutShiftSource[];
}

/** Layout shifts since the first paint, each with its score and its elements. */
async function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const describe = ({ node, previousRect: from, currentRect: to }: LayoutShiftSource): string =>
          `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent} ${[from.x, from.y, from.width, from.height]} → ${[to.x, to.y, to.width, to.height]}`;
        const described = (entries: PerformanceEntryList): string[] =>
          (entries as LayoutShift[]).map(
            ({ value, startTime, sources }) =>
              `${value} at ${startTime} ms: ${sources.map(describe).join("; ")}`,
          );
        const observer = new PerformanceObserver((list) => resolve(described(list.getEntries())));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(described(observer.takeRecords()))));
      }),
  );
}

for (const [address, title] of Object.entries(NOTES)) {
  const tag = address === "/redis" ? [] : "@exhaustive"; // of eight pages that are alike, one in every run
  test(`${title} is a whole page that does not move while it loads`, { tag }, async ({ page }) => {
    const messages: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") messages.push(message.text());
    });
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText([title]);
    await expect(page).toHaveTitle(`${title} | Snippets`);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      `https://snippets.example${address}`,
    );
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /\w{3,}/);
    const sidebar = page.getByRole("navigation", { name: "Notes" });
    await expect(sidebar.getByRole("link")).toHaveText([
      "Node.js",
      "GenAI",
      "GraphQL",
      "Homebrew",
      "Makefile",
      "PostgreSQL",
      "Redis",
      "Regex",
    ]);
    await expect(sidebar.locator("[aria-current=page]")).toHaveText(title);
    await expect(
      page
        .getByRole("main")
        .getByRole("button", { name: /^Copy: / })
        .first(),
    ).toBeVisible();
    expect(await shifts(page), "at 1280 px").toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    expect(await shifts(page), "at 390 px").toEqual([]);
    expect(messages).toEqual([]);
  });
}

test("leads from note to note, to tags, and on from an unknown address", async ({ page }) => {
  await test.step("goes from a note to its tag and back", async () => {
    await page.goto("/redis");
    const tag = page.getByRole("main").getByRole("link", { name: "Message Broker" });
    await goDownTo(tag);
    await tag.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText('One note tagged with "Message Broker"');
    await page.getByRole("heading", { name: "Redis" }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
  });
  await test.step("walks through all notes by their Next links", async () => {
    await page.goto("/");
    const next = page
      .getByRole("navigation", { name: "Previous and next note" })
      .getByRole("link", { name: "Next" });
    for (const title of ["GenAI", "GraphQL", "Homebrew", "Makefile", "PostgreSQL", "Redis", "Regex"]) {
      await expect(next).toHaveText(`Next${title}`);
      await goDownTo(next);
      await next.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    }
    await expect(
      page.getByRole("navigation", { name: "Previous and next note" }).getByRole("link"),
    ).toHaveText(["PreviousRedis"]);
  });
  await test.step("an unknown address answers 404 with a page that leads on", async () => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle("Page Not Found | Snippets");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await expect(page.getByText("There is no page at this address.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Go to the home page" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Node.js");
  });
});
