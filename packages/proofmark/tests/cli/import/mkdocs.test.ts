import { beforeAll, describe, expect, it } from "vitest";
import { type Imported, imported } from "./imported.ts";

const FILES = {
  "mkdocs.yml": `
site_name: Plough
site_url: https://plough.example/docs/
theme: { logo: img/plough.svg, favicon: img/plough.svg }
repo_url: https://code.example/plough
repo_name: plough/plough
markdown_extensions:
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
plugins:
  - search
  - redirects: { redirect_maps: { old/start.md: start.md } }
nav:
  - Home: index.md
  - Begin: start.md
  - "": [parts/index.md, parts/share.md]
  - Forum: https://forum.example
  - gone.md
`,
  "docs/img/plough.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>`,
  "docs/index.md": "# Plough\n\n[Begin](start.md#first-what-is-new){ .md-button }\n",
  "docs/start.md": `---
hide: [toc]
icon: material/star
---
# Start

## First: what is new

!!! warning "Sharp <edges>"
    Mind your {feet}.

    \`\`\` py title="plough.py" linenums="1" hl_lines="2"
    till()
    turn()
    \`\`\`

    !!! info
        Inner text.

??? note
    Folded text.

=== "macOS"

    Mac text.

=== "Linux :fontawesome-brands-linux:"

    Linux text.

/// tip | Slashed
Between slashes.
///

/// tab | One
First tab.
///
/// tab | Two
Second tab.
///

--8<-- "snippets/tail.md"

\`\`\` py hl_lines="2"
--8<-- "src/field.py:2:3"
\`\`\`

{* src/field.py ln[1:2] hl[1] *}

::: plough.Field
    options:
      members: false

Press ++ctrl+s++, it is ==marked==. :material-star: Icons go.

Share
:   The part that cuts.

*[HTML]: Hyper Text

See [the share][share] and [Autoref][plough.Field].

[share]: parts/share.md
`,
  "docs/parts/index.md": "# Parts\n\nimport them all.\n\nexport them, too.\n",
  "docs/parts/share.md": '# Share\n\n<div class="grid" markdown>\n\n*Steel*, H~2~O.\n\n</div>\n',
  "snippets/tail.md": "Included tail.\n",
  "src/field.py": "import plough\nfield = 1\nfield += 1\nprint(field)\n",
};

let site: Imported;
beforeAll(async () => {
  site = await imported(FILES);
});

describe("proofmark import, of MkDocs", () => {
  it("shows admonitions, details and tabs, whose content is indented or between slashes", () => {
    const text = site.page("/start");
    for (const part of ["Sharp <edges>", "Mind your {feet}.", "plough.py", "Inner text.", "Folded text."])
      expect(text).toContain(part);
    for (const part of [
      "macOS",
      "Mac text.",
      "Linux text.",
      "Slashed",
      "Between slashes.",
      "First tab.",
      "Two",
    ])
      expect(text).toContain(part);
    expect(site.note("start.md")).toContain("::::warning Sharp \\<edges>\n");
    expect(site.note("start.md")).toContain('```py title="plough.py" {2} showLineNumbers\n');
  });

  it("takes text and code from files", () => {
    expect(site.page("/start")).toContain("Included tail.");
    expect(site.note("start.md")).toContain("```py {2}\nfield = 1\nfield += 1\n```");
    expect(site.note("start.md")).toContain("```py\nimport plough\nfield = 1\n```");
    expect(site.report).toContain("line 48: marked lines of code from a file: are not marked");
  });

  it("leaves notations that notes lack as text, and says so", () => {
    const note = site.note("start.md");
    expect(site.report).toContain("keys or a mark (`++…++`, `==…==`) (==marked==): stays as text");
    expect(site.report).toContain("keys or a mark (`++…++`, `==…==`) (++ctrl+s++): stays as text");
    expect(site.page("/start")).toContain("The part that cuts.");
    expect(site.report).toContain("a definition (`:   …`)");
    expect(note).not.toContain("material-star:");
  });

  it("keeps paragraphs that MDX would read as statements", () => {
    expect(site.page("/parts")).toMatch(/import them all\.\s+export them, too\./);
  });

  it("keeps addresses, the base, navigation and redirects", () => {
    const html = site.html("/start");
    expect(html).toContain('href="/docs/parts/share/"');
    expect(html).toContain('href="https://forum.example"');
    expect(html).toMatch(/href="https:\/\/code.example\/plough"[^>]*>plough\/plough/);
    expect(html).toContain('<link rel="icon" href="/docs/imported/docs/img/plough.svg">');
    expect(html).toMatch(/href="\/docs\/parts\/"[^>]*>Parts/);
    expect(site.html("/old/start")).toContain('content="0; url=/docs/start/"');
    expect(site.html("/")).toContain('href="/docs/start/#first-what-is-new"');
  });

  it("says what is left out", () => {
    expect(site.report).toContain("the entry `gone.md`, which leads to no page: is left out");
    expect(site.report).toContain(
      "line 61: a link without an address (`[…][…]`) (][plough.Field]): stays as text",
    );
    expect(site.report).toContain("line 50: a reference made from Python code (`:::`): is left out");
    expect(site.report).toContain("line 59: an abbreviation: is left out");
    expect(site.report).toContain("`icon` in front matter: is under `extra`");
  });
});
