import { describe, expect, it } from "vitest";
import { mutantsOf, sampleOf } from "./mutants.ts";

/** The changed lines; deleted ones as `less: …`. */
const changes = (language: string, ...lines: string[]): string[] =>
  mutantsOf(lines.join("\n"), language).map(({ before, after }) => after ?? `less: ${before}`);

describe("mutants", () => {
  it("have another number, string, word or operator, or an option less", () => {
    expect(changes("sql", "SELECT max(n) FROM t WHERE age >= 18 AND role = 'admin' -- AND 1")).toEqual([
      "SELECT min(n) FROM t WHERE age >= 18 AND role = 'admin' -- AND 1",
      "SELECT max(n) FROM t WHERE age <= 18 AND role = 'admin' -- AND 1",
      "SELECT max(n) FROM t WHERE age >= 19 AND role = 'admin' -- AND 1",
      "SELECT max(n) FROM t WHERE age >= 18 OR role = 'admin' -- AND 1",
      "SELECT max(n) FROM t WHERE age >= 18 AND role <> 'admin' -- AND 1",
      "SELECT max(n) FROM t WHERE age >= 18 AND role = 'adminx' -- AND 1",
    ]);
    expect(changes("sh", 'sort -r a#b | head -n 07 && echo "$#" # -n 3')).toEqual([
      'sort  a#b | head -n 07 && echo "$#" # -n 3',
      'sort -r a#b | tail -n 07 && echo "$#" # -n 3',
      'sort -r a#b | head  07 && echo "$#" # -n 3',
      'sort -r a#b | head -n 08 && echo "$#" # -n 3',
      'sort -r a#b | head -n 07 || echo "$#" # -n 3',
    ]);
  });

  it("lack one line that says something, but never the only one", () => {
    expect(changes("mjs", "f(a)", "", "/* 1", "   2 */", "g(b)")).toEqual(["less: f(a)", "less: g(b)"]);
    expect(changes("sh", "# why", "make")).toEqual([]);
  });

  it("say which line is changed, also inside a text of several lines", () => {
    expect(mutantsOf("f(`a\n b 1`);", "js")).toContainEqual({
      ...{ code: "f(`a\n b 2`);", line: 2, before: " b 1`);", after: " b 2`);" },
    });
  });

  it("are the same sample for the same seed, another for another", () => {
    const all = mutantsOf("1 2 3 4 5 6 7 8 9", "sh");
    const sample = (seed: string): string[] => sampleOf(all, 3, seed).map(({ code }) => code);
    expect(sample("0")).toHaveLength(3);
    expect(sample("0")).toEqual(sample("0"));
    expect(sample("0")).not.toEqual(sample("1"));
  });
});
