// Builds the site once, before the tests that read it: each of their workers serves the same files.
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "@playwright/test";
import { buildCopy } from "../../../packages/proofmark/tests/e2e/serve-copy.ts";
import { notesFolder } from "./notes.ts";

test("the eight notes build", async () => {
  test.setTimeout(600_000); // a cold build, on a machine that has much else to do
  mkdirSync(notesFolder(), { recursive: true });
  const packages = fileURLToPath(new URL("../../../node_modules", import.meta.url)); // engines of the playground need them
  symlinkSync(packages, path.join(notesFolder(), "node_modules"));
  await buildCopy(fileURLToPath(new URL("../..", import.meta.url)), notesFolder());
});
