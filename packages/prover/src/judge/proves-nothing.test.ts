import { describe, expect, it } from "vitest";
import { snippetOf } from "../../../proofmark/tests/checked-note.ts";
import { isDryRun, isSilent, provesNothing } from "./proves-nothing.ts";

const nothing = (language: string, code: string, ...output: string[]): string | undefined =>
  provesNothing({ ...snippetOf(language), code }, output);

describe("a result that proves nothing", () => {
  it.each([
    ["id | name", "---+-----", "(0 rows)"],
    ["BEGIN", "UPDATE 0", "COMMIT"],
    ["INSERT 0 0"],
    ["(empty array)", "(empty array)"],
  ])("is %j %j", (...output) => {
    expect(nothing("sql", "whatever", ...output)).toBe("it found or changed nothing");
  });

  it.each([
    ["ℹ tests 0", "ℹ suites 0", "ℹ pass 0", "ℹ fail 0", "ℹ cancelled 0", "ℹ skipped 0"],
    ["# tests 1", "# suites 0", "# pass 0", "# fail 0", "# cancelled 0", "# skipped 1"],
    ["Ran 0 tests in 0.000s", "", "NO TESTS RAN"],
    ["=== no tests ran in 0.01s ==="],
  ])("is a run without a test: %j %j", (...output) => {
    expect(nothing("sh", "run the tests", ...output)).toBe("it ran no test");
  });

  it.each([
    ["ℹ tests 2", "ℹ suites 0", "ℹ pass 1", "ℹ fail 0", "ℹ cancelled 0", "ℹ skipped 1"],
    ["id", "--", " 1", "(1 row)"],
    ["id", "--", "(0 rows)", "", "id", "--", " 1", "(1 row)"],
    ["UPDATE 0", "UPDATE 1"],
    ["CREATE TABLE"],
    ["COMMIT"],
    [],
  ])("is not %j %j", (...output) => {
    expect(nothing("sql", "whatever", ...output)).toBeUndefined();
  });

  it("is an echo of what was typed, unless the shell computed, chose or sent something", () => {
    expect(nothing("sh", "# says hello\necho hello\necho 'two words'", "hello", "two words")).toBe(
      "it prints only what was typed",
    );
    expect(nothing("sh", "echo $((6 * 7))", "42")).toBeUndefined();
    expect(nothing("sh", "echo b | tr b c", "c")).toBeUndefined();
    expect(nothing("sh", "echo one && false || echo two", "one", "two")).toBeUndefined();
    expect(nothing("sh", "echo hello\nls", "hello")).toBeUndefined();
  });
});

describe("a program", () => {
  const isSilentAs = (language: string, code: string, meta = "", ...output: string[]): boolean =>
    isSilent(snippetOf(`${language} ${meta}`.trim(), code), output);

  it.each([
    ["js", "semver.valid('1.2.3')"],
    ["ts", "const assert = require('assert');"],
    ["python", "names = []"],
    ["ruby", "1 + 1"],
  ])("in %s is silent if it shows nothing: %j", (language, code) => {
    expect(isSilentAs(language, code)).toBe(true);
  });

  it.each([
    ["js", "assert.equal(1, 1)"],
    ["js", "expect(f()).toBe(1)"],
    ["js", "if (f() !== 1) throw new Error()"],
    ["python", "assert f() == 1"],
    ["js", "f()", "fails"],
    ["js", "f()", "hidden"],
    ["js", "f()", "async"],
    ["js", "f()", 'proves="it returns"'],
    ["js", "f()", "", "1"],
    ["sh", "mkdir a"],
    ["json", "{}"],
  ])("in %s is not silent: %j %j", (language, code, meta = "", ...output) => {
    expect(isSilentAs(language, code, meta, ...output)).toBe(false);
  });
});

describe("a dry run", () => {
  it.each([
    ["make -n deploy", true],
    ["make --dry-run", true],
    ["rsync -avn a/ b/", true],
    ["git init -q && git clean -n", true],
    ["npm pack --dry-run && npm pack", false],
    ["touch a.c && make -n | head -n 3", true],
    ["make -n deploy\nmake deploy", false],
    ["head -n 3 a.txt", false],
    ["make -C sub names", false],
    ["sort -n a", false],
  ])("%j: %s", (code, expected) => {
    expect(isDryRun({ ...snippetOf("sh"), code })).toBe(expected);
  });
});
