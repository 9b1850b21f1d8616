import { describe, expect, it } from "vitest";
import { diffAssertion, matchesAssertion } from "./assertion.ts";

describe("matchesAssertion", () => {
  it.each([
    [["a", "b"], ["a", "b"], true],
    [["a"], ["a", "b"], false],
    [["a", "…"], ["a"], true],
    [["…", "z"], ["a", "b", "z"], true],
    [["…", "b", "…"], ["a", "c"], false],
    [["took [..] ms"], ["took 3 ms"], true],
    [["a.c (x)"], ["abc (x)"], false],
    [["a"], ["a  "], true],
    [[], [], true],
  ])("%j of %j: %j", (asserted, lines, matches) => {
    expect(matchesAssertion(asserted, lines)).toBe(matches);
  });

  it("says the same as trying every way", () => {
    const outputs = textsOf(["a", "b"], 4);
    const wrong = textsOf(["a", "b", "…"], 5).flatMap((asserted) =>
      outputs
        .filter((lines) => matchesAssertion(asserted, lines) !== tryEveryWay(asserted, lines))
        .map((lines) => [asserted, lines]),
    );
    expect(wrong).toEqual([]);
  });

  it("says the same of a line as a regular expression", () => {
    const lines = textsOf(["a", "b"], 4).map((signs) => signs.join(""));
    const wrong = textsOf(["a", "b", "[..]"], 5).flatMap((parts) => {
      const asserted = parts.join("");
      const pattern = new RegExp(`^${asserted.replaceAll("[..]", ".*")}$`);
      return lines
        .filter((line) => matchesAssertion([asserted], [line]) !== pattern.test(line))
        .map((line) => [asserted, line]);
    });
    expect(wrong).toEqual([]);
  });

  it.each<[what: string, asserted: readonly string[], lines: readonly string[]]>([
    ["many gaps", [...repeat(10, "…", "a"), "b"], repeat(200, "a")],
    ["as many gaps as lines", [...repeat(100, "…", "a"), "b"], repeat(200, "a")],
    ["blocks that nearly fit", ["…", ...repeat(99, "a"), "b", "…"], repeat(200, "a")],
    ["many wildcards", [`${"[..]a".repeat(7)}[..]b`], ["a".repeat(2000)]],
    [
      "many wildcards in all lines",
      repeat(200, `${"[..]a".repeat(500)}[..]b`),
      repeat(200, "a".repeat(2000)),
    ],
    [
      "long texts that nearly fit",
      repeat(200, `x[..]${"a".repeat(900)}b${"a".repeat(900)}[..]`),
      repeat(200, `x${"a".repeat(1999)}`),
    ],
  ])("takes no longer than its texts are long: %s", (_, asserted, lines) => {
    const began = process.cpuUsage();
    expect(matchesAssertion(asserted, lines)).toBe(false);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000); // with backtracking it takes hours
  });
});

describe("diffAssertion", () => {
  it("names what was asserted and did not come, and what came instead", () => {
    expect(diffAssertion(["a", "…", "took [..] ms", "z"], ["a", "b", "took 3 ms"])).toEqual([
      "  a",
      "+ b",
      "  took 3 ms",
      "- z",
    ]);
  });

  it("compares many lines with many wildcards in a moment", () => {
    const began = process.cpuUsage();
    diffAssertion(repeat(200, `${"[..]a".repeat(100)}[..]b`), repeat(200, "a".repeat(2000)));
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(5000); // with backtracking it takes hours
  });
});

function repeat(times: number, ...lines: readonly string[]): string[] {
  return Array.from({ length: times }, () => lines).flat();
}

/** Every list of at most `most` of these texts. */
function textsOf(texts: readonly string[], most: number): string[][] {
  return most === 0
    ? [[]]
    : [[], ...textsOf(texts, most - 1).flatMap((rest) => texts.map((text) => [text, ...rest]))];
}

function tryEveryWay([first, ...rest]: readonly string[], lines: readonly string[]): boolean {
  if (first === undefined) return lines.length === 0;
  if (first === "…")
    return Array.from({ length: lines.length + 1 }, (_, skipped) => lines.slice(skipped)).some((others) =>
      tryEveryWay(rest, others),
    );
  return lines[0] === first && tryEveryWay(rest, lines.slice(1));
}
