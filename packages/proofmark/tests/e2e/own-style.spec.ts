import { expect, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const url = siteOf(
  { "index.mdx": note("Home", "See [Redis](./redis.mdx)."), "redis.mdx": note("Redis") },
  { css: "theme.css" },
  { "theme.css": ":root { --page: rgb(1 2 3) }\nh1 { letter-spacing: 3px }\n" },
);

test("a site's own style is in force on the first page and after a navigation", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await page.goto(url());
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(1, 2, 3)");
  await page.getByRole("main").getByRole("link", { name: "Redis", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Redis" })).toHaveCSS("letter-spacing", "3px");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(1, 2, 3)");
  expect(refused).toEqual([]);
});
