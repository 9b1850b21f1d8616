import { beforeAll, describe, expect, it } from "vitest";
import { type Imported, imported } from "./imported.ts";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>`;
/** Ways to name a picture in MDX → whether it is brought in. */
const SOURCES: Readonly<Record<string, boolean>> = {
  '{require("./a.svg").default}': true,
  "{require('./a.svg')}": true,
  '{useBaseUrl("/img/b.svg")}': true,
  "{useBaseUrl(`/img/b.svg`)}": true,
  "{picture}": true,
  "{picture.src}": true,
  '"./a.svg"': true,
  '"/missing.svg"': false,
  '{require("./missing.svg").default}': false,
  "{pictures[0].src}": false,
  "{useBaseUrl(name)}": false,
};
const AFTER = "\n\n## Heading\n\n- one\n- two\n\n```js\nlift(1);\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
const IMPORT = 'import picture from "./a.svg";\n\n';
const pages = (tag: (source: string) => string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(SOURCES).map((source, index) => [
      `docs/page${index}.mdx`,
      `${IMPORT}# Page ${index}\n\nIntro.\n\n${tag(source)}${AFTER}`,
    ]),
  );

describe.each([
  ["on lines of its own", (source: string) => `<img src=${source} alt="A crane" />`],
  ["in a paragraph", (source: string) => `Before <img src=${source} alt="A crane" /> after.`],
  ["in an element", (source: string) => `<div>\n  <img src=${source} alt="A crane" />\n</div>`],
  ["as a component", (source: string) => `<Image src=${source} alt="A crane" />`],
])("proofmark import, of a picture in MDX, %s", (_, tag) => {
  let site: Imported;
  beforeAll(async () => {
    site = await imported({
      "docusaurus.config.js": "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
      "docs/a.svg": SVG,
      "static/img/b.svg": SVG,
      ...pages(tag),
    });
  });

  it.each(Object.entries(SOURCES).map(([source, isThere], index) => ({ source, isThere, index })))(
    "keeps the page around $source",
    ({ isThere, index }) => {
      const note = site.note(`page${index}.mdx`);
      expect(note).toContain("\n\n## Heading\n\n- one\n- two\n\n```js\nlift(1);\n```\n\n|");
      expect(/<img|!\[/.test(note)).toBe(isThere);
      if (!isThere) {
        expect(note).toContain("A crane");
        expect(site.report).toContain(`## docs/page${index}.mdx\n\n- line `);
      } else expect(site.report).not.toContain(`## docs/page${index}.mdx`);
    },
  );
});
