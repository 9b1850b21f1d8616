import { expect, hold, hydrate, isMarked, mark, test } from "./reader.ts";
import { choice, ON_15, ON_18, outputs, proofs, versionedSite } from "./versioned-site.ts";

const site = versionedSite();

test("a version that is kept holds on later visits, and a link does not change it", async ({ page }) => {
  await test.step("finds only what works on a version that the query names", async () => {
    await page.goto(`${site()}/search?q=task`);
    const results = page.getByRole("main").getByRole("article");
    await expect(results).toHaveCount(4);
    await page.getByRole("combobox", { name: "Works on" }).selectOption("postgresql15");
    await expect(results).toHaveCount(2);
    await expect(page).toHaveURL(/\?q=task&on=postgresql15$/);
    await expect(results).toContainText([/Task 1/, /Task 2/]);
    await page.setViewportSize({ width: 390, height: 800 });
    const cut = await page.getByRole("combobox").evaluateAll(
      (choices) =>
        choices.filter((choice) => {
          const { width } = choice.getBoundingClientRect();
          const wide = choice.cloneNode(true) as HTMLElement;
          wide.style.position = "absolute"; // as wide as its words
          choice.after(wide);
          const needed = wide.getBoundingClientRect().width;
          wide.remove();
          return width < needed;
        }).length,
    );
    expect(cut).toBe(0);

    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step("a version that is kept holds on later visits and on other notes, and can be taken back", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site()}/queries`);
    await choice(page).selectOption("PostgreSQL 15");
    await expect(page.getByText("Fails on PostgreSQL 15.18", { exact: true })).toBeVisible();
    await page.goto(`${site()}/more`);
    await expect(choice(page)).toHaveValue("postgresql15");
    expect(await outputs(page)).toEqual(["<b>fifteen</b>"]);
    await choice(page).selectOption("PostgreSQL 18");
    await expect.poll(() => outputs(page)).toEqual(["eighteen"]);
    await page.goto(`${site()}/queries`);
    expect(await proofs(page)).toEqual(ON_18);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
  await test.step("a link that names a version shows it, and does not change what is kept", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site()}/more`);
    await choice(page).selectOption("PostgreSQL 17");
    await expect(page.getByText("PostgreSQL 17.12", { exact: true })).toBeVisible();
    await page.goto(`${site()}/queries?on=postgresql15`);
    await expect.poll(() => proofs(page)).toEqual(ON_15);
    await page.goto(`${site()}/queries`);
    await expect(choice(page)).toHaveValue("postgresql17");
    await page.goto(`${site()}/queries?on=postgresql18`);
    await expect.poll(() => proofs(page)).toEqual(ON_18); // the note is hidden until its script is there
    await page.goto(`${site()}/queries?on=postgresql99`);
    await expect(choice(page)).toHaveValue("postgresql17");
    await expect(page.getByRole("status").filter({ hasText: "Not run on postgresql99" })).toBeVisible();
    await choice(page).selectOption("PostgreSQL 15");
    await expect(page.getByText("Not run on postgresql99")).toBeHidden();
  });
});

test("shows the kept version before anything of the note, and nothing moves", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("snippets.on", "postgresql15"));
  const release = await hold(page, /-versions\.[^/]+\.json$/);
  await page.goto(`${site()}/queries`);
  await expect(page.getByText("PostgreSQL 18", { exact: true }).last()).toBeHidden();
  release();
  await expect(page.getByText("Fails on PostgreSQL 15.18", { exact: true })).toBeVisible();
  expect(await proofs(page)).toEqual(ON_15);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList): void => {
          for (const each of entries) sum += "value" in each ? Number(each.value) : 0;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );
  expect(shift).toBe(0);
});

test("the main version shows if the file can't be fetched", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("snippets.on", "postgresql15"));
  await page.route(/-versions\.[^/]+\.json$/, (route) => route.abort());
  await page.goto(`${site()}/queries`);
  await expect.poll(() => proofs(page)).toEqual(ON_18);
  await expect(choice(page)).toHaveValue("postgresql18");
  await choice(page).selectOption("PostgreSQL 17");
  await expect(page.getByRole("status").first()).toHaveText("Not shown: the network failed");
  await expect(choice(page)).toHaveValue("postgresql18");
});

test("a version is kept through navigation and Back", async ({ page }) => {
  await test.step("keeps the version on a note that is navigated to, and through Back", async () => {
    await page.goto(`${site()}/queries`);
    await choice(page).selectOption("PostgreSQL 15");
    await hydrate(page);
    await mark(page);
    await page.getByRole("main").getByRole("link", { name: "More", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("More");
    expect(await outputs(page)).toEqual(["<b>fifteen</b>"]);
    await expect(choice(page)).toHaveValue("postgresql15");
    await page.goBack();
    await expect.poll(() => proofs(page)).toEqual(ON_15);
    expect(await isMarked(page)).toBe(true);
  });
  await test.step("a choice on a note that is navigated to works as on one that is loaded", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(site());
    await hydrate(page);
    await mark(page);
    await page.getByRole("main").getByRole("link", { name: "Queries" }).click();
    await choice(page).selectOption("PostgreSQL 15");
    await expect.poll(() => proofs(page)).toEqual(ON_15);
    expect(await isMarked(page)).toBe(true);
  });
});

test("without storage a choice lasts as long as the page, and the address names it", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await page.goto(`${site()}/queries`);
  await choice(page).selectOption("PostgreSQL 15");
  await expect.poll(() => proofs(page)).toEqual(ON_15);
  expect(new URL(page.url()).search).toBe("?on=postgresql15");
});
