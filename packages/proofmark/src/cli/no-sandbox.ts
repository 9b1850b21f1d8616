import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { isSet } from "./environment.ts";
import { print } from "./print.ts";

/** Warns of `--no-sandbox`. Throws a ProblemError where CI is set and the machine is not thrown away. */
export function refuseUnlessDisposable(): void {
  if (isSet("CI") && !isSet("PROOFMARK_DISPOSABLE")) {
    const problem: Problem = {
      severity: "error",
      file: "--no-sandbox",
      message: "snippets don't run without a sandbox where CI is set",
      fix: "only on a machine that is thrown away afterwards and has no network: set PROOFMARK_DISPOSABLE=1",
    };
    throw new ProblemError([problem]);
  }
  print("stderr", "warning: --no-sandbox: every snippet runs as you, with your files and your network\n");
}
