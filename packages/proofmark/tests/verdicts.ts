import type { VersionVerdict } from "@proofmark/prover/lock/lock.ts";

/** By the name of a version: `dash 0.5 same`, `dash 0.5 fails: no jq`, or with it the lines that it prints. */
type Lines = Readonly<Record<string, string | readonly string[]>>;

/** Verdicts as a lock holds them, from short lines. */
export const verdictsOf = (lines: Lines): VersionVerdict[] =>
  Object.entries(lines).map(([on, line]) => {
    const [head = "", ...output] = typeof line === "string" ? [line] : line;
    const {
      tool = "",
      version = "",
      verdict,
      error,
    } = /^(?<tool>\w+) (?<version>\S+) (?<verdict>\w+)(?:: (?<error>.+))?$/.exec(head)?.groups ?? {};
    return {
      ...{ on, tool, version },
      verdict: verdict === "differs" || verdict === "fails" ? verdict : "same",
      ...(output.length === 0 ? {} : { output }),
      ...(error === undefined ? {} : { error }),
    };
  });

/** The short lines of the verdicts in a lock. */
export const linesOf = (verdicts: readonly VersionVerdict[] | undefined): Lines | undefined =>
  verdicts &&
  Object.fromEntries(
    verdicts.map(({ on, tool, version, verdict, output, error }) => {
      const line = `${tool} ${version} ${verdict}${error === undefined ? "" : `: ${error}`}`;
      return [on, output === undefined ? line : [line, ...output]];
    }),
  );
