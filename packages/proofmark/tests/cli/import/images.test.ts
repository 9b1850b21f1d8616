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

describe("proofmark import, of pictures", () => {
  it("brings in figures of MkDocs, and the picture for light ground", async () => {
    const { html, page, report } = await imported({
      "mkdocs.yml": "site_name: T\n",
      "docs/a.svg": SVG,
      "docs/index.md": `# One

<figure markdown="span">
    ![Plough](a.svg){ loading=lazy }
    <figcaption>The *plough*</figcaption>
</figure>

![Light](a.svg#only-light) ![Dark](a.svg#only-dark)
`,
    });
    expect(html("/")).toMatch(/<figure>\s*(?:<p>)?<img [^>]*alt="Plough"/);
    expect(html("/")).toMatch(/<img [^>]*alt="Light"/);
    expect(html("/")).not.toMatch(/<img [^>]*alt="Dark"/);
    expect(page("/")).not.toContain("![");
    expect(report).toContain("line 8: an image for dark ground (a.svg#only-dark): is left out");
  });

  it("brings in the light one of `<ThemedImage>`", async () => {
    const { html, report } = await imported({
      "docusaurus.config.js": "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
      "static/a.svg": SVG,
      "docs/index.mdx":
        "# One\n\n<ThemedImage alt=\"Crane\" sources={{ light: useBaseUrl('/a.svg'), dark: useBaseUrl('/b.svg') }} />\n",
    });
    expect(html("/")).toMatch(/<img [^>]*src="\/[^"]*a[^"]*svg" [^>]*alt="Crane"|alt="Crane"[^>]*a[^"]*svg"/);
    expect(report).toContain("line 3: an image for dark ground: is left out");
  });
});
