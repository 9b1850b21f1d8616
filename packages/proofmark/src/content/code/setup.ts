import type { Sequence, Snippet } from "@proofmark/prover/lock/snippet.ts";

/** Languages whose blocks are typed one after the other, so that copies of them can be joined. */
const TYPED: ReadonlySet<string> = new Set(["sh", "redis", "sql"]);

/**
 * Returns what a reader has to run before each snippet that needs something, in the order of the note: the
 * hidden blocks of its language above it in its sequence and, for `sh`, the files written above it, the last of
 * each name. Files, hidden blocks and blocks that show a mistake need nothing.
 */
export function setupsOf(sequences: readonly Sequence[]): ReadonlyMap<Snippet, readonly Snippet[]> {
  const setups = new Map<Snippet, readonly Snippet[]>();
  for (const { setup, snippets } of sequences)
    for (const [index, snippet] of snippets.entries()) {
      const needed = neededBy(snippet, [...setup, ...snippets.slice(0, index)]);
      if (needed.length > 0) setups.set(snippet, needed);
    }
  return setups;
}

function neededBy({ fence: { language }, meta }: Snippet, earlier: readonly Snippet[]): Snippet[] {
  if (!TYPED.has(language) || meta.hidden || meta.avoid || meta.file !== undefined) return [];
  return earlier.filter(({ fence, meta: own }, index) => {
    if (own.avoid || own.check.fails !== undefined) return false;
    if (own.file === undefined) return own.hidden && fence.language === language;
    const isLast = !earlier.slice(index + 1).some((later) => later.meta.file === own.file);
    return language === "sh" && isLast;
  });
}
