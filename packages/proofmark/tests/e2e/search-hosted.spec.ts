import type { Locator, Page, Request } from "@playwright/test";
import type { Behaviour } from "../search-provider.ts";
import { answerOf, hit, searchHosted, startHosts } from "./hosted-index.ts";
import { expect, hostedSite, painted, test } from "./reader.ts";
import { box, options } from "./search-box.ts";

const hosts = startHosts();
const failure = (page: Page): Locator => box(page).locator(".hits").getByText("Unable to fetch results");

test("a hosted index answers, whoever answers last, and says whose search it is", async ({ page }) => {
  await test.step("a hosted index answers, is asked once for the same query, and its results open in place", async () => {
    await searchHosted(page, "set");
    await expect(options(page)).toHaveText([/^\$Set a keyRan on Redis 8\.0\.6SET a 1 NX$/]);
    await expect(options(page).locator("mark")).toHaveText("SET");
    await page.keyboard.type("x");
    await expect(box(page).getByRole("link", { name: /^See (?:all|1) / })).toHaveAttribute(
      "href",
      "/search?q=setx",
    );
    await page.keyboard.press("Backspace");
    await expect(box(page).getByRole("link", { name: /^See (?:all|1) / })).toHaveAttribute(
      "href",
      "/search?q=set",
    );
    expect(hosts.first.requests.map(({ body }) => body.requests[0].query)).toEqual(["set", "setx"]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/redis#keys$/);
  });
  await test.step("the box and the page of all results say whose search it is", async () => {
    await searchHosted(page, "set");
    const credit = box(page).getByRole("link", { name: "Search by Algolia" });
    await expect(credit).toHaveAttribute("href", "https://www.algolia.com/");
    await expect(credit).toHaveAttribute("target", "_blank");
    await box(page)
      .getByRole("link", { name: /^See (?:all|1) / })
      .click();
    await expect(page.getByRole("main").getByRole("link", { name: "Search by Algolia" })).toHaveAttribute(
      "href",
      "https://www.algolia.com/",
    );
  });
  await test.step("an error takes the place of results, and typing on helps", async () => {
    await searchHosted(page, "set");
    await expect(options(page)).toHaveCount(1);
    hosts.behave({ status: 500, message: "down" });
    await page.keyboard.type(" n");
    await expect(failure(page)).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    hosts.behave("well");
    await page.keyboard.type("x");
    await expect(options(page)).toHaveCount(1);
    await expect(failure(page)).toBeHidden();
  });
  await test.step("a host that does not answer shows that the box waits, until the next one does", async () => {
    hosts.first.behave("slow");
    await searchHosted(page, "set");
    await expect(box(page).locator("label.stalled")).toBeVisible();
    await expect(options(page)).toContainText(["From another host"]);
    await expect(box(page).locator("label.stalled")).toBeHidden();
  });
});

test("hosts that fail are an error in words, and trying again helps", async ({ page }) => {
  for (const [name, how] of Object.entries<Behaviour>({
    "drop the connection": "drops",
    "are out of order": { status: 500, message: "down" },
    "answer something else": "malformed",
    "refuse the key": { status: 403, message: "Invalid Application-ID or API key" },
  }))
    await test.step(`hosts that ${name} are an error in words, and trying again helps`, async () => {
      hosts.behave(how);
      await searchHosted(page, "set");
      await expect(failure(page)).toBeVisible();
      await expect(
        box(page).locator(".hits").getByText("You might want to check your network connection."),
      ).toBeVisible();
      hosts.behave("well");
      await box(page).getByRole("button", { name: "Try again" }).click();
      await expect(options(page).first()).toBeVisible();
      await expect(failure(page)).toBeHidden();
    });
});

test("late answers are dropped, and Enter waits for the answer to what is typed", async ({ page }) => {
  await test.step("an answer that comes after that of a later query is dropped", async () => {
    await page.route(/^https:\/\/app-dsn\./, async (route) => {
      const { query } = route.request().postDataJSON().requests[0];
      if (query === "s") return; // never answers, so the next host does, later
      const json = { results: [answerOf(hit(`For ${query}`, "SET"))] };
      await route.fulfill({ json, headers: { "access-control-allow-origin": "*" } });
    });
    const isFirst = (request: Request): boolean => request.postData()?.includes('"query":"s"') === true;
    const asked = page.waitForRequest(isFirst);
    const late = page.waitForResponse((response) => isFirst(response.request()));
    await searchHosted(page, "s");
    await asked;
    await page.keyboard.type("e");
    await expect(options(page)).toContainText(["For se"]);
    await (await late).finished();
    await painted(page);
    await expect(options(page)).toContainText(["For se"]);
  });
  await test.step("Enter opens the first result of what is typed, not of what was answered before", async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/^https:\/\/app-dsn\./, async (route) => {
      const { query } = route.request().postDataJSON().requests[0];
      if (query === "se") await released;
      const json = {
        results: [answerOf({ ...hit(`For ${query}`, "SET"), url: `https://own.example/redis#${query}` })],
      };
      await route.fulfill({ json, headers: { "access-control-allow-origin": "*" } });
    });
    await searchHosted(page, "s");
    await expect(options(page)).toContainText(["For s"]);
    const asked = page.waitForRequest((request) => request.postData()?.includes('"query":"se"') === true);
    await page.keyboard.type("e");
    await page.keyboard.press("Enter");
    await asked;
    release();
    await expect(page).toHaveURL(/\/redis#se$/);
    await expect(box(page)).toBeHidden();
  });
});

test("a query is sent as documented, cut to 64 characters, for texts as wide as the window", async ({
  page,
}) => {
  await test.step("id and key are sent in the query string, and no header asks for leave first", async () => {
    const asked = page.waitForRequest(/^https:\/\/app-dsn\.algolia\.net\//);
    await searchHosted(page, "set");
    await expect(options(page)).toHaveCount(1);
    const query = new URL((await asked).url()).searchParams;
    expect([query.get("x-algolia-application-id"), query.get("x-algolia-api-key")]).toEqual(["APP", "KEY"]);
    expect(
      Object.keys(await (await asked).allHeaders()).filter((name) => name.startsWith("x-algolia")),
    ).toEqual([]);
    expect(hosts.first.requests.map(({ method, contentType }) => [method, contentType])).toEqual([
      ["POST", "text/plain"],
    ]);
    expect(hosts.first.requests[0]?.body.requests[0].clickAnalytics).toBe(false);
  });
  await test.step("of a query in the address of the page of all results 64 characters are looked for", async () => {
    const long = `${"set ".repeat(16)}and what is beyond`;
    await page.goto(`${hostedSite()}/search?q=${encodeURIComponent(long)}`);
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    const queries = hosts.first.requests.map(({ body }) => body.requests[0].query);
    expect(queries).toContain(long.slice(0, 64).trim());
    const field = page.getByRole("main").getByRole("searchbox");
    await expect(field).toHaveValue(long.slice(0, 64));
    await expect(field).toHaveAttribute("maxlength", "64");
  });
  for (const [width, words] of [
    [768, 5],
    [769, 10],
  ] as const)
    await test.step(`at ${width} px a text is cut to ${words} words around its match`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await searchHosted(page, "set");
      await expect(options(page)).toHaveCount(1);
      const { attributesToSnippet } = hosts.first.requests.at(-1)?.body.requests[0] ?? {};
      expect(attributesToSnippet.at(-1)).toBe(`content:${words}`);
      expect(attributesToSnippet.every((attribute: string) => attribute.endsWith(`:${words}`))).toBe(true);
      await expect(box(page).getByRole("button", { name: "Cancel" })).toBeVisible({ visible: width <= 768 });
    });
});
