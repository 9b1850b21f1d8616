import { describe, expect, it } from "vitest";
import { writeHeadingIds } from "./heading-ids.ts";

const write = (text: string, options: { overwrite?: boolean; keepCase?: boolean } = {}) =>
  writeHeadingIds(text, { file: "content/a.mdx", overwrite: false, keepCase: false, ...options });

describe("writeHeadingIds", () => {
  it("writes the id that the page gives a heading, from the second level on", () => {
    expect(
      write("---\ntitle: T\n---\n\n# Title\n\n## Set *a* `key`\n\ntext\n\n### Set a key\n#### C++ & C# ##\n"),
    ).toEqual({
      text: "---\ntitle: T\n---\n\n# Title\n\n## Set *a* `key` {#set-a-key}\n\ntext\n\n### Set a key {#set-a-key-1}\n#### C++ & C# {#c--c}\n",
      written: [
        { line: 7, id: "set-a-key" },
        { line: 11, id: "set-a-key-1" },
        { line: 12, id: "c--c" },
      ],
    });
  });

  it("leaves code, underlined headings, lists and quotes alone", () => {
    const text = "```md\n## No\n```\n\nUnder\n---\n\n- ## In a list\n\n> ## In a quote\n";
    expect(write(text)).toEqual({ text, written: [] });
  });

  it("keeps ids that are there, and gives none of them twice", () => {
    expect(write("## One {#two}\n\n## Two\n").text).toBe("## One {#two}\n\n## Two {#two-1}\n");
  });

  it("replaces ids where that is wanted", () => {
    expect(write("## One {#two}\n\n## Two\n", { overwrite: true }).text).toBe(
      "## One {#one}\n\n## Two {#two}\n",
    );
  });

  it("keeps upper case where that is wanted", () => {
    expect(write("## Set A Key\n", { keepCase: true }).text).toBe("## Set A Key {#Set-A-Key}\n");
  });

  it("keeps line ends and a byte order mark", () => {
    expect(write("\uFEFF## One\r\n\r\ntext\r\n").text).toBe("\uFEFF## One {#one}\r\n\r\ntext\r\n");
  });

  it("finds nothing more to write the second time", () => {
    const once = write("## One\n\n## One\n").text;
    expect(write(once)).toEqual({ text: once, written: [] });
    expect(write(once, { overwrite: true })).toEqual({ text: once, written: [] });
  });
});
