import { expect, it } from "vitest";
import { tabAfterKey } from "./tab-keys.ts";

it("leads to the neighbours, past the ends to the other end, and to the ends", () => {
  const to = (key: string, at: number) => tabAfterKey(key, at, 3);
  expect([to("ArrowRight", 0), to("ArrowRight", 2)]).toEqual([1, 0]);
  expect([to("ArrowLeft", 1), to("ArrowLeft", 0)]).toEqual([0, 2]);
  expect([to("Home", 2), to("End", 0)]).toEqual([0, 2]);
  expect(to("Enter", 1)).toBeUndefined();
});
