import { describe, expect, it } from "vitest";
import { htmlMarkdown } from "./html-markdown.ts";

const markdown = (html: string): string => htmlMarkdown(html, (href) => `https://a.test${href}`);

describe("the Markdown of a page", () => {
  it.each([
    [
      "headings and paragraphs",
      "<h1>All</h1><p>One<br>two</p><div>Three</div>",
      "# All\n\nOne\ntwo\n\nThree",
    ],
    [
      "links, without those that say nothing",
      '<p><a href="/a">A <b>b</b></a><a href="#x"></a></p>',
      "[A b](https://a.test/a)",
    ],
    [
      "links apart that margins keep apart",
      '<a href="/a">A</a><span><a href="/b">B</a></span>',
      "[A](https://a.test/a) [B](https://a.test/b)",
    ],
    ["a heading in a link as its text", '<a href="/a"><h2>A</h2><p>b</p></a>', "[A b](https://a.test/a)"],
    [
      "lists",
      "<p>Two:</p><ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>d</p>",
      "Two:\n\n- a\n- b\n\n  - c\n\nd",
    ],
    [
      "code as it is",
      '<pre><code class="lang-sql">select  1;\n\n\n<i>-- *</i></code></pre>',
      "```sql\nselect  1;\n\n\n-- *\n```",
    ],
    ["lines of output", "<pre><samp><del>- a</del><ins>+ b</ins></samp></pre>", "```\n- a\n+ b\n```"],
    ["code in a list below its entry", "<ul><li>a<pre>b\nc</pre></li></ul>", "- a\n\n  ```\n  b\n  c\n  ```"],
    ["words of code", "<p>a_b <code>a_b</code></p>", "a\\_b `a_b`"],
    [
      "tables",
      "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>x|y</td></tr></tbody></table>",
      "| A | B |\n|---|---|\n| 1 | x\\|y |",
    ],
    [
      "nothing for readers' hands",
      "<form><input></form><button>Copy</button><style>a{}</style><p hidden>b</p><p>c</p>",
      "c",
    ],
  ])("has %s", (_, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});
