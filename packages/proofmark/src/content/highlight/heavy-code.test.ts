// @module-tag exhaustive

import { fillPlaceholders } from "@proofmark/prover/document/placeholders.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { linesHtml } from "../code/code-block.ts";
import { createHighlighter, type Highlighter } from "./highlight.ts";

/** Code that grammars, or the search for values, once took quadratic time for. */
const REPEATED: readonly (readonly [language: string, text: string])[] = [
  ["json", "[\n"],
  ["json", '{"a":\n'],
  ["json", "["],
  ["sh", "$(\n"],
  ["sh", "(\n"],
  ["sh", " "],
  ["sh", "{{database}}"],
  ["sh", "psql {{database}}\n"],
  ["js", "{\n"],
  ["js", "(\n"],
  ["js", "`${\n"],
  ["js", " "],
  ["js", "{{database}}"],
  ["ts", "a<\n"],
  ["sql", "(\n"],
  ["yaml", "- \n"],
  ["html", "<a>\n"],
  ["css", "a{\n"],
  ["make", "$(\n"],
  ["graphql", "{\n"],
  ["text", "{{database}}"],
];

let highlighter: Highlighter;
beforeAll(async () => {
  highlighter = await createHighlighter();
  for (const [language] of REPEATED) await highlighter.highlight("a", language);
});

/** Milliseconds that a block takes to be highlighted and to have its values marked. */
async function timeOf(written: string, language: string): Promise<number> {
  const began = process.cpuUsage();
  const { text, values } = fillPlaceholders(written, { database: "shop" });
  linesHtml(await highlighter.highlight(text, language), values);
  return process.cpuUsage(began).user / 1000;
}

describe("code of 100 and 400 KB", () => {
  // Each takes less than 0.2 s; the slowest once took more than a minute.
  it.each(REPEATED)("takes no minutes in %s: %j", async (language, text) => {
    for (const bytes of [100_000, 400_000])
      expect(await timeOf(text.repeat(bytes / text.length), language)).toBeLessThan(2000);
  });

  it("takes no minutes with lines that no cache has, of almost the longest that are tokenised", async () => {
    for (const [language, sign] of [
      ["rust", "1"],
      ["ruby", "|"],
    ] as const) {
      const lines = Array.from({ length: 200 }, (_, index) => sign.repeat(490 / sign.length) + index);
      expect(await timeOf(lines.join("\n"), language)).toBeLessThan(5000);
    }
  });
});
