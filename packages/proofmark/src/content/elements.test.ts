import { createSlugState } from "@proofmark/prover/document/slug.ts";
import { describe, expect, it } from "vitest";
import { analyse } from "./analyse.ts";

/** The problem of a note with this text on its third line. */
const problemsIn = (text: string) =>
  analyse(`# A\n\n${text}\n`, {
    file: "content/a.mdx",
    slugState: createSlugState(),
  }).problems;
const messages = (text: string): string[] =>
  problemsIn(text).map(({ line, message }) => `${line}: ${message}`);

describe("an element of a note", () => {
  it.each([
    '<kbd title="Control">Ctrl</kbd>',
    '<details open id="more"><summary>More</summary>Text</details>',
    '<a href="./b.mdx" hreflang="en">b</a>',
    '<img src="./a.png" alt="" width={3} />',
    '<table><tbody><tr><td colSpan={2} aria-label="x">x</td></tr></tbody></table>',
    "<>text</>",
    '<Tabs groupId="os" queryString defaultValue={null}><TabItem value="a" label="A" default /></Tabs>',
    '<Details summary="More">text</Details>',
  ])("may be %s", (text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  it.each([
    ["<script>{`alert(1)`}</script>", "`<script>` is not allowed in a note"],
    ['<iframe srcDoc="x" />', "`<iframe>` is not allowed in a note"],
    ["<style>{`a`}</style>", "`<style>` is not allowed in a note"],
    ['<meta http-equiv="refresh" content="0" />', "`<meta>` is not allowed in a note"],
    ['<base href="/x" />', "`<base>` is not allowed in a note"],
    ['<link rel="stylesheet" href="/x" />', "`<link>` is not allowed in a note"],
    ['<form action="/x" />', "`<form>` is not allowed in a note"],
    ["<button>x</button>", "`<button>` is not allowed in a note"],
    ["<input />", "`<input>` is not allowed in a note"],
    ['<object data="/x" />', "`<object>` is not allowed in a note"],
    ['<embed src="/x" />', "`<embed>` is not allowed in a note"],
    ["<dialog open>x</dialog>", "`<dialog>` is not allowed in a note"],
    ["<main>x</main>", "`<main>` is not allowed in a note"],
    ["<noscript>x</noscript>", "`<noscript>` is not allowed in a note"],
    ["<template>x</template>", "`<template>` is not allowed in a note"],
    ["<my-element>x</my-element>", "`<my-element>` is not allowed in a note"],
    ["<svg:script />", "`<svg:script>` is not allowed in a note"],
    ["<constructor />", "`<constructor>` is not allowed in a note"],
    ['<svg><use href="/a.svg#b" /></svg>', "`<svg>` is not allowed in a note"],
    ['<video src="/a.mp4" />', "`<video>` is not allowed in a note"],
    ["<math />", "`<math>` is not allowed in a note"],
    ["<Snippet index={0} />", "unknown component `<Snippet>`"],
    ["<Picture index={0} />", "unknown component `<Picture>`"],
    ["<_x />", "unknown component `<_x>`"],
    ["<Tabs.Item />", "unknown component `<Tabs.Item>`"],
    ["<br>x</br>", "`<br>` has no content"],
  ])("may not be %s", (text, message) => {
    expect(messages(text)).toContain(`3: ${message}`);
  });

  it.each([
    ['<p onClick="x">a</p>', "`onClick` can't be set on `<p>` in a note"],
    ['<p onclick="x">a</p>', "`onclick` can't be set on `<p>` in a note"],
    ['<p {...{ onmouseover: "x" }}>a</p>', "`onmouseover` can't be set on `<p>` in a note"],
    [
      '<p dangerouslySetInnerHTML={{ __html: "x" }} />',
      "`dangerouslySetInnerHTML` can't be set on `<p>` in a note",
    ],
    ['<p style={{ position: "fixed" }}>a</p>', "`style` can't be set on `<p>` in a note"],
    ['<details class="proof ok">a</details>', "`class` can't be set on `<details>` in a note"],
    ['<span class="copy">Copy</span>', "`class` can't be set on `<span>` in a note"],
    ['<figure className="snip">a</figure>', "`className` can't be set on `<figure>` in a note"],
    ['<p CLASS="quick">a</p>', "`CLASS` can't be set on `<p>` in a note"],
    ['<p {...{ "class-name": "io" }}>a</p>', "`class-name` can't be set on `<p>` in a note"],
    ["<pre hidden><code>a</code></pre>", "`hidden` can't be set on `<pre>` in a note"],
    ['<p data-island="x">a</p>', "`data-island` can't be set on `<p>` in a note"],
    ['<p data-action="x">a</p>', "`data-action` can't be set on `<p>` in a note"],
    ['<img name="getElementById" src="https://a.test/x.png" />', "`name` can't be set on `<img>` in a note"],
    ['<p ref="x">a</p>', "`ref` can't be set on `<p>` in a note"],
    ['<p key="x">a</p>', "`key` can't be set on `<p>` in a note"],
    ["<p contentEditable>a</p>", "`contentEditable` can't be set on `<p>` in a note"],
    ['<a href="/x" target="_blank" rel="opener">a</a>', "`target` can't be set on `<a>` in a note"],
    ['<a xlink:href="/x">a</a>', "`xlink:href` can't be set on `<a>` in a note"],
    ['<a HREF="/x">a</a>', "`HREF` can't be set on `<a>` in a note"],
    ['<img src="./a.png" srcSet="./b.png 2x" />', "`srcSet` can't be set on `<img>` in a note"],
    ["<p title={[1]}>a</p>", "`title` of `<p>` has the wrong type"],
    ['<Tabs groupID="os"><TabItem value="a" /></Tabs>', "`groupID` can't be set on `<Tabs>`"],
    ['<Tabs groupId={[1]}><TabItem value="a" /></Tabs>', "`groupId` of `<Tabs>` must be text"],
    ['<Tabs><TabItem value="a" default="x" /></Tabs>', "`default` of `<TabItem>` must be true or false"],
    ['<Tabs><TabItem value="a" onClick="x" /></Tabs>', "`onClick` can't be set on `<TabItem>`"],
  ])("may not have the attribute of %s", (text, message) => {
    expect(messages(text)).toContain(`3: ${message}`);
  });
});

describe("tabs", () => {
  it.each([
    ["<Tabs></Tabs>", ["3: `<Tabs>` contains no tab"]],
    ["<Tabs>\n\n{/* none yet */}\n\n</Tabs>", ["3: `<Tabs>` contains no tab"]],
    [
      '<Tabs>\n<b>1</b>\n<TabItem value="a">1</TabItem>\n</Tabs>',
      ["4: `<Tabs>` contains something that is not a tab"],
    ],
    [
      '<Tabs>\n<TabItem label="A">1</TabItem>\n<TabItem value="">2</TabItem>\n</Tabs>',
      ["4: `<TabItem>` has no `value`", "5: `value` of `<TabItem>` must not be empty"],
    ],
    [
      '<Tabs>\n<TabItem value="a">1</TabItem>\n<TabItem value="a">2</TabItem>\n</Tabs>',
      ['5: two tabs have the value "a"'],
    ],
    [
      '<Tabs defaultValue="b">\n<TabItem value="a">1</TabItem>\n</Tabs>',
      ['3: `defaultValue` names no tab: "b"'],
    ],
    [
      '<Tabs queryString>\n<TabItem value="a">1</TabItem>\n</Tabs>',
      ["3: `queryString` of `<Tabs>` has no name"],
    ],
    ['<TabItem value="a">1</TabItem>', ["3: `<TabItem>` is not in a `<Tabs>`"]],
  ])("are refused: %s", (text, expected) => {
    expect(messages(text)).toEqual(expected);
  });

  it("are fine on one line and on several, with comments between them", () => {
    expect(messages('<Tabs><TabItem value="a">1</TabItem> <TabItem value="b">2</TabItem></Tabs>')).toEqual(
      [],
    );
    expect(messages('<Tabs>\n{/* first */}\n<TabItem value="a">\n\nText.\n\n</TabItem>\n</Tabs>')).toEqual(
      [],
    );
  });
});

describe("an address of a note", () => {
  it.each([
    "[a](javascript:alert(1))",
    "[a](<java&#x0a;script:alert(1)>)",
    "[a](javascript&colon;alert(1))",
    "[a][r]\n\n[r]: JavaScript:alert(1)",
    '<a href="javascript:alert(1)">a</a>',
    '<a href="java&Tab;script&colon;alert(1)">a</a>',
    '<a href={"java\\nscript:alert(1)"}>a</a>',
    '<a {...{ href: "javascript:alert(1)" }}>a</a>',
    '<q cite="javascript:alert(1)">a</q>',
  ])("is none of a script: %s", (text) => {
    expect(messages(text)).toEqual([
      expect.stringMatching(/^[35]: the address of a link can't have the scheme `javascript:`$/),
    ]);
  });

  it.each([
    "![a](data:image/svg+xml,x)",
    "![a][r]\n\n[r]: data:image/svg+xml,x",
    '<img src="data:image/svg+xml,x" />',
  ])("of an image is none of data: %s", (text) => {
    expect(messages(text)).toEqual([
      expect.stringMatching(/^[35]: the address of a \w+ can't have the scheme `data:`$/),
    ]);
  });

  it("leads to no other site in disguise", () => {
    expect(problemsIn("[a](//evil.test)")).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        line: 3,
        column: 1,
        message: "the address of a link can't have two slashes at the start",
        expected: "an address with http, https, mailto or tel, or one of this site",
        found: "`//evil.test`",
        fix: "show it as code",
      },
    ]);
    expect(messages("[a](/\\\\evil.test)")).toEqual([
      "3: the address of a link can't have two slashes at the start",
    ]);
  });

  it("may lead past the pages", () => {
    expect(problemsIn("[a](pathname:///other/app)")).toEqual([]);
    expect(messages("[a](pathname:///\\\\evil.example/x)")).toEqual([
      "3: the address of a link can't have two slashes at the start",
    ]);
    expect(messages("[a](pathname:////evil.example/x)")).toEqual([
      "3: the address of a link can't have two slashes at the start",
    ]);
    expect(messages("[a](<pathname:///a\\\\b>)")).toEqual([
      "3: the address of a link can't have a backslash",
    ]);
    expect(messages("[a](pathname:javascript:x)")).toEqual([
      "3: the address of a link can't have the scheme `pathname:`",
    ]);
  });
});
