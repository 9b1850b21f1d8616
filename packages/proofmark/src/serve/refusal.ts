import type { Problem } from "@proofmark/prover/problem.ts";

/**
 * Why a request is refused: a status and a sentence for the client, and a problem if the owner should know.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: Problem | undefined;
  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    problem?: Problem,
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.problem = problem;
  }
}
