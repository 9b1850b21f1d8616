import { describe, expect, it } from "vitest";
import { diffTraces, stableTraces, traceLines } from "./traces.ts";

const file = (name: string, content: string | string[]) => ({
  kind: "file",
  name,
  content,
});

describe("traceLines", () => {
  it("shows what is short, and the size and a hash of what is long or has no order", () => {
    expect(traceLines([file("b", "x".repeat(41)), file("a", "hello"), file("c", ["1", "2"])])).toEqual([
      "file a = hello",
      "file b = 41 characters 9dc0da36",
      "file c = 2 items 3e5b86cb",
    ]);
    expect(traceLines([file("c", ["2", "1"])])).toEqual(traceLines([file("c", ["1", "2"])]));
  });

  it("masks times and ids, in names too", () => {
    expect(traceLines([file("/tmp/a.1 at 2026-11-24", "1764016843, 12 ms")])).toEqual([
      "file ‹temporary path› at ‹time› = ‹time›, ‹duration›",
    ]);
  });

  it("makes one line of those that are too many", () => {
    const many = Array.from({ length: 45 }, (_, index) => file(`f${index + 10}`, "x"));
    expect(traceLines(many).slice(39)).toEqual(["file f49 = x", "file (5 more) = 0b351e71"]);
  });
});

describe("stableTraces", () => {
  it("keeps what two runs left alike, and says what varies", () => {
    const first = ["file a = 1", "file b = 1", "key k = 1"];
    expect(stableTraces(first, ["file a = 1", "file b = 2", "key k = 1"])).toEqual([
      "file a = 1",
      "file b = varies",
      "key k = 1",
    ]);
    expect(stableTraces(first, ["file a = 1", "file c = 1", "key k = 1"])).toEqual([
      "file a = 1",
      "file … = varies",
      "key k = 1",
    ]);
  });
});

describe("diffTraces", () => {
  it("shows what is missing, what is new, and what has another content", () => {
    expect(diffTraces(["file a = 1", "file b = 1"], ["file b = 2", "file c = 1"])).toEqual([
      "- file a = 1",
      "- file b = 1",
      "+ file b = 2",
      "+ file c = 1",
    ]);
  });

  it("accepts any content of what varies, but it must be there", () => {
    expect(diffTraces(["file a = varies"], ["file a = 7"])).toEqual([]);
    expect(diffTraces(["file a = varies"], [])).toEqual(["- file a = varies"]);
  });

  it("accepts more of a kind that varies, and none of another kind", () => {
    const locked = ["file a = 1", "file … = varies"];
    expect(diffTraces(locked, ["file a = 1", "file x = 1"])).toEqual([]);
    expect(diffTraces(locked, ["file a = 2"])).toEqual(["- file a = 1", "+ file a = 2"]);
    expect(diffTraces(locked, ["file a = 1", "key x = 1"])).toEqual(["+ key x = 1"]);
  });

  it("accepts what varies by two runs, whatever the lock says, but nothing beside it", () => {
    expect(diffTraces(["file a = 1", "file b = 1"], ["file a = varies", "file b = 1"])).toEqual([]);
    expect(diffTraces(["file a = 1", "file b = 1"], ["file a = varies", "file b = 2"])).toEqual([
      "- file b = 1",
      "+ file b = 2",
    ]);
    expect(diffTraces(["file a = 1", "key k = 1"], ["file … = varies", "key k = 1"])).toEqual([]);
    expect(diffTraces(["file a = 1", "key k = 1"], ["file … = varies"])).toEqual(["- key k = 1"]);
  });
});
