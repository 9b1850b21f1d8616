import { expect, heading, hold, hydrate, isMarked, librarySite, mark, painted, test } from "./reader.ts";
import { active, box, clipboard, input, list, options, said, search } from "./search-box.ts";

test.use({ baseURL: librarySite(), permissions: ["clipboard-read", "clipboard-write"] });

test("arrow keys and a pointer that moves choose the active result", async ({ page }) => {
  await test.step("arrow keys move over all results and around their ends, and a pointer makes the one below it active", async () => {
    await search(page, "set");
    const count = await options(page).count();
    await page.keyboard.press("ArrowDown");
    await expect(input(page)).toHaveAttribute("aria-activedescendant", ":search-item-1");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(input(page)).toHaveAttribute("aria-activedescendant", `:search-item-${count - 1}`);
    await expect(active(page)).toBeInViewport();
    await page.keyboard.press("ArrowDown");
    await expect(input(page)).toHaveAttribute("aria-activedescendant", ":search-item-0");
    await options(page).nth(1).hover();
    await options(page).nth(2).hover();
    await expect(input(page)).toHaveAttribute("aria-activedescendant", ":search-item-2");
  });
  await test.step("a row that moves under a resting pointer does not become active", async () => {
    await search(page, "set nx");
    // what browsers tell the row then
    await options(page).nth(2).dispatchEvent("mousemove", { movementX: 0, movementY: 0 });
    await expect(active(page)).toHaveId(":search-item-0");
    await options(page).nth(2).dispatchEvent("mousemove", { movementX: 1, movementY: 0 });
    await expect(active(page)).toHaveId(":search-item-2");
  });
});

test("a result opens in place, and the box can be opened meanwhile", async ({ page }) => {
  await test.step("Enter opens the active result in place, and closes the box", async () => {
    await search(page, "set nx");
    const address = await active(page).getAttribute("href");
    await mark(page);
    await page.keyboard.press("Enter");
    await expect(box(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("the box can be opened again while the page of a result is on its way, and keeps the focus when it arrives", async () => {
    await page.goto("/homebrew");
    await hydrate(page);
    const release = await hold(page, /\/data\/redis\.json$/);
    await page.keyboard.press("/");
    await page.keyboard.type("redis set nx");
    await expect(active(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/redis#/);
    await page.keyboard.press("/");
    await expect(input(page)).toBeFocused();
    release();
    await expect(heading(page)).toHaveText("Redis");
    await painted(page);
    await expect(input(page)).toBeFocused();
  });
});

test("copies from the box by key, by button and by the buttons that Tab reaches", async ({ page }) => {
  await test.step("the result shows the line of code that matches, and Control and C copies all of the snippet", async () => {
    await search(page, "distinct on");
    await expect(active(page).locator("code mark").first()).toHaveText("distinct on");
    await page.keyboard.press("Control+c");
    await expect(said(page)).toHaveText("Copied");
    expect((await clipboard(page)).toLowerCase()).toContain("distinct on");
    expect((await clipboard(page)).split("\n").length).toBeGreaterThan(1);
    await expect(box(page)).toBeVisible();
    await expect(input(page)).toBeFocused();
  });
  await test.step("the button of a result copies its snippet, without opening it", async () => {
    await search(page, "set nx");
    const row = box(page)
      .locator(".row")
      .filter({ has: page.locator("#\\:search-item-1") });
    await row.hover();
    await row.getByText("Copy", { exact: true }).click();
    await expect(row.getByText("Copied", { exact: true })).toBeVisible();
    expect(await clipboard(page)).toContain("NX");
    await expect(box(page)).toBeVisible();
    await expect(input(page)).toBeFocused();
  });
  await test.step("Control and C copies what is selected of the query, if something is", async () => {
    await search(page, "set nx");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    expect(await clipboard(page)).toBe("set nx");
  });
  await test.step("Tab keeps the active result, and leads to what can be done with it", async () => {
    await search(page, "set nx");
    await page.keyboard.press("ArrowDown");
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(box(page).getByRole("button", { name: "Copy snippet" })).toBeFocused({ timeout: 100 });
    }).toPass();
    await expect(active(page)).toHaveId(":search-item-1");
    await expect(box(page).locator(":focus")).toHaveAccessibleDescription(/^Set an expiry only if it helps/);
    await page.keyboard.press("Enter");
    await expect(said(page)).toHaveText("Copied");
    expect(await clipboard(page)).toContain("NX");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(said(page)).toHaveText("Saved");
    await expect(box(page).getByRole("button", { name: "Remove from saved" })).toBeFocused();
  });
});

test("keys and clicks open a result elsewhere, keep the box open, and it is remembered", async ({
  page,
  context,
}) => {
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    "Control and Enter": () => page.keyboard.press("Control+Enter"),
    "Command and Enter": () => page.keyboard.press("Meta+Enter"),
    "Alt and Enter": () => page.keyboard.press("Alt+Enter"),
    "Shift and Enter": () => page.keyboard.press("Shift+Enter"),
    "a click with Control": () => active(page).click({ modifiers: ["Control"] }),
    "a click with Command": () => active(page).click({ modifiers: ["Meta"] }),
    "a click with Shift": () => active(page).click({ modifiers: ["Shift"] }),
    "a click with Alt": () => active(page).click({ modifiers: ["Alt"] }),
    "a middle click": () => active(page).click({ button: "middle" }),
  };
  await search(page, "");
  for (const [index, [way, press]] of Object.entries(ways).entries()) {
    await page.keyboard.insertText(index % 2 === 0 ? "set nx" : "distinct on"); // not what was opened last
    await expect(active(page)).toBeVisible();
    await expect(list(page, "Recently opened")).toHaveCount(0);
    const address = (await active(page).getAttribute("href")) ?? "";
    const opened = context.waitForEvent("page");
    await press();
    await expect(await opened, way).toHaveURL((url) => url.href.endsWith(address));
    await (await opened).close();
    await expect(box(page), way).toBeVisible();
    await box(page).getByRole("button", { name: "Clear the query" }).click();
    const last = list(page, "Recently opened").getByRole("option").first();
    await expect(last, way).toHaveAttribute("href", address);
  }
});
