import { beforeAll, describe, expect, it } from "vitest";
import { linesHtml } from "../code/code-block.ts";
import { createHighlighter, type Highlighter } from "./highlight.ts";

let highlighter: Highlighter;
beforeAll(async () => {
  highlighter = await createHighlighter();
});

const lines = async (language: string, ...code: string[]): Promise<string[]> =>
  linesHtml(await highlighter.highlight(code.join("\n"), language));
const fresh = async (language: string, ...code: string[]): Promise<boolean[]> =>
  (await highlighter.highlight(code.join("\n"), language)).map((line) => line.startsFresh);

describe("highlight", () => {
  it("colours shell: commands, words, variables, strings, operators, comments", async () => {
    expect(
      await lines("sh", "for f in *.txt; do", '  echo "$f & <b>" | grep -c x > out # why', "done"),
    ).toEqual([
      "<i class=k>for</i> f <i class=k>in </i><i class=s>*.txt</i>; <i class=k>do</i>",
      '  <i class=f>echo </i><i class=s>"</i><i class=v>$f</i><i class=s> &amp; &lt;b&gt;" </i><i class=o>| </i><i class=f>grep -c </i>x <i class=o>&gt; </i>out <i class=c># why</i>',
      "<i class=k>done</i>",
    ]);
  });

  it("colours SQL with the words of PostgreSQL and the commands of psql", async () => {
    expect(
      await lines(
        "sql",
        "SELECT name, count(*) FROM users WHERE note <> 'a''b'; -- why",
        "\\d+ users",
        "INSERT INTO t VALUES (:'v') RETURNING id;",
      ),
    ).toEqual([
      "<i class=k>SELECT</i> name, <i class=f>count</i>(<i class=o>*</i>) <i class=k>FROM</i> users <i class=k>WHERE</i> note <i class=o>&lt;&gt; </i><i class=s>'a''b'</i>; <i class=c>-- why</i>",
      "<i class=v>\\d+</i> users",
      "<i class=k>INSERT INTO</i> t <i class=k>VALUES</i> (<i class=v>:'v'</i>) <i class=k>RETURNING</i> id;",
    ]);
  });

  it("colours makefiles: targets and variables", async () => {
    expect(await lines("makefile", "CC := gcc", "all: main.o", "\t$(CC) -o $@ $^", ".PHONY: all")).toEqual([
      "<i class=v>CC</i> := gcc",
      "<i class=f>all</i>: main.o",
      "\t<i class=v>$(CC)</i> -o <i class=v>$@ $^</i>",
      "<i class=f>.PHONY</i>: all",
    ]);
  });

  it("colours commands of Redis: names of two words, options, numbers, strings", async () => {
    expect(
      await lines(
        "redis",
        "# why",
        'SET key "a \\" b" EX 60',
        "CONFIG SET maxmemory 100mb",
        "zadd s 1.5 'm'",
      ),
    ).toEqual([
      "<i class=c># why</i>",
      '<i class=f>SET</i> key <i class=s>"a \\" b" </i><i class=k>EX </i><i class=n>60</i>',
      "<i class=f>CONFIG SET</i> maxmemory 100mb",
      "<i class=f>zadd</i> s <i class=n>1.5 </i><i class=s>'m'</i>",
    ]);
  });

  it("colours GraphQL", async () => {
    expect(await lines("graphql", "query Get($id: ID!) { me @skip(if: true) }")).toEqual([
      "<i class=k>query </i><i class=f>Get</i>(<i class=v>$id</i>: <i class=f>ID</i><i class=o>!</i>) { <i class=v>me </i><i class=f>@skip</i>(<i class=v>if</i>: <i class=n>true</i>) }",
    ]);
  });

  it("colours JSON, YAML and TOML: keys apart from values", async () => {
    expect(await lines("json", '{ "a": [1, true], "b": "c<d" }')).toEqual([
      '{ "<i class=f>a</i>": [<i class=n>1</i>, <i class=n>true</i>], "<i class=f>b</i>": <i class=s>"c&lt;d"</i> }',
    ]);
    expect(await lines("yaml", "a: 1", 'b: "x" # y')).toEqual([
      "<i class=k>a</i>: <i class=n>1</i>",
      '<i class=k>b</i>: <i class=s>"x" </i><i class=c># y</i>',
    ]);
    expect(await lines("toml", "b = 1")).toEqual(["b = <i class=n>1</i>"]);
  });

  it("colours JavaScript and Python", async () => {
    expect(await lines("mjs", "await f(`x`, null); // why")).toEqual([
      "<i class=k>await </i><i class=f>f</i>(<i class=s>`x`</i>, <i class=n>null</i>); <i class=c>// why</i>",
    ]);
    expect(await lines("python", "return x if x is not None else 'y'")).toEqual([
      "<i class=k>return</i> x <i class=k>if</i> x <i class=k>is not </i><i class=n>None </i><i class=k>else </i><i class=s>'y'</i>",
    ]);
  });

  it("colours what is taken out and put in of a diff", async () => {
    expect(await lines("diff", "- a", "+ b")).toEqual(["-<i class=d> a</i>", "+<i class=s> b</i>"]);
  });

  it.each([
    "sql",
    "graphql",
    "sh",
    "makefile",
    "redis",
    "json",
    "js",
    "ts",
    "python",
    "dockerfile",
    "yaml",
    "regex",
    "ruby",
    "html",
    "css",
    "go",
    "rust",
    "diff",
    "toml",
  ])("keeps every character of %s", async (language) => {
    const code = "a <b> & \"c\" 'd' $e `f` # g\n\n\t- {h: [1]} // i\n(?<j>\\d+)\n";
    const html = (await lines(language, code)).join("\n");
    expect(
      html
        .replace(/<\/?i[^>]*>/g, "")
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, "&"),
    ).toBe(code);
  });

  it.each(["nope", "text", "mermaid", "output"])("leaves %s plain, escaped", async (language) => {
    expect(await lines(language, '<a> & "b"', "SELECT 1")).toEqual(['&lt;a&gt; &amp; "b"', "SELECT 1"]);
  });

  it("leaves a line plain that is too long to be a snippet", async () => {
    const long = `const a = "${"x".repeat(500)}";`;
    expect(await lines("js", long, "const b = 1;")).toEqual([
      long,
      "<i class=k>const</i> b <i class=o>= </i><i class=n>1</i>;",
    ]);
  });

  it("leaves a block plain that opens too many scopes, or is too long to be a snippet", async () => {
    const deep = `${"[".repeat(99)}\n${"[\n".repeat(9)}1`;
    expect(await lines("json", ...deep.split("\n"))).toEqual(deep.split("\n"));
    const highlighted = await highlighter.highlight(deep, "json");
    expect(highlighted.flatMap(({ tokens }) => tokens).every(({ kind }) => kind === "")).toBe(true);
    const long = "const a = 1;\n".repeat(8000);
    expect((await lines("js", ...long.split("\n"))).join("\n")).toBe(long);
  });

  it("says on which lines nothing is open", async () => {
    expect(await fresh("sh", "echo 'a", "b' c", "echo d", "npm ci \\", "  --x", "ls")).toEqual([
      true,
      false,
      true,
      true,
      false,
      true,
    ]);
    expect(await fresh("sh", "if a; then", "  b", "fi", "f() {", "  c", "}", "d <<E", "e", "E", "g")).toEqual(
      [true, false, false, true, false, false, true, false, false, true],
    );
    expect(await fresh("js", "const a = `x", "y`;", "b()")).toEqual([true, false, true]);
    expect(await fresh("text", "a", "b")).toEqual([true, true]);
  });
});
