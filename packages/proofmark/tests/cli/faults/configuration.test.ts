import { config, testFaults } from "./good-site.ts";

testFaults("a configuration that", [
  [
    "is not there",
    { "site.config.ts": null },
    1,
    `error: site.config.ts  there is no configuration in \`<root>\`
  expected  one of site.config.ts, site.config.mts, site.config.cts, site.config.js, site.config.mjs, site.config.cjs
  fix       pass the site's folder as --root`,
  ],
  [
    "is empty",
    { "site.config.ts": "" },
    1,
    "error: site.config.ts  the configuration threw an error: it has no default export",
  ],
  [
    "is not a program",
    { "site.config.ts": "export default {\n" },
    1,
    /^error: site\.config\.ts:\d+:\d+ {2}the configuration can't be read: .*\n {2}1 \| /,
  ],
  [
    "throws",
    { "site.config.ts": 'throw new Error("no luck");\n' },
    1,
    "error: site.config.ts  the configuration threw an error: no luck",
  ],
  [
    "imports what is not there",
    { "site.config.ts": 'import x from "./none.ts";\nexport default x;\n' },
    1,
    /^error: site\.config\.ts:\d+:\d+ {2}the configuration can't be read: .*\n {2}1 \| /,
  ],
  [
    "is a list",
    { "site.config.ts": "export default [];\n" },
    1,
    `error: site.config.ts  "title" is required
error: site.config.ts  "url" is required
error: site.config.ts  "baseUrl" is required`,
  ],
  [
    "lacks its title",
    { "site.config.ts": 'export default { url: "https://notes.test", baseUrl: "/" };\n' },
    1,
    `error: site.config.ts  "title" is required`,
  ],
  [
    "has an unknown key",
    config("titel: 1"),
    1,
    `error: site.config.ts:8  unknown key \`titel\`
  fix       did you mean \`title\`?`,
  ],
  [
    "has an address that is none",
    { "site.config.ts": 'export default { title: "Notes", url: "notes.test", baseUrl: "/" };\n' },
    1,
    `error: site.config.ts:1  \`url\`: "notes.test" is not a web address, such as "https://example.com"
  found     "notes.test"`,
  ],
  [
    "has a base path that leads out",
    {
      "site.config.ts": 'export default { title: "Notes", url: "https://notes.test", baseUrl: "/../x/" };\n',
    },
    1,
    `error: site.config.ts:1  \`baseUrl\`: must not contain the part "." or ".."
  found     "/../x/"`,
  ],
  [
    "has notes that are not there",
    config('docs: { path: "none" }'),
    1,
    `error: none  the version "current" has no notes
  expected  at least one that is not a draft in \`none\``,
  ],
  [
    "has notes outside of the site",
    config('docs: { path: "../../etc" }'),
    1,
    `error: ../../etc  the notes' folder is outside the site's folder
  fix       set \`docs.path\` to a folder of the site`,
  ],
  [
    "has a static folder outside of the site",
    config('staticDirectories: ["../../etc"]'),
    1,
    `error: ../../etc  the static folder is outside the site's folder
  fix       set \`staticDirectories\` to folders of the site`,
  ],
  [
    "has an unknown item in the navbar",
    config('navbar: { items: [{ type: "menu" }] }'),
    1,
    `error: site.config.ts:8  \`navbar.items[0]\`: No NavbarItem component found for the type "menu"
  found     {"type":"menu"}`,
  ],
  [
    "has a placeholder with a space",
    config('placeholders: { "a b": { default: "x" } }'),
    1,
    `error: site.config.ts:8  \`placeholders.a b\`: a placeholder's name has letters, digits and underscores, and does not begin with a digit
  found     {"default":"x"}`,
  ],
  [
    "has a sidebar that names no note",
    config('docs: { sidebars: { main: ["none"] } }'),
    1,
    `error: site.config.ts  the sidebar names notes that do not exist:
- none
The ids of the notes are:
- guide/intro
- index
- redis
  found     docs.sidebars.main`,
  ],
  [
    "has a sidebar with an unknown entry",
    config('docs: { sidebars: { main: [{ type: "page", id: "x" }] } }'),
    1,
    `error: site.config.ts:8  \`docs.sidebars.main[0]\`: unknown sidebar item type "page"
  found     {"type":"page","id":"x"}`,
  ],
  [
    "has a sidebar with an empty category",
    config('docs: { sidebars: { main: [{ type: "category", label: "X", items: [] }] } }'),
    1,
    `error: site.config.ts  the sidebar category "X" has neither entries nor a link
  found     docs.sidebars.main`,
  ],
  [
    "has a category whose slug leads out",
    config(
      'docs: { sidebars: { main: [{ type: "category", label: "X", items: ["index"], link: { type: "generated-index", slug: "/../x" } }] } }',
    ),
    1,
    `error: site.config.ts:8  \`docs.sidebars.main[0].link.slug\`: must not contain the part "." or ".."
  found     "/../x"`,
  ],
  [
    "has tags in a file that is not there",
    config('docs: { tags: "none.yml" }'),
    1,
    `error: content/none.yml  the tags file does not exist
  fix       set \`docs.tags\` to its path below the notes' folder, or to false`,
  ],
]);
