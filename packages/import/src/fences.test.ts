import { describe, expect, it } from "vitest";
import { convertFence } from "./fences.ts";

/** The engine's fence for that of another generator, its label, and what the report says. */
function converted(info: string, value = "a()") {
  const [lang = "", ...words] = info.split(" ");
  const findings: string[] = [];
  const { fence, label } = convertFence({ type: "code", lang, meta: words.join(" "), value }, (_, found) =>
    findings.push(found),
  );
  return { info: [fence.lang, fence.meta].filter(Boolean).join(" "), label, findings, code: fence.value };
}

describe("fences of other generators", () => {
  it.each([
    // Docusaurus
    ['js title="a.js" {1,4-6} showLineNumbers', 'js title="a.js" {1,4-6} showLineNumbers'],
    // VitePress
    ["js{4}", "js {4}"],
    ["ts:line-numbers {1} [a.ts]", 'ts title="a.ts" {1} showLineNumbers'],
    ["[.env]", 'text title=".env"'],
    // Starlight
    ["js title='say \"hi\"' ins={2-3} del={5} showLineNumbers=false", "js title=\"say 'hi'\" {2-3,5}"],
    ['js {"1. Look":5} ins={"2":7-8,"3":10}', "js {5,7-8,10}"],
    // MkDocs
    ['py title="a.py" linenums="1" hl_lines="2 4-5"', 'py title="a.py" {2,4-5} showLineNumbers'],
    ['{ .py .annotate title="a b" }', 'py title="a b"'],
    ['hl_lines="2"', "text {2}"],
    // what the engine reads as a part of another block
    ["output", "text"],
    ["", ""],
  ])("%s", (info, expected) => {
    expect(converted(info).info).toBe(expected);
  });

  it("names the words that the engine has nothing for", () => {
    expect(converted('js twoslash "up" /re/ frame="none" npm2yarn del={2}').findings).toEqual([
      "`twoslash` of a code block",
      "marked text in a code block",
      "marked text in a code block",
      '`frame="none"` of a code block',
      "`npm2yarn` of a code block",
      "a line of code shown as `del`",
    ]);
  });

  it("labels a tab by its title, else by its language", () => {
    expect(converted("js [config.js]").label).toBe("config.js");
    expect(converted("sh").label).toBe("sh");
    expect(converted("").label).toBe("Code");
  });

  it("takes marks out of comments", () => {
    const code = "a(); // [!code highlight]\n# [!code focus:2]\nb()\nc() // [!code ++]";
    expect(converted("js", code)).toMatchObject({
      code: "a();\nb()\nc() // [!code ++]",
      info: "js {1,2-3}",
    });
    const more = "# highlight-next-line\na\n{/* highlight-start */}\nb\nc\n{/* highlight-end */}\nd";
    expect(converted("js", more)).toMatchObject({ code: "a\nb\nc\nd", info: "js {1,2-3}" });
    expect(converted("css", ".highlight-start {}")).toMatchObject({
      code: ".highlight-start {}",
      info: "css",
    });
    expect(converted("js", "a(); // plain")).toMatchObject({ code: "a(); // plain", info: "js" });
  });
});
