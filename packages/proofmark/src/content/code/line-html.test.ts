import { fillPlaceholders, undeclaredNames, withoutNames } from "@proofmark/prover/document/placeholders.ts";
import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { analyse } from "../analyse.ts";
import { createHighlighter, type Highlighter } from "../highlight/highlight.ts";
import { linesHtml } from "./code-block.ts";

const placeholders = { database: "shop", host: "127.0.0.1" };

describe("fillPlaceholders", () => {
  it("puts the defaults in, and says where they stand", () => {
    const { text, values } = fillPlaceholders("psql -h {{host}} {{database}}{{database}}", placeholders);
    expect(text).toBe("psql -h 127.0.0.1 shopshop");
    expect(values.map(({ name, from, to }) => [name, text.slice(from, to)])).toEqual([
      ["host", "127.0.0.1"],
      ["database", "shop"],
      ["database", "shop"],
    ]);
  });

  it.each(["{{.Names}}", "{{ host }}", "{{user}}", "{{toString}}", "{host}"])(
    "leaves %s as it is",
    (text) => {
      expect(fillPlaceholders(text, placeholders)).toEqual({ text, values: [] });
    },
  );
});

describe("undeclaredNames", () => {
  it("are names alone in double braces, each with its first line", () => {
    const text = "a {{host}}\n{{user}} {{toString}}\n{{user}}";
    expect(undeclaredNames(text, placeholders).map(({ at, message }) => [at, message])).toEqual([
      [1, "no placeholder has the name `user`"],
      [1, "no placeholder has the name `toString`"],
    ]);
    expect(withoutNames(text)).toBe("a {{ host }}\n{{ user }} {{ toString }}\n{{ user }}");
  });

  it.each([
    "{{.Names}}",
    "{{ user }}",
    "{{range .}}x{{else}}y{{end}}",
    "{{#if a}}{{this}}{{/if}}",
    "{{{a}}}",
    "{{1}}",
    "$" + "{{ github.sha }}",
  ])("are not in %s, which is text", (text) => {
    expect(undeclaredNames(text, {})).toEqual([]);
    expect(withoutNames(text)).toBe(text);
  });
});

describe("inline code", () => {
  it("has its parts in order, without empty ones", () => {
    const { tree } = analyse("`{{host}}:1`", {
      file: "content/a.mdx",
      slugState: createSlugState(),
      placeholders,
    });
    expect(tree.children[0]).toMatchObject({
      children: [{ data: { parts: [{ text: "127.0.0.1", value: "host" }, { text: ":1" }] } }],
    });
  });
});

describe("linesHtml", () => {
  let highlighter: Highlighter;
  beforeAll(async () => {
    highlighter = await createHighlighter();
  });
  const marked = async (
    written: string,
    language: string,
    given: Record<string, string> = placeholders,
  ): Promise<string[]> => {
    const { text, values } = fillPlaceholders(written, given);
    return linesHtml(await highlighter.highlight(text, language), values);
  };

  it("marks a value inside a token", async () => {
    expect(await marked("select '{{database}}-1';", "sql")).toEqual([
      "<i class=k>select </i><i class=s>'<var data-value=\"database\">shop</var>-1'</i>;",
    ]);
  });

  it("marks a value of several tokens, in the colour of the first", async () => {
    expect(await marked("a = 1{{x}} < b", "js", { x: "2+b" })).toEqual([
      'a <i class=o>= </i><i class=n>1<var data-value="x">2+b</var> </i><i class=o>&lt;</i> b',
    ]);
  });

  it("marks each line's own values, side by side and alone on a line", async () => {
    expect(await marked("{{database}}{{host}}\nplain\n{{host}}", "text")).toEqual([
      '<var data-value="database">shop</var><var data-value="host">127.0.0.1</var>',
      "plain",
      '<var data-value="host">127.0.0.1</var>',
    ]);
  });
});
