import { describe, expect, it } from "vitest";
import { imported } from "./imported.ts";

const NOTE = "# One\n\nText.\n";
/** Configurations → what the report says of them. */
const CONFIGURATIONS: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  [
    "Docusaurus",
    {
      "docusaurus.config.js": `module.exports = {
        title: "T", i18n: { locales: ["en"] }, plugins: ["search-local"],
        presets: [["classic", { blog: false, gtag: { id: "x" }, docs: { editUrl: "https://x", sidebarPath: "./s.js" } }]],
        themeConfig: { navbar: { logo: { src: "a.svg" }, style: "dark" }, image: "a.png",
          footer: { links: [{ title: "Docs", items: [{ label: "Gone", to: "/gone" }] }], copyright: \`© \${year()}\` } } };`,
      "s.js": "module.exports = { guides: ['a'], recipes: ['b', 'c'] };",
      "docs/a.md": NOTE,
      "docs/b.md": NOTE.replace("One", "Two"),
    },
    [
      ...["`i18n`", "the plugin `search-local`", "`presets.gtag`", "`docs.editUrl`"].map(
        (key) => `${key}: is not imported`,
      ),
      ...["navbar.style", "image"].map((key) => `\`themeConfig.${key}\`: is not imported`),
      "`themeConfig.footer.copyright`: is computed, and not imported",
      "the logo `a.svg`, which is not there: is left out",
      ...["c", "/gone"].map((name) => `the entry \`${name}\`, which leads to no page: is left out`),
      "the sidebar `recipes`: is on its pages only: link to one of them in `navbar`",
    ],
  ],
  [
    "VitePress",
    {
      ".vitepress/config.js": `export default { head: [], themeConfig: {
        nav: [], socialLinks: [], logo: "/a.svg", editLink: {}, outline: 2,
        sidebar: { "/": [{ link: "/" }], "/more/": [{ link: "/more" }] } } };`,
      "index.md": NOTE,
      "more.md": NOTE.replace("One", "Two"),
    },
    [
      "`head`: is not imported",
      ...["editLink", "outline"].map((key) => `\`themeConfig.${key}\`: is not imported`),
      "the logo `/a.svg`, which is not there: is left out",
      "the sidebar `more`: is on its pages only",
    ],
  ],
  [
    "Starlight",
    {
      "astro.config.mjs": `export default defineConfig({ integrations: [starlight({
        title: "T", logo: {}, social: [], editLink: {}, head: [], components: {} })] });`,
      "src/content/docs/index.md": "---\ntitle: One\n---\n\nText.\n",
    },
    ["editLink", "head", "components"].map((key) => `\`starlight.${key}\`: is not imported`),
  ],
  [
    "MkDocs",
    {
      "mkdocs.yml":
        "site_name: T\nedit_uri: x\ncopyright: <script>x</script>\nextra:\n  analytics: x\ntheme:\n  logo: a.svg\n",
      "docs/index.md": NOTE,
    },
    [
      ...["edit_uri", "extra.analytics"].map((key) => `\`${key}\`: is not imported`),
      "the copyright line, which has HTML: is its text",
      "the logo `a.svg`, which is not there: is left out",
    ],
  ],
];

/** Syntax that stays as text or is only marked: generator, Markdown → the line of the report. */
const LEFTOVERS: readonly (readonly ["mkdocs" | "vitepress", string, string])[] = [
  ["mkdocs", "![Plough](https://a.example/a.png#only-dark)", "an image for dark ground"],
  ["mkdocs", "<div>\n![Plough](a.png)\n</div>", "an image (`![…](…)`)"],
  ["mkdocs", "Wrong :x: here.", "an emoji (`:name:`) (:x:)"],
  ["mkdocs", "See [PEP 1][].", "a link without an address (`[…][…]`)"],
  ["mkdocs", "Done :white_check_mark: now.", "an emoji (`:name:`) (:white_check_mark:)"],
  ["mkdocs", "It is {++Added++} here.", "a change (`{++ … ++}`)"],
  ["mkdocs", "It is {--gone--} here.", "a change (`{++ … ++}`)"],
  ["mkdocs", "$$\\frac{1}{2}$$", "a formula (`$…$`)"],
  ["mkdocs", "See [[Other]].", "a wiki link or a list (`[[…]]`)"],
  ["vitepress", "[[toc]]", "a table of contents: is left out: each page has one"],
  ["vitepress", "`x`{v-pre} is it.", "attributes (`{…}`)"],
  ["vitepress", "It is {{ c.text }}.", "an expression (`{{ … }}`)"],
  ["vitepress", "```js\na(); // [!code error]\n```", "a line of code shown as `error`"],
  ["vitepress", "```js del={1}\na();\n```", "a line of code shown as `del`"],
];

describe("the report of proofmark import", () => {
  it.each(CONFIGURATIONS)(
    "names what a configuration of %s says and the new one does not",
    async (_, files, lines) => {
      const { report } = await imported(files);
      for (const line of lines) expect(report).toContain(line);
    },
  );

  it.each(["mkdocs", "vitepress"] as const)(
    "names what stays as text on pages of %s, and nothing else",
    async (name) => {
      const cases = LEFTOVERS.filter(([generator]) => generator === name);
      const folder = name === "mkdocs" ? "docs/" : "";
      const { report } = await imported({
        ...(name === "mkdocs"
          ? { "mkdocs.yml": "site_name: T\n" }
          : { ".vitepress/config.js": "export default {}" }),
        [`${folder}index.md`]:
          "# One\n\nAt 12:30:45 a $5 note costs $6, http://x.example/:a:b, `:code:` `{{ x }}` and {feet}.\n",
        ...Object.fromEntries(
          cases.map(([, text], index) => [`${folder}n${index}.md`, `# N${index}\n\n${text}\n`]),
        ),
      });
      for (const [index, [, , line]] of cases.entries())
        expect(report.split(`## ${folder}n${index}.md\n`)[1]?.split("\n## ")[0]).toContain(line);
      expect(report).not.toContain(`## ${folder}index.md`);
    },
  );
});
