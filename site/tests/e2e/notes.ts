// What the tests of the eight notes share: the site, built once for each worker.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { test as base } from "../../../packages/proofmark/tests/e2e/reader.ts";
import { serveCopy } from "../../../packages/proofmark/tests/e2e/serve-copy.ts";

/** Addresses of the notes, and their titles. */
export const NOTES = {
  "/": "Node.js",
  "/genai": "GenAI",
  "/graphql": "GraphQL",
  "/homebrew": "Homebrew",
  "/makefile": "Makefile",
  "/postgresql": "PostgreSQL",
  "/redis": "Redis",
  "/regex": "Regex",
} as const;

/** The engine's test of a page, with addresses that begin at this site. */
export const test = base.extend<object, { notesSite: string }>({
  notesSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "proofmark-notes-"));
      const server = await serveCopy(fileURLToPath(new URL("../..", import.meta.url)), folder);
      await use(server.url);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: ({ notesSite }, use) => use(notesSite),
});
