// From a question to the clipboard, as five readers go: every step is counted.
import type { Locator, Page } from "@playwright/test";
import { expect, librarySite, test } from "./reader.ts";
import { active, box, clipboard } from "./search-box.ts";

test.use({ baseURL: librarySite(), permissions: ["clipboard-read", "clipboard-write"] });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const said = (page: Page): Locator => page.locator(".said");
const copyOf = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: `Copy: ${name}`, exact: true });

/** Returns a function that takes a reader's step, and fails at one too many. */
function counted<Step>(most: number, take: (step: Step) => Promise<void>): (step: Step) => Promise<void> {
  let steps = 0;
  return async (step) => {
    expect(++steps, "steps").toBeLessThanOrEqual(most);
    await take(step);
  };
}

/** Taps what is in sight: a reader does not tap what they would have to look for. */
const taps = (most: number): ((control: Locator) => Promise<void>) =>
  counted(most, async (control) => {
    await expect(control).toBeInViewport({ ratio: 1 });
    await control.tap();
  });

test.describe("a reader with a phone", () => {
  test.use(PHONE);

  test("copies with one tap after a link to a section, with three from the top of the note", async ({
    page,
  }) => {
    await test.step("who follows a link to a section copies with one tap", async () => {
      await page.goto("/redis#set-a-value-only-if-there-is-none");
      const tap = taps(1);
      await tap(copyOf(page, "Set a value only if there is none"));
      await expect(said(page)).toHaveText("Copied");
      expect(await clipboard(page)).toContain("SET user:1:plan free NX");
    });
    await test.step("who comes from a web search to the top of a note copies with three taps", async () => {
      await page.goto("about:blank");
      await page.goto("/redis");
      const tap = taps(3);
      await tap(page.getByRole("button", { name: "On this page" }));
      await tap(
        page
          .getByRole("navigation", { name: "On this page" })
          .getByRole("link", { name: "Keep a value for five minutes" }),
      );
      await expect(page).toHaveURL("/redis#keep-a-value-for-five-minutes");
      await tap(copyOf(page, "Keep a value for five minutes"));
      await expect(said(page)).toHaveText("Copied");
      expect(await clipboard(page)).toContain("SET");
    });
  });
});

test("a first-time visitor finds the note, and the snippet at its top, with two clicks", async ({ page }) => {
  await page.goto("/");
  const click = counted(2, (control: Locator) => control.click());
  await click(page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Redis" }));
  await expect(copyOf(page, "Delete by prefix")).toBeInViewport({ ratio: 1 });
  await click(copyOf(page, "Delete by prefix"));
  await expect(said(page)).toHaveText("Copied");
  expect(await clipboard(page)).toContain("--scan");
});

test.describe("a reader who listens", () => {
  /** The name of what has the focus, as the browser computes it for assistive technology. */
  async function focusedName(page: Page): Promise<string> {
    const session = await page.context().newCDPSession(page);
    const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = await session.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId ?? "",
      fetchRelatives: false,
    });
    return `${nodes[0]?.role?.value}: ${nodes[0]?.name?.value}`;
  }

  test("hears what each control is for, and comes from a heading to Copy with two tab stops", async ({
    page,
  }) => {
    await test.step("comes from a heading to Copy with two tab stops, and hears how it went", async () => {
      await page.goto("/redis#set-a-value-only-if-there-is-none");
      const heard: string[] = [];
      const press = counted(3, async (key: string) => {
        await page.keyboard.press(key);
        heard.push(await focusedName(page));
      });
      await press("Tab");
      await press("Tab");
      await press("Enter");
      expect(heard).toEqual([
        "link: Direct link to Set a value only if there is none",
        "button: Copy: Set a value only if there is none",
        "button: Copy: Set a value only if there is none",
      ]);
      await expect(page.getByRole("status").filter({ hasText: /^Copied$/ })).toHaveText("Copied");
      expect(await clipboard(page)).toContain("NX");
    });
    await test.step("hears a list of controls in which each says what it is for", async () => {
      await page.goto("about:blank");
      await page.goto("/redis");
      const names = await page
        .getByRole("figure")
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? button.textContent));
      expect(names.length).toBeGreaterThan(50);
      expect(names).toEqual([...new Set(names)]);
    });
  });
});

test.describe("a reader with a keyboard", () => {
  /** Opens a note; returns a keyboard that takes eight keys beside those of the query. */
  async function begin(page: Page): Promise<(key: string) => Promise<void>> {
    await page.goto("/postgresql");
    return counted(8, (key: string) => page.keyboard.press(key));
  }

  test("copies an answer of the search with eight keys", async ({ page }) => {
    await test.step("copies the first answer", async () => {
      const press = await begin(page);
      await press("Control+k");
      await page.keyboard.type("newest row per group");
      await expect(active(page)).toContainText("distinct on");
      await press("Control+c");
      await expect(box(page).getByRole("status")).toHaveText("Copied");
      expect(await clipboard(page)).toContain("distinct on");
    });
    await test.step("copies the second answer by the buttons that Tab reaches", async () => {
      const press = await begin(page);
      await press("Control+k");
      await page.keyboard.type("set nx");
      await expect(active(page)).toHaveId(":search-item-0");
      await press("ArrowDown");
      await expect(active(page)).toHaveId(":search-item-1");
      const copy = box(page).getByRole("button", { name: "Copy snippet" });
      while (!(await copy.evaluate((button) => button === document.activeElement))) await press("Tab");
      await press("Enter");
      await expect(box(page).getByRole("status")).toHaveText("Copied");
      expect(await clipboard(page)).toContain("NX");
    });
    await test.step("opens an answer, and copies it on its page", async () => {
      const press = await begin(page);
      await press("Control+k");
      await page.keyboard.type("set nx");
      await expect(active(page)).toContainText("Set a value only if there is none");
      await press("Enter");
      await expect(page).toHaveURL(/\/redis#set-a-value/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Redis");
      await press("c");
      await expect(said(page)).toHaveText("Copied");
      expect(await clipboard(page)).toContain("NX");
    });
  });
});
