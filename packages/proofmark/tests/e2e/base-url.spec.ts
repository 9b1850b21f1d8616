import { expect, heading, readerSite, requestsOf, test } from "./reader.ts";

test.use({ baseURL: readerSite() });

const TEXT = "Your site did not load properly";

test("a site that lies at another path than it was built for says so, and at its own path it says nothing", async ({
  page,
  request,
}) => {
  await test.step("at its own path the home page asks for nothing, and only it carries the text", async () => {
    const requests = requestsOf(page);
    for (const path of ["/", "/index.html"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.getByText(TEXT)).toHaveCount(0);
    }
    expect(requests.filter((path) => path.endsWith(".js"))).toEqual([]);
    expect(await (await request.get("/")).text()).toContain(TEXT);
    expect(await (await request.get("/long")).text()).not.toContain(TEXT);
  });
  await test.step("a site that is served at another path, with its files, says nothing", async () => {
    const home = await (await request.get("/")).text();
    await page.route("**/notes/", (route) => route.fulfill({ contentType: "text/html", body: home }));
    await page.goto("/notes/", { waitUntil: "networkidle" });
    await expect(page.getByText(TEXT)).toHaveCount(0);
  });
  await test.step("a site that lies at another path than it was built for says so, and which path to try", async () => {
    const home = await (await request.get("/")).text();
    await page.route("**/notes/", (route) => route.fulfill({ contentType: "text/html", body: home }));
    await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/notes/");
    const banner = page.getByRole("alert");
    await expect(banner).toContainText(TEXT);
    await expect(banner.getByRole("link")).toHaveText(
      "A very common reason is a wrong site baseUrl configuration.",
    );
    await expect(banner).toContainText("Current configured baseUrl = / (default value)");
    await expect(banner).toContainText("We suggest trying baseUrl = /notes/");
    await expect(heading(page)).toHaveText("Start here");
    await expect(page.locator("body > :first-child")).toHaveRole("alert");
  });
});
