import type { Fence } from "@proofmark/prover/document/fences.ts";
import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problemsOfAsync } from "../../../tests/problems-of.ts";
import { createHighlighter, type Highlighter } from "../highlight/highlight.ts";
import { type CodeBlock, createCodeBlocks } from "./code-block.ts";

let highlighter: Highlighter;
beforeAll(async () => {
  highlighter = await createHighlighter();
});

const file = "content/a.mdx";
const fence = (language: string, code: string, more: Partial<Fence> = {}): Fence => ({
  language,
  code,
  meta: "",
  line: 10,
  anchor: "one",
  section: "one",
  output: undefined,
  ...more,
});
const make = (...fences: Fence[]) =>
  createCodeBlocks(fences, { file, highlighter, slugState: createSlugState(), placeholders: {} });
const block = async (...args: Parameters<typeof fence>): Promise<CodeBlock> => {
  const { blocks } = await make(fence(...args));
  if (blocks[0] === undefined) throw new Error("no block");
  return blocks[0];
};

describe("createCodeBlocks", () => {
  it("carries over what stands on the fence and below it", async () => {
    expect(await block("text", "a\nb", { meta: 'title="T" top="Run" hidden', output: "done" })).toEqual({
      id: "one.t",
      language: "text",
      title: "T",
      top: "Run",
      values: [],
      file: undefined,
      hidden: true,
      avoid: false,
      needs: [],
      code: "a\nb",
      html: "a\nb",
      remarks: [],
      output: "done",
      proof: undefined,
      line: 10,
      anchor: "one",
      sequence: 0,
    });
  });

  it("titles a block with the file it is for", async () => {
    expect((await block("text", "a", { meta: "file=src/a.ts" })).title).toBe("src/a.ts");
    expect((await block("text", "a", { meta: 'file=src/a.ts title="Own"' })).title).toBe("Own");
  });

  it("marks the lines that the fence names", async () => {
    expect((await block("text", "a\nb\nc", { meta: "{1,3}" })).html).toBe(
      "<span class=h data-n=1>a\n</span>b\n<span class=h data-n=3>c</span>",
    );
  });

  it("shows added, removed and focused lines, and keeps marks and removed lines out of the code", async () => {
    const code =
      "a # [!code ++]\n/* [!code --] */\nb < 1 // [!code --]\nc <!-- [!code focus] -->\nd // [!code --]";
    const shown = await block("text", code);
    expect(shown.code).toBe("a\nc");
    expect(shown.html).toBe(
      [
        '<span class="l added" data-n=1>a',
        '</span><span class=del data-code=" "></span><span class=del data-code="b &lt; 1"></span><span class="l focus" data-n=2>c</span><span class=del data-code="d"></span>',
      ].join("\n"),
    );
    const written = "a // [!code ++]";
    expect((await block("md", written)).code).toBe(written);
  });

  it("refuses an unknown mark of a line", async () => {
    const fences = () => make(fence("js", "a\nb // [!code +]"));
    expect(await problemsOfAsync(fences)).toMatchObject([
      { line: 12, message: "unknown mark `[!code +]` of a line" },
    ]);
  });

  it("numbers every line where that is asked for", async () => {
    expect((await block("text", "a\nb", { meta: "showLineNumbers {2}" })).html).toBe(
      "<span class=l data-n=1>a\n</span><span class=h data-n=2>b</span>",
    );
  });

  it("shows a prompt before each command of a shell, not before what goes on, comments and empty lines", async () => {
    const { code, html } = await block("sh", "# why\nls\n\nnpm ci \\\n  --x\nif a; then\n  b\nfi\nc |\nd");
    expect(code).toBe("# why\nls\n\nnpm ci \\\n  --x\nif a; then\n  b\nfi\nc |\nd");
    expect(html.split("\n").map((line) => line.startsWith("<span class=q>"))).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it("shows a prompt after a command that runs in the background or ends in a semicolon, not inside a string or a substitution", async () => {
    const { html } = await block(
      "sh",
      'sleep 1 &\necho a;\nx="$(b &\nc)"\necho "d &\ne"\n(f) &  # why\ng &&\nh &\n  i\nj',
    );
    expect(html.split("\n").map((line) => line.includes("<span class=q>"))).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it("shows a prompt before commands of Redis, and before no other language", async () => {
    expect((await block("redis", "GET a")).html).toBe("<span class=q><i class=f>GET</i> a</span>");
    expect((await block("sql", "x")).html).toBe("x");
  });

  it("marks the lines that remarks are about, and keeps their code and nothing else as markup", async () => {
    const { remarks, html } = await block("text", "a\nb\nc", {
      remarks: { text: "1: use `a < b` & <c>\n2-3: both", line: 14 },
    });
    expect(remarks).toEqual([
      { from: 1, to: 1, html: "use <code>a &lt; b</code> &amp; &lt;c&gt;", text: "use `a < b` & <c>" },
      { from: 2, to: 3, html: "both", text: "both" },
    ]);
    expect(html).toBe(
      "<span class=h data-n=1>a\n</span><span class=h data-n=2>b\n</span><span class=h data-n=3>c</span>",
    );
  });

  it("refuses every remark that names no line of its block", async () => {
    const expected = "`6: why` or `6-7: why`, with lines from 1 to 2";
    const message = "a remark that names no line of its block";
    expect(
      await problemsOfAsync(() =>
        make(
          fence("text", "a\nb", {
            remarks: { text: "1: fine\n3: too far\n2-1: backwards\nno line\n0: none", line: 14 },
          }),
        ),
      ),
    ).toEqual([
      { severity: "error", file, line: 15, message, expected, found: '"3: too far"' },
      { severity: "error", file, line: 16, message, expected, found: '"2-1: backwards"' },
      { severity: "error", file, line: 17, message, expected, found: '"no line"' },
      { severity: "error", file, line: 18, message, expected, found: '"0: none"' },
    ]);
  });

  it("gathers the problems of all fences", async () => {
    const problems = await problemsOfAsync(() =>
      make(fence("text", "a", { meta: "copy", line: 1 }), fence("text", "a", { meta: "wrap", line: 9 })),
    );
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [1, "unknown word `copy` on a fence"],
      [9, "unknown word `wrap` on a fence"],
    ]);
  });
});
