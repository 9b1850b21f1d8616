import { describe, expect, it } from "vitest";
import { lines, markdownOf } from "../../tests/markdown-of.ts";

describe("noteMarkdown", () => {
  it("keeps what is Markdown as it was written", async () => {
    const text = lines(
      "Some *text*, ~~struck~~[^1].",
      "",
      "* one",
      "* two",
      "",
      "| a | b |",
      "|:--|--:|",
      "| `c` | d |",
      "",
      "[^1]: Why.",
    );
    expect(await markdownOf(text)).toBe(text);
  });

  it("leaves out front matter, imports, comments and the ids of headings, and marks where sections begin", async () => {
    const text = lines(
      "---",
      "title: T",
      "---",
      "import Part from './_part.mdx'",
      "",
      "A {/* no */}b.",
      "",
      "<!-- no -->",
      "",
      "## Head {#own}",
      "",
      "{/* no */}",
      "",
      "End.",
    );
    expect(await markdownOf(text)).toBe(lines("A b.", "", "## Head", "", "End."));
  });

  it("names the addresses that the site has to resolve", async () => {
    const text = lines(
      'A [b `c`](./x.mdx "T"), [again](./x.mdx), [r][ref], https://auto.link.',
      "",
      '<a href="/y">j</a>',
      "",
      "[ref]: /z",
    );
    expect(await markdownOf(text)).toBe(
      lines(
        'A [b `c`](<link/0> "T"), [again](<link/0>), [r](<link/3>), https://auto.link.',
        "",
        "[j](<link/2>)",
      ),
    );
  });

  it("quotes admonitions under their kind and title", async () => {
    const text = lines("::::warning", "Mind.", ":::tip[A *title*]", "Inner.", ":::", "::::", "", "End.");
    expect(await markdownOf(text)).toBe(
      lines("> **Warning**", ">", "> Mind.", "> > **Tip: A *title***", "> >", "> > Inner.", "", "End."),
    );
  });

  it("shows every tab and all details under a bold label", async () => {
    const text = lines(
      "<Tabs>",
      '  <TabItem value="mac" label="macOS">',
      "",
      "  ```sh",
      "  brew",
      "  ```",
      "",
      "  </TabItem>",
      '  <TabItem value="linux">Use apt.</TabItem>',
      "</Tabs>",
      "",
      "<details>",
      "<summary>More</summary>",
      "",
      "Text.",
      "",
      "</details>",
      "",
      '<Details summary="Own">',
      "",
      "Text.",
      "",
      "</Details>",
    );
    expect(await markdownOf(text)).toBe(
      lines(
        "**macOS**",
        "",
        "```sh",
        "brew",
        "```",
        "",
        "**linux**",
        "",
        "Use apt.",
        "",
        "**More**",
        "",
        "Text.",
        "",
        "**Own**",
        "",
        "Text.",
      ),
    );
  });

  it("lets no text of the note begin a line, end a caption or hide", async () => {
    const text = lines(
      "~~~sh title='a\"b'",
      "a",
      "~~~",
      "",
      "~~~sh title=a\"b'c`d",
      "a ~~~~",
      "~~~",
      "",
      '[a](/x "quo\\"ted") ![i](https://a.test/x.png)',
      "",
      '<img src="https://a.test/y.png" alt={"x](y)\\n\\n# Heading"} />',
      "",
      '<Details summary={"one\\n\\n# two"}>Text\u{e0041}\u202e.</Details>',
    );
    expect(await markdownOf(text)).toBe(
      lines(
        "```sh title='a\"b'",
        "a",
        "```",
        "",
        "~~~~~sh title=a\"b'c`d",
        "a ~~~~",
        "~~~~~",
        "",
        '[a](<link/0> "quo\\"ted") ![i](<image/0>)',
        "",
        "![x\\](y) # Heading](<image/1>)",
        "",
        "**one # two**",
        "",
        "Text.",
      ),
    );
  });

  it("says where a partial belongs", async () => {
    expect(await markdownOf(lines("import Part from './_part.mdx'", "", "A", "", "<Part />", "", "B"))).toBe(
      lines("A", "", "### Part", "", "[x](<link/0>)", "", "B"),
    );
  });
});
