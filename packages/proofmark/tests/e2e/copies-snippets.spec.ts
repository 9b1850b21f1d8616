import type { Page } from "@playwright/test";
import { expect, holdShell, html, hydrate, librarySite, readerSite, test } from "./reader.ts";
import { box, search } from "./search-box.ts";

test.use({ baseURL: readerSite(), permissions: ["clipboard-read", "clipboard-write"] });

const COPY = /^Copy: /;
const said = (page: Page) => page.locator(".said");
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const snippet = (page: Page, text: string) => page.getByRole("figure").filter({ hasText: text });

test("copies commands before hydration, without prompts and output", async ({ page }) => {
  await holdShell(page);
  await page.goto("/snippets");
  const commands = snippet(page, "a line that goes on");
  await commands.getByRole("button", { name: COPY }).click();
  await expect(commands.getByText("Copied")).toBeVisible();
  await expect(said(page)).toBeInViewport();
  expect(await clipboard(page)).toBe('echo hello\necho "a line that goes on" \\\n  | tr a-z A-Z');
  await expect(html(page)).toHaveAttribute("data-has-hydrated", "false");
});

test("copies the code of a snippet alone, by mouse, by keyboard and with its setup", async ({ page }) => {
  await test.step("copies numbered lines without their numbers and marks", async () => {
    await page.goto("/snippets");
    await hydrate(page);
    await snippet(page, "n <= 3").getByRole("button", { name: COPY }).click();
    await expect(said(page)).toHaveText("Copied");
    expect(await clipboard(page)).toBe("for (let n = 1; n <= 3; n++) {\n  console.log(n);\n}");
  });
  await test.step("copies code without its title, remarks and output", async () => {
    await page.goto("/snippets");
    await snippet(page, "greet.js").getByRole("button", { name: COPY }).click();
    await expect(said(page)).toHaveText("Copied");
    expect(await clipboard(page)).toBe(
      'export function greet(name) {\n  return "Hello, " + name;\n}\nconsole.log(greet("Ada"));',
    );
  });
  await test.step("copies a snippet that people come for, from the list at the top", async () => {
    await page.goto("/snippets");
    await page
      .getByRole("list", { name: "The snippets people come for" })
      .getByRole("listitem")
      .filter({ hasText: "Count to three" })
      .getByRole("button", { name: COPY })
      .click();
    await expect(said(page)).toHaveText("Copied");
    expect(await clipboard(page)).toContain("console.log(n);");
  });
  await test.step("copies by keyboard", async () => {
    await page.goto("/snippets");
    await snippet(page, "one + one").getByRole("button", { name: COPY }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Copy: Hidden setup", exact: true })).toBeFocused();
    await expect(said(page)).toHaveText("Copied");
    expect(await clipboard(page)).toBe("console.log(one + one);");
  });
  await test.step("copies after navigation, from a page that was never loaded in full", async () => {
    await page.goto("/");
    await hydrate(page);
    await page.getByRole("main").getByRole("link", { name: "Snippets", exact: true }).first().click();
    await snippet(page, "SELECT").getByRole("button", { name: COPY }).click();
    await expect(said(page)).toHaveText("Copied");
    expect(await clipboard(page)).toContain("SELECT count(*) FROM notes");
  });
  await test.step("copies a command with the files and the setup it needs", async () => {
    await page.goto("/setup");
    await page.getByRole("button", { name: "Copy with setup: Count lines", exact: true }).click();
    await expect(said(page)).toHaveText("Copied");
    expect(await clipboard(page)).toBe(
      [
        "mkdir -p data",
        "cat > data/orders.csv <<'EOFF'\n1,ada\n2,lin\nEOF\nEOFF", // a line of the file does not end it
        "export LC_ALL=C",
        "wc -l data/orders.csv",
      ].join("\n"),
    );
  });
});

test("says Copied for a second, on the button and in the status region", async ({ page }) => {
  await page.clock.install();
  await page.goto("/snippets");
  await page.clock.pauseAt(new Date("2030-01-01"));
  const button = snippet(page, "one + one").getByRole("button", { name: /Cop/ });
  await button.click();
  await expect(button).toHaveText("Copied");
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  await page.clock.runFor(900);
  await expect(button).toHaveText("Copied");
  await page.clock.runFor(200);
  await expect(button).toHaveText("Copy");
  await expect(said(page)).toHaveText("");
});

const withoutClipboard = {
  "refuses, as in an embedded frame": () => {
    const refuse = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
  },
  "is missing, as on a plain http address": () => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  },
};
for (const [how, script] of Object.entries(withoutClipboard))
  test.describe(`if the clipboard ${how}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(script));
    const selected = (page: Page): Promise<string> => page.evaluate(() => String(getSelection()));
    const IS_SELECTED = /^Not copied: the text is selected, press (Ctrl\+|⌘)C$/;

    test("selects what it cannot copy, and says so", async ({ page }) => {
      await test.step("selects the code of a snippet and says so", async () => {
        await page.goto("/snippets");
        const button = snippet(page, "one + one").getByRole("button", { name: COPY });
        await button.click();
        await expect(said(page)).toHaveText(IS_SELECTED);
        expect(await selected(page)).toBe("console.log(one + one);");
        await expect(button).toHaveText("Copy");
      });
      await test.step("shows a snippet with its setup, selects that and says so", async () => {
        await page.goto("/setup");
        await page.getByRole("button", { name: "Copy with setup: Count lines", exact: true }).click();
        await expect(said(page)).toHaveText(IS_SELECTED);
        expect(await selected(page)).toMatch(
          /^mkdir -p data\n[\s\S]*\nexport LC_ALL=C\nwc -l data\/orders\.csv$/,
        );
      });
      await test.step("selects the page and says so", async () => {
        await page.goto("/snippets");
        await page.getByRole("button", { name: "Copy page" }).click();
        await expect(said(page)).toHaveText(IS_SELECTED);
        expect(await selected(page)).toContain("console.log(one + one);");
      });
      await test.step("says where the link of a snippet is", async () => {
        await page.goto("/snippets");
        await page.keyboard.press("j");
        await page.keyboard.press("l");
        await expect(said(page)).toHaveText("Not copied: the link is in the address bar");
        expect(new URL(page.url()).hash).not.toBe("");
      });
      await test.step("says in the search box how to go on", async () => {
        await search(page, "set nx", `${librarySite()}/homebrew`);
        await page.keyboard.press("Control+c");
        await expect(box(page).getByRole("status")).toHaveText(
          "Not copied: the browser does not allow it. Open the snippet to copy it there.",
        );
      });
    });
  });

test("every block has its button, with a name of its own, large enough and in sight", async ({ page }) => {
  await test.step("a snippet to avoid says so, and cannot be copied", async () => {
    await page.goto("/setup");
    const mistake = snippet(page, "rm -rf $DIR");
    await expect(mistake.getByText("Avoid this")).toBeVisible();
    await expect(mistake.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  });
  await test.step("no two controls of a page have the same name", async () => {
    for (const address of ["/snippets", "/setup"]) {
      await page.goto(address);
      const names = await page
        .locator(".snip :is(a, button)")
        .evaluateAll((controls) => controls.map((control) => control.ariaLabel ?? control.textContent));
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });
  await test.step("selecting a whole block by hand takes neither prompts nor numbers", async () => {
    await page.goto("/snippets");
    const selected = await page.evaluate(() =>
      ["a line that goes on", "n <= 3"].map((text) => {
        const block = [...document.querySelectorAll("figure pre.in")].find((pre) =>
          pre.textContent?.includes(text),
        );
        if (block) getSelection()?.selectAllChildren(block);
        return String(getSelection());
      }),
    );
    expect(selected).toEqual([
      'echo hello\necho "a line that goes on" \\\n  | tr a-z A-Z',
      "for (let n = 1; n <= 3; n++) {\n  console.log(n);\n}",
    ]);
  });
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const)
    await test.step(`Copy is at the top right of every block at ${width} px, large enough to touch`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto("/snippets");
      const places = await page.locator("main .copy:not([data-action])").evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility())
          .map((button) => {
            button.scrollIntoView({ block: "center" });
            const own = button.getBoundingClientRect();
            const head = button.closest("header")?.getBoundingClientRect();
            const touched = (x: number, y: number) => document.elementFromPoint(x, y) === button;
            const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
            return {
              right: Math.round((head?.right ?? 0) - own.right),
              isAtTop: own.top < (head?.top ?? 0) + 16,
              isTouched: touched(x - 21, y) && touched(x + 21, y) && touched(x, y - 21) && touched(x, y + 21),
            };
          }),
      );
      expect(new Set(places.map(({ right }) => right)).size).toBe(1);
      for (const place of places) expect(place).toMatchObject({ isAtTop: true, isTouched: true });
    });
  await test.step("Copy stays in sight beside a long block", async () => {
    await page.setViewportSize({ width: 390, height: 400 });
    await page.goto("/setup");
    const long = snippet(page, "line 60");
    await long.getByText("line 60").scrollIntoViewIfNeeded();
    await expect(long.getByRole("button", { name: COPY })).toBeInViewport();
  });
});
