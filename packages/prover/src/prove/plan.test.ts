import { describe, expect, it } from "vitest";
import { checkedNote } from "../../../proofmark/tests/checked-note.ts";
import type { Snippet } from "../lock/snippet.ts";
import { make as makeRunner, shell } from "../runners.ts";
import { besideVariant, isNamed, type Prover, planSection, runnerOf } from "./plan.ts";

/** The runner of `make`, with two versions found and a third one missing. */
const make = makeRunner();
const NEWER = { name: "GNU Make 4.5", variants: ["make4.5"], fix: "install it" };
const tools: Pick<Prover, "runners" | "found"> = {
  runners: [make, shell()],
  found: new Map([[make, { variants: [{ name: "make4.4" }, { name: "make4.3" }], missing: [NEWER] }]]),
};

/** A rule of a makefile in a fence with these words. */
const rule = (words: string, name: string): string => `\`\`\`make ${words}\n${name}:\n\ttrue\n\`\`\`\n\n`;
const nameOf = (snippet: Snippet): string => snippet.code.split(":")[0] ?? "";

function plan(text: string) {
  const { snippets } = checkedNote(text);
  const { runs, missing } = planSection(snippets, new Set(snippets), tools);
  return {
    runs: runs.map((steps) => ({
      asked: steps.filter(({ isAsked }) => isAsked).map(({ snippet }) => nameOf(snippet)),
      takesPart: steps.map(({ snippet }) => nameOf(snippet)),
      tool: steps.find(({ isAsked }) => isAsked)?.assignment?.variant.name,
    })),
    missing: [...missing.values()].map((tools) => tools.map(({ name }) => name)),
  };
}

describe("the runs of a section", () => {
  it("are one where nothing names a version", () => {
    expect(plan(rule("", "a") + rule("", "b"))).toEqual({
      runs: [{ asked: ["a", "b"], takesPart: ["a", "b"], tool: "make4.4" }],
      missing: [],
    });
  });

  it("are one for each version that is named, and what names none takes part in all", () => {
    expect(plan(rule("", "a") + rule("on=make4.3,make4.4", "b")).runs).toEqual([
      { asked: ["a", "b"], takesPart: ["a", "b"], tool: "make4.4" },
      { asked: ["b"], takesPart: ["a", "b"], tool: "make4.3" },
    ]);
  });

  it("leave out of a version's run what names another one", () => {
    expect(plan(rule("on=make4.3", "a") + rule("on=make4.4", "b")).runs).toEqual([
      { asked: ["b"], takesPart: ["b"], tool: "make4.4" },
      { asked: ["a"], takesPart: ["a"], tool: "make4.3" },
    ]);
  });

  it("run a version that must refuse a snippet apart, though it is the first", () => {
    expect(plan(rule("", "a") + rule("on=!make4.4", "b")).runs).toEqual([
      { asked: ["a"], takesPart: ["a"], tool: "make4.4" },
      { asked: ["b"], takesPart: ["a", "b"], tool: "make4.4" },
    ]);
  });

  it("name the tool that is missing, and how to get it", () => {
    expect(plan(rule("on=make4.4,make4.5", "a"))).toEqual({
      runs: [{ asked: ["a"], takesPart: ["a"], tool: "make4.4" }],
      missing: [["GNU Make 4.5"]],
    });
  });
});

describe("a runner", () => {
  it.each([
    ["make", "make"],
    ["sh", "shell"],
    ["make check=types", "make"],
    ['sh check=none why="it needs a network"', undefined],
    ["text hidden file=a.txt", undefined],
    ["cobol", undefined],
  ])("of `%s` is %s", (words, name) => {
    const [snippet] = checkedNote(`\`\`\`${words}\na:\n\ttrue\n\`\`\`\n`).snippets;
    expect(snippet && runnerOf(tools.runners, snippet)?.name).toBe(name);
  });
});

describe("a name of `on=`", () => {
  it.each([
    ["redis8.0", "redis", true],
    ["redis8.0", "redis8", true],
    ["redis8.0", "redis8.0", true],
    ["redis8.0", "redis7", false],
    ["make43", "make4", false],
    ["make4.3", "make4", true],
    ["valkey", "valk", false],
  ])("%s by %s: %j", (name, wanted, means) => {
    expect(isNamed({ name }, wanted)).toBe(means);
  });
});

describe("a variant beside the one that a run is for", () => {
  const node = (version: string) => ({ from: `/node${version}`, to: "/opt/node/bin" });
  const packages = { from: "/packages", to: "/node_modules" };
  const first = { name: "graphql17", binds: [node("24"), packages] };

  it("leaves to that one what both put in the same place", () => {
    expect(besideVariant([first], { name: "node22", binds: [node("22")] })).toEqual({
      name: "graphql17",
      binds: [packages],
    });
  });

  it("is the same where they share no place, or where the run is for none", () => {
    expect(besideVariant([first], { name: "make4.4" })).toBe(first);
    expect(besideVariant([first], undefined)).toBe(first);
  });
});
