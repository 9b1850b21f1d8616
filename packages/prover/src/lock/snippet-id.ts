import type { SlugState } from "../document/slug.ts";
import { hashText } from "../files/hash.ts";
import { snippetSlug } from "../proof/snippet-slug.ts";
import type { Snippet } from "./snippet.ts";

/**
 * The id of a snippet, `section.name`: it changes with its own heading, name or first words, and with nothing
 * else on the page. A snippet without a name uses its first words of code. If two would have the same id, the
 * later one ends with a hash of its code. No slug of a heading contains a dot, so the ids of snippets and
 * headings never collide.
 */
export function snippetId(
  { section, name, code }: { section: string; name: string | undefined; code: string },
  { used }: SlugState,
): string {
  const hash = hashText(code).slice(0, 6);
  let id = `${section || "intro"}.${snippetSlug(name, code) || hash}`;
  if (used.has(id)) id += `-${hash}`;
  const base = id;
  for (let count = 1; used.has(id); count++) id = `${base}-${count}`;
  used.set(id, 0);
  return id;
}

/** The ids of snippets as their page has them, in the order of the page. */
export const snippetIds = (snippets: readonly Snippet[], state: SlugState): Map<Snippet, string> =>
  new Map(
    snippets.map((snippet) => {
      const { fence, meta, code } = snippet;
      const name = meta.title ?? meta.file ?? meta.top ?? meta.from;
      return [snippet, snippetId({ section: fence.anchor, name, code }, state)];
    }),
  );
