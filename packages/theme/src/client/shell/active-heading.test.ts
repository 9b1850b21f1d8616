import { describe, expect, it } from "vitest";
import { activeId } from "./active-heading.ts";

/** Headings of 40 px at these tops, named a, b, c …; a navbar of 60 px in a window of 800 px. */
const active = (...tops: number[]) =>
  activeId(
    tops.map((top, index) => ({ id: "abcdef"[index] ?? "", top, bottom: top + 40 })),
    60,
    800,
  );

describe("activeId", () => {
  it("is the first heading below the navbar if it lies in the upper half of the window", () => {
    expect(active(100, 300, 900)).toBe("a");
    expect(active(-500, 60, 900)).toBe("b");
    expect(active(-500, 359)).toBe("b");
  });

  it("is the one before it if it lies lower", () => {
    expect(active(-500, 360)).toBe("a");
    expect(active(-500, 2000)).toBe("a");
  });

  it("is none while the first heading lies lower", () => {
    expect(active(500, 900)).toBeUndefined();
  });

  it("is the last when none is below the navbar", () => {
    expect(active(-900, -500, 59)).toBe("c");
  });

  it("does not take a heading above the window's top for one that is read next", () => {
    expect(activeId([{ id: "a", top: 0, bottom: 40 }], 0, 800)).toBeUndefined();
  });

  it("is none without headings", () => {
    expect(active()).toBeUndefined();
  });
});
