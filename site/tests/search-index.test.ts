// @module-tag exhaustive
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { runInHost } from "../../packages/proofmark/tests/command-host.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "proofmark-words-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The largest index that readers may wait for before the first result. Specified. */
const MAX_INDEX_KIB = 190;

it("every entry of the notes' words for search finds its section, in an index that is small", async () => {
  const dist = path.join(folder, "dist");
  const { status, stderr } = await runInHost(root, ["build", "--out-dir", dist]);
  expect(status).toBe(0);
  expect(stderr.match(/.*`search_words`.*/g) ?? []).toEqual([]);
  const index = readFileSync(path.join(dist, "data/search.txt"));
  expect(brotliCompressSync(index).length / 1024).toBeLessThan(MAX_INDEX_KIB);
});
