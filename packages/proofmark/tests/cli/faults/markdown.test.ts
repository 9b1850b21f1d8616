import { body, config, testFaults } from "./good-site.ts";

testFaults("a note", [
  [
    "with a brace that is not closed",
    body("A set is { 1, 2 in maths."),
    1,
    `error: content/redis.mdx:5:10  the note is not valid MDX: Unexpected end of file in expression, expected a corresponding closing brace for \`{\`
  3 | ---
  4 | 
  5 | A set is { 1, 2 in maths.
    |          ^
  fix       put braces in backticks, or write \`\\{\``,
  ],
  [
    "with a tag that is not closed",
    body("Text <b>bold text."),
    1,
    `error: content/redis.mdx:5:6  the element \`<b>\` is never closed
  3 | ---
  4 | 
  5 | Text <b>bold text.
    |      ^
  fix       close it with \`</b>\`, or put \`<b>\` in backticks if it is text`,
  ],
  [
    "with an unknown component",
    body("<Video />"),
    1,
    `error: content/redis.mdx:5:1  unknown component \`<Video>\`
  expected  one of Tabs, TabItem, Details, Admonition, Checked, or what the note imports
  fix       show it as code, or write a custom page in \`pages/\``,
  ],
  [
    "with a program in an expression",
    body("Now {new Date()}."),
    1,
    `error: content/redis.mdx:5:5  an expression is not a literal
  3 | ---
  4 | 
  5 | Now {new Date()}.
    |     ^
  expected  text, a number, true, false, null, or a list or object of these: a note is data, nothing in it runs
  found     \`new Date()\`
  fix       put braces that are text in backticks, or write \`\\{\`; write a custom page in \`pages/\` for anything that needs code`,
  ],
  [
    "with an import of a package",
    body('import fs from "fs";\n\nText.'),
    1,
    `error: content/redis.mdx:5  a note can import partials and islands of the site only
  expected  import Name from './_file.mdx', or from './Name.island.tsx'
  found     import fs from "fs";`,
  ],
  [
    "with an import of a partial that is not there",
    body('import Part from "./_none.mdx";\n\n<Part />'),
    1,
    `error: content/redis.mdx:7  the imported file \`./_none.mdx\` does not exist
  expected  a path relative to this file`,
  ],
  [
    "with an export",
    body("export const a = 1;"),
    1,
    `error: content/redis.mdx:5  a note can import partials and islands of the site only
  expected  import Name from './_file.mdx', or from './Name.island.tsx'
  found     export const a = 1;`,
  ],
  [
    "with a partial that imports itself",
    {
      ...body('import A from "./_a.mdx";\n\n<A />'),
      "content/_a.mdx": 'import A from "./_a.mdx";\n\n<A />\n',
    },
    1,
    `error: content/_a.mdx:3  \`./_a.mdx\` imports itself: content/redis.mdx → content/_a.mdx → content/_a.mdx`,
  ],
  [
    "with an unknown word on a fence",
    body("```sh titel=x\nls\n```"),
    1,
    `error: content/redis.mdx:5  unknown word \`titel=x\` on a fence
  expected  one of title="…", top="…", file="…", from="…", session="…", on=…, timeout=5s, check=types|parse|none, why="…", proves="…", hidden, avoid, showLineNumbers, fails, varies, session, async, fresh, vars, {1,3-5}
  fix       did you mean \`title\`?`,
  ],
  [
    "with an output of nothing",
    body("```output\nx\n```"),
    1,
    `error: content/redis.mdx:5  an \`output\` fence belongs right after a code block`,
  ],
  [
    "with a remark on no line",
    body("```sh\nls\n```\n\n```remarks\n2: too far\n```"),
    1,
    `error: content/redis.mdx:10  a remark that names no line of its block
  expected  \`6: why\` or \`6-7: why\`, with lines from 1 to 1
  found     "2: too far"`,
  ],
  [
    "with an id of the page around the note",
    body("## One {#:search}"),
    1,
    `error: content/redis.mdx:5:1  the id \`:search\` begins with a colon, like those of the page around the note
  expected  an id that begins with another sign`,
  ],
  [
    "with an admonition of an unknown kind",
    body(":::tipp\n\nText.\n\n:::"),
    1,
    `error: content/redis.mdx:5:1  unknown admonition \`:::tipp\`
  expected  one of note, tip, info, warning, danger, caution, secondary, important, success, after three colons
  fix       did you mean \`:::tip\`?`,
  ],
  [
    "with an admonition that is never closed",
    body("Text.\n\n:::tip Use -r\n\nText.\n\n## More\n\nText."),
    1,
    `error: content/redis.mdx:7:1  \`:::tip\` is never closed
  expected  a line of ::: below it`,
  ],
  [
    "with an admonition in another and one line to close both",
    body(":::note\n\n:::tip\n\nText.\n\n:::\n\nText."),
    1,
    `error: content/redis.mdx:5:1  \`:::note\` is never closed
  expected  a line of ::: below it`,
  ],
  [
    "with colons that close nothing",
    body("::: note\n\nText.\n\n:::\n\n> :::\n> Text."),
    1,
    `error: content/redis.mdx:11:3  \`:::\` closes nothing
  expected  an admonition above it, opened with as many colons`,
  ],
  [
    "with a code block that is never closed",
    body("```sh\nls\n```\n\n- Item\n\n  ```sh\n  ls\n\nText.\n\n> ~~~~sql\n> select 1\n> ~~~"),
    1,
    `error: content/redis.mdx:11:3  the code block is never closed
  expected  a line of \`\`\` below it
error: content/redis.mdx:16:3  the code block is never closed
  expected  a line of ~~~~ below it`,
  ],
  [
    "with a code block that takes the next one in",
    body("```sh\nls\n\n```output\nx\n```\n\nText."),
    1,
    `error: content/redis.mdx:5:1  the code block is not closed before the next one opens
  expected  a line of \`\`\` above line 8
  found     \`\`\`output
  fix       close it, or open it with \`\`\`\` if that line belongs to it`,
  ],
  [
    "with a placeholder that has a typo",
    {
      ...config('placeholders: { min_price: { default: "9", label: "Price" } }'),
      ...body("Set `{{min_prcie}}`, not `{{ min_prcie }}` or `{{other}}`.\n\n```sh\nls\n```"),
    },
    1,
    `error: content/redis.mdx:5:5  no placeholder has the name \`min_prcie\`
  expected  one of min_price
  fix       did you mean \`{{min_price}}\`? Braces that are text: \`{{ min_prcie }}\`
error: content/redis.mdx:5:47  no placeholder has the name \`other\`
  expected  one of min_price
  fix       declare it in \`placeholders\` of the configuration, or write \`{{ other }}\` for braces that are text`,
  ],
  [
    "with a code block in which a placeholder has a typo",
    {
      ...config('placeholders: { min_price: { default: "9", label: "Price" } }'),
      ...body("```sh\nls\necho {{min_price}}{{min_pric}}{{min_pric}}\n```"),
    },
    1,
    `error: content/redis.mdx:7  no placeholder has the name \`min_pric\`
  expected  one of min_price
  fix       did you mean \`{{min_price}}\`? Braces that are text: \`{{ min_pric }}\``,
  ],
  [
    "with a placeholder on a site that declares none",
    body(
      "```sh\nls\n\nsqlite3 {{db}}\ndocker ps --format '{{if .ID}}{{.Names}}{{end}}' {{ github.x }} {{{db}}}\n```",
    ),
    1,
    `error: content/redis.mdx:8  no placeholder has the name \`db\`
  fix       declare it in \`placeholders\` of the configuration, or write \`{{ db }}\` for braces that are text`,
  ],
  [
    "with tabs of which none is a tab",
    body("<Tabs>Text</Tabs>"),
    1,
    `error: content/redis.mdx:5:7  \`<Tabs>\` contains something that is not a tab
  expected  \`<TabItem value="mac" label="macOS">\``,
  ],
  [
    "with a script",
    body("<script>alert(1)</script>"),
    1,
    `error: content/redis.mdx:5:1  \`<script>\` is not allowed in a note
  expected  one of https://github.com/snippets-notes/snippets/blob/main/docs/markdown.md#elements
  fix       show it as code, or write a custom page in \`pages/\``,
  ],
  [
    "with a handler of events",
    body('<b onClick="x">b</b>'),
    1,
    `error: content/redis.mdx:5:1  \`onClick\` can't be set on \`<b>\` in a note
  expected  one of https://github.com/snippets-notes/snippets/blob/main/docs/markdown.md#elements
  fix       show it as code, or write a custom page in \`pages/\``,
  ],
  [
    "with a remark on a thousand million lines",
    body("```sh\nls\n```\n\n```remarks\n1-1000000000: too far\n```"),
    1,
    `error: content/redis.mdx:10  a remark that names no line of its block
  expected  \`6: why\` or \`6-7: why\`, with lines from 1 to 1
  found     "1-1000000000: too far"`,
  ],
]);
