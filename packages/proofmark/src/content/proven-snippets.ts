// The visible snippets of a note with their proofs, for machines, and those without one, for the report of a build.
import { shownTool } from "@proofmark/prover/proof/proof.ts";
import { varyingValues } from "@proofmark/prover/proof/proof-words.ts";
import { allBlocks, type PageBody } from "./page.ts";

/** The visible snippets of a note that a lock proves, as records of `snippets.json`; `SNIPPET` describes these. */
export const provenSnippets = (body: PageBody) =>
  allBlocks(body).flatMap(({ id, line, language, title, top, code, values, output, proof, hidden }) => {
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
