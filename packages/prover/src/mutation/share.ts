import type { Mutant } from "../mutants/mutants.ts";
import type { MutantShare } from "../proof/proof.ts";
import type { SnippetMutants } from "./mutate.ts";

/** How many mutants were noticed, and how many survivors are no fault of the note. */
export interface Share extends MutantShare {
  /** Survivors that an author answered with `survives`. */
  readonly answered: number;
  /** Survivors of blocks that only show a failure, which these mutants provoke too. */
  readonly failing: number;
}

/** Counts the mutants of some snippets. `of` leaves out the survivors that are no fault of the note. */
export function shareOf(results: readonly SnippetMutants[]): Share {
  const count = (some: (result: SnippetMutants) => number): number =>
    results.reduce((sum, result) => sum + some(result), 0);
  const noticed = count(({ tried }) => tried.filter((mutant) => mutant.noticed).length);
  const survived = (some: (result: SnippetMutants) => boolean): number =>
    count((result) => (some(result) ? result.tried.filter((mutant) => !mutant.noticed).length : 0));
  return {
    noticed,
    of: noticed + count((result) => survivorsOf(result).length),
    answered: survived(isAnswered),
    failing: survived((result) => !isAnswered(result) && result.onlyFails),
  };
}

/** The survivors that the note should notice. */
export const survivorsOf = (result: SnippetMutants): Mutant[] =>
  isAnswered(result) || result.onlyFails
    ? []
    : result.tried.filter(({ noticed }) => !noticed).map(({ mutant }) => mutant);

const isAnswered = ({ snippet }: SnippetMutants): boolean => snippet.meta.survives !== undefined;
