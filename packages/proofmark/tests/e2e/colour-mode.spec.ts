import { background, stored, toggle } from "./colour-mode.ts";
import { expect, holdShell, html, hydrate, readerSite, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

declare global {
  interface Window {
    /** The root's attributes when the content began: nothing is painted before. */
    htmlAtRoot?: Record<string, string | undefined>;
  }
}

test("starts light, but for what a link asks or what was chosen on another page", async ({ page }) => {
  await test.step("starts light and stores nothing, whatever the system prefers", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/");
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    await expect(toggle(page, "light")).toHaveAttribute("aria-pressed", "false");
    expect(await stored(page)).toBeNull();
  });
  await test.step("a link can ask for a mode, which is not stored", async () => {
    await page.goto("/?docusaurus-theme=dark");
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    expect(await stored(page)).toBeNull();
    await page.goto("/?docusaurus-theme=purple");
    await expect(html(page)).toHaveAttribute("data-theme", "light");
  });
  await test.step('a page that "back" shows as it was left has what was chosen since', async () => {
    await page.goto("/");
    await page.evaluate(() => {
      localStorage.setItem("theme", "dark");
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await expect(toggle(page, "dark")).toBeVisible();
  });
  await test.step("a stored value that is neither mode counts as light", async () => {
    await page.addInitScript(() => localStorage.setItem("theme", "purple"));
    await page.goto("/");
    await expect(html(page)).toHaveAttribute("data-theme", "light");
  });
});

test("toggles before hydration", async ({ page }) => {
  await holdShell(page);
  await page.goto("/");
  const light = await background(page);
  await toggle(page, "light").click();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await expect(toggle(page, "dark")).toHaveAttribute("aria-pressed", "true");
  await expect(toggle(page, "dark")).toHaveAttribute(
    "title",
    "Switch between dark and light mode (currently dark mode)",
  );
  expect(await stored(page)).toBe("dark");
  expect(await background(page)).not.toBe(light);
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("a choice stays through hydration and navigation", async ({ page }) => {
  await test.step("keeps a choice made before hydration through it", async () => {
    const release = await holdShell(page);
    await page.goto("/");
    await toggle(page, "light").click();
    release();
    await hydrate(page);
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await expect(toggle(page, "dark")).toHaveAttribute("aria-pressed", "true");
  });
  await test.step("toggles after hydration, and the choice stays through navigation", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto("/");
    await hydrate(page);
    await toggle(page, "light").click();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await page.getByRole("navigation", { name: "Notes" }).getByRole("link", { name: "Tabs" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tabs");
    await expect(toggle(page, "dark")).toBeEnabled();
    await toggle(page, "dark").click();
    await expect(html(page)).toHaveAttribute("data-theme", "light");
    expect(await stored(page)).toBe("light");
  });
});

test("keeps the choice on reload, set before anything is painted", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.getElementById(":root") === null) return;
      window.htmlAtRoot = { ...document.documentElement.dataset };
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  expect(await page.evaluate(() => window.htmlAtRoot?.["theme"])).toBe("light");
  await toggle(page, "light").click();
  await page.reload();
  expect(await page.evaluate(() => window.htmlAtRoot?.["theme"])).toBe("dark");
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await expect(toggle(page, "dark")).toBeEnabled();
});

test("another tab follows", async ({ context, page }) => {
  const other = await context.newPage();
  await Promise.all([page.goto("/"), other.goto("/long")]);
  await toggle(page, "light").click();
  await expect(html(other)).toHaveAttribute("data-theme", "dark");
  await expect(toggle(other, "dark")).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => localStorage.removeItem("theme"));
  await toggle(other, "dark").click();
  await expect(html(page)).toHaveAttribute("data-theme", "light");
});
