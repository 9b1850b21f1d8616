import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { block } from "../proving-site.ts";

let site: FixtureSite;
beforeEach(() => {
  site = fixtureSite("runners");
});
const note = (...blocks: string[]): void =>
  site.change(
    "content/index.mdx",
    `---\ntitle: Home\nslug: /\n---\n\n## Patterns\n\n${blocks.join("\n\n")}\n`,
  );
const update = async (): Promise<{ status: number | null; told: string }> => {
  const { status, stdout, stderr } = await site.run("check", "index", "--update", "--root", site.root);
  return { status, told: stdout + stderr };
};
const entries = (): {
  level: string;
  tools: { tool: string; version: string; on?: string; output?: string[] }[];
}[] => JSON.parse(site.read("content/index.lock.json")).snippets;

describe("proofmark check on regular expressions", () => {
  it("tries a pattern on every engine that it names, with the texts of the sentence below it", async () => {
    note(
      "```regex on=js,pcre2,perl,python,ruby,rust\n^[a-z]+-\\d{2,}$\n```",
      "Small letters: matches `mug-01`, `cap-02`; not `Mug-01`, `a b`, `mug-1`. More follows.",
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(entries()).toMatchObject([
      {
        level: "ran",
        tools: [
          { on: "js", tool: "JavaScript (Node.js)", version: process.versions.node },
          { on: "pcre2", tool: "PCRE2 (PHP)" },
          { on: "perl", tool: "Perl" },
          { on: "python", tool: "Python" },
          { on: "ruby", tool: "Ruby" },
          { on: "rust", tool: "ripgrep" },
        ],
      },
    ]);
    for (const { version } of entries()[0]?.tools ?? []) expect(version).toMatch(/^\d+\.\d+/);
  });

  it("shows what an engine must refuse, and says of a pattern without such a sentence only that it was parsed", async () => {
    note(
      "```regex on=!js,perl,!rust\n(?>a+)b\n```",
      "Matches `aab`; not `aa`.",
      "```regex on=perl\n(a)(b)\n```",
      "Group 1 is `a`.",
    );
    expect(await update()).toMatchObject({ status: 0 });
    const [atomic, groups] = entries();
    expect(atomic?.tools[0]?.output?.join()).toContain("Invalid group");
    expect(atomic?.tools[2]?.output?.join("\n")).toContain("regex parse error");
    expect([atomic?.level, groups?.level]).toEqual(["ran", "parsed"]);
  });

  it("fails where the sentence is wrong, and names the text", async () => {
    note("```regex\n^\\d+$\n```", "Matches `12`, `1 2`; not `12a`, `7`.");
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain("failed: content/index.mdx:8  it failed");
    expect(told).toContain("    does not match 1 2\n    matches 7\n");
  });

  it("does not take a lock for proof after the sentence has changed", async () => {
    note("```regex\n^\\d+$\n```", "Matches `12`.");
    await update();
    note("```regex\n^\\d+$\n```", "Matches `13`.");
    expect(await site.run("check", "index", "--root", site.root)).toMatchObject({ status: 1 });
  });

  it("says which engine is missing", async () => {
    note("```regex on=js,oniguruma\na\n```", "Matches `a`.");
    const { status, stdout, stderr } = await site.runWith({ CI: "1" }, "check", "index", "--root", site.root);
    expect(status).toBe(1);
    expect(stdout + stderr).toContain("oniguruma is missing\n");
  });
});

const MATRIX = [
  "named group      (?<y>\\d+)     May 2026  2026",
  "recursion        a(?R)?b       x aabb    aabb",
  "POSIX class      [[:alpha:]]+  12 mug    mug",
  "any line end     \\R            a\\r\\nb    \\r\\n",
];
const matrix = (on: string, rows: readonly string[] = MATRIX): void =>
  note(`\`\`\`regex-matrix on=${on} timeout=60s\n${rows.join("\n")}\n\`\`\``);

describe("proofmark check on a regex matrix", () => {
  it("asks every engine about each row, and keeps in the lock whether it finds the match, something else, or refuses the pattern", async () => {
    matrix("js,pcre2,perl,python,ruby,rust,grep");
    expect(await update()).toMatchObject({ status: 0 });
    const [{ level, tools } = { level: "", tools: [] }] = entries();
    expect(level).toBe("ran");
    expect(tools.map(({ on, output }) => [on, output])).toEqual([
      ["js", ["yes", "no", "differs", "no"]],
      ["pcre2", ["yes", "yes", "yes", "yes"]],
      ["perl", ["yes", "yes", "yes", "yes"]],
      ["python", ["no", "no", "differs", "no"]],
      ["ruby", ["yes", "no", "yes", "yes"]],
      ["rust", [expect.stringMatching(/^(?:yes|no)$/), "no", "yes", "no"]],
      ["grep", ["differs", "differs", "yes", "differs"]],
    ]);
    for (const { version } of tools) expect(version).toMatch(/^\d+\.\d+/);
    expect(await site.run("check", "index", "--root", site.root)).toMatchObject({ status: 0 });
  });

  it("asks Go and PostgreSQL too", { tags: ["exhaustive"] }, async () => {
    matrix("go,postgresql", [
      "back-reference  (\\w)\\1        coffee  ff",
      "lazy            c.*?f         coffee  cof",
      "one of two      (c|d)of       coffee  cof",
    ]);
    expect(await update()).toMatchObject({ status: 0 });
    expect(entries()[0]?.tools.map(({ tool, output }) => [tool, output])).toEqual([
      ["Go", ["no", "yes", "yes"]],
      ["PostgreSQL", ["yes", "yes", "yes"]],
    ]);
  });

  it("asks what a text becomes where rows have a replacement", async () => {
    matrix("js,pcre2,perl,python,ruby,rust,sed,grep", [
      "whole match  [0-9]+      [$&]     a7b  a[7]b",
      "group        ([0-9])     [\\1]     a7b  a[7]b",
      "named group  (?<y>[a-z])  [\\k<y>]  7b   7[b]",
    ]);
    expect(await update()).toMatchObject({ status: 0 });
    expect(entries()[0]?.tools.map(({ on, output }) => [on, output])).toEqual([
      ["js", ["yes", "differs", "differs"]],
      ["pcre2", ["differs", "yes", "differs"]],
      ["perl", ["yes", "yes", "differs"]],
      ["python", ["differs", "yes", "no"]],
      ["ruby", ["differs", "yes", "yes"]],
      ["rust", ["differs", "differs", expect.stringMatching(/^(?:no|differs)$/)]],
      ["sed", ["differs", "yes", "differs"]],
      ["grep", ["no", "no", "no"]],
    ]);
  });

  it("says which engines take too long or stop by themselves, and goes on with the next row", {
    tags: ["exhaustive"],
  }, async () => {
    const text = `${"a".repeat(32)}!a`;
    matrix("js,pcre2,perl", [
      `nested  (a+)+$  ${text}  a`,
      `plain  a+$  ${text}  a`,
      `nested again  (a+)+$  ${text}  a`,
    ]);
    expect(await update()).toMatchObject({ status: 0 });
    expect(entries()[0]?.tools.map(({ on, output }) => [on, output])).toEqual([
      ["js", ["slow", "yes", "slow"]],
      ["pcre2", ["stops", "yes", "stops"]],
      ["perl", ["yes", "yes", "yes"]],
    ]);
  });

  it("fails where no engine gives what a row says, and names the row", async () => {
    matrix("js,perl", ["digits  \\d+  a 12  12", "wrong   \\d   a 12  12"]);
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain("no tool answers these rows with `yes`");
    expect(told).toContain("    wrong  \\d  a 12  12\n");
    expect(told).not.toContain("    digits");
  });

  it("fails where an engine answers otherwise than the lock says", async () => {
    matrix("js,perl");
    await update();
    const lock = site.read("content/index.lock.json");
    site.change("content/index.lock.json", lock.replace('"differs"', '"yes"'));
    const { status, stdout, stderr } = await site.run("check", "index", "--root", site.root);
    expect(status).toBe(1);
    expect(stdout + stderr).toContain("    - yes\n    + differs\n");
  });

  it("says which row is none", async () => {
    matrix("js", ["digits  \\d+  12"]);
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain("content/index.mdx:9");
    expect(told).toContain("not a row of a regex matrix");
  });
});

describe("proofmark check on Python, Perl, Ruby, PHP and Go", () => {
  it("runs each block as a program", async () => {
    // A README needs no lock, so Go compiles its library only once.
    const blocks = [
      ["python", "print(1 + 1)"],
      ["perl", "print 1 + 2;"],
      ["ruby", "puts 1 + 3"],
      ["php", "<?php echo 1 + 4;"],
      ["go timeout=60s", 'package main\n\nimport "os"\n\nfunc main() { os.Stdout.WriteString("6") }'],
    ].flatMap(([fence = "", code = ""], index) => [
      ...block(fence, code),
      ...block("output", String(index + 2)),
    ]);
    site.change("README.md", ["# Programs", "", ...blocks].join("\n"));
    const { status, stdout } = await site.run("check", "README.md", "--json");
    const rows: { level: string; runner: string }[] = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(rows.map(({ level, runner }) => `${runner} ${level}`)).toEqual(
      ["python", "perl", "ruby", "php", "go"].map((name) => `${name} ran`),
    );
  });

  it("fails a program that throws or prints something else than is asserted", async () => {
    note("```python\nraise ValueError('no price')\n```", "```ruby\nputs 1\n```\n```output\n2\n```");
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain("failed: content/index.mdx:8  it failed with status 1");
    expect(told).toContain("ValueError: no price");
    expect(told).toContain("    - 2\n    + 1\n");
  });
});
