// The proofs of a note's visible snippets, for machines and for the report of a build.

import type { Value } from "@proofmark/prover/document/placeholders.ts";
import { type Level, type NoVerdict, shownTool, type VersionVerdict } from "@proofmark/prover/proof/proof.ts";
import { varyingValues } from "@proofmark/prover/proof/proof-words.ts";
import type { PageBody } from "./page.ts";

/** A visible snippet, and its proof. */
export interface ProvenSnippet {
  /** Its anchor on the page. */
  readonly id: string;
  /** Line of its fence in its note, or in its partial. */
  readonly line: number;
  readonly language: string;
  readonly title: string | null;
  /** Its name on the first screen of its note; null if that does not show it. */
  readonly top: string | null;
  readonly code: string;
  /** Where a reader's own values may stand in it. */
  readonly values: readonly Value[];
  /** Its output; null if it has none, or did not run. */
  readonly output: string | null;
  /** Whether all of its output differs from run to run, otherwise the values that do. */
  readonly varies: true | readonly string[];
  readonly level: Level;
  readonly tool: string | null;
  readonly version: string | null;
  /** Why it is `unchecked`. */
  readonly reason: string | null;
  /** What other versions of its tool make of it. */
  readonly versions: readonly VersionVerdict[];
  /** The versions that said nothing of it, and why. */
  readonly noVerdict: readonly NoVerdict[];
}

/** The visible snippets of a page that a lock proves, followed by those of its partials. */
export function provenSnippets({ blocks, partials }: PageBody): ProvenSnippet[] {
  const ofPage = blocks.flatMap(({ id, line, language, title, top, code, values, output, proof, hidden }) => {
    if (hidden || proof === undefined) return [];
    const tool = shownTool(proof);
    return [
      {
        ...{ id, line, language, title: title ?? null, top: top ?? null, code, values },
        output: (tool && output) ?? null,
        varies: proof.varies || varyingValues(proof),
        level: proof.level,
        tool: tool?.tool ?? null,
        version: tool?.version ?? null,
        reason: proof.reason ?? null,
        versions: proof.versions ?? [],
        noVerdict: proof.noVerdict ?? [],
      },
    ];
  });
  return [...ofPage, ...Object.values(partials).flatMap(provenSnippets)];
}

/** A visible snippet that no lock proves. */
export interface UnprovenSnippet {
  readonly file: string;
  readonly line: number;
}

/** The visible snippets of a page that no lock proves, followed by those of its partials. */
export function unprovenSnippets({ file, blocks, partials }: PageBody): UnprovenSnippet[] {
  const ofPage = blocks.flatMap(({ proof, hidden, line }) =>
    proof === undefined && !hidden ? [{ file, line }] : [],
  );
  return [...ofPage, ...Object.values(partials).flatMap(unprovenSnippets)];
}
