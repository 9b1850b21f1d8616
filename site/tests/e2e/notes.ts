// Helpers for tests of the eight notes: the built site, served by each worker.
import path from "node:path";
import { preview } from "../../../packages/proofmark/tests/e2e/command.ts";
import { test as base } from "../../../packages/proofmark/tests/e2e/reader.ts";

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

/** Where the site is built, before the first of these tests. */
export const notesFolder = (): string => path.join(process.env["SITES_FOLDER"] ?? "", "notes");

/** The engine's test of a page, with addresses that begin at this site. */
export const test = base.extend<object, { notesSite: string }>({
  notesSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => use(await preview(notesFolder())),
    { scope: "worker" },
  ],
  baseURL: ({ notesSite }, use) => use(notesSite),
});
