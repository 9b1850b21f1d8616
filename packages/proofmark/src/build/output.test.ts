// @module-tag exhaustive

import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { SiteFiles } from "../files/site-files.ts";
import { openOutput } from "./output.ts";

const root = mkdtempSync(path.join(tmpdir(), "proofmark-output-"));
afterAll(() => rmSync(root, { recursive: true }));

const TABLE = '{ "/-000": { "path": "/", "kind": "note", "chunk": "/data/index.json" } }';

/** Puts another whole output wherever there is none, and counts how often it could. */
const RIVAL = `
const { mkdirSync, renameSync, writeFileSync } = require("node:fs");
const { workerData: { dist, spare, count } } = require("node:worker_threads");
const TABLE = ${JSON.stringify(TABLE)};
for (;;) {
  try { mkdirSync(spare); writeFileSync(spare + "/routes.json", TABLE); } catch {}
  try { if (!require("node:fs").existsSync(dist)) { renameSync(spare, dist); Atomics.add(count, 0, 1); } } catch {}
}`;

describe("committing", () => {
  it("succeeds while another build puts its output in between", async (context) => {
    if (availableParallelism() < 2) context.skip("needs two processors: nothing comes in between on one");
    const count = new Int32Array(new SharedArrayBuffer(4));
    const dist = path.join(root, "dist");
    const rival = new Worker(RIVAL, {
      eval: true,
      workerData: { dist, spare: path.join(root, "spare"), count },
    });
    for (let index = 0; Atomics.load(count, 0) < 2 && index < 20_000; index++) {
      const files = new SiteFiles({ baseUrl: "/", file: "" });
      files.addText("routes.json", () => TABLE);
      files.addText("own.html", () => "");
      const output = openOutput(dist, path.join(root, "site"), {});
      await output.write(files, "routes.json");
      await output.write(files, "own.html");
      output.commit();
      expect(existsSync(path.join(dist, "own.html"))).toBe(true);
      if (index % 100 === 0) await new Promise((resolve) => setImmediate(resolve)); // the rival starts
    }
    await rival.terminate();
    expect(Atomics.load(count, 0)).toBeGreaterThanOrEqual(2);
    expect(readdirSync(root).filter((name) => name.startsWith(".dist"))).toEqual([]);
  });
});
