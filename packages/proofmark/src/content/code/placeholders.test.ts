import { beforeAll, describe, expect, it } from "vitest";
import { createHighlighter, type Highlighter } from "../highlight/highlight.ts";
import { fillPlaceholders, markValues, placed, splitAtValues } from "./placeholders.ts";

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

describe("splitAtValues", () => {
  it("gives the parts in order, without empty ones", () => {
    const { text, values } = fillPlaceholders("{{host}}:1", placeholders);
    expect(splitAtValues(text, placed(text, values, "sh"))).toEqual([
      { text: "127.0.0.1", value: "host arg sh" },
      { text: ":1" },
    ]);
  });
});

describe("markValues", () => {
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
    const lines = await highlighter.highlight(text, language);
    return markValues(lines, text, placed(text, values, language)).map(({ html }) => html);
  };

  it("marks a value inside a token", async () => {
    expect(await marked("select '{{database}}-1';", "sql")).toEqual([
      "<i class=k>select </i><i class=s>'<var data-value=\"database sql\">shop</var>-1'</i>;",
    ]);
  });

  it("marks a value of several tokens, in the colour of the first", async () => {
    expect(await marked("a = 1{{x}}", "js", { x: '2 + "b" < c' })).toEqual([
      'a <i class=o>= </i><i class=n>1<var data-value="x name">2 + "b" &lt; c</var></i>',
    ]);
  });

  it("marks each line's own values, side by side and alone on a line", async () => {
    expect(await marked("{{database}}{{host}}\nplain\n{{host}}", "text")).toEqual([
      '<var data-value="database text">shop</var><var data-value="host text">127.0.0.1</var>',
      "plain",
      '<var data-value="host text">127.0.0.1</var>',
    ]);
  });

  it("names no place where a value is written as it is", async () => {
    expect(await marked("ls # {{host}}", "sh")).toEqual([
      '<i class=f>ls </i><i class=c># <var data-value="host">127.0.0.1</var></i>',
    ]);
  });

  it("leaves lines without values as the highlighter made them", async () => {
    const lines = await highlighter.highlight("echo {{.Names}}", "sh");
    expect(markValues(lines, "echo {{.Names}}", [])).toBe(lines);
  });
});
