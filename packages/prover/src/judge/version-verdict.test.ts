import { describe, expect, it } from "vitest";
import { snippetOf } from "../../../proofmark/tests/checked-note.ts";
import type { NoVerdict, ToolProof, VersionVerdict } from "../lock/lock.ts";
import { judgeRun, type SnippetRun } from "./judge.ts";
import { isSameVerdict, stableVerdict, versionVerdict } from "./version-verdict.ts";

const MAIN: ToolProof = { tool: "Redis", version: "8.0.6", platform: "linux-x64", output: ["OK"] };
const LACKS = "it lacks something there";
const OLD = { name: "Redis", version: "7.0.15" };
const ran = (exit: number, output: string, lacks?: string): SnippetRun => ({
  type: "ran",
  outcome: { ok: exit === 0, exit, output, tool: OLD, lacks },
  timedOut: false,
  stopped: undefined,
  ms: 0,
});
const verdictOf = (words: string, run: SnippetRun): VersionVerdict | NoVerdict =>
  versionVerdict(snippetOf(words), judgeRun(snippetOf(words), run), MAIN, "redis7");
const is = (verdict: VersionVerdict["verdict"], more: object = {}): object => ({
  ...{ on: "redis7", tool: "Redis", version: "7.0.15", verdict },
  ...more,
});

describe("what another version makes of a snippet", () => {
  it.each([
    ["sh", ran(0, "OK\n"), is("same")],
    ["sh", ran(0, "QUEUED\n"), is("differs", { output: ["QUEUED"] })],
    ["sh", ran(0, ""), is("differs", { output: [] })],
    [
      "sh",
      ran(1, "const error = 1;\n^\nTypeError: no such thing\n  at x\n"),
      is("fails", { error: "TypeError: no such thing" }),
    ],
    ["sh", ran(1, "bad option: --x\n"), is("fails", { error: "bad option: --x" })],
    ["sh", ran(1, ""), is("fails", { error: "it failed with status 1" })],
    ["sh fails", ran(0, "OK"), is("differs", { output: ["OK"] })],
    ["sh varies", ran(0, "PONG"), is("same")],
    [
      "sh",
      ran(1, '{\n  "errors": [\n    {\n      "message": "Unknown field \\"a\\".",\n      "locations": []\n'),
      is("fails", { error: 'Unknown field "a".' }),
    ],
    [
      "sh",
      ran(1, '  "message": "Syntax Error: no name",\n'),
      is("fails", { error: "Syntax Error: no name" }),
    ],
    [
      "sh",
      ran(127, "jq: not found", LACKS),
      { on: "redis7", reason: "it lacks something there: jq: not found" },
    ],
    ["sh", ran(0, "OK", LACKS), is("same")],
    ["sh", ran(0, "QUEUED", LACKS), { on: "redis7", reason: "it lacks something there" }],
    ["sh fails", ran(127, "OK", LACKS), is("same")],
    [
      "sh fails",
      ran(127, "jq: not found", LACKS),
      { on: "redis7", reason: "it lacks something there: jq: not found" },
    ],
    [
      "sh",
      { type: "not run", reason: "the snippet at line 40 did not end" } as const,
      { on: "redis7", reason: "the snippet before it did not end" },
    ],
  ])("%s, %j: %j", (words, run, verdict) => {
    expect(verdictOf(words, run)).toEqual(verdict);
  });

  it("is the same for another point release, and values that differ from run to run", () => {
    const one: VersionVerdict = {
      ...OLD,
      on: "redis7",
      tool: "Redis",
      verdict: "differs",
      output: ["took 3 ms"],
    };
    expect(isSameVerdict(one, { ...one, version: "7.0.20", output: ["took 90 ms"] })).toBe(true);
    expect(isSameVerdict(one, { ...one, version: "7.2.1" })).toBe(false);
    expect(isSameVerdict(one, { ...one, output: ["gave up"] })).toBe(false);
    expect(isSameVerdict(one, { ...one, verdict: "same", output: undefined })).toBe(false);
  });

  it("loses what two runs print differently, and is unknown where they end differently", () => {
    const one: VersionVerdict = {
      on: "redis7",
      tool: "Redis",
      version: "7.0.15",
      verdict: "differs",
      output: ["a"],
    };
    expect(stableVerdict(one, one)).toBe(one);
    expect(stableVerdict(one, { ...one, output: ["b"] })).toEqual({ ...one, output: undefined });
    const unstable = { on: "redis7", reason: "two runs there ended differently" };
    expect(stableVerdict(one, { ...one, verdict: "fails" })).toEqual(unstable);
    expect(stableVerdict(one, { on: "redis7", reason: "it was not run" })).toEqual(unstable);
  });
});
