import { createHighlighter } from "../src/content/highlight/highlight.ts";
import { createPage } from "../src/content/page.ts";
import { noteMarkdown } from "../src/render/markdown.ts";

const highlighter = await createHighlighter();

/** The Markdown of a note; the first address of a link reads as `<link/0>`. */
export async function markdownOf(text: string): Promise<string> {
  const { body } = await createPage(
    { file: "content/a.mdx", name: "a.mdx", text, hash: "" },
    {
      root: "/",
      staticDirectories: [],
      parseNumberPrefixes: true,
      placeholders: { database: "shop" },
      highlighter,
      readSource: (file) =>
        file.endsWith(".mdx") ? { file, name: file, text: "### Part\n\n[x](/y)\n", hash: "" } : undefined,
    },
  );
  return noteMarkdown(body, {
    placeholders: { database: "shop" },
    link: (url, { links }) => `<link/${[...new Set(links.map((one) => one.url))].indexOf(url)}>`,
    source: (index) => `<image/${index}>`,
  });
}

/** A text of these lines. */
export const lines = (...all: string[]): string => all.join("\n");
