// Finds the place in a note where code is tried: what runs above it there is what the code finds.

import { problemError } from "../document/problems.ts";
import { createSlugState } from "../document/slug.ts";
import type { Snippet } from "../lock/snippet.ts";
import { snippetIds } from "../lock/snippet-id.ts";
import type { CheckedNote } from "../note.ts";
import { mostAlike } from "../text/alike.ts";
import { isUsedByOthers } from "./plan.ts";

/** A place in a note, and the blocks that run before it, as in `check`. */
export interface TryPlace {
  readonly file: string;
  readonly anchor: string;
  readonly before: readonly Snippet[];
}

/**
 * Finds the place of an anchor: of a block, or of a heading, which means the first block below it that readers
 * see and that runs. Throws a ProblemError that lists the headings if there is no such anchor.
 */
export function findPlace(note: CheckedNote, anchor: string): TryPlace {
  const { file, snippets, sequences } = note;
  const ids = snippetIds(snippets, createSlugState(false));
  const below = snippets.filter(({ fence }) => fence.anchor === anchor || fence.section === anchor);
  const shown = below.find((snippet) => !snippet.meta.hidden && !isUsedByOthers(snippet));
  const at = snippets.find((snippet) => ids.get(snippet) === anchor) ?? shown ?? below.at(-1);
  if (at === undefined || anchor === "") throw unknownAnchor(note, anchor, [...ids.values()]);
  const sequence = sequences.find((one) => one.setup.includes(at) || one.snippets.includes(at));
  const all = sequence === undefined ? [] : [...sequence.setup, ...sequence.snippets];
  // below a heading without a block that readers see, all is setup
  const end = all.indexOf(at) + (at.meta.hidden && ids.get(at) !== anchor ? 1 : 0);
  return { file, anchor, before: all.slice(0, end) };
}

function unknownAnchor({ file, snippets }: CheckedNote, anchor: string, ids: readonly string[]): Error {
  const sections = [...new Set(snippets.map(({ fence }) => fence.section))].filter((name) => name !== "");
  const headings = [...new Set(snippets.flatMap(({ fence }) => [fence.section, fence.anchor]))];
  const alike = mostAlike(anchor, [...headings, ...ids], (name) => name);
  return problemError(file, undefined, `there are no blocks at \`#${anchor}\``, {
    expected:
      sections.length === 0
        ? "a note with blocks below a heading"
        : `a heading or the address of a block, such as ${sections.map((name) => `#${name}`).join(", ")}`,
    fix:
      alike.length === 0
        ? undefined
        : `did you mean ${alike.map((name) => `\`${file}#${name}\``).join(" or ")}?`,
  });
}
