import type { Locator, Page } from "@playwright/test";
import { expect, hold, librarySite, painted, test } from "./reader.ts";
import { active, box, input, options } from "./search-box.ts";

test.use({ baseURL: librarySite() });

const INDEX = "**/data/search.txt";
const SCRIPT = /\/assets\/search\.[^/]+\.js$/;
const SITE_DATA = /\/assets\/site\.[^/]+\.json$/;

const waits = (page: Page): Locator => box(page).locator("label.stalled");

/** Opens the box on a page, once its script is there. */
async function openLive(page: Page): Promise<void> {
  await page.goto("/redis");
  await page.keyboard.press("/");
  await expect(box(page).getByText("No recent searches")).toBeVisible();
}

test("Tab does not give up waiting, nor leave the error", async ({ page }) => {
  await test.step("Tab does not give up waiting: the sign stays, and the results come", async () => {
    const release = await hold(page, INDEX);
    await openLive(page);
    await page.keyboard.insertText("set nx");
    await expect(waits(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(waits(page)).toBeVisible();
    release();
    await expect(active(page)).toBeVisible();
    await expect(waits(page)).toBeHidden();
  });
  await test.step("Tab to the button that tries again leaves the error there", async () => {
    await page.unrouteAll();
    await page.route(INDEX, (route) => route.abort());
    await page.goto("/redis");
    await page.keyboard.press("/");
    await page.keyboard.insertText("set nx");
    const again = box(page).getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await page.unroute(INDEX);
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(again).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(options(page).first()).toBeVisible();
  });
});

test("the box says that it waits 300 ms after the last key", async ({ page }) => {
  for (const [what, address] of Object.entries({ "its script": SCRIPT, "what its script needs": SITE_DATA }))
    await test.step(`the box says that it waits for ${what} 300 ms after the last key, until results are there`, async () => {
      const release = await hold(page, address);
      await page.clock.install();
      await page.goto("/redis");
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.keyboard.press("/");
      await page.clock.runFor(1000);
      await expect(waits(page)).toBeHidden(); // nothing was asked
      await page.keyboard.type("s");
      await page.clock.runFor(299);
      await page.keyboard.type("e");
      await page.clock.runFor(299);
      await expect(waits(page)).toBeHidden();
      await page.clock.runFor(1);
      await expect(waits(page)).toBeVisible();
      await expect(box(page).locator("label svg")).toBeHidden();
      await page.clock.resume();
      release();
      await expect(options(page).first()).toBeVisible();
      await expect(waits(page)).toBeHidden();
    });
});

test("the sign of waiting is there 300 ms after the key, also if the box's script comes in between", async ({
  page,
}) => {
  const release = await hold(page, SCRIPT);
  await page.route(INDEX, () => {}); // never answers
  await page.clock.install();
  await page.goto("/redis");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.keyboard.press("/");
  await page.keyboard.type("set");
  await page.clock.runFor(200);
  release();
  await expect(box(page).getByRole("button", { name: "This note" })).toBeVisible(); // the script has taken over
  await page.clock.runFor(99);
  await expect(waits(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(waits(page)).toBeVisible();
});

test("the sign of waiting goes with the query, and with an error", async ({ page }) => {
  await test.step("the sign of waiting stays from the box's script to its index, and goes with an emptied query", async () => {
    const release = await hold(page, SCRIPT);
    await page.route(INDEX, () => {}); // never answers
    await page.goto("/redis");
    await page.keyboard.press("/");
    await page.keyboard.type("set");
    await expect(waits(page)).toBeVisible();
    await page.evaluate(() => {
      const label = document.querySelector("#\\:search label") as HTMLElement;
      document.body.dataset["gaps"] = "0";
      new MutationObserver(() => {
        if (!label.classList.contains("stalled")) document.body.dataset["gaps"] += "1";
      }).observe(label, { attributeFilter: ["class"] });
    });
    release();
    // the script has taken over
    await expect(box(page).getByRole("button", { name: "This note" })).toBeVisible();
    await expect(waits(page)).toBeVisible();
    await expect(page.locator("body")).toHaveAttribute("data-gaps", "0");
    await input(page).fill("");
    await expect(waits(page)).toBeHidden();
  });
  await test.step("a script that cannot be had ends the waiting with the error", async () => {
    await page.unrouteAll();
    let fail = (): void => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(SCRIPT, async (route) => {
      await failed;
      await route.abort();
    });
    await page.goto("/redis");
    await page.keyboard.press("/");
    await page.keyboard.type("set");
    await expect(waits(page)).toBeVisible();
    fail();
    await expect(box(page).locator(".hits").getByText("Unable to fetch results")).toBeVisible();
    await expect(waits(page)).toBeHidden();
  });
});

test("Tab and Enter wait for the script in the box", async ({ page }) => {
  await test.step("Tab stays in the box before its script is there", async () => {
    const release = await hold(page, SCRIPT);
    await page.goto("/redis");
    await page.keyboard.press("/");
    await page.keyboard.type("set");
    for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      await expect(box(page).locator(":focus")).toHaveCount(1);
    }
    release();
    await expect(options(page).first()).toBeVisible();
  });
  await test.step("text typed after Enter, before the box's script is there, is not opened by itself", async () => {
    await page.unrouteAll();
    const release = await hold(page, SCRIPT);
    await page.goto("/homebrew");
    await page.keyboard.press("/");
    await page.keyboard.type("set");
    await page.keyboard.press("Enter");
    await page.keyboard.type(" nx");
    release();
    await expect(active(page)).toBeVisible();
    await painted(page);
    await expect(page).toHaveURL(/\/homebrew$/);
    await expect(box(page)).toBeVisible();
  });
});

test("Enter with nothing active does nothing, and waits for another scope", async ({ page }) => {
  await test.step("Enter with nothing active does nothing: without searches, without results, and on an error", async () => {
    await openLive(page);
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("zzqqxxyy");
    await expect(box(page).locator(".hits").getByText('No results for "zzqqxxyy"')).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await page.evaluate(() => {
      Worker.prototype.postMessage = () => {
        throw new Error("the engine is gone");
      };
    });
    await page.keyboard.insertText("x");
    await expect(box(page).locator(".hits").getByText("Unable to fetch results")).toBeVisible();
    await page.keyboard.press("Enter");
    await painted(page);
    await expect(box(page)).toBeVisible();
    await expect(page).toHaveURL(/\/redis$/);
    expect(page.context().pages()).toHaveLength(1);
  });
  await test.step("Enter while another scope is awaited opens a result of that one", async () => {
    await page.goto("/redis");
    await page.keyboard.press("/");
    await page.keyboard.insertText("distinct on newest");
    await expect(active(page)).toHaveAttribute("href", /^\/postgresql#/);
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      const late: (() => void)[] = [];
      Worker.prototype.postMessage = function (...message: unknown[]) {
        late.push(() => Reflect.apply(postMessage, this, message));
      };
      addEventListener("answer", () => {
        for (const send of late.splice(0)) send();
        Worker.prototype.postMessage = postMessage;
      });
    });
    await box(page).getByRole("button", { name: "This note" }).click();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/redis$/);
    await page.evaluate(() => dispatchEvent(new Event("answer")));
    await expect(page).toHaveURL(/\/redis#/);
  });
});
