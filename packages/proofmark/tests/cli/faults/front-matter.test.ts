import { head, redis, testFaults } from "./good-site.ts";

testFaults("front matter that", [
  [
    "is never closed",
    redis("---\ntitle: Redis\n\nText.\n"),
    1,
    `error: content/redis.mdx:1  the front matter is never closed
  expected  a line of \`---\` after it
  fix       write a rule at the top of a note as \`***\``,
  ],
  [
    "is not YAML",
    head("title: Redis: the server"),
    1,
    `error: content/redis.mdx:2:8  the front matter is not YAML: Nested mappings are not allowed in compact mappings
  fix       put values with special characters (\`:\`, \`#\`, \`@\`, \`[\`) in quotes`,
  ],
  [
    "has a tab for a space",
    head("tags:\n\t- cache"),
    1,
    `error: content/redis.mdx:3:1  the front matter is not YAML: Tabs are not allowed as indentation
  fix       indent with spaces`,
  ],
  [
    "has a key twice",
    head("title: A\ntitle: B"),
    1,
    `error: content/redis.mdx:3:1  the front matter is not YAML: Map keys must be unique
  fix       remove one of the two`,
  ],
  [
    "is a list",
    head("- title"),
    1,
    `error: content/redis.mdx:2  the content is a list
  expected  keys and values
  found     ["title"]`,
  ],
  [
    "is one word",
    head("title"),
    1,
    `error: content/redis.mdx:2  the content is no object
  expected  keys and values
  found     "title"`,
  ],
  [
    "has an unknown key",
    head("titel: Redis"),
    1,
    `error: content/redis.mdx:2  unknown key \`titel\`
  fix       did you mean \`title\`?`,
  ],
  [
    "has a title that is a list",
    head("title: [a, b]"),
    1,
    `error: content/redis.mdx:2  \`title\` has the wrong type or value
  expected  (string | number | Date)
  found     ["a","b"]`,
  ],
  [
    "has tags that are a word",
    head("tags: cache"),
    1,
    `error: content/redis.mdx:2  \`tags\` must be a list
  found     "cache"`,
  ],
  [
    "has a tag that is a number in a list of lists",
    head("tags: [[1]]"),
    1,
    `error: content/redis.mdx:2  \`tags[0]\` does not look like a valid tag
  found     [1]`,
  ],
  [
    "has a tag without a permalink",
    head("tags:\n  - label: Cache"),
    1,
    `error: content/redis.mdx:3  \`tags[0]\` does not look like a valid tag
  found     {"label":"Cache"}`,
  ],
  [
    "has a tab in its indentation, whatever the parser makes of it",
    head("title: x\n  \tslug: y"),
    1,
    /^error: content\/redis\.mdx:2:\d+ {2}the front matter is not YAML: .*\n {2}fix {7}indent with spaces\n/,
  ],
  [
    "has entries that lost their indent",
    head("search_words:\nset-a-key: store"),
    1,
    `error: content/redis.mdx:2  \`search_words\` has no value
  expected  a value after the colon, or entries indented below it
error: content/redis.mdx:3  unknown key \`set-a-key\`
  expected  one of id, title, hide_title, hide_table_of_contents, keywords, search_words, image, description, slug, redirect_from, sidebar_label, sidebar_position, sidebar_custom_props, displayed_sidebar, tags, pagination_label, pagination_next, pagination_prev, custom_edit_url, parse_number_prefixes, toc_min_heading_level, toc_max_heading_level, last_update, extra, draft, unlisted`,
  ],
  [
    "has a position that is a word",
    head("sidebar_position: first"),
    1,
    `error: content/redis.mdx:2  \`sidebar_position\` must be a number
  found     "first"`,
  ],
  [
    "is a draft and unlisted",
    head("draft: true\nunlisted: true"),
    1,
    "error: content/redis.mdx:3  `unlisted`: a note is a draft or unlisted, not both\n  found     true",
  ],
  [
    "has a date that is none",
    head("last_update:\n  date: yesterday"),
    1,
    `error: content/redis.mdx:2  \`last_update\` must have an \`author\`, a \`date\` such as 2026-01-31, or both
  found     {"date":"yesterday"}`,
  ],
  [
    "has levels of the contents the wrong way round",
    head("toc_min_heading_level: 4\ntoc_max_heading_level: 2"),
    1,
    "error: content/redis.mdx:2  `toc_min_heading_level` must not be greater than `toc_max_heading_level`\n  found     4",
  ],
  [
    "has an id with a slash",
    head("id: a/b"),
    1,
    `error: content/redis.mdx:2  \`id\` must not contain a slash
  found     "a/b"`,
  ],
  [
    "has a slug with a query",
    head("slug: /redis?x=1"),
    1,
    `error: content/redis.mdx:2  \`slug\` must be a path such as /my-note, without domain, query or hash
  found     "/redis?x=1"`,
  ],
  [
    "has a slug that leads out",
    head("slug: ../../../%2e%2e/x"),
    1,
    `error: content/redis.mdx:2  \`slug\` must not contain the part "." or ".."
  found     "../../../%2e%2e/x"`,
  ],
  [
    "has an image that runs a script",
    head("image: javascript:alert(1)"),
    1,
    `error: content/redis.mdx:2  \`image\`: the address "javascript:alert(1)" can't have the scheme \`javascript:\`; expected an address with http or https, or a file of this site
  found     "javascript:alert(1)"`,
  ],
  [
    "names a sidebar that is not there",
    head("displayed_sidebar: other"),
    1,
    `error: content/redis.mdx  the note displays the sidebar "other", which does not exist
  expected  one of defaultSidebar`,
  ],
  [
    "names a next note that is not there",
    head("pagination_next: other"),
    1,
    'error: content/redis.mdx  `pagination_next` names no note: "other"\n  expected  one of guide/intro, index, redis',
  ],
  [
    "has search words for a heading that is not there",
    head("search_words:\n  nowhere: a word"),
    1,
    `error: content/redis.mdx:3  \`search_words\` names no heading of the note: \`nowhere\`
  expected  the id of one of its headings
  found     "nowhere"`,
  ],
  [
    "is a bomb of aliases",
    head(
      "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]",
    ),
    1,
    "error: content/redis.mdx:2  the front matter is not YAML: Excessive alias count indicates a resource exhaustion attack",
  ],
  [
    "with a tag of nothing but signs",
    head('tags: ["!!!"]'),
    1,
    `error: content/redis.mdx  the tag "!!!" has neither a letter nor a digit to make an address of
  fix       give it a \`permalink\``,
  ],
  [
    "whose tag has a permalink that leads out",
    head("tags:\n  - label: Out\n    permalink: ../../out"),
    1,
    `error: content/redis.mdx:4  \`tags[0].permalink\` must not contain the part "." or ".."
  found     "../../out"`,
  ],
]);
