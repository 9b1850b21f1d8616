import { availableParallelism } from "node:os";
import { ProblemError } from "@proofmark/prover/problem.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool, type Pool } from "./pool.ts";

/**
 * A worker that doubles numbers, counts the batches it has done in memory that all threads see, and fails at
 * a negative number; at 1,000 it ends, at 2,000 it has a problem.
 */
const WORKER = `
import { parentPort } from "node:worker_threads";
let batches;
parentPort.on("message", ({ type, shared, items }) => {
  if (type === "begin") return void (batches = shared);
  if (items.includes(1000)) process.exit(0);
  if (items.includes(2000)) return void parentPort.postMessage({ problems: [{ severity: "error", file: "a.mdx", message: "the disk is full" }] });
  parentPort.postMessage(items.some((item) => item < 0) ? { error: new Error("negative") } : { results: items.map((item) => 2 * item) });
  Atomics.add(batches, 0, 1);
  Atomics.notify(batches, 0);
});`;

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);

describe.skipIf(availableParallelism() < 2)("a pool with enough work for other threads", () => {
  let pool: Pool;
  beforeAll(() => {
    pool = createPool(new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`));
  });
  afterAll(() => pool.close());

  const run = (
    items: readonly number[],
    local: (item: number, batches: Int32Array) => number,
  ): Promise<number[]> => {
    const batches = new Int32Array(new SharedArrayBuffer(4));
    return pool.run({
      name: "double",
      items,
      shared: batches,
      weight: 1e9,
      local: async (item) => local(item, batches),
      onProgress: () => {},
    });
  };

  it("gives the results in the order of the items, whichever thread made them", async () => {
    expect(await run(numbers, (item) => 2 * item)).toEqual(numbers.map((item) => 2 * item));
  });

  it("keeps the workers busy while this thread can't take their results", async () => {
    const results = await run(numbers, (item, batches) => {
      for (let done = Atomics.load(batches, 0); done < 2; done = Atomics.load(batches, 0))
        if (Atomics.wait(batches, 0, done, 10_000) === "timed-out")
          throw new Error(`${done} batches are done`);
      return 2 * item;
    });
    expect(results).toEqual(numbers.map((item) => 2 * item));
  });

  it("fails with what a worker failed with", async () => {
    await expect(run([...numbers, -1], (item) => 2 * item)).rejects.toThrow("negative");
  });

  it("fails with the problems that a worker has", async () => {
    const problems = [{ severity: "error", file: "a.mdx", message: "the disk is full" }];
    const failure = await run([...numbers, 2000], (item) => 2 * item).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect(failure).toMatchObject({ problems });
  });

  it("fails when a worker ends without an error, and from then on", async () => {
    const ended = "a worker thread ended with status 0 before its work was done";
    await expect(run([...numbers, 1000], (item) => 2 * item)).rejects.toThrow(ended);
    await expect(run(numbers, (item) => 2 * item)).rejects.toThrow(ended);
  });
});
