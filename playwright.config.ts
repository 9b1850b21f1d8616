import { defineConfig } from "@playwright/test";

/**
 * Debian's Chromium without its window toolkit, which halves the time of the tests; Playwright's own is never
 * downloaded. The switches keep it from asking the network for anything.
 */
const launchOptions = {
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

export default defineConfig({
  testDir: ".",
  projects: [
    { name: "build", testMatch: "site/tests/e2e/build-notes.ts" }, // first: those of the notes wait for it
    { name: "engine", testMatch: "packages/*/tests/e2e/**/*.spec.ts" },
    { name: "notes", testMatch: "site/tests/{e2e,contract}/**/*.spec.ts", dependencies: ["build"] },
  ],
  outputDir: "test-results/e2e",
  // The tests of a file stay with one worker, so a site that they share is built once.
  fullyParallel: false,
  workers: 3, // more than processors, because each waits at times
  // Tests wait for conditions, so these say only when to give up: late enough for a machine that has much
  // else to do.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  globalSetup: "./packages/proofmark/tests/e2e/build-sites.ts",
  // a worker that answers requests would hide them from the tests; those of reading offline allow it
  use: { launchOptions, viewport: { width: 1280, height: 800 }, serviceWorkers: "block" },
});
