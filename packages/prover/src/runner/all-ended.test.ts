import { expect, it } from "vitest";
import { allEnded } from "./all-ended.ts";

it("gives what all resolve with, in their order", async () => {
  const late = new Promise<number>((resolve) => setImmediate(() => resolve(1)));
  expect(await allEnded([late, Promise.resolve(2)])).toEqual([1, 2]);
});

it("fails with the first reason, once the others have ended", async () => {
  let hasEnded = false;
  const late = new Promise<void>((resolve) => {
    setImmediate(() => {
      hasEnded = true;
      resolve();
    });
  });
  await expect(allEnded([late, Promise.reject(new Error("no folder"))])).rejects.toThrow("no folder");
  expect(hasEnded).toBe(true);
});
