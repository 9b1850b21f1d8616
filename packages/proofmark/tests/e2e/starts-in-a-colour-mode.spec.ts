import type { Page } from "@playwright/test";
import { stored, toggle } from "./colour-mode.ts";
import { expect, html, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

test.describe("a site that starts dark, with highlighting themes", () => {
  const site = siteOf(
    { "index.mdx": note("Home", "```js\nconst one = 'two';\n```") },
    {
      colorMode: { defaultMode: "dark" },
      onUnprovenSnippets: "ignore",
      highlight: {
        light: { keyword: "rgb(1, 2, 3)" },
        dark: { keyword: "rgb(201, 202, 203)", string: "rgb(211, 212, 213)" },
      },
    },
  );

  test("is dark until the reader chooses, also without scripts and with blocked storage", async ({
    page,
    browser,
  }) => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(site());
    await expect(html(plain)).toHaveAttribute("data-theme", "dark");
    await plain.close();
    await page.goto(site());
    await toggle(page, "dark").click();
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await page.reload();
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await page.addInitScript(() => {
      Storage.prototype.getItem = () => {
        throw new DOMException("denied", "SecurityError");
      };
    });
    await page.reload();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
  });

  const color = (page: Page, token: string): Promise<string> =>
    page
      .locator("pre.in")
      .getByText(token, { exact: true })
      .evaluate((element) => getComputedStyle(element).color);

  test("has each in its mode, and the colours of the default for what they leave out", async ({ page }) => {
    await page.goto(site());
    expect(await color(page, "const")).toBe("rgb(201, 202, 203)");
    expect(await color(page, "'two'")).toBe("rgb(211, 212, 213)");
    await toggle(page, "dark").click();
    expect(await color(page, "const")).toBe("rgb(1, 2, 3)");
    expect(await color(page, "'two'")).toBe("rgb(2, 106, 52)");
  });
});

test.describe("a site without the switch", () => {
  const site = siteOf({ "index.mdx": note("Home") }, { colorMode: { disableSwitch: true } });

  test("has no button, forgets what was stored, and does not follow other tabs", async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    await page.goto(site());
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await expect(page.getByRole("button", { name: /^Switch between/ })).toHaveCount(0);
    expect(await stored(page)).toBeNull();
    const other = await context.newPage();
    await other.goto(site());
    await page.evaluate(() =>
      addEventListener(
        "storage",
        () => (document.body.dataset["heard"] = document.documentElement.dataset["theme"]),
      ),
    );
    await other.evaluate(() => localStorage.setItem("theme", "dark"));
    await expect(page.locator("body")).toHaveAttribute("data-heard", "light");
  });
});
