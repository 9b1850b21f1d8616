import { readSnippets } from "@proofmark/prover/lock/snippet.ts";
import { expect, it } from "vitest";
import { setupsOf } from "./code-block.ts";

/** What each snippet of a note needs: `name: needed, needed`, by the code of each. */
function setups(...fences: readonly (readonly [section: string, words: string, code: string])[]): string[] {
  const { sequences } = readSnippets(
    fences.map(([section, words, code]) => {
      const [language = "", ...meta] = words.split(" ");
      const rest = { line: 1, anchor: section, section };
      return { language, meta: meta.join(" "), code, ...rest };
    }),
    "content/a.mdx",
  );
  return [...setupsOf(sequences)].map(
    ([{ code }, needed]) => `${code}: ${needed.map((other) => other.code).join(", ")}`,
  );
}

it("is the hidden code of the note and of the section, in the snippet's language", () => {
  expect(
    setups(
      ["", "sql hidden", "tables"],
      ["", "sh hidden", "server"],
      ["one", "sql hidden", "rows"],
      ["one", "sql", "select"],
      ["two", "sql", "count"],
      ["two", "sh", "psql"],
    ),
  ).toEqual(["select: tables, rows", "count: tables", "psql: server"]);
});

it("brings shell commands the files that are written above them, the last of each name", () => {
  expect(
    setups(
      ["one", "makefile file=Makefile", "first"],
      ["one", "text file=a.csv hidden", "data"],
      ["one", "makefile file=Makefile", "second"],
      ["one", "sh", "make"],
      ["one", "makefile file=Makefile", "third"],
      ["two", "sh", "ls"],
    ),
  ).toEqual(["make: data, second"]);
});

it("leaves out other visible code, what fails, what shows a mistake, and what a fresh start removed", () => {
  expect(
    setups(
      ["one", "sh", "seen"],
      ["one", "sh hidden fails=1", "refused"],
      ["one", "text file=a avoid", "wrong"],
      ["one", "sh", "ls"],
      ["two", "sh hidden", "before"],
      ["two", "sh fresh", "after"],
    ),
  ).toEqual([]);
});

it("is nothing for setup, files, mistakes and other languages", () => {
  expect(
    setups(
      ["one", "sh hidden", "prepare"],
      ["one", "sh hidden", "more"],
      ["one", "sh file=run.sh", "script"],
      ["one", "sh avoid", "wrong"],
      ["one", "ts", "code"],
    ),
  ).toEqual([]);
});
