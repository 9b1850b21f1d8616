import type { TocEntry } from "@proofmark/theme/data/page-data.ts";
import type { Heading } from "../content/sections.ts";

/**
 * Nests headings by level, then keeps those between two levels: an h3, h2, h4 run with levels 3 to 4 gives
 * two siblings, because the h2 between them is dropped after nesting and its children move up.
 */
export function createToc(
  headings: readonly Heading[],
  { min, max }: { min: number; max: number },
): TocEntry[] {
  interface Node extends TocEntry {
    readonly level: number;
    readonly children: Node[];
  }
  const root: Node[] = [];
  const trail: Node[] = [];
  for (const { id, html, level } of headings.filter((heading) => heading.level >= 2)) {
    const node: Node = { id, html, level, children: [] };
    while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
    (trail.at(-1)?.children ?? root).push(node);
    trail.push(node);
  }
  const kept = (nodes: readonly Node[]): TocEntry[] =>
    nodes.flatMap(({ id, html, level, children: below }) => {
      const children = kept(below);
      return level >= min && level <= max ? [{ id, html, children }] : children;
    });
  return kept(root);
}
