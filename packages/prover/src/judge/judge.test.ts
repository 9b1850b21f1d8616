import { describe, expect, it } from "vitest";
import { snippetOf } from "../../../proofmark/tests/checked-note.ts";
import { judgeRun, type SnippetRun } from "./judge.ts";

/** A run that ended by itself, or when its time was over. */
const ran = (exit: number, output = "", more: { timedOut?: boolean; stopped?: string } = {}): SnippetRun => ({
  type: "ran",
  outcome: { ok: exit === 0, exit, output, tool: { name: "Bash", version: "5.2.15" } },
  timedOut: more.timedOut ?? false,
  stopped: more.stopped,
  ms: 0,
});
const messageOf = (verdict: ReturnType<typeof judgeRun>): string | undefined => verdict.failure?.message;

describe("a snippet that ran", () => {
  it("is proven with its tool, exit status and what it printed", () => {
    expect(judgeRun(snippetOf("sh"), ran(0, "one\ntwo\n"), "bash5")).toEqual({
      on: "bash5",
      level: "ran",
      failure: undefined,
      isSilent: false,
      ok: true,
      ms: 0,
      tool: {
        tool: "Bash",
        version: "5.2.15",
        platform: `${process.platform}-${process.arch}`,
        on: "bash5",
        exit: 0,
        output: ["one", "two"],
      },
    });
  });

  it.each([
    ["sh", ran(3), "it failed with status 3"],
    ["sh fails", ran(0), "it must fail, but it succeeded"],
    ["sh fails", ran(3), undefined],
    ["sh fails=2", ran(2), undefined],
    ["sh fails=2", ran(3), "it must end with status 2, but it ended with status 3"],
    ['sh fails="no such file"', ran(1, "cat: no such file\n"), undefined],
    [
      'sh fails="no such file"',
      ran(1, "cat: denied\n"),
      'it failed with status 1, but without the text "no such file"',
    ],
    ['sh fails="2"', ran(2, "none"), 'it failed with status 2, but without the text "2"'],
    ["sh timeout=2s", ran(143, "", { timedOut: true }), "it was still running after 2 s and was stopped"],
    ["sh timeout=2s fails=timeout", ran(143, "", { timedOut: true }), undefined],
    ["sh fails=timeout", ran(0), "it must run into its timeout, but it ended"],
    ["sh fails", ran(143, "", { timedOut: true }), "it was still running after 60 s and was stopped"],
    ["sh", ran(0, "", { stopped: "it used too much memory" }), "it used too much memory"],
    ["sh on=bash4,!bash5", ran(0), "it must fail on bash5, but it succeeded"],
    ["sh on=bash4,!bash5", ran(1), undefined],
  ])("%s: %j", (words, run, message) => {
    expect(messageOf(judgeRun(snippetOf(words), run, "bash5"))).toBe(message);
  });

  it("says what to leave out where commands have a prompt", () => {
    const run = ran(127, "bash: line 1: $: command not found\n");
    expect(judgeRun(snippetOf("sh"), run, undefined).failure?.fix).toBe(
      "leave out the prompt `$ `: put only commands here, and their output into `output`",
    );
  });

  it("counts as late when its time was over, and may be tried once more", () => {
    const verdict = judgeRun(snippetOf("sh"), ran(143, "", { timedOut: true }), undefined);
    expect(verdict).toMatchObject({ failure: { kind: "late" } });
    expect(judgeRun(snippetOf("sh"), ran(1))).toMatchObject({ failure: { kind: "result" } });
  });

  it("has no exit status where its end was ours", () => {
    const verdict = judgeRun(snippetOf("sh fails=timeout"), ran(143, "", { timedOut: true }), undefined);
    expect(verdict).toMatchObject({ level: "ran", tool: expect.not.objectContaining({ exit: 143 }) });
  });
});

describe("an output fence", () => {
  it.each([
    ["one\ntwo", "one\ntwo\n", true],
    ["one\n…", "one\ntwo\nthree\n", true],
    ["took [..] s", "took 3 s\n", true],
    ["one", "one\ntwo\n", false],
    ["", "", true],
    ["", "one\n", false],
  ])("that asserts %j of %j", (asserted, printed, holds) => {
    expect(judgeRun(snippetOf("sh", "true", asserted), ran(0, printed)).failure === undefined).toBe(holds);
  });

  it("shows what is missing and what came instead, and is not taken over by an update", () => {
    expect(judgeRun(snippetOf("sh", "true", "one\ntwo"), ran(0, "one\n2\n"), undefined)).toMatchObject({
      failure: {
        message: "its output differs from its `output` fence",
        kind: "output",
        diff: ["  one", "- two", "+ 2"],
      },
    });
  });

  it("asserts nothing where the tool must refuse the snippet", () => {
    const snippet = snippetOf("sh on=bash4,!bash5", "true", "one");
    expect(judgeRun(snippet, ran(1, "no"), "bash5")).toMatchObject({ failure: undefined });
    expect(messageOf(judgeRun(snippet, ran(0, "no"), "bash4"))).toContain("`output` fence");
  });
});

describe("a snippet that did not run", () => {
  it("proves nothing", () => {
    const run: SnippetRun = { type: "not run", reason: "its server did not start\n" };
    expect(judgeRun(snippetOf("sh"), run)).toMatchObject({
      failure: { kind: "not run", message: "it was not run: its server did not start" },
    });
  });
});
