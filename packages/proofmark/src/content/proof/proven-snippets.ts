// What the locks prove of a note's shown snippets, for those who read no pages: machines, and the report of a
// build.
import { type Level, shownTool } from "../../shared/proof.ts";
import { varyingValues } from "../../shared/proof-words.ts";
import type { PageBody } from "../page-body.ts";

/** A snippet that readers see, and its proof. */
export interface ProvenSnippet {
  /** Its anchor on the page. */
  readonly id: string;
  /** Line of its fence in its note, or in the partial that holds it. */
  readonly line: number;
  readonly language: string;
  readonly title: string | null;
  readonly code: string;
  /** What it printed; null if nothing, or if nothing ran. */
  readonly output: string | null;
  /** Whether all of its output differs from run to run, else the values in it that do. */
  readonly varies: true | readonly string[];
  readonly level: Level;
  readonly tool: string | null;
  readonly version: string | null;
  /** Why it is `unchecked`. */
  readonly reason: string | null;
}

/** The snippets of a page that readers see and a lock proves, those of its partials after its own. */
export function provenSnippets({ blocks, partials }: PageBody): ProvenSnippet[] {
  const own = blocks.flatMap(({ id, line, language, title, code, output, proof, hidden }) => {
    if (hidden || proof === undefined) return [];
    const tool = shownTool(proof);
    return [
      {
        ...{ id, line, language, title: title ?? null, code },
        output: (tool && output) ?? null,
        varies: proof.varies || varyingValues(proof),
        level: proof.level,
        tool: tool?.tool ?? null,
        version: tool?.version ?? null,
        reason: proof.reason ?? null,
      },
    ];
  });
  return [...own, ...Object.values(partials).flatMap(provenSnippets)];
}

/** A snippet that readers see and no lock proves. */
export interface UnprovenSnippet {
  readonly file: string;
  readonly line: number;
}

/** The snippets of a page that readers see and no lock proves, those of its partials after its own. */
export function unprovenSnippets({ file, blocks, partials }: PageBody): UnprovenSnippet[] {
  const own = blocks.flatMap(({ proof, hidden, line }) =>
    proof === undefined && !hidden ? [{ file, line }] : [],
  );
  return [...own, ...Object.values(partials).flatMap(unprovenSnippets)];
}
