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
        themeConfig: { navbar: { logo: { src: "a.svg" } }, footer: { links: [] }, image: "a.png" } };`,
      "s.js": "module.exports = { guides: ['a'], recipes: ['b'] };",
      "docs/a.md": NOTE,
      "docs/b.md": NOTE.replace("One", "Two"),
    },
    [
      ...["`i18n`", "the plugin `search-local`", "`presets.gtag`", "`docs.editUrl`"].map(
        (key) => `${key}: is not imported`,
      ),
      ...["navbar", "footer", "image"].map((key) => `\`themeConfig.${key}\`: is not imported`),
      "the sidebar `recipes`: is on its pages only: link to one of them in `navbar`",
    ],
  ],
  [
    "VitePress",
    {
      ".vitepress/config.js": `export default { head: [], themeConfig: {
        nav: [], socialLinks: [], logo: "/a.svg", editLink: {}, sidebar: { "/": [], "/more/": [] } } };`,
      "index.md": NOTE,
    },
    [
      "`head`: is not imported",
      ...["nav", "socialLinks", "logo", "editLink"].map((key) => `\`themeConfig.${key}\`: is not imported`),
      "the sidebar `/more/`: is on its pages only",
    ],
  ],
  [
    "Starlight",
    {
      "astro.config.mjs": `export default defineConfig({ integrations: [starlight({
        title: "T", logo: {}, social: [], editLink: {}, head: [], components: {} })] });`,
      "src/content/docs/index.md": "---\ntitle: One\n---\n\nText.\n",
    },
    ["logo", "social", "editLink", "head", "components"].map(
      (key) => `\`starlight.${key}\`: is not imported`,
    ),
  ],
  [
    "MkDocs",
    {
      "mkdocs.yml":
        "site_name: T\nrepo_url: https://x\nedit_uri: x\ncopyright: x\nextra:\n  social: []\ntheme:\n  logo: a.svg\n",
      "docs/index.md": NOTE,
    },
    ["repo_url", "edit_uri", "copyright", "extra", "theme.logo"].map((key) => `\`${key}\`: is not imported`),
  ],
];

/** What stays as text, or is only marked: generator, Markdown → the line of the report. */
const LEFTOVERS: readonly (readonly ["mkdocs" | "vitepress", string, string])[] = [
  ["mkdocs", "<figure markdown>\n![Plough](a.png){ loading=lazy }\n</figure>", "an image (`![…](…)`)"],
  ["mkdocs", "Done :white_check_mark: now.", "an emoji (`:name:`) (:white_check_mark:)"],
  ["mkdocs", "It is {++Added++} here.", "a change (`{++ … ++}`)"],
  ["mkdocs", "It is {--gone--} here.", "a change (`{++ … ++}`)"],
  ["mkdocs", "$$\\frac{1}{2}$$", "a formula (`$…$`)"],
  ["mkdocs", "See [[Other]].", "a wiki link or a list (`[[…]]`)"],
  ["vitepress", "[[toc]]", "a wiki link or a list (`[[…]]`)"],
  ["vitepress", "`x`{v-pre} is it.", "attributes (`{…}`)"],
  ["vitepress", "It is {{ c.text }}.", "an expression (`{{ … }}`)"],
  ["vitepress", "```js\na(); // [!code error]\n```", "a line of code shown as an error (`error`)"],
  ["vitepress", "```js del={1}\na();\n```", "a line of code shown as removed (`del`)"],
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
