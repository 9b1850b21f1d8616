import { describe, expect, it } from "vitest";
import type { Fence } from "../document/fences.ts";
import { formatLock, parseLock, proofOf } from "./lock.ts";
import { readSnippets, type Snippet } from "./snippet.ts";

/** Fences from their section, words and code. */
const read = (...fences: readonly (readonly [string, string, string, string?])[]) =>
  readSnippets(
    fences.map(
      ([section, words, code, output]): Fence => ({
        language: words.split(" ")[0] ?? "",
        meta: words.split(" ").slice(1).join(" "),
        code,
        line: 1,
        anchor: section,
        section,
        output,
      }),
    ),
    "content/a.mdx",
  );
const namesOf = ({ snippets }: { snippets: readonly Snippet[] }): string[] =>
  snippets.map(({ key, context }) => `${key} ${context}`);
/** Which of the snippets have the same names in both notes. */
const same = (before: ReturnType<typeof read>, after: ReturnType<typeof read>): boolean[] =>
  namesOf(before).map((name, index) => name === namesOf(after)[index]);

describe("the word session", () => {
  it.each(["ruby session", "go session=a", "pl session"])("is refused on a program: %s", (words) => {
    expect(read(["one", words, "1"]).problems).toMatchObject([
      { line: 1, message: expect.stringContaining("which is a program") },
    ]);
  });
});

describe("a snippet's names", () => {
  const before = read(
    ["", "text hidden file=a", "1"],
    ["one", "sh", "cat a"],
    ["one", "sh", "ls"],
    ["two", "sh", "ls"],
  );

  it.each([
    [
      "its code, and with it all that runs after it in its section",
      read(
        ["", "text hidden file=a", "1"],
        ["one", "sh", "cat  a"],
        ["one", "sh", "ls"],
        ["two", "sh", "ls"],
      ),
      [true, false, false, true],
    ],
    [
      "the setup",
      read(["", "text hidden file=a", "2"], ["one", "sh", "cat a"], ["one", "sh", "ls"], ["two", "sh", "ls"]),
      [false, false, false, false],
    ],
    [
      "no limit",
      read(
        ["", "text hidden file=a timeout=9s", "1"],
        ["one", "sh timeout=9s", "cat a"],
        ["one", "sh", "ls"],
        ["two", "sh timeout=9s", "ls"],
      ),
      [true, true, true, true],
    ],
    [
      "what it must do",
      read(
        ["", "text hidden file=a", "1"],
        ["one", "sh fails", "cat a"],
        ["one", "sh", "ls"],
        ["two", "sh varies", "ls"],
      ),
      [true, false, false, false],
    ],
    [
      "what is asserted of its output",
      read(
        ["", "text hidden file=a", "1"],
        ["one", "sh", "cat a"],
        ["one", "sh", "ls", "a"],
        ["two", "sh", "ls"],
      ),
      [true, true, false, true],
    ],
    [
      "its language",
      read(
        ["", "text hidden file=a", "1"],
        ["one", "sh", "cat a"],
        ["one", "bash", "ls"],
        ["two", "sh", "ls"],
      ),
      [true, true, false, true],
    ],
    [
      "where it starts again",
      read(
        ["", "text hidden file=a", "1"],
        ["one", "sh", "cat a"],
        ["one", "sh fresh", "ls"],
        ["two", "sh", "ls"],
      ),
      [true, true, false, true],
    ],
  ])("change with %s", (_, after, unchanged) => {
    expect(same(before, after)).toEqual(unchanged);
  });

  it("do not change with what is only shown, nor with sections and what is not run", () => {
    const after = read(
      ["", "text hidden file=a", "1"],
      ["uno", 'sh title="T" top="U" {1}', "cat a"],
      ["uno", 'vim check=none why="x"', ":w"],
      ["uno", "sh hidden", "ls"],
      ["two", "sh", "ls"],
    );
    expect(namesOf(after).filter((_, index) => index !== 2)).toEqual(namesOf(before));
  });
});

describe("readSnippets", () => {
  it("makes a sequence of each section, and of what begins fresh; setup stands before each", () => {
    const { sequences } = read(
      ["", "sh hidden", "0"],
      ["", "sh", "1"],
      ["one", "sh", "2"],
      ["one", "sh", "3"],
      ["one", "sh fresh", "4"],
      ["two", "sh", "5"],
    );
    expect(
      sequences.map(({ section, setup, snippets }) => [
        section,
        setup.map(({ code }) => code),
        snippets.map(({ code }) => code),
      ]),
    ).toEqual([
      ["", ["0"], ["1"]],
      ["one", ["0"], ["2", "3"]],
      ["one", ["0"], ["4"]],
      ["two", ["0"], ["5"]],
    ]);
  });
});

describe("a placeholder", () => {
  const named = (code: string, placeholders?: Record<string, string>): Snippet | undefined =>
    readSnippets(
      [
        {
          language: "sh",
          meta: "",
          code,
          line: 1,
          anchor: "",
          section: "",
          output: "{{host}}",
        },
      ],
      "content/a.mdx",
      placeholders,
    ).snippets[0];

  it("leaves the snippet the names that it has with the default written out", () => {
    expect(named("ping {{host}}", { host: "a.example" })?.key).toBe(named("ping a.example")?.key);
    expect(named("ping {{host}}", { host: "b.example" })?.key).not.toBe(named("ping a.example")?.key);
  });

  it("is replaced in the code alone", () => {
    const snippet = named("ping {{host}}", { host: "a.example" });
    expect(snippet).toMatchObject({
      code: "ping a.example",
      values: [{ name: "host", from: 5, to: 14 }],
      fence: { output: "{{host}}" },
    });
  });
});

describe("a lock", () => {
  const [snippet] = read(["one", "sh", "ls"]).snippets;
  const entry = {
    key: snippet?.key ?? "",
    context: "",
    starts: "ls",
    level: "ran" as const,
    tools: [{ tool: "Bash", version: "5.2", platform: "linux-x64", exit: 0, output: ["a"] }],
  };

  it("reads as it was written", () => {
    expect(parseLock(formatLock([entry]), "a.lock.json")).toEqual([entry]);
  });

  it("proves a snippet with its code and context, and none that differs by one character", () => {
    const proof = (code: string) => read(["one", "sh", code]).snippets.map((one) => proofOf([entry], one))[0];
    expect(proof("ls")).toEqual(entry);
    expect(proof("ls ")).toBeUndefined();
    expect(
      read(["one", "sh", "cd"], ["one", "sh", "ls"]).snippets.map((one) => proofOf([entry], one)),
    ).toEqual([undefined, undefined]);
  });

  it.each([
    ["{", "the lock is not JSON"],
    [
      '{ "format": 2, "snippets": [{ "key": "a", "context": "", "starts": "", "level": "good", "tools": [] }] }',
      "the lock has a wrong value at `snippets.0.level`",
    ],
    ['{ "format": 2, "snippets": [], "more": 1 }', "the lock has a wrong value at `more`"],
    ['{ "snippets": [] }', "the lock has another format"],
  ])("is refused: %s", (text, message) => {
    expect(() => parseLock(text, "a.lock.json")).toThrow(message);
  });
});
