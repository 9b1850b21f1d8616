import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";

/** The problems that a call throws, without the fields that say nothing. Fails if it throws none. */
export function problemsOf(call: () => unknown): Partial<Problem>[] {
  try {
    call();
  } catch (error) {
    if (error instanceof ProblemError) return error.problems.map(told);
    throw error;
  }
  throw new Error("no problem was thrown");
}

/** The same for a call that answers later. */
export async function problemsOfAsync(call: () => Promise<unknown>): Promise<Partial<Problem>[]> {
  const outcome = await call().then(
    () => undefined,
    (error: unknown) => error,
  );
  return problemsOf(() => {
    if (outcome !== undefined) throw outcome;
  });
}

/** A problem without its undefined fields. */
export function told(problem: Problem): Partial<Problem> {
  return Object.fromEntries(Object.entries(problem).filter(([, value]) => value !== undefined));
}
