import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";

/** The part of a problem about a name that is none of those that there are. */
export function expectName(name: string, names: Iterable<string>): Pick<Problem, "expected" | "fix"> {
  const sorted = [...new Set(names)].sort();
  const near = nearest(name, sorted);
  return { expected: `one of ${sorted.join(", ")}`, fix: near && `did you mean "${near}"?` };
}
