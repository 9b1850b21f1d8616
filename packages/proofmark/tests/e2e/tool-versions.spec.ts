import axe from "axe-core";
import { expect, painted, requestsOf, test } from "./reader.ts";
import { choice, ON_15, ON_18, outputs, proofs, task, versionedSite } from "./versioned-site.ts";

const site = versionedSite();

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("chooses a version, by mouse or keyboard, and every proof and output is that version's", async ({
  page,
}) => {
  await test.step("chooses a version once, and every proof and output is that version's", async () => {
    await page.goto(`${site()}/queries`);
    expect(await proofs(page)).toEqual(ON_18);
    await choice(page).selectOption("PostgreSQL 15");
    await expect(page.getByText("Fails on PostgreSQL 15.18", { exact: true })).toBeVisible();
    expect(await proofs(page)).toEqual(ON_15);
    expect(await outputs(page)).toEqual(["1", "<b>fifteen</b>", 'ERROR: syntax error at "returning"', "new"]);
    await expect(page.locator(".levels > summary")).toHaveText("4 snippets 2 ran, 1 fail, 1 not run", {
      useInnerText: true,
    });
    await expect(page.getByRole("status").first()).toHaveText("PostgreSQL 15: 2 ran, 1 fail, 1 not run");
    expect(new URL(page.url()).search).toBe("?on=postgresql15");
  });
  await test.step("a snippet that fails there stays readable, and is copied as it is", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site()}/queries?on=postgresql15`);
    const failing = page.getByRole("figure").filter({ hasText: "merge returning" });
    await expect(failing.getByText("Fails on PostgreSQL 15.18", { exact: true })).toBeVisible();
    await failing.getByRole("button", { name: /^Copy: / }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("merge returning");
  });
  await test.step("switches within a frame once the choice has the focus", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site()}/queries`);
    const arrives = page.waitForResponse(/-versions\.[^/]+\.json$/);
    await choice(page).focus();
    await (await arrives).finished();
    await painted(page);
    const shown = await choice(page).evaluate(
      (select: HTMLSelectElement) =>
        new Promise<string | null | undefined>((resolve) => {
          select.value = "postgresql15";
          select.dispatchEvent(new Event("change", { bubbles: true }));
          requestAnimationFrame(() =>
            resolve(document.querySelector('[id^="task-3."] > header > .its > summary')?.textContent),
          );
        }),
    );
    expect(shown).toBe("Fails on PostgreSQL 15.18");
  });
  await test.step("is chosen by keyboard, has a name, and prints what it says", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site()}/queries`);
    await choice(page).focus();
    await page.keyboard.press("End");
    await expect.poll(() => proofs(page)).toEqual(ON_15);
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async () =>
      (await window.axe.run("main")).violations.map(({ id }) => id),
    );
    expect(violations).toEqual([]);
    await page.emulateMedia({ media: "print" });
    await expect(choice(page)).toBeVisible();
    await expect(task(page, 3).getByText("Fails on PostgreSQL 15.18", { exact: true })).toBeVisible();
  });
});

test("fetches nothing until it chooses, and reads two words of each snippet's versions", async ({ page }) => {
  await test.step("who never chooses fetches nothing more", async () => {
    const requests = requestsOf(page);
    await page.goto(`${site()}/queries`, { waitUntil: "networkidle" });
    expect(requests.filter((path) => path.includes("versions"))).toEqual([]);
  });
  await test.step("two words say which versions a snippet works on, and the first screen names those it fails on", async () => {
    await page.goto(`${site()}/queries`);
    const words = page.locator(".snip .proof > summary:visible");
    await expect(words).toHaveText(["PostgreSQL 18", "PostgreSQL 18", "17 and later", "18 and later"]);
    const first = page.getByRole("list", { name: "The snippets people come for" });
    await expect(first.getByText("18 and later")).toBeVisible();
    await choice(page).selectOption("PostgreSQL 17");
    await expect(first.getByText("Fails on PostgreSQL 17.12", { exact: true })).toBeVisible();
  });
  await test.step("search names the version that it is limited to", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site()}/queries`);
    const options = page.getByRole("dialog", { name: "Search" }).getByRole("option");
    await page.keyboard.press("Control+k");
    await page.keyboard.insertText("version");
    await expect(options.filter({ hasText: "Task 2" }).locator(".aside")).toHaveText(
      "Ran on PostgreSQL 18.6",
    );
    await page.goto(`${site()}/search?q=version`);
    const main = page.getByRole("main");
    await main.getByRole("combobox", { name: "Works on" }).selectOption("postgresql17");
    await expect(main.getByText("Ran on PostgreSQL 17").first()).toBeVisible();
    await main.getByRole("combobox", { name: "Works on" }).selectOption("postgresql18");
    await expect(main.getByText("Ran on PostgreSQL 18.6").first()).toBeVisible();
  });
});

test("a chosen version fits every width, and its marks differ by shape", async ({ page }) => {
  for (const width of [390, 1280])
    await test.step(`nothing runs out of the page at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site()}/queries?on=postgresql15`);
      await expect(page.getByText("Fails on PostgreSQL 15.18", { exact: true })).toBeVisible();
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    });
  await test.step("its marks differ by shape where colours are the system's", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`${site()}/queries?on=postgresql15`);
    const shapeOf = (text: string): Promise<string> =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((line) => {
          const { content, borderWidth, blockSize } = getComputedStyle(line, "::before");
          return [content, borderWidth, blockSize].join(" ");
        });
    const shapes = await Promise.all(["Fails on PostgreSQL 15.18", "Not run on PostgreSQL 15"].map(shapeOf));
    expect(new Set(shapes).size).toBe(2);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the main version shows, without a choice", async ({ page }) => {
    await page.goto(`${site()}/queries?on=postgresql15`);
    await expect(page.getByText("PostgreSQL 18", { exact: true }).last()).toBeVisible();
    await expect(choice(page)).toBeHidden();
  });
});
