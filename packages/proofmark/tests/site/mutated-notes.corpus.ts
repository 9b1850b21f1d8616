// Small notes that use every feature, for the test that mutates them.

/** Files that the notes refer to. */
export const FILES: Readonly<Record<string, string>> = {
  "content/_part.mdx": "### In a partial\n\n[a](./redis.mdx) ![b](./dot.svg)\n\n```sh\nmake\n```\n",
  "content/_self.mdx": "import Self from './_self.mdx'\n\n<Self />\n",
  "content/rows.csv": "a,b\n",
  "content/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>\n',
  "static/mark.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>\n',
};

const HEADS = [
  "",
  '---\ntitle: "A: title"\ndescription: |\n  Two\n  lines\ntags: [redis, { label: B, permalink: /b }]\nkeywords: [a, b]\n---\n\n',
  "---\nslug: /some/where\nsidebar_position: 1.5\nimage: /mark.svg\ncustom_edit_url: null\nhide_title: true\n---\n\n",
  "---\nid: x\nunlisted: true\ntoc_max_heading_level: 4\nlast_update: { date: 2026-11-02, author: Ada }\npagination_next: null\n---\n\n",
  "---\nsearch_words:\n  keys: upsert, ->>\ndraft: true\nsidebar_custom_props: { a: &a [1], b: *a }\n---\n\n",
];

const BODIES = [
  "# Title\n\nText *with* **marks** ~~struck~~ `code` and {{database}} `{{database}}`.\n\n## Keys\n\n### Deep {#own.id}\n\n## Keys\n",
  '## Code\n\n```js title=\'a"b\' {1,3-5} showLineNumbers top="Run"\nconst a = 1;\n```\n```remarks\n1: why `a`\n```\n```output\n1\n```\n\n```sh hidden file=a.mjs\nnode a.mjs\n```\n',
  '## Checks\n\n```sql session=two timeout=5s check=parse\nselect 1;\n```\n\n```redis fails="WRONGTYPE" on=redis8,!valkey\nSET a 1\n```\n\n~~~text check=none why="because"\n```\n~~~\n',
  "## Matrix\n\n```regex-matrix on=js,pcre2\nnamed  (?<y>\\d+)  May 2026  2026\nend    \\R         a\\r\\nb\\u{301}  \\r\\n\n```\n\n```feature-matrix\nTemporal  Temporal\n```\n\n```regex\na+b\n```\n\nMatches `aab`, not `b`.\n",
  '<Tabs groupId="os" queryString>\n<TabItem value="a" default>\n\n```sh\nbrew install redis\n```\n\n</TabItem>\n<TabItem value="b">Text</TabItem>\n</Tabs>\n',
  ':::tip Use *this*\n\nText.\n\n:::\n\n::::note{title="x"}\n:::danger[Inside]\nText.\n:::\n::::\n\n:::other\nx\n:::\n\n::leaf[x]{a=b} and :text[x].\n',
  "| Command | Redis |\n|:--|--:|\n| `a \\| b` | [yes](./redis.mdx) |\n\n- [x] done\n- [ ] to do\n  1. one\n\n     two\n\n> quote\n> - list\n",
  'Links: [a](./redis.mdx#keys "T"), [b](/x), [c](../y), [d][ref], https://auto.test, <a href={"/z"} {...{ title: "t" }}>z</a>, [csv](./rows.csv).\n\n![i](./dot.svg "T") ![j][img] <img src="/mark.svg" alt="k" />\n\n[ref]: https://a.test\n[img]: @site/static/mark.svg\n',
  "import Part from './_part.mdx'\nimport Self from './_self.mdx'\n\n## Before\n\n<Part />\n\nAfter.\n",
  "Two plus two is {4}, {`text`}, {[1, 'a', null]} and {/* nothing */}.\n\n<!-- a comment -->\n\n<>fragment</>\n",
  '<details open>\n<summary>More</summary>\n\nText[^1] and more[^why].\n\n</details>\n\n<Details summary="Own">\n\nText.\n\n</Details>\n\n[^1]: The source:\n\n    ```sh\n    ls\n    ```\n\n[^why]: Why.\n',
  "Text <kbd>Ctrl</kbd>+<kbd>C</kbd>, H<sub>2</sub>O.<br />\n",
  'A line\\\nbreak, &amp; entities &#x41; and `` a`b ``.\n\n***\n\nSetext\n------\n\nمتن \u202eturned\u2066 👩\u200d🚀 \u{e0041}\n\n```js\nconst a = "👩\u200d🚀";\n```\n',
  "````mdx\n```sh\nmake\n```\n````\n\n```__proto__ title=x\na\n```\n\n```constructor\nb\n```\n",
];

/** Every body alone, and every other one below some head. */
export const NOTES: readonly string[] = [
  ...BODIES,
  ...BODIES.flatMap((body, index) => (index % 2 === 0 ? [] : [(HEADS[index % HEADS.length] ?? "") + body])),
];

/** Texts that mutations insert: signs of the syntax, and code that notes must not hold. */
export const PIECES: readonly string[] = [
  ..."{}<>[]()`*_~|#:!\\\"'=&;-/+\n\t ".split(""),
  ..."``` ~~~ ::: :::: --- +++ ** [^ ](  ![ </ /> {/* */} <!-- --> {# &#x3a; import export \n\n \n---\n \n> \n- \n1.  \n    \n| \n## \n``` {{ }} ${".split(
    " ",
  ),
  "{process.exit(0)}",
  "{...process.env}",
  "{`$" + "{1}`}",
  "{{ a: 1 }}",
  "{1e999}",
  "<script>alert(1)</script>",
  '<iframe srcdoc="x" />',
  '<img src="x" onerror="alert(1)" />',
  '<p style="x" onClick={1} data-island="x" dangerouslySetInnerHTML={{ __html: "<b>" }} />',
  '<a href="java&#x0a;script:alert(1)">x</a>',
  "[x](javascript:alert(1))",
  "[x](</y?\\<img src=x onerror=alert(1)\\>>)",
  "[x]: data:text/html,x\n",
  "[x](//evil.test) [y](./%) [z](../../../../etc/passwd) ![w](./none.png)",
  "<Tabs>",
  "</TabItem>",
  "<Part />",
  "<Unknown.Name a:b={1} />",
  "import X from './_x.mdx'\n",
  "export const a = process.exit(0)\n",
  "proofmark:link/0",
  'href="proofmark:link/0" src="proofmark:image/0"',
  "\ue000link/0\ue001\ue000partial/Part\ue001",
  "\u0000",
  "\u001b]0;x\u0007",
  "\u2028",
  "\ufeff",
  "\r\n",
  "\ud800",
  "__proto__",
  "constructor",
  "{1-1000000000}",
  'title="a\' b"',
  "![[".repeat(50),
  "*a_".repeat(60),
  "> ".repeat(120),
  "<b>".repeat(40),
  "x".repeat(3000),
  "&a ".repeat(10),
  "*a\n",
  "slug: /../../x\n",
  "tags: {}\n",
  "title: [1]\n",
];
