import { createHighlighter } from "../src/content/highlight/highlight.ts";
import { createPage } from "../src/content/page.ts";

const highlighter = await createHighlighter();

/** The Markdown of a note; markers read as `<link/0>`. */
export async function markdownOf(text: string): Promise<string> {
  const page = await createPage(
    { file: "content/a.mdx", name: "a.mdx", text, hash: "" },
    {
      root: "/",
      staticDirectories: [],
      parseNumberPrefixes: true,
      keepHeadingCase: false,
      placeholders: { database: "shop" },
      highlighter,
      readSource: (file) =>
        file.endsWith(".mdx") ? { file, name: file, text: "### Part\n\n[x](/y)\n", hash: "" } : undefined,
    },
  );
  return page.markdown.replace(/\uE000/g, "<").replace(/\uE001/g, ">");
}

/** A text of these lines. */
export const lines = (...all: string[]): string => all.join("\n");
