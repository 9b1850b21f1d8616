import type { SiteConfig } from "../config/schema.ts";
import type { CodeBlock } from "../content/code/code-block.ts";
import type { Heading } from "../content/sections.ts";

/** How far a snippet is proven; undefined for one without a proof on a site that ignores these. */
export const levelOf = ({ proof }: CodeBlock, { onUnprovenSnippets }: SiteConfig) =>
  proof?.level ?? (onUnprovenSnippets === "ignore" ? undefined : "unproven");

/**
 * Names each block of a note, by id, as its controls name it: the heading above it, with its own title if it
 * has one. Of blocks with the same name the later ones are counted: `Lock rows, 2`.
 */
export function snippetNames(
  blocks: readonly Pick<CodeBlock, "id" | "title" | "anchor" | "top" | "hidden">[],
  { title, headings }: { title: string; headings: readonly Pick<Heading, "id" | "text">[] },
): ReadonlyMap<string, string> {
  const headingTexts = new Map(headings.map(({ id, text }) => [id, text]));
  // the first screen's names are taken, by the blocks that they repeat
  const owners = new Map(blocks.flatMap(({ id, top }) => (top === undefined ? [] : [[top, id] as const])));
  return new Map(
    blocks.map((block) => {
      const heading = headingTexts.get(block.anchor) ?? title;
      const untitled = block.hidden ? `Setup of ${heading}` : heading;
      const base = block.title === undefined ? untitled : `${block.title} in ${heading}`;
      let name = base;
      for (let count = 2; owners.has(name) && owners.get(name) !== block.id; count++)
        name = `${base}, ${count}`;
      owners.set(name, block.id);
      return [block.id, name];
    }),
  );
}
