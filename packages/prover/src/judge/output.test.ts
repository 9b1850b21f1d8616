import { describe, expect, it } from "vitest";
import { isSameOutput } from "../proof/masks.ts";
import { diffLines } from "../text/diff-lines.ts";
import { diffOutputs } from "./compare.ts";
import { cleanOutput } from "./judge.ts";

describe("cleanOutput", () => {
  it.each([
    ["a\r\nb\n\n", ["a", "b"]],
    ["10 %\r100 %\n", ["100 %"]],
    ["\u001b[1mbold\u001b[0m\u001b]8;;http://x\u001b\\link\u001b]8;;\u0007", ["boldlink"]],
    ["a\u202eb\u0000c\td", ["abc\td"]],
    ["  x  \n", ["  x  "]],
    ["", []],
  ])("makes lines of %j", (text, lines) => {
    expect(cleanOutput(text)).toEqual({ lines, cut: 0 });
  });

  it("keeps 200 lines and counts the others", () => {
    const { lines, cut } = cleanOutput("x\n".repeat(250));
    expect([lines.length, cut]).toEqual([200, 50]);
  });
});

describe("isSameOutput", () => {
  it.each([
    ["took 1.2 ms", "took 13 ms"],
    ["real 0.52 s", "real 1.1 s"],
    ["up to date in 406ms", "up to date in 2s"],
    ["Sat Nov 21 22:30:51 2026 (every 1s)", "Sun Nov  1 00:24:46 2026 (every 1s)"],
    ["date: Sat, 21 Nov 2026 22:30:51 GMT", "date: Sun, 22 Nov 2026 00:24:46 GMT"],
    ["at 2026-11-21T16:02:48Z", "at 2027-01-01T00:00:00.123Z"],
    ["id 6f1e2d3c-0000-4000-8000-1234567890ab", "id 7f1e2d3c-0000-4000-8000-1234567890ab"],
    ["1732204968123-0", "1732204968999-4"],
    ["http://localhost:40123/", "http://localhost:40999/"],
    ["pid 17", "pid 2311"],
    ["[1] 12", "[1] 345"],
    ["/tmp/tmp.AbC123/x", "/tmp/tmp.dEf/x"],
    ["Sort  (cost=9.71..9.80 rows=36 width=9)", "Sort  (cost=10.71..11.80 rows=360 width=12)"],
    ["  (actual time=0.010..0.012 rows=3.00 loops=1)", "  (actual time=0.110..12.012 rows=3.00 loops=1)"],
    ["   Buffers: shared hit=3", "   Buffers: shared hit=1 read=2"],
    ["  Sort Method: quicksort  Memory: 25kB", "  Sort Method: quicksort  Memory: 26kB"],
    ['"Plan Rows": 3,', '"Plan Rows": 40,'],
    [
      "DETAIL:  Process 26 waits for ShareLock on transaction 783; blocked by process 38.",
      "DETAIL:  Process 7 waits for ShareLock on transaction 69301; blocked by process 141.",
    ],
    ["Node.js v24.21.0", "Node.js v26.10.0"],
    ["/usr/bin/ld: cannot find -lmoney", "/usr/bin/ld.bfd: cannot find -lmoney"],
  ])("takes %j and %j for the same", (a, b) => {
    expect(isSameOutput([a], [b])).toBe(true);
  });

  it.each([
    ["5 rows", "6 rows"],
    ["version 1.2.3", "version 1.2.4"],
    ["total 12 s", "total 13 s"],
    ["a", "a "],
    ["(actual time=0.010..0.012 rows=3.00 loops=1)", "(actual time=0.010..0.012 rows=4.00 loops=1)"],
    ["rows=36 width=9", "rows=37 width=9"],
    ["---", "----"],
    ["Process 26 is ready", "Process 27 is ready"],
    ["runs on Node.js v24.21.0", "runs on Node.js v26.10.0"],
    ["/usr/bin/ld: cannot find -la", "/usr/bin/ld: cannot find -lb"],
  ])("takes %j and %j for different", (a, b) => {
    expect(isSameOutput([a], [b])).toBe(false);
  });
});

describe("the stack of an error", () => {
  const OWN = "    at file:///work/snippet.mjs:4:13";
  const stack = (...frames: readonly string[]) => ["TypeError: no", ...frames, "", "Node.js v24.21.0"];

  it("is compared without the frames inside Node.js, however many there are", () => {
    const one = stack(OWN, "    at Socket.emit (node:events:514:28)");
    const two = stack(
      OWN,
      "    at TLSSocket.emit (node:events:520:35)",
      "    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)",
    );
    expect(isSameOutput(one, two)).toBe(true);
    expect(diffOutputs(one, two)).toEqual(
      one.filter((line) => !line.includes("node:")).map((line) => `  ${line}`),
    );
  });

  it("is compared with all others", () => {
    expect(isSameOutput(stack(OWN), stack("    at file:///work/snippet.mjs:5:1"))).toBe(false);
    expect(isSameOutput(stack(OWN), stack())).toBe(false);
  });
});

describe("the heading of a plan", () => {
  it("is as wide as its longest line, which is not compared", () => {
    const plan = (heading: string, line: string, cost: string) => [
      heading,
      line,
      `Sort  (cost=${cost} rows=3 width=4)`,
    ];
    const short = plan("        QUERY PLAN       ", "-".repeat(25), "9.71..9.80");
    const long = plan("         QUERY PLAN        ", "-".repeat(27), "10.71..10.80");
    expect(isSameOutput(short, long)).toBe(true);
    expect(isSameOutput(short.slice(1), long.slice(1))).toBe(false);
  });
});

describe("diffLines", () => {
  it("names what went and what came, in order", () => {
    expect(diffLines(["a", "b", "c"], ["a", "x", "c", "d"])).toEqual(["  a", "- b", "+ x", "  c", "+ d"]);
  });
});
