import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LockEntry } from "@proofmark/prover/lock/lock.ts";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

const COUNTS = "3 ran · 1 parsed · 1 unchecked in <time>\n";

/** A folder with a package and its README, but no site; npm would have installed what it depends on. */
function project(): FixtureSite {
  const folder = fixtureSite("readme");
  folder.change(
    "node_modules/money/package.json",
    '{ "name": "money", "version": "1.0.0", "main": "money.cjs" }',
  );
  folder.change("node_modules/money/money.cjs", "exports.cents = (price) => price.toFixed(2);");
  return folder;
}

/** The folder with a README of nothing but these lines. */
function readmeOf(...lines: readonly string[]): FixtureSite {
  const folder = project();
  folder.change("README.md", `${lines.join("\n")}\n`);
  return folder;
}
const failures = (stderr: string): string[] => stderr.match(/^(?:failed|new): .*/gm) ?? [];

describe("proofmark check README.md", () => {
  it("runs what has a runner, with the package itself and what it installed, and needs no site and no lock", async () => {
    expect(await project().run("check", "README.md")).toEqual({ status: 0, stdout: COUNTS, stderr: "" });
  });

  it.each(["/", ".", "./", "**/*", "*"])("shows all of a package whose files are %j", async (files) => {
    const folder = project();
    folder.change("package.json", (text) => JSON.stringify({ ...JSON.parse(text), files: [files] }));
    expect(await folder.run("check", "README.md")).toEqual({ status: 0, stdout: COUNTS, stderr: "" });
  });

  it("holds an output to the fence below the block", async () => {
    const folder = project();
    folder.change("README.md", (text) => text.replace("3.50", "3.5"));
    const { status, stderr, stdout } = await folder.run("check", "README.md");
    expect(status).toBe(1);
    expect(stdout).toBe("2 ran · 1 parsed · 1 unchecked · 1 failure in <time>\n");
    expect(stderr).toBe(`failed: README.md:11  its output differs from its \`output\` fence
  │ import { total } from "@shop/total";
  │ 
  │ console.log(total([1.5, 2]));
  expected (-) and printed (+):
    - 3.5
    + 3.50
  again     npx proofmark check README.md:11

to leave a block unchecked, write \`<!-- check: none why="…" -->\` on the line above it; for all below it in its section
\`<!-- check section: none why="…" -->\`, for all of the file \`<!-- check file: none why="…" -->\` at its top
`);
  });

  it("compares with the lock beside the file once `--update` has written one", async () => {
    const folder = project();
    expect(await folder.run("check", "--update", "README.md")).toEqual({
      status: 0,
      stdout: `wrote README.lock.json\n${COUNTS}`,
      stderr: "",
    });
    const { snippets }: { snippets: LockEntry[] } = JSON.parse(folder.read("README.lock.json"));
    expect(snippets.map(({ starts, level }) => [starts, level])).toEqual([
      ["npm install @shop/total", "parsed"],
      ['import { total } from "@shop/total";', "ran"],
      ["mug,1.5", "ran"],
      ["sort -r orders.csv", "ran"],
      ["xdg-open orders.csv", "unchecked"],
    ]);
    expect(await folder.run("check", "README.md")).toEqual({ status: 0, stdout: COUNTS, stderr: "" });
    expect((await folder.run("check", "--list", "README.md")).stdout).toContain("| README.md | 3 | 1 | 1 |");
    folder.change("README.md", (text) => text.replace("mug,1.5", "mug,1.6"));
    const { status, stderr } = await folder.run("check", "README.md");
    expect(status).toBe(1);
    expect(failures(stderr)).toEqual(
      [23, 29, 40].map((line) => `new: README.md:${line}  not in the lock yet`),
    );
  });

  it("gives the command of the package to snippets, and no hidden file of its folder", async () => {
    const folder = readmeOf(
      "```sh",
      "total",
      "ls -A /project",
      "```",
      "```output",
      "5",
      "lib",
      "node_modules",
      "package.json",
      "```",
    );
    folder.change("lib/command.js", "#!/usr/bin/env node\nconsole.log(5);\n");
    chmodSync(folder.path("lib/command.js"), 0o755);
    folder.change(".env", "TOKEN=1");
    folder.change("package.json", (text) => text.replace('["lib"]', '["lib", ".env"]'));
    folder.change("notes.txt", "not published");
    expect(await folder.run("check", "README.md")).toEqual({
      status: 0,
      stdout: "1 ran in <time>\n",
      stderr: "",
    });
  });

  it("refuses a link in place of the installed packages: snippets could read what lies there", async () => {
    const folder = readmeOf("```js", "1", "```");
    folder.remove("node_modules");
    symlinkSync("/etc", folder.path("node_modules"));
    const { status, stderr } = await folder.run("check", "README.md");
    expect(status).toBe(1);
    expect(stderr).toContain("error: node_modules  a symbolic link is in the place of a file or folder");
  });

  it("checks one block, and a file as MDX where its name says so", async () => {
    const folder = project();
    folder.change(
      "page.mdx",
      'import Tabs from "@theme/Tabs";\n\n<Tabs items={all.map((one) => one)} />\n\n{/* check: fails=1 */}\n\n```sh\nfalse\n```\n',
    );
    expect((await folder.run("check", "README.md:11", "page.mdx")).stdout).toBe("2 ran in <time>\n");
    folder.change("page.mdx", "# Open\n\n<Tabs>\n");
    expect((await folder.run("check", "page.mdx")).stderr).toContain(
      "error: page.mdx:3:1  the element `<Tabs>` is never closed",
    );
  });

  it("says what languages need that a folder has not installed", async () => {
    const folder = readmeOf(
      ...[
        "```toml",
        "a = 1",
        "```",
        "",
        "```yml",
        "a: [1]",
        "```",
        "",
        "```tsx",
        "export const a = 1;",
        "```",
      ],
    );
    const { stdout, stderr } = await folder.run("check", "README.md");
    expect(stdout).toBe("3 failures in <time>\n");
    expect(stderr).toContain("the parser is missing: npm install --save-dev yaml");
    expect(stderr).toContain("the parser is missing: npm install --save-dev smol-toml");
    expect(stderr).toMatch(/^ {4}Node\.js [\d.]+ does not run \.tsx files: use `check=types`$/m);
  });
});

describe("comments and words of other tools", () => {
  it("leaves out a section or a file, and runs what says so nevertheless", async () => {
    const folder = readmeOf(
      ...['<!-- check file: none why="fragments" -->', "", "# One", "```js", "missing()", "```", ""],
      ...[
        "<!-- check: run -->",
        "```js",
        "console.log(1 + 1)",
        "```",
        "",
        "## Two",
        "<!-- check section: timeout=20s run -->",
        "",
      ],
      ...[
        "```js twoslash {1,3} npm2yarn",
        "console.log(1 + 2)",
        "```",
        "",
        "## Three",
        "```sh",
        "exit 3",
        "```",
        "",
      ],
      ...["## Install", "<!-- check section: run -->", "```sh", "npm install --help > help.txt", "```"],
    );
    expect(await folder.run("check", "README.md")).toEqual({
      status: 0,
      stdout: "3 ran · 2 unchecked in <time>\n",
      stderr: "",
    });
  });

  it("refuses words and places that mean nothing, with their lines", async () => {
    const folder = readmeOf(
      ...[
        "# One",
        "<!-- check: none -->",
        "```sh",
        "ls",
        "```",
        "",
        "<!--",
        "check: timout=5s -->",
        "```sh chek=none",
        "ls",
        "```",
        "",
      ],
      ...[
        "<!-- check: varies -->",
        "",
        "Text.",
        "",
        "<!-- check sectoin: varies -->",
        "",
        "```output",
        "1",
        "```",
      ],
    );
    const { status, stderr } = await folder.run("check", "README.md");
    expect(status).toBe(1);
    expect(stderr.match(/^error: .*|^ {2}fix .*/gm)).toEqual([
      "error: README.md:2  `check=none` without a reason",
      "error: README.md:7  unknown word `timout=5s` in a `check:` comment",
      "  fix       did you mean `timeout`?",
      "error: README.md:9  unknown word `chek=none` on a fence",
      "  fix       did you mean `check`?",
      "error: README.md:13  a `check:` comment belongs right above a code block",
      "error: README.md:17  unknown scope `check sectoin:` in a comment",
      "  fix       did you mean `check section:`?",
      "error: README.md:19  an `output` fence belongs right after a code block",
    ]);
  });
});

describe("blocks that share a scope", () => {
  const SHARED = [
    "<!-- check file: session -->",
    "# Money",
    "```js",
    'import { cents } from "money";',
    'const assert = require("assert");',
    "```",
    "## Use",
    "```js",
    "cents(3) // '3.00'",
    'assert.equal(cents(1), "1.00")',
    "const prices = [1, 2]; // => [1, 2]",
    "```",
  ];

  it("see what those above declare and import, and compare values with their comments", async () => {
    expect(await readmeOf(...SHARED).run("check", "README.md")).toMatchObject({
      ...{ status: 0, stdout: "1 ran · 1 silent in <time>\n" },
    });
    const wrong = readmeOf(...SHARED.map((line) => line.replace("'3.00'", "'4.00'")));
    expect((await wrong.run("check", "README.md")).stderr).toContain(
      "    line 1 gives '3.00'\n    its comment says '4.00'\n",
    );
  });

  it("may state an error, and hide none that a timer throws", async () => {
    const stated = [
      "```js",
      'JSON.parse("{") // throws SyntaxError',
      "Math.abs(-1) // throws RangeError",
      "```",
    ];
    const { stderr } = await readmeOf(...stated).run("check", "README.md");
    expect(stderr).toContain("    line 2 gives 1\n    its comment says throws RangeError\n");
    const late = "setTimeout(() => { throw new Error('late') }, 5);";
    const wait = "await new Promise((resolve) => setTimeout(resolve, 50));";
    const timer = readmeOf("```js session", late, wait, "```");
    expect((await timer.run("check", "README.md")).stderr).toContain("    Error: late\n");
  });

  it("work in Python too", async () => {
    const python = ["```python", "def double(n):", "    return {'n': 2 * n}", "```"];
    const use = (value: string) => ["```python", `double(2)  # => {'n': ${value}}`, "```"];
    const shared = "<!-- check file: session -->";
    expect((await readmeOf(shared, ...python, ...use("4")).run("check", "README.md")).status).toBe(0);
    expect((await readmeOf(shared, ...python, ...use("5")).run("check", "README.md")).stderr).toContain(
      "line 1 gives {'n': 4}\n    its comment says {'n': 5}",
    );
  });

  it("give in Python what stands below a prompt, with the packages of `.venv`", async () => {
    const prompt = ["```pycon", ">>> import money", ">>> for price in [1, 2]:", "...     money.cents(price)"];
    const folder = readmeOf(...prompt, "'1.00'", "'2.00'", "```");
    const version = execFileSync("/usr/bin/python3", ["--version"], { encoding: "utf8" });
    const python = version.trim().replace(/^Python (\d+\.\d+).*$/, "python$1");
    folder.change(
      `.venv/lib/${python}/site-packages/money.py`,
      "def cents(price):\n    return f'{price:.2f}'\n",
    );
    expect(await folder.run("check", "README.md")).toMatchObject({ status: 0, stdout: "1 ran in <time>\n" });
    folder.change("README.md", (text) => text.replace("'2.00'", "'3.00'"));
    const { stderr } = await folder.run("check", "README.md");
    expect(stderr).toContain("    '2.00'\n    its example says '1.00'\n    '3.00'\n");
  });

  it("call the commands that packages of Python have put into `.venv`", async () => {
    const folder = readmeOf("```sh", "$ cents 2", "2.00", "```");
    const command = folder.path(".venv/bin/cents");
    mkdirSync(path.dirname(command), { recursive: true });
    symlinkSync("/bin/sh", `${path.dirname(command)}/sh`);
    writeFileSync(command, `#!${path.dirname(command)}/sh\necho $1.00\n`, { mode: 0o755 });
    expect(await folder.run("check", "README.md")).toMatchObject({ status: 0, stdout: "1 ran in <time>\n" });
  });

  it("fail with the line of the block and the place of a missing declaration, and one stands for all", async () => {
    const alone = SHARED.slice(2).filter((line) => !line.startsWith("##"));
    const { stderr, stdout } = await readmeOf(...alone, ...alone.slice(4)).run("check", "README.md");
    expect(stderr).toContain("`cents` is declared in line 1: with the word `session` on both blocks");
    expect(stderr).toContain("  the same  1 more block, in line 10; `--details` prints each\n");
    expect(stderr).not.toContain("node:internal");
    expect(stdout).toContain("3 failures");
    const { stderr: detailed } = await readmeOf(...alone, ...alone.slice(4)).run(
      ...["check", "--details", "README.md"],
    );
    expect(failures(detailed)).toHaveLength(3);
  });
});

it("compares what commands behind a prompt print", async () => {
  const readme = [
    "```console",
    "$ date +%F && seq 3",
    "2020-02-20",
    "1",
    "...",
    "",
    "$ echo $((1 + 1))",
    "2",
    "```",
  ];
  expect(await readmeOf(...readme).run("check", "README.md")).toMatchObject({ status: 0 });
  const typed = ["```sh", "$ printf '# Title\\n# More\\n'", "# Title", "# More", "```"];
  const script = [
    "```sh",
    "cat > menu <<'END'",
    "$ 3",
    "END",
    "grep 3 menu",
    "```",
    "```output",
    "$ 3",
    "```",
  ];
  expect(await readmeOf(...typed, "", ...script).run("check", "README.md")).toMatchObject({ status: 0 });
  const wrong = readmeOf(...readme.map((line) => (line === "2" ? "4" : line)));
  expect((await wrong.run("check", "README.md")).stderr).toContain("    - 4\n    + 2\n");
});
