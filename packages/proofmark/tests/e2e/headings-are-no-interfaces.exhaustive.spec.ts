// Where a browser lacks an interface, a heading or an element with its name as id is a global in its place.
import { expect, heading, hydrate, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

/** Interfaces that some browsers lack, and the scripts of a page look for. */
const MISSING = ["navigation", "scheduler", "caches"];

const site = siteOf({
  "index.mdx": note(
    "Home",
    `${MISSING.map((name) => `## ${name}\n\n<span id="${name}">Text</span>\n\n${"- Line\n".repeat(20)}`).join("\n\n")}\n\n[Other](./other.mdx)`,
    "slug: /\n",
  ),
  "other.mdx": note("Other"),
});

for (const missing of [["scheduler"], MISSING])
  test(`a page works where headings stand for what the browser lacks: ${missing.join(", ")}`, async ({
    page,
  }) => {
    await page.addInitScript((names) => {
      for (const name of names) Reflect.deleteProperty(window, name);
    }, missing);
    await page.goto(site());
    expect(
      await page.evaluate(
        (names) => names.map((name) => Reflect.get(window, name) instanceof Object),
        missing,
      ),
    ).toEqual(missing.map(() => true));
    await hydrate(page);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await page.keyboard.press("j");
    await page.getByRole("main").getByRole("link", { name: "Other", exact: true }).click();
    await expect(heading(page)).toHaveText("Other");
  });
