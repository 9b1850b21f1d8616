import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { describe, expect, it } from "vitest";
import { told } from "../../tests/problems-of.ts";
import { analyse } from "./analyse.ts";

const file = "content/a.mdx";
const read = (...lines: string[]) => analyse(lines.join("\n"), { file, slugState: createSlugState() });

describe("analyse: links, images, tables, imports", () => {
  it("collects links, definitions, images and the links of elements, with their places", () => {
    const { links, images } = read(
      "[a](/a) and ![i](./i.png)",
      "",
      "[b][ref]",
      "",
      '<a href="/c">c</a>',
      "",
      "[ref]: /b",
    );
    expect(links).toEqual([
      { url: "/a", line: 1, column: 1 },
      { url: "/c", line: 5, column: 1 },
      { url: "/b", line: 7, column: 1 },
    ]);
    expect(images).toEqual([{ url: "./i.png", line: 1, column: 13 }]);
  });

  it("takes a definition for an image where only images refer to it, once however many do", () => {
    const { links, images } = read(
      "![a][pic] ![b][pic] ![c][both] [d][both]",
      "",
      "[pic]: ./a.png",
      "[both]: ./b.png",
      "[none]: ./c.png",
    );
    expect(images).toEqual([
      { url: "./a.png", line: 3, column: 1 },
      { url: "./b.png", line: 4, column: 1 },
    ]);
    expect(links.map(({ url }) => url)).toEqual(["./b.png"]);
  });

  it("refuses a link without an address", () => {
    expect(read("", '[text](<> "A title")').problems.map(told)).toEqual([
      {
        severity: "error",
        file,
        line: 2,
        column: 1,
        message: "the link has no address",
        expected: "`[text](address)`",
      },
    ]);
  });

  it("names tables after the heading above", () => {
    const table = "| a |\n| - |\n| b |\n\n";
    const { tree } = read(`${table}## Options\n\n${table}`);
    expect(tree.children.flatMap((node) => (node.type === "table" ? [node.data?.label] : []))).toEqual([
      "Table",
      "Options",
    ]);
  });

  it("puts partials where they stand", () => {
    expect(
      read("import Setup from './_setup.mdx';", "", "## One", "", "<Setup />", "", "## Two").passages,
    ).toMatchObject([
      { type: "heading" },
      { type: "partial", name: "Setup", path: "./_setup.mdx", line: 5 },
      { type: "heading" },
    ]);
  });

  it("refuses any other import or export", () => {
    expect(read("import fs from 'node:fs'", "", "Text").problems.map(told)).toEqual([
      {
        severity: "error",
        file,
        line: 1,
        message: "a note can import partials and islands of the site only",
        expected: "import Name from './_file.mdx', or from './Name.island.tsx'",
        found: "import fs from 'node:fs'",
      },
    ]);
  });

  it("refuses admonitions of unknown kinds", () => {
    expect(read("Text", "", ":::nope", "x", ":::", "", ":::details Why", ":::").problems.map(told)).toEqual([
      {
        severity: "error",
        file,
        line: 3,
        column: 1,
        message: "unknown admonition `:::nope`",
        fix: "did you mean `:::note`?",
        expected:
          "one of note, tip, info, warning, danger, caution, secondary, important, success, after three colons",
      },
      {
        severity: "error",
        file,
        line: 7,
        column: 1,
        message: "unknown admonition `:::details`",
        expected:
          "one of note, tip, info, warning, danger, caution, secondary, important, success, after three colons",
      },
    ]);
  });
});
