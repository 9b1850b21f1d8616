import { expect, test } from "vitest";
import { claimedOutput, claimedTexts } from "./claim.ts";
import { askBoth } from "./module.ts";

test("answers for each text, marks its matches and names their groups", () => {
  const { ok, output, about, notes } = askBoth({
    code: String.raw`(?<key>\w+)=(?<value>\d+)`,
    input: "a=1 bc=23\nnone",
  });
  expect([ok, output, about]).toEqual([true, "matches  a=1 bc=23\nno match none", undefined]);
  expect(notes).toEqual([
    {
      marks: [
        [9, 12],
        [13, 18],
      ],
      remark: "key: a, value: 1; key: bc, value: 23",
    },
    { marks: [], remark: "" },
  ]);
  expect(askBoth({ code: "(a)|(b)", input: "b" }).notes?.[0]?.remark).toBe("1: –, 2: b");
});

test("prints what a note says of a pattern, where that holds", () => {
  const claim = { matches: ["a1"], not: ["a"] };
  expect(askBoth({ code: "a\\d", input: claimedTexts(claim) }).output).toBe(claimedOutput(claim));
  expect(askBoth({ code: "a", input: claimedTexts(claim) }).output).not.toBe(claimedOutput(claim));
});

test("says where RE2 finds something else, and who refuses a pattern", () => {
  expect(askBoth({ code: "a|ſ", input: "a" }).notes?.[0]?.remark).toBe("");
  expect(askBoth({ code: "\\s", input: "\u00a0" }).notes?.[0]?.remark).toBe("RE2: no match");
  const lookahead = askBoth({ code: "\\d(?=%)", input: "4%" });
  expect(lookahead.output).toBe("matches  4%");
  expect(lookahead.about).toMatch(/^JavaScript, in this browser\. RE2 refuses the pattern: .*\(\?=/);
  expect(askBoth({ code: "(?P<y>\\d)", input: "4" }).about).toMatch(
    /^RE2, in this browser\. JavaScript refuses/,
  );
  const refused = askBoth({ code: "(", input: "" });
  expect(refused.ok).toBe(false);
  expect(refused.output).toMatch(/^JavaScript refuses .*\nRE2 refuses /);
});
