import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { commandHost } from "../../packages/proofmark/tests/command-host.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "proofmark-words-"));
afterAll(() => rmSync(folder, { recursive: true }));
const proofmark = commandHost();

it("every entry of the notes' words for search finds its section", async () => {
  const { status, stderr } = await proofmark(root, "build", "--out-dir", path.join(folder, "dist"));
  expect(status).toBe(0);
  expect(stderr.match(/.*`search_words`.*/g) ?? []).toEqual([]);
});
