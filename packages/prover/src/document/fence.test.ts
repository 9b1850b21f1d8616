import { describe, expect, it } from "vitest";
import { parseFenceMeta } from "./fence.ts";

const place = { file: "content/a.mdx", line: 7 };
/** A block of ten lines. */
const block = { ...place, length: 10 };
const meta = (text: string) => parseFenceMeta(text, block).meta;
const EXPECTED =
  'one of title="…", top="…", file="…", from="…", session="…", on=…, timeout=5s, check=types|parse|none, why="…", proves="…", hidden, avoid, showLineNumbers, fails, varies, session, async, fresh, vars, {1,3-5}';
const PLAIN = {
  fails: undefined,
  varies: false,
  session: undefined,
  async: false,
  fresh: false,
  on: [],
  timeoutMs: 60_000,
  level: undefined,
  why: undefined,
  vars: false,
};

describe("marked lines", () => {
  it.each([
    ["{1,3-5}", [1, 3, 4, 5]],
    ["{ 2 , 4 }", [2, 4]],
    ["{3-3}", [3]],
    ["{}", []],
    ["{5-3}", []],
    ["{1,1,1-2}", [1, 2]],
    ["{0-2,9-1000000000}", [1, 2, 9, 10]],
    ["{11,99999999999999999999}", []],
    [`{${"1-10,".repeat(200_000)}}`, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])("are read from %j", (text, lines) => {
    expect([...meta(text).lines]).toEqual(lines);
  });
});

describe("parseFenceMeta", () => {
  it("reads nothing from nothing", () => {
    expect(parseFenceMeta("", block)).toEqual({
      meta: {
        title: undefined,
        top: undefined,
        file: undefined,
        hidden: false,
        avoid: false,
        showLineNumbers: false,
        lines: new Set(),
        check: PLAIN,
      },
      problems: [],
    });
  });

  it("does not let the first screen show what to avoid", () => {
    expect(meta("avoid").avoid).toBe(true);
    expect(parseFenceMeta("avoid top=Run", block).problems).toMatchObject([
      { message: "`avoid` on a block of the first screen", line: 7 },
    ]);
  });

  it("reads values in either quotes and without", () => {
    expect(meta(`title="A title" top='Run it' file=src/a.ts`)).toMatchObject({
      title: "A title",
      top: "Run it",
      file: "src/a.ts",
    });
  });

  it("reads an empty title as a title", () => {
    expect(meta('title=""').title).toBe("");
  });

  it("reads flags and line ranges anywhere", () => {
    expect(meta('{1,3-5} hidden title="{9}" showLineNumbers {8}')).toMatchObject({
      title: "{9}",
      hidden: true,
      showLineNumbers: true,
      lines: new Set([1, 3, 4, 5, 8]),
    });
  });

  it("suggests the nearest word for an unknown one", () => {
    expect(parseFenceMeta('titel="x"', block).problems).toEqual([
      {
        severity: "error",
        ...place,
        message: 'unknown word `titel="x"` on a fence',
        expected: EXPECTED,
        fix: "did you mean `title`?",
      },
    ]);
    expect(parseFenceMeta("showlinenumber", block).problems[0]?.fix).toBe("did you mean `showLineNumbers`?");
  });

  it("suggests nothing where nothing is near, and reports every unknown word", () => {
    expect(parseFenceMeta("copy ==> noRun", block).problems).toEqual(
      ["copy", "==>", "noRun"].map((word) => ({
        severity: "error",
        ...place,
        message: `unknown word \`${word}\` on a fence`,
        expected: EXPECTED,
        fix: undefined,
      })),
    );
  });

  it("asks for quotes around a value with spaces, once", () => {
    const expected = 'quotes around it: `top="Pick …"`';
    expect(parseFenceMeta("top=Pick a field", block).problems).toEqual([
      { severity: "error", ...place, message: "the value of `top` has spaces and no quotes", expected },
    ]);
    expect(parseFenceMeta("top=Pick hidden", block).problems).toEqual([]);
  });

  it("refuses a flag with a value and a value without one", () => {
    expect(
      parseFenceMeta("hidden=yes title", block).problems.map((problem) => [problem.message, problem.fix]),
    ).toEqual([
      ["unknown word `hidden=yes` on a fence", "did you mean `hidden`?"],
      ["unknown word `title` on a fence", "did you mean `title`?"],
    ]);
  });

  it("reads how a block is proven", () => {
    expect(meta("varies session=two async fresh on=redis8,!valkey timeout=1.5s vars")).toMatchObject({
      check: {
        ...PLAIN,
        varies: true,
        session: "two",
        async: true,
        fresh: true,
        on: [
          { name: "redis8", fails: false },
          { name: "valkey", fails: true },
        ],
        timeoutMs: 1500,
        vars: true,
      },
    });
    expect(meta('check=none why="needs an account"').check).toMatchObject({
      level: "none",
      why: "needs an account",
    });
  });

  it.each([
    ["fails", { text: undefined, exit: undefined, timeout: false }],
    ["fails=2", { text: undefined, exit: 2, timeout: false }],
    ['fails="2"', { text: "2", exit: undefined, timeout: false }],
    ['fails="no such table"', { text: "no such table", exit: undefined, timeout: false }],
    ["fails=timeout", { text: undefined, exit: undefined, timeout: true }],
  ])("reads %j as a failure that is meant", (words, fails) => {
    expect(meta(words).check.fails).toEqual(fails);
  });

  it.each([
    ["check=type", "unknown level `check=type` on a fence", "one of types, parse, none", undefined],
    [
      "check=none",
      "`check=none` without a reason",
      '`check=none why="…"`: readers see the reason',
      undefined,
    ],
    ['why="so"', "`why` without `check=none`", '`check=none why="…"`: readers see the reason', undefined],
    ...["5", "9999999s", "0s", "1 s"].map((time): [string, string, string, undefined] => [
      `timeout="${time}"`,
      `\`timeout=${time}\` is not a time`,
      "from 1 ms to 600 s: `timeout=5s`",
      undefined,
    ]),
    [
      "file=../a",
      "`file=../a` is not a path below the working directory",
      "a relative path without `..`",
      undefined,
    ],
    [
      "file=/etc/a",
      "`file=/etc/a` is not a path below the working directory",
      "a relative path without `..`",
      undefined,
    ],
  ])("refuses %j", (words, message, expected, fix) => {
    expect(parseFenceMeta(words, block).problems).toEqual([
      { severity: "error", ...place, message, expected, ...(fix === undefined ? {} : { fix }) },
    ]);
  });
});
