import type { Page } from "@playwright/test";
import { expect, heading, holdShell, hydrate, isMarked, mark, test } from "./reader.ts";
import { link } from "./sidebar.ts";
import { note, siteOf } from "./site-of.ts";

test.describe("a sidebar that can be put away", () => {
  const body = "## Part\n\n```sh\necho part\n```\n\n".repeat(3);
  const site = siteOf(
    { "index.mdx": note("Home", body), "other.mdx": note("Other") },
    { docs: { sidebar: { hideable: true } } },
  );
  const control = (page: Page) => page.locator("summary", { hasText: /Collapse|Expand/ });

  for (const scripts of [true, false]) {
    test.describe(scripts ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled: scripts });

      test("shrinks to a strip and comes back, and the contents of the page open from the bar", async ({
        page,
      }) => {
        await page.goto(site());
        const contents = page.getByRole("navigation", { name: "On this page" });
        await expect(control(page)).toHaveAccessibleName("Collapse sidebar");
        await control(page).click();
        await expect(link(page, "Other")).toBeHidden();
        await expect(control(page)).toHaveAccessibleName("Expand sidebar");
        await expect(control(page)).toBeFocused();
        // 30 px, and the margin that the marks are in
        expect((await page.locator(".rail").boundingBox())?.width).toBeLessThanOrEqual(46);
        await expect(contents).toBeHidden();
        await page.getByRole("button", { name: "On this page" }).click();
        await expect(contents.getByRole("link", { name: "Part" }).first()).toBeInViewport();
        await control(page).press("Enter");
        await expect(link(page, "Other")).toBeVisible();
        await expect(page.getByRole("button", { name: "On this page" })).toBeHidden();
        await expect(contents).toBeVisible();
      });
    });
  }

  test("stays away through hydration and navigation", async ({ page }) => {
    const release = await holdShell(page);
    await page.goto(site());
    await control(page).click();
    release();
    await hydrate(page);
    await mark(page);
    await page
      .getByRole("navigation", { name: "Previous and next note" })
      .getByRole("link", { name: "Next" })
      .click();
    await expect(heading(page)).toHaveText("Other");
    expect(await isMarked(page)).toBe(true);
    await expect(link(page, "Other")).toBeHidden();
  });

  test("has no such control on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site());
    await expect(control(page)).toBeHidden();
  });
});
