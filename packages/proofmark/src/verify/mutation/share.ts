import type { MutantShare } from "../../shared/proof.ts";
import type { SnippetMutants } from "./mutate.ts";

/** How many mutants were noticed, and how many survivors an author answered with `survives`. */
export interface Share extends MutantShare {
  readonly answered: number;
}

/** Counts the mutants of some snippets. Answered survivors are none of those that should have been noticed. */
export function shareOf(results: readonly SnippetMutants[]): Share {
  const tried = results.flatMap(({ tried, snippet }) =>
    tried.map(({ noticed }) => ({ noticed, isAnswered: !noticed && snippet.meta.survives !== undefined })),
  );
  const answered = tried.filter(({ isAnswered }) => isAnswered).length;
  return {
    noticed: tried.filter(({ noticed }) => noticed).length,
    of: tried.length - answered,
    answered,
  };
}
