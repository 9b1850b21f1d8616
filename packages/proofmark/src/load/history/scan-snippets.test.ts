import { describe, expect, it } from "vitest";
import { analyse } from "../../content/analyse.ts";
import { createSlugState } from "../../content/headings/slug.ts";
import { readSnippets } from "../../content/proof/snippet.ts";
import { snippetIds } from "../../content/proof/snippet-id.ts";
import { parseMdx } from "../../content/syntax/mdx.ts";
import { scanSnippets } from "./scan-snippets.ts";

const PLACEHOLDERS = { host: "localhost" };
const scan = (text: string) => scanSnippets(text, { placeholders: PLACEHOLDERS, keepHeadingCase: false });

const NOTE = `---
title: Shop
---

# Shop

\`\`\`sh hidden
make setup
\`\`\`

## Keys and \`values\`

\`\`\`sh title="Look up"
curl {{host}}/a
\`\`\`

\`\`\`output
# not a heading
\`\`\`

### Own id {#mine}

1. First

   ~~~~sql
   select 1;
     -- indented
   \`\`\`
   ~~~~

## Keys and values

\`\`\`sh
curl {{host}}/a
\`\`\`

\`\`\`sh {1}
curl {{host}}/a
\`\`\`

\`\`\`ts
// highlight-next-line
const a = 1;
\`\`\`
`;

describe("reading the snippets of an earlier text", () => {
  it("finds the ids and keys that the page and the lock have", () => {
    const slugState = createSlugState(false);
    const { fences } = analyse(parseMdx(NOTE, "shop.mdx", PLACEHOLDERS), {
      file: "shop.mdx",
      slugState,
    });
    const { snippets } = readSnippets(fences, "shop.mdx", PLACEHOLDERS);
    const ids = snippetIds(snippets, slugState);
    const shown = snippets.filter(({ meta }) => !meta.hidden);
    expect(scan(NOTE).map(({ id, key }) => ({ id, key }))).toEqual(
      shown.map((snippet) => ({ id: ids.get(snippet), key: snippet.key })),
    );
    expect(shown).toHaveLength(5);
  });

  it("names a snippet by its heading, and its title if it has one", () => {
    expect(scan(NOTE).map(({ name }) => name)).toEqual([
      "Look up in Keys and values",
      "Own id",
      "Keys and values",
      "Keys and values",
      "Keys and values",
    ]);
  });

  it("reads what the parser of today would refuse", () => {
    expect(scan("## A\n\n<Broken {\n\n```sh\nls\n```\n")).toMatchObject([{ id: "a.ls", name: "A" }]);
  });
});
