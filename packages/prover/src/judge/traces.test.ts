import { describe, expect, it } from "vitest";
import { diffTraces, stableTraces, traceLines } from "./traces.ts";

const file = (file: string, text: string) => ({ file, mode: "644", text });

describe("traceLines", () => {
  it("shows what is short, and the size and a hash of what is long", () => {
    expect(traceLines([file("b", "x".repeat(41)), { ...file("a", "hello\n"), mode: "755" }])).toEqual([
      "file a (755) = hello",
      "file b = 41 characters 9dc0da36",
    ]);
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
    const first = ["file a = 1", "file b = 1"];
    expect(stableTraces(first, ["file a = 1", "file b = 2"])).toEqual(["file a = 1", "file b = varies"]);
    expect(stableTraces(first, ["file a = 1", "file c = 1"])).toEqual(["file a = 1", "file … = varies"]);
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

  it("accepts more files where others come and go", () => {
    const locked = ["file a = 1", "file … = varies"];
    expect(diffTraces(locked, ["file a = 1", "file x = 1"])).toEqual([]);
    expect(diffTraces(locked, ["file a = 2"])).toEqual(["- file a = 1", "+ file a = 2"]);
  });

  it("accepts what varies by two runs, whatever the lock says, but nothing beside it", () => {
    expect(diffTraces(["file a = 1", "file b = 1"], ["file a = varies", "file b = 1"])).toEqual([]);
    expect(diffTraces(["file a = 1", "file b = 1"], ["file a = varies", "file b = 2"])).toEqual([
      "- file b = 1",
      "+ file b = 2",
    ]);
    expect(diffTraces(["file a = 1"], ["file … = varies"])).toEqual([]);
  });
});
