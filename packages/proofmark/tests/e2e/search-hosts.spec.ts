// How long the hosted engine waits for a host, and how long it remembers that one was down: what the built
// script does by itself, with the browser's clock in the test's hands. The hosts speak TLS, so that one can
// begin an answer and not end it.
import { execFileSync } from "node:child_process";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { Browser, Locator, Page } from "@playwright/test";
import { expect, hostedSite, test } from "./reader.ts";

const MAKE_CERTIFICATE = "req -x509 -nodes -newkey rsa:2048 -subj /CN=app-dsn.algolia.net -keyout - -out -";
type Behaviour = "well" | "silent" | "unfinished" | "down";

/** How the first host behaves; the others behave well. */
let behaviour: Behaviour = "well";
/** The hosts that were asked, in turn. */
let asked: ("first" | "other")[] = [];
let server: Server;
let browser: Browser;
let page: Page;

const box = (): Locator => page.getByRole("dialog", { name: "Search" });
const rows = (): Locator => box().getByRole("option");

test.beforeAll(async ({ playwright, launchOptions }) => {
  const pem = execFileSync("openssl", MAKE_CERTIFICATE.split(" "), { stdio: "pipe" });
  server = createServer({ key: pem, cert: pem }, (request, response) => {
    const isFirst = request.headers.host?.startsWith("app-dsn.") === true;
    asked.push(isFirst ? "first" : "other");
    const how = isFirst ? behaviour : "well";
    if (how === "silent") return;
    response.writeHead(how === "down" ? 500 : 200, {
      "content-type": "application/json",
      "access-control-allow-origin": "*",
    });
    if (how === "unfinished") return void response.write('{"results":');
    const hierarchy = { lvl0: "Home", lvl1: isFirst ? "From the first" : "From another" };
    response.end(
      JSON.stringify({
        results: [{ hits: [{ objectID: "1", url: "/", type: "lvl1", content: null, hierarchy }], nbHits: 1 }],
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listening on a port, not on a pipe
  const hosts = `--host-resolver-rules=MAP *.algolia.net 127.0.0.1:${port}, MAP *.algolianet.com 127.0.0.1:${port}`;
  browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), hosts],
  });
});
test.beforeEach(async () => {
  asked = [];
  page = await browser.newPage({ baseURL: hostedSite(), ignoreHTTPSErrors: true });
  // Says that an answer has begun, from when on a host has another limit, and that a host was given up.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (...body) {
      this.addEventListener(
        "readystatechange",
        () => this.readyState === this.HEADERS_RECEIVED && document.body.setAttribute("data-begun", ""),
      );
      this.addEventListener("abort", () => document.body.setAttribute("data-given-up", ""));
      send.apply(this, body);
    };
  });
  await page.clock.install();
  await page.goto("/");
  await page.keyboard.press("/");
  await expect(box().getByText("No recent searches")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
});
test.afterEach(() => page.close());
test.afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const isGivenUp = (): Promise<boolean> => page.evaluate(() => "givenUp" in document.body.dataset);

/** Asks, and waits until the hosts that can be asked at once have been. */
async function ask(query: string, ...hosts: typeof asked): Promise<void> {
  asked = [];
  await page.getByRole("combobox").fill(query);
  await expectAsked(...hosts);
}

/** Waits until these hosts have been asked; the client waits by timers between two requests. */
async function expectAsked(...hosts: typeof asked): Promise<void> {
  const soFar = async (): Promise<typeof asked> => {
    await page.clock.runFor(1);
    return asked;
  };
  await expect.poll(soFar).toEqual(hosts);
}

/** Waits until the only result is this one. */
async function expectResult(text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(rows()).toContainText(text, { timeout: 200 });
  }).toPass();
}

test("a host that says nothing for a second is given up for the next", async () => {
  behaviour = "silent";
  await ask("set", "first");
  await page.clock.runFor(900);
  expect(await isGivenUp()).toBe(false);
  await page.clock.runFor(100);
  expect(await isGivenUp()).toBe(true);
  await expectAsked("first", "other");
  await expectResult("From another");
});

test("a host that has begun to answer is given two seconds more", async () => {
  behaviour = "unfinished";
  await ask("set", "first");
  await expect(page.locator("body")).toHaveAttribute("data-begun");
  await page.clock.runFor(1900);
  expect(await isGivenUp()).toBe(false);
  await page.clock.runFor(100);
  expect(await isGivenUp()).toBe(true);
  await expectAsked("first", "other");
  await expectResult("From another");
});

test("a host that was down is left alone for two minutes", async () => {
  behaviour = "down";
  await ask("one", "first", "other");
  await expectResult("From another");
  behaviour = "well";
  await page.clock.runFor(115_000);
  await ask("two", "other");
  await page.clock.runFor(6000);
  await ask("three", "first");
  await expectResult("From the first");
});
