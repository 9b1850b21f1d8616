// The site on a host that only knows files: `/x` is `x.html`, all else is `404.html`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "./command.ts";
import { expect, heading, hold, hydrate, test } from "./reader.ts";
import { note } from "./site-of.ts";

let folder = "";
let server: Server;
let url = "";
/** Whether the host serves `redis.html` at `/redis`, as most do. */
let mapsHtml = true;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "proofmark-static-host-"));
  mkdirSync(path.join(folder, "content"));
  const config = { title: "Hosted", url: "https://hosted.example", baseUrl: "/docs/", trailingSlash: false };
  writeFileSync(path.join(folder, "site.config.ts"), `export default ${JSON.stringify(config)};`);
  writeFileSync(
    path.join(folder, "content/index.mdx"),
    note("Home", "[In capitals](/REDIS)\n\n[By its old name](/old)", "slug: /\n"),
  );
  writeFileSync(
    path.join(folder, "content/redis.mdx"),
    note("Redis", "## Keys\n\nText.", "redirect_from: [/old]\n"),
  );
  await build(folder);
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = pathname.replace("/docs/", "").replace(/\/$/, "") || "index.html";
    for (const file of mapsHtml ? [name, `${name}.html`, "404.html"] : [name, "404.html"])
      try {
        const body = readFileSync(path.join(folder, "dist", file));
        response
          .writeHead(file === "404.html" ? 404 : 200, {
            "content-type": TYPES[path.extname(file)] ?? "text/plain",
          })
          .end(body);
        return;
      } catch {} // not there: the next
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  url = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}/docs`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
test.beforeEach(() => {
  mapsHtml = true;
});

for (const spelling of ["/Redis", "/redis/index.html", "/REDIS.HTML", "/redis/INDEX.html"])
  test(`${spelling} opens the page that it means, with query and place`, async ({ page }) => {
    await page.goto(`${url}${spelling}?q=1#keys`);
    await expect(heading(page)).toHaveText("Redis");
    expect(page.url()).toBe(`${url}/redis?q=1#keys`);
  });

for (const spelling of ["INDEX.html", "index.html"])
  test(`/redis/${spelling} shows as well where the shell runs before the lookup ends`, async ({ page }) => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`${url}/redis`, async (route) => {
      if (route.request().method() === "HEAD") await released;
      await route.continue();
    });
    await page.goto(`${url}/redis/${spelling}#keys`);
    await hydrate(page);
    release();
    await expect(heading(page)).toHaveText("Redis");
    await expect(page).toHaveURL(`${url}/redis#keys`);
  });

test("a link to an old address arrives at the note", async ({ page }) => {
  await page.goto(`${url}/`);
  await hydrate(page);
  await page.getByRole("link", { name: "By its old name" }).click();
  await expect(heading(page)).toHaveText("Redis");
  expect(page.url()).toBe(`${url}/redis`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an old address leads to the note", async ({ page }) => {
    await page.goto(`${url}/old`);
    await expect(heading(page)).toHaveText("Redis");
    expect(page.url()).toBe(`${url}/redis`);
  });
});

test("a link in another spelling opens the page that it means, and Back leads back", async ({ page }) => {
  await page.goto(`${url}/`);
  await hydrate(page);
  await page.getByRole("link", { name: "In capitals" }).click();
  await expect(heading(page)).toHaveText("Redis");
  expect(page.url()).toBe(`${url}/redis`);
  await page.goBack();
  await expect(heading(page)).toHaveText("Home");
});

test("nobody reads that a page is not found while it is looked up", async ({ page }) => {
  const release = await hold(page, "**/routes.json");
  await page.goto(`${url}/Redis`, { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByText("Page Not Found")).toBeHidden();
  release();
  await expect(heading(page)).toHaveText("Redis");
});

test("an unknown address shows the not-found page", async ({ page }) => {
  const response = await page.goto(`${url}/nope`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  expect(page.url()).toBe(`${url}/nope`);
});

test("the not-found page shows when the routes cannot be had, or do not come", async ({ page }) => {
  await page.route("**/routes.json", (route) => route.abort());
  await page.goto(`${url}/Redis`);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.unroute("**/routes.json");
  await hold(page, "**/routes.json");
  await page.goto(`${url}/Redis`, { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});

test("a host without the page at its own address ends at the not-found page, and goes round in no circle", async ({
  page,
}) => {
  mapsHtml = false;
  const opened: string[] = [];
  page.on("framenavigated", (frame) => opened.push(frame.url()));
  await page.goto(`${url}/Redis`);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  expect(opened).toEqual([`${url}/Redis`]);
});

test("a page that was not found opens once it is there", async ({ page }) => {
  mapsHtml = false;
  await page.goto(`${url}/redis?q=1`);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await hydrate(page);
  mapsHtml = true;
  await page.getByRole("main").getByRole("link", { name: "Redis", exact: true }).first().click();
  await expect(heading(page)).toHaveText("Redis");
  expect(page.url()).toBe(`${url}/redis`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("an address in another spelling shows the not-found page", async ({ page }) => {
    await page.goto(`${url}/Redis`);
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  });
});
