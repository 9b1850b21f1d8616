import { expect, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

test("an address of a section that is not there offers the nearest", async ({ page }) => {
  await page.goto("/long#steps-92");
  const message = page.getByRole("status").filter({ hasText: "This page has no section “steps-92”." });
  await expect(message).toBeVisible();
  await message.getByRole("link", { name: "Step 9.2" }).click();
  await expect(page.getByRole("heading", { name: "Step 9.2" })).toBeInViewport();
  await expect(message).toHaveCount(0);
});

test("so does a link that the shell follows, until it is closed", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: "third part" })
    .first()
    .evaluate((link) => {
      link.setAttribute("href", "/long#zebra");
    });
  await page.getByRole("main").getByRole("link", { name: "third part" }).click();
  const message = page.getByRole("status").filter({ hasText: "This page has no section “zebra”." });
  await expect(message).toBeVisible();
  await expect(message.getByRole("link")).toHaveCount(0);
  await message.getByRole("button", { name: "Close" }).click();
  await expect(message).toHaveCount(0);
});

test("an address of a section that is there says nothing", async ({ page }) => {
  const asked = page.waitForResponse(/\/assets\/tools\./);
  await page.goto("/long#part-3");
  await (await asked).finished();
  await hydrate(page);
  await expect(page.getByText("This page has no section")).toHaveCount(0);
});
