import {
  expect,
  holdShell,
  hydrate,
  isMarked,
  librarySite,
  mark,
  painted,
  test,
  valuesSite,
} from "./reader.ts";
import { codes, DEFAULTS, ORDERS, panel, replaceDatabase, visitedBefore } from "./values.ts";

test.use({ baseURL: valuesSite() });

test("finds the values on the next page, after a reload, and in the next visit before anything is painted", async ({
  page,
}) => {
  await page.goto("/connect");
  await hydrate(page);
  await mark(page);
  await replaceDatabase(page, "orders");
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Restore", exact: true }).click();
  await expect(codes(page)).toHaveText("pg_restore -d orders\nexit");
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await expect(codes(page)).toHaveText(ORDERS);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () =>
      document.documentElement.setAttribute(
        "data-at-parse",
        document.querySelector("main var")?.textContent ?? "",
      ),
    );
  });
  await holdShell(page);
  await page.reload();
  await expect(codes(page)).toHaveText(ORDERS);
  await expect(page.locator("html")).toHaveAttribute("data-at-parse", "orders");
});

test("finds the values of an earlier visit, without a default in between and without anything moving", async ({
  page,
}) => {
  await test.step("finds them on a page that is navigated to from one without", async () => {
    await visitedBefore(page, '{"database":"orders"}');
    await page.goto("/");
    await hydrate(page);
    await mark(page);
    await page.getByRole("main").getByRole("link", { name: "Connect", exact: true }).click();
    await expect(codes(page)).toHaveText(ORDERS);
    expect(await isMarked(page)).toBe(true);
    await replaceDatabase(page, "stock");
    await expect(codes(page).last()).toContainText("pg_dump stock > stock.sql");
  });
  await test.step("sees no default in any frame of a navigation", async () => {
    await visitedBefore(page, '{"database":"orders"}');
    await page.goto("/connect");
    await hydrate(page);
    await page.evaluate(() => {
      const look = (): void => {
        document.documentElement.setAttribute(
          "data-seen",
          `${document.documentElement.getAttribute("data-seen") ?? ""} ${document.querySelector("main li var")?.textContent ?? "-"}`,
        );
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.getByRole("main").getByRole("link", { name: "Restore", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-seen", / orders orders/);
    expect(await page.locator("html").getAttribute("data-seen")).not.toContain("shop");
  });
  await test.step("meets no layout shift when the values of an earlier visit are shown", async () => {
    await visitedBefore(page, '{"database":"a-name-that-is-much-longer-than-the-default","host":"h"}');
    await page.goto(`${librarySite()}/postgresql`);
    await expect(codes(page).first()).toContainText("/a-name-that-is-much-longer");
    await painted(page);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
            ),
          ).observe({
            type: "layout-shift",
            buffered: true,
          });
          setTimeout(() => resolve(0), 200); // nothing is reported if nothing shifted
        }),
    );
    expect(shift).toBe(0);
  });
});

test("changes a value in one tab, and the other follows", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/restore");
  await page.goto("/connect");
  await replaceDatabase(page, "orders");
  await expect(codes(other)).toHaveText("pg_restore -d orders\nexit");
  await panel(page).getByRole("button", { name: "Reset all" }).click();
  await expect(codes(other)).toHaveText("pg_restore -d shop\nexit");
});

test("sees the defaults if storage holds rubbish", async ({ page }) => {
  for (const rubbish of [
    "{",
    "null",
    "7",
    '["a"]',
    '{"database":7,"host":"a\\nb"}',
    '{"database":"  ","constructor":"x"}',
    '{"database":"$(reboot)","host":"a b"}',
  ])
    await test.step(`sees the defaults if storage holds ${rubbish}`, async () => {
      await visitedBefore(page, rubbish);
      await page.goto("/connect");
      await expect(codes(page)).toHaveText(DEFAULTS);
      await replaceDatabase(page, "orders");
      await expect(codes(page)).toHaveText(ORDERS);
    });
});

test("keeps a value from page to page where storage is blocked, until the site is left", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/connect");
  await hydrate(page);
  await replaceDatabase(page, "orders");
  await expect(codes(page)).toHaveText(ORDERS);
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("link", { name: "Restore", exact: true }).click();
  await expect(codes(page)).toHaveText("pg_restore -d orders\nexit");
  await page.reload();
  await expect(codes(page)).toHaveText("pg_restore -d shop\nexit");
});
