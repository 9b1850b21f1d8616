import { describe, expect, it } from "vitest";
import type { Problem } from "../problem.ts";
import { formatWords, mergeWords, readCheckComments, wordsOfInfo } from "./check-comment.ts";

const read = (text: string) => {
  const problems: Problem[] = [];
  return { comments: readCheckComments(text, { file: "README.md", line: 5 }, problems), problems };
};
/** Scope, words as a fence has them, and line of each comment. */
const comments = (text: string) =>
  read(text).comments.map(({ scope, words, line }) => [scope, formatWords(words), line]);
const merge = (...scopes: readonly string[]) =>
  formatWords(
    mergeWords(scopes.map((text) => read(`<!-- check: ${text} -->`).comments[0]?.words ?? new Map())),
  );

describe("readCheckComments", () => {
  it("reads the words of a fence", () => {
    expect(comments("<!-- check: timeout=20s fails='no such' -->")).toEqual([
      ["", "timeout=20s fails='no such'", 5],
    ]);
    expect(comments("<!--check:varies-->")).toEqual([["", "varies", 5]]);
  });

  it("takes a bare level for `check=`", () => {
    expect(comments('<!-- check: none why="needs -- a window" -->')).toEqual([
      ["", 'check=none why="needs -- a window"', 5],
    ]);
    expect(comments("<!-- check: parse -->\n<!-- check: check=types -->")).toEqual([
      ["", "check=parse", 5],
      ["", "check=types", 6],
    ]);
  });

  it("reads wider scopes, comments of MDX, of several lines, and among other HTML", () => {
    expect(comments("<details>\n<!-- check section: fails -->")).toEqual([["section", "fails", 6]]);
    expect(comments("/* check file:\n  timeout=1s\n  varies */")).toEqual([["file", "timeout=1s varies", 5]]);
  });

  it("leaves other comments alone", () => {
    for (const text of [
      "<!-- prettier-ignore -->",
      "<!-- check this -->",
      "<!-- check spelling: later -->",
      "<!-- recheck: none -->",
      "check: none",
    ])
      expect(read(text)).toEqual({ comments: [], problems: [] });
  });

  it("names what it does not know, with its line", () => {
    const problems = (text: string) =>
      read(text).problems.map(({ line, message, fix }) => [line, message, fix]);
    expect(problems("<!-- a -->\n<!-- check: timout=5s -->")).toEqual([
      [6, "unknown word `timout=5s` in a `check:` comment", "did you mean `timeout`?"],
    ]);
    expect(problems("<!-- check: none -->")).toEqual([[5, "`check=none` without a reason", undefined]]);
    expect(problems("<!-- check: -->")).toEqual([[5, "a `check:` comment without words", undefined]]);
    expect(problems("<!-- check files: varies -->")).toEqual([
      [5, "unknown scope `check files:` in a comment", "did you mean `check file:`?"],
    ]);
  });
});

describe("`from`, which takes code from a file", () => {
  it("is left to other tools behind a language, and so is what looks like it", () => {
    expect(formatWords(wordsOfInfo("from=src/a.ts form=b check=parse"))).toBe("check=parse");
  });

  it("is refused in a comment", () => {
    expect(read("<!-- check: from=src/a.ts -->").problems).toMatchObject([
      {
        file: "README.md",
        line: 5,
        message: "`from` takes code from a file in the notes of a site only",
        fix: "write the code into the block",
      },
    ]);
  });
});

describe("wordsOfInfo", () => {
  it("keeps our words and leaves those of other tools", () => {
    expect(
      formatWords(
        wordsOfInfo("twoslash {1,3} file=a.mjs npm2yarn check=parse copy=true {{x}} fails=timeout"),
      ),
    ).toBe("file=a.mjs check=parse fails=timeout");
  });

  it("keeps what looks like a slip, to be named", () => {
    expect(formatWords(wordsOfInfo("chek=none live timeot=5s"))).toBe("chek=none timeot=5s");
  });
});

describe("mergeWords", () => {
  it("lets inner words win, and adds the others", () => {
    expect(merge("timeout=1s varies", "timeout=2s")).toBe("timeout=2s varies");
  });

  it("takes a reason back together with its level", () => {
    expect(merge('none why="fragments"', "parse")).toBe("check=parse");
    expect(merge('none why="fragments" timeout=1s', "run")).toBe("timeout=1s");
    expect(merge('none why="fragments"', "run", 'none why="a window"')).toBe('check=none why="a window"');
  });
});
