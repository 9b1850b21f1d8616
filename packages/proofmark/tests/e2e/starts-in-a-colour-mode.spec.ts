import type { Page } from "@playwright/test";
import { background, stored, toggle } from "./colour-mode.ts";
import { expect, html, painted, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

test.describe("a site that follows the system", () => {
  const site = siteOf(
    { "index.mdx": note("Home") },
    { colorMode: { respectPrefersColorScheme: true, defaultMode: "light" } },
  );

  test.describe("that is dark", () => {
    test.use({ colorScheme: "dark" });

    test("has its mode, until the reader chooses", async ({ page }) => {
      await page.goto(site());
      await expect(html(page)).toHaveAttribute("data-theme", "dark");
      expect(await stored(page)).toBeNull();
      await toggle(page, "dark").click();
      await expect(html(page)).toHaveAttribute("data-theme", "light");
      expect(await stored(page)).toBe("light");
      // a reload would not do: Chromium emulates the mode late then, as a change
      const later = await page.context().newPage();
      await later.goto(site());
      await expect(html(later)).toHaveAttribute("data-theme", "light");
    });
  });

  test("a change of the system is followed until the reader chooses", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(site());
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await expect(toggle(page, "dark")).toHaveAttribute("aria-pressed", "true");
    await toggle(page, "dark").click();
    expect(await stored(page)).toBe("light");
    await page.emulateMedia({ colorScheme: "light" });
    await page.emulateMedia({ colorScheme: "dark" });
    await painted(page);
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    expect(await stored(page)).toBe("light");
  });

  test("follows the system without scripts too", async ({ browser }) => {
    const colours = ["light", "dark"].map(async (colorScheme) => {
      const plain = await browser.newPage({
        javaScriptEnabled: false,
        colorScheme: colorScheme === "dark" ? "dark" : "light",
      });
      await plain.goto(site());
      const colour = await background(plain);
      await plain.close();
      return colour;
    });
    const [light, dark] = await Promise.all(colours);
    expect(dark).not.toBe(light);
  });

  test("printing changes nothing", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(site());
    await toggle(page, "dark").click();
    await toggle(page, "light").click();
    expect(await stored(page)).toBe("dark");
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await painted(page);
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await painted(page);
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    expect(await stored(page)).toBe("dark");
  });
});

test.describe("a site that starts dark", () => {
  const site = siteOf({ "index.mdx": note("Home") }, { colorMode: { defaultMode: "dark" } });

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

test.describe("a site that sets highlighting themes", () => {
  const body = "```js\nconst one = 'two';\n```";
  const site = siteOf(
    { "index.mdx": note("Home", body) },
    {
      onUnprovenSnippets: "ignore",
      highlight: {
        light: { keyword: "rgb(1, 2, 3)" },
        dark: { keyword: "rgb(201, 202, 203)", string: "rgb(211, 212, 213)" },
      },
    },
  );
  const color = (page: Page, token: string): Promise<string> =>
    page
      .locator("pre.in")
      .getByText(token, { exact: true })
      .evaluate((element) => getComputedStyle(element).color);

  test("has each in its mode, and the colours of the default for what they leave out", async ({ page }) => {
    await page.goto(site());
    expect(await color(page, "const")).toBe("rgb(1, 2, 3)");
    const string = await color(page, "'two'");
    expect(string).toMatch(/^oklch/);
    await toggle(page, "light").click();
    expect(await color(page, "const")).toBe("rgb(201, 202, 203)");
    expect(await color(page, "'two'")).toBe("rgb(211, 212, 213)");
  });
});
