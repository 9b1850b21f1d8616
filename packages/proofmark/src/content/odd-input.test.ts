// @module-tag exhaustive

import { unescapeText } from "@proofmark/prover/document/matrix.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problemsOf, problemsOfAsync } from "../../tests/problems-of.ts";
import { noteMarkdown } from "../render/markdown.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { createHighlighter, type Highlighter } from "./highlight/highlight.ts";
import { createPage, type Page } from "./page.ts";

let highlighter: Highlighter;
beforeAll(async () => {
  highlighter = await createHighlighter();
});

const sourceOf = (text: string, file = "content/a.mdx") => ({ file, name: file, text, hash: "" });

/** The page of a note; `partial` gives the text of the files that it imports. */
const pageOf = (text: string, partial: (file: string) => string = () => ""): Promise<Page> =>
  createPage(sourceOf(text), {
    root: "/nowhere",
    staticDirectories: [],
    parseNumberPrefixes: true,
    placeholders: {},
    highlighter,
    readSource: (file) => (file.endsWith(".mdx") ? sourceOf(partial(file), file) : undefined),
  });

describe("names that every object has", () => {
  it.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "are plain languages: %s",
    async (name) => {
      const { body } = await pageOf(`\`\`\`${name}\na < b\n\`\`\`\n`);
      expect(body.blocks.map(({ language, code, html }) => [language, code, html])).toEqual([
        [name.toLowerCase(), "a < b", "a &lt; b"],
      ]);
    },
  );

  it.each(["constructor", "toString", "valueOf"])(
    "are headings, definitions and placeholders: %s",
    async (name) => {
      const page = await pageOf(
        `## ${name} {#${name}}\n\n[a][${name}] \`{{ ${name} }}\` [^${name}]\n\n[${name}]: /x\n\n[^${name}]: Why.\n`,
      );
      const { sections, body } = page;
      expect(sections.map(({ anchor, searchWords }) => [anchor, searchWords])).toEqual([
        ["", undefined],
        [name, undefined],
      ]);
      expect(body.links.map(({ url }) => url)).toEqual(["/x"]);
      const written = { placeholders: {}, link: (url: string) => url, source: () => "" };
      expect(noteMarkdown(body, written)).toContain(`\`{{ ${name} }}\``);
    },
  );
});

describe("a note without measure", () => {
  it("that nests too deeply is refused with its line", async () => {
    for (const text of [
      `${">".repeat(300)}a`,
      `${"- ".repeat(300)}a`,
      `${"<b>".repeat(300)}a${"</b>".repeat(300)}`,
      `${"*a ".repeat(300)}${" a*".repeat(300)}`,
    ])
      expect(await problemsOfAsync(() => pageOf(`# A\n\n${text}\n`))).toEqual([
        {
          severity: "error",
          file: "content/a.mdx",
          line: 3,
          message: "the note nests more than 100 levels deep",
        },
      ]);
  });

  it("whose partials double with every level is refused", async () => {
    const twice = (level: number) =>
      `import A from './_${level}a.mdx'\nimport B from './_${level}b.mdx'\n\n<A />\n\n<B />\n`;
    const [problem] = await problemsOfAsync(() =>
      pageOf(twice(0), (file) => twice(Number(/_(\d+)/.exec(file)?.[1]) + 1)),
    );
    expect(problem?.message).toBe(
      "content/a.mdx uses more than 1,000 partials, those of its partials included",
    );
  });

  it("of more blocks than can be proven is refused", async () => {
    expect(await problemsOfAsync(() => pageOf("```\na\n```\n\n".repeat(5001)))).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 20_001,
        message: "the note holds more than 5,000 code blocks",
        fix: "split it",
      },
    ]);
  });

  it("reports no more wrong expressions than can be read", async () => {
    expect(await problemsOfAsync(() => pageOf("{a()} ".repeat(1000)))).toHaveLength(100);
  });

  it.each([
    ["runs of backticks in a block", `~~~md\n${"`a ".repeat(200_000)}\n~~~`],
    [
      "remarks on all lines",
      `~~~text\n${"a\n".repeat(5000)}~~~\n\n~~~remarks\n${"1-5000: b\n".repeat(5000)}~~~`,
    ],
    ["equal headings", "## a\n\n".repeat(12_000)],
  ])("is read in the time that its size needs: %s", async (_name, text) => {
    expect((await pageOf(text)).summary.problems).toEqual([]);
  });
});

describe("front matter", () => {
  it("whose aliases would fill the memory is refused", () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) =>
        `k${level}: &l${level} [${
          level === 0
            ? "x"
            : Array(9)
                .fill(`*l${level - 1}`)
                .join(", ")
        }]`,
    );
    expect(problemsOf(() => parseFrontMatter(sourceOf(`---\n${levels.join("\n")}\n---\n`)))).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 2,
        message: "the front matter is not YAML: Excessive alias count indicates a resource exhaustion attack",
      },
    ]);
  });
});

describe("a text of the regex matrix", () => {
  it("keeps numbers of characters that there are none of", () => {
    expect(unescapeText("\\u{41}\\u{10FFFF}\\u{110000}\\u{ffffff}")).toBe(
      "A\u{10FFFF}\\u{110000}\\u{ffffff}",
    );
  });
});
