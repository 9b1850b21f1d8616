import type { CodeBlock } from "../content/code/code-block.ts";
import type { Heading } from "../content/headings/outline.ts";

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
      const wanted = block.title === undefined ? untitled : `${block.title} in ${heading}`;
      let name = wanted;
      for (let count = 2; owners.has(name) && owners.get(name) !== block.id; count++)
        name = `${wanted}, ${count}`;
      owners.set(name, block.id);
      return [block.id, name];
    }),
  );
}

/**
 * The snippets that run before one, by their numbers on the page, each with an `f` if it is a file: `0 3f`.
 * Numbers take up less of a page than ids.
 */
export const setupNumbers = ({ setup }: CodeBlock, rendered: readonly string[]): string | undefined =>
  setup.length === 0
    ? undefined
    : setup.map(({ id, file }) => rendered.indexOf(id) + (file === undefined ? "" : "f")).join(" ");
