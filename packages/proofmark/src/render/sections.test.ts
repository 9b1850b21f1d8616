import { createElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { createHighlighter } from "../content/highlight/highlight.ts";
import { createPage } from "../content/page.ts";
import { linesOf, renderSections, type TopLevelNode } from "./sections.tsx";

const node = (element: ReactNode): TopLevelNode => ({ element, lines: 1 });
const heading = (id: string): TopLevelNode => ({
  element: createElement("h2", { id, key: id }, id),
  lines: 2,
  starts: "section",
});
const text = (key: string, length: number): TopLevelNode =>
  node(createElement("p", { key }, "x".repeat(length)));

it("lets the browser answer the reader before each section of a long note", () => {
  const html = renderSections([heading("a"), text("1", 10), heading("b"), text("2", 10)]);
  expect([...html.matchAll(/<h2 id="(\w+)"|<script><\/script>/g)].map(([, id]) => id ?? "|")).toEqual([
    "|",
    "a",
    "|",
    "b",
  ]);
});

it("says about how many lines a section takes, without what is folded", async () => {
  expect(renderSections([heading("a"), text("1", 10)])).toContain(" data-l=3>");
  const highlighter = await createHighlighter();
  const lines = async (text: string): Promise<number> => {
    const { body } = await createPage(
      { file: "content/a.mdx", name: "a.mdx", text, hash: "" },
      {
        ...{ root: "/", staticDirectories: [], parseNumberPrefixes: true, placeholders: {} },
        ...{ highlighter, readSource: () => undefined },
      },
    );
    return body.tree.children.reduce((sum, child) => sum + linesOf(child, body), 0);
  };
  expect(await lines("## A")).toBe(2);
  expect(await lines("x".repeat(590))).toBe(1 + 10);
  const code = `\`\`\`js\n${"x = 1\n".repeat(40)}\`\`\``;
  expect(await lines(code)).toBe(2 + 40);
  expect(await lines(code.replace("js", "js hidden"))).toBe(1);
  expect(await lines(`<Details summary="More">\n\n${code}\n\n</Details>`)).toBe(1);
});

it("makes no empty section where a note begins with a heading", () => {
  expect(renderSections([heading("a"), text("1", 1)])).toMatch(
    /^<script><\/script><section [^>]*><h2 id="a">a<\/h2><p>x<\/p><\/section>$/,
  );
  expect(renderSections([node("before"), heading("a"), text("1", 1)])).toMatch(
    /^before<script><\/script><section [^>]*><h2 id="a">a<\/h2>/,
  );
});
