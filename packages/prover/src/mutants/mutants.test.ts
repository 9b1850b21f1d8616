import { describe, expect, it } from "vitest";
import { changes, mutantsIn } from "../../../proofmark/tests/mutants-of.ts";
import { type Mutant, sampleOf } from "./mutants.ts";

describe("mutantsOf", () => {
  it("changes SQL: numbers, strings, comparisons, orders, and drops clauses and words", async () => {
    expect(
      await changes(
        "sql",
        "select distinct name from users where age >= 18 and role = 'admin' order by name limit 5;",
      ),
    ).toEqual([
      "clause: select name from users where age >= 18 and role = 'admin' order by name limit 5;",
      "clause: select distinct name from users  order by name limit 5;",
      "comparison: select distinct name from users where age <= 18 and role = 'admin' order by name limit 5;",
      "number: select distinct name from users where age >= 19 and role = 'admin' order by name limit 5;",
      "keyword: select distinct name from users where age >= 18 or role = 'admin' order by name limit 5;",
      "comparison: select distinct name from users where age >= 18 and role <> 'admin' order by name limit 5;",
      "string: select distinct name from users where age >= 18 and role = 'adminx' order by name limit 5;",
      "clause: select distinct name from users where age >= 18 and role = 'admin'  limit 5;",
      "order: select distinct name from users where age >= 18 and role = 'admin' order by name desc limit 5;",
      "clause: select distinct name from users where age >= 18 and role = 'admin' order by name ;",
      "number: select distinct name from users where age >= 18 and role = 'admin' order by name limit 6;",
    ]);
  });

  it("drops a clause up to the end of its parentheses, and keeps the case of words", async () => {
    const found = await changes(
      "sql",
      "SELECT (SELECT max(n) FROM t WHERE n IN (1, 2)), 3 FROM t ORDER BY n DESC;",
    );
    expect(found).toContain("clause: SELECT (SELECT max(n) FROM t ), 3 FROM t ORDER BY n DESC;");
    expect(found).toContain(
      "order: SELECT (SELECT max(n) FROM t WHERE n IN (1, 2)), 3 FROM t ORDER BY n ASC;",
    );
    expect(found).toContain(
      "comparison: SELECT (SELECT max(n) FROM t WHERE n not IN (1, 2)), 3 FROM t ORDER BY n DESC;",
    );
  });

  it("changes shell: options and steps of a pipeline less, words, tests, what follows what", async () => {
    expect(await changes("sh", "sort -t, -k2n orders.csv | head -n 3 2>/dev/null && test -f a")).toEqual([
      "option: sort -k2n orders.csv | head -n 3 2>/dev/null && test -f a",
      "option: sort -t, orders.csv | head -n 3 2>/dev/null && test -f a",
      "string: sort -t, -k2n orders.csvx | head -n 3 2>/dev/null && test -f a",
      "clause: sort -t, -k2n orders.csv  2>/dev/null && test -f a",
      "keyword: sort -t, -k2n orders.csv | tail -n 3 2>/dev/null && test -f a",
      "option: sort -t, -k2n orders.csv | head 3 2>/dev/null && test -f a",
      "number: sort -t, -k2n orders.csv | head -n 4 2>/dev/null && test -f a",
      "clause: sort -t, -k2n orders.csv | head -n 3  && test -f a",
      "keyword: sort -t, -k2n orders.csv | head -n 3 2>/dev/null || test -f a",
      "comparison: sort -t, -k2n orders.csv | head -n 3 2>/dev/null && test -d a",
      "string: sort -t, -k2n orders.csv | head -n 3 2>/dev/null && test -f ax",
    ]);
  });

  it("never changes names of commands, wherever a command begins", async () => {
    const found = await changes("sh", "make all", "cat a | grep b; CC=gcc make", "ls \\", "  src");
    expect(found.filter((change) => /makex|catx|grepx|lsx/.test(change))).toEqual([]);
    expect(found).toContain("string:   srcx");
  });

  it("changes makefiles: prerequisites, variables, prefixes, and their recipes as shell", async () => {
    const found = await changes(
      "makefile",
      "FILES := $(wildcard *.c)",
      "all: a.o b.o",
      "\t@sort -r $< # why",
    );
    expect(found).toEqual([
      "line: ",
      "keyword: FILES = $(wildcard *.c)",
      "clause: FILES :=",
      "string: FILES := $(wildcard *.cx)",
      "line: ",
      "clause: all: b.o",
      "clause: all: a.o",
      "line: ",
      "option: \tsort -r $< # why",
      "option: \t@sort $< # why",
      "keyword: \t@sort -r $@ # why",
    ]);
  });

  it("changes commands of Redis: commands, options with their values, names", async () => {
    expect(await changes("redis", "SET cart:1 ada EX 60 NX", "LPUSH jobs a")).toEqual([
      "keyword: SETNX cart:1 ada EX 60 NX",
      "line: ",
      "string: SET cart:2 ada EX 60 NX",
      "string: SET cart:1 adax EX 60 NX",
      "option: SET cart:1 ada NX",
      "keyword: SET cart:1 ada PX 60 NX",
      "number: SET cart:1 ada EX 120 NX",
      "option: SET cart:1 ada EX 60",
      "keyword: SET cart:1 ada EX 60 XX",
      "line: ",
      "keyword: RPUSH jobs a",
      "string: LPUSH jobsx a",
      "string: LPUSH jobs ax",
    ]);
  });

  it("changes programs: patterns as patterns, calls and not names, and no imports", async () => {
    expect(
      await changes(
        "mjs",
        "import { max } from './a.mjs';",
        "const values: Map<string, number> = await max(/^\\d+$/, 'a', { deep: true });",
      ),
    ).toEqual([
      "line: ",
      "line: ",
      "keyword: const values: Map<string, number> = max(/^\\d+$/, 'a', { deep: true });",
      "keyword: const values: Map<string, number> = await min(/^\\d+$/, 'a', { deep: true });",
      "clause: const values: Map<string, number> = await max(/\\d+$/, 'a', { deep: true });",
      "keyword: const values: Map<string, number> = await max(/^\\D+$/, 'a', { deep: true });",
      "option: const values: Map<string, number> = await max(/^\\d$/, 'a', { deep: true });",
      "clause: const values: Map<string, number> = await max(/^\\d+/, 'a', { deep: true });",
      "string: const values: Map<string, number> = await max(/^\\d+$/, 'ax', { deep: true });",
      "boolean: const values: Map<string, number> = await max(/^\\d+$/, 'a', { deep: false });",
    ]);
  });

  it("changes queries: fields, directives and `!` less", async () => {
    expect(
      await changes("graphql", "query Q($n: Int!) { user(first: $n) @skip(if: true) { name id } }"),
    ).toEqual([
      "keyword: mutation Q($n: Int!) { user(first: $n) @skip(if: true) { name id } }",
      "option: query Q($n: Int) { user(first: $n) @skip(if: true) { name id } }",
      "option: query Q($n: Int!) { user(first: $n)  { name id } }",
      "keyword: query Q($n: Int!) { user(first: $n) @include(if: true) { name id } }",
      "boolean: query Q($n: Int!) { user(first: $n) @skip(if: false) { name id } }",
      "clause: query Q($n: Int!) { user(first: $n) @skip(if: true) {  id } }",
      "clause: query Q($n: Int!) { user(first: $n) @skip(if: true) { name  } }",
    ]);
  });

  it("drops no `await` of a module's last statement, after which nothing waits", async () => {
    const awaits = async (...lines: string[]): Promise<string[]> =>
      (await changes("mjs", ...lines)).filter((change) => change.startsWith("keyword: "));
    expect(await awaits("await f({", "  a: () => { g(); },", "}); // done")).toEqual([]);
    expect(await awaits("await f();", "h();")).toEqual(["keyword: f();"]);
    expect(await awaits("for (;;) {", "  await f();", "}")).toEqual(["keyword:   f();"]);
    expect(await awaits("const a = await f();")).toEqual(["keyword: const a = f();"]);
  });

  it("changes keys and values of data, which has no operators", async () => {
    expect(await changes("json", '{ "./a-b": "c/d", "on": true, "n": 1 }')).toEqual([
      'string: { "./a-bx": "c/d", "on": true, "n": 1 }',
      'string: { "./a-b": "c/dx", "on": true, "n": 1 }',
      'string: { "./a-b": "c/d", "onx": true, "n": 1 }',
      'boolean: { "./a-b": "c/d", "on": false, "n": 1 }',
      'string: { "./a-b": "c/d", "on": true, "nx": 1 }',
      'number: { "./a-b": "c/d", "on": true, "n": 2 }',
    ]);
    expect(await changes("dotenv", "KEY=a-b")).toEqual(["string: KEY=a-bx"]);
    expect(await changes("ini", "; a=b", "min-age=7")).toEqual(["number: min-age=8"]);
  });

  it("never changes comments or white space, and deletes no line of nothing else", async () => {
    for (const [language, ...lines] of [
      ["sql", "-- limit 5", "select 1;"],
      ["sh", "# sort -r", "ls -l"],
      ["mjs", "// a === 1", "f(1);", "", "}"],
    ] as const)
      for (const { code } of await mutantsIn(language, ...lines)) expect(code).toContain(lines[0]);
  });

  it("says which line is changed, and how it was", async () => {
    expect(await mutantsIn("sql", "select 1,", "       2;")).toEqual([
      { kind: "line", code: "       2;", line: 1, before: "select 1,", after: "" },
      { kind: "number", code: "select 2,\n       2;", line: 1, before: "select 1,", after: "select 2," },
      { kind: "line", code: "select 1,", line: 2, before: "       2;", after: "" },
      { kind: "number", code: "select 1,\n       3;", line: 2, before: "       2;", after: "       3;" },
    ]);
  });

  it("has none for a code in which nothing can be changed", async () => {
    expect(await mutantsIn("sh", "make")).toEqual([]);
  });
});

describe("sampleOf", () => {
  const some = ["a", "b", "c"].flatMap((code) =>
    (["number", "string"] as const).map(
      (kind): Mutant => ({ kind, code: kind + code, line: 1, before: "", after: "" }),
    ),
  );
  const codes = (size: number): string[] => sampleOf(some, size, ({ code }) => code).map(({ code }) => code);

  it("has one of each kind before it has two of one, in the order of the code", () => {
    expect(codes(2)).toEqual(["numbera", "stringa"]);
    expect(codes(3)).toEqual(["numbera", "stringa", "numberb"]);
    expect(codes(9)).toHaveLength(6);
  });
});
