import type { Page } from "@playwright/test";
import type {} from "@proofmark/theme/data/trust.ts"; // declares the page's policy for sinks
import { expect, heading, html, hydrate, isMarked, mark, open, readerSite, test } from "./reader.ts";
import { note, siteOf } from "./site-of.ts";

const RED = "rgb(255, 0, 0)";
const BLUE = "rgb(0, 0, 255)";

const COUNTER = `import { useState } from "react";
export default function Counter() {
  const [on, setOn] = useState(true);
  return <button type="button" className={on ? "on" : undefined} onClick={() => setOn(!on)}>Colour</button>;
}`;
const SHELF = `import "./shelf.css";
import Counter from "./Counter.island.tsx";
export const metadata = { title: "Shelf" };
export default () => <><h1>Shelf</h1><p className="plank">Plank</p><Counter /></>;`;
const MARK = `<svg width="20" height="20" viewBox="0 0 1 1"><style>.of-logo { fill: red }</style><rect class="of-logo" width="1" height="1"/></svg>`;

const site = siteOf(
  {
    "index.mdx": note("Home"),
    "other.mdx": note("Other"),
    "../pages/shelf.tsx": SHELF,
    "../pages/shelf.css": ".plank, .on { color: red } h1 { color: red }",
    "../pages/Counter.island.tsx": COUNTER,
    "../static/mark.svg": MARK,
  },
  {
    navbar: { logo: { src: "/mark.svg" }, items: [{ to: "/shelf", label: "Shelf" }] },
    announcementBar: { content: "<style>.of-news { color: red }</style><i class='of-news'>News</i>" },
    footer: { copyright: "<style>.of-footer { color: blue }</style><b class='of-footer'>Ours</b>" },
  },
);

const colourOf = (page: Page, text: string) => expect(page.getByText(text, { exact: true }), text);

test("styles of pages, islands, drawings and the frame come and go with their pages", async ({ page }) => {
  await test.step("styles of pages, islands, drawings and the frame are there on load", async () => {
    await page.goto(site());
    await colourOf(page, "News").toHaveCSS("color", RED);
    await colourOf(page, "Ours").toHaveCSS("color", BLUE);
    await expect(page.locator(".bar .of-logo")).toHaveCSS("fill", RED);
    await page.goto(`${site()}/shelf`);
    await colourOf(page, "Plank").toHaveCSS("color", RED);
    await expect(page.getByRole("button", { name: "Colour" })).toHaveCSS("color", RED);
  });
  await test.step("they come and go with their pages by clicks and on the way back", async () => {
    await open(page, `${site()}/other`);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shelf" }).click();
    await colourOf(page, "Plank").toHaveCSS("color", RED);
    await expect(heading(page)).toHaveCSS("color", RED);
    await page.goBack();
    await expect(heading(page)).toHaveText("Other");
    await expect(heading(page)).not.toHaveCSS("color", RED);
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("an island that changes its style takes the first one back", async () => {
    await open(page, `${site()}/shelf`);
    const button = page.getByRole("button", { name: "Colour" });
    await expect(button).toHaveCSS("color", RED);
    await button.click();
    await expect(button).not.toHaveCSS("color", RED);
  });
});

test.describe("markup that somebody gets into a page", () => {
  test.use({ violatesPolicy: true });

  /** Puts markup into the page as a script of the site would, past its policy for sinks. */
  const put = (page: Page, markup: string): Promise<void> =>
    page.evaluate((text) => {
      const holder = document.createElement("div");
      holder.innerHTML = proofmarkTrust?.createHTML(text) ?? text;
      document.body.append(holder);
    }, markup);

  test("markup that somebody gets into a page does not run", async ({ page, violations }) => {
    await page.goto(readerSite());
    for (const [name, directive, act] of [
      [
        "a handler in markup",
        "script-src-attr",
        (page) => put(page, `<img src="/nothing.png" onerror="window.hacked = true">`),
      ],
      [
        "a frame with a script",
        "script-src-elem",
        (page) => put(page, `<iframe srcdoc="<script>parent.hacked = true</script>"></iframe>`),
      ],
      [
        "an inline script",
        "require-trusted-types-for",
        (page) =>
          page.evaluate(() => {
            const script = document.createElement("script");
            script.append("window.hacked = true");
            document.body.append(script);
          }),
      ],
      [
        "a link that is a script",
        "script-src-elem",
        (page) =>
          put(page, `<a href="javascript:window.hacked = true">Go</a>`).then(() =>
            page.getByText("Go", { exact: true }).click(),
          ),
      ],
      [
        "a script as data",
        "script-src-elem",
        (page) =>
          page.evaluate(
            (address) => import(address).catch(() => undefined),
            "data:text/javascript,window.hacked = true",
          ),
      ],
      [
        "text as code",
        "require-trusted-types-for",
        (page) =>
          page.evaluate(() => {
            const button = document.createElement("button");
            try {
              button.setAttribute("onclick", "window.hacked = true");
            } catch {} // refused at once
            document.body.append(button);
            button.click();
          }),
      ],
      [
        "text as markup",
        "require-trusted-types-for",
        (page) =>
          page.evaluate(() => {
            try {
              document.body.innerHTML = `<img src="/nothing.png" onerror="window.hacked = true">`;
            } catch {} // refused at once
          }),
      ],
    ] satisfies [string, string, (page: Page) => Promise<unknown>][])
      await test.step(`${name} does not run, and the browser reports it`, async () => {
        violations.splice(0);
        await act(page);
        await expect
          .poll(() => violations)
          .toContainEqual(expect.stringMatching(new RegExp(`^${directive} `)));
        expect(await page.evaluate(() => "hacked" in window)).toBe(false);
      });
    await test.step("a worker runs no script but the site's own, and the page has one policy for sinks", async () => {
      const tried = await page.evaluate(() => {
        const outcome = (run: () => unknown): string => {
          try {
            run();
            return "allowed";
          } catch (error) {
            return error instanceof TypeError ? "refused" : "not ours";
          }
        };
        const factory = (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes; // not in TypeScript's types
        const shell = JSON.parse(document.getElementById(":boot")?.textContent ?? "{}").shell as string;
        return [
          outcome(() => new Worker("/evil.js")),
          outcome(() => proofmarkTrust?.createScriptURL("/evil.js")),
          outcome(() => proofmarkTrust?.createScriptURL(`${shell.replace(/[^/]*$/, "")}../evil.js`)),
          outcome(() => proofmarkTrust?.createScriptURL("https://elsewhere.example/evil.js")),
          outcome(() => proofmarkTrust?.createScriptURL(shell)),
          outcome(() => factory.createPolicy("proofmark", {})),
          outcome(() => factory.createPolicy("other", {})),
        ];
      });
      expect(tried).toEqual(["refused", "not ours", "not ours", "not ours", "allowed", "refused", "refused"]);
    });
  });
});

test("a reader meets no violation from page to page", async ({ page }) => {
  await open(page, readerSite());
  for (const name of ["Snippets", "Tabs"]) {
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(heading(page)).toHaveText(name);
  }
  await page.keyboard.press("/");
  await page.keyboard.insertText("reader");
  await page.getByRole("link", { name: /^See (?:all|1) / }).click();
  await expect(html(page)).not.toHaveClass(/queried/);
  await expect(page.getByRole("main").locator("article, li").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await hydrate(page);
  await mark(page);
  expect(await isMarked(page)).toBe(true);
});
