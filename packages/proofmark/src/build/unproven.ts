import type { UnprovenSnippet } from "@proofmark/prover/lock/proven-snippets.ts";
import { type Problem, severityOf } from "@proofmark/prover/problem.ts";
import type { SiteConfig } from "../config/config.ts";

interface UnprovenInput {
  readonly snippets: readonly UnprovenSnippet[];
  readonly config: SiteConfig;
  /** Whether the site has any runners. */
  readonly isProven: boolean;
  /** Whether to fail if the site's configuration leaves that open. */
  readonly strict: boolean;
}

/** The number of snippets that a build under CI refuses and this one accepts. */
export const countRefused = ({ snippets, config, isProven, strict }: UnprovenInput): number =>
  config.onUnprovenSnippets === undefined && isProven && !strict ? snippets.length : 0;

/** Reports the snippets that no lock proves, one problem per file. */
export function reportUnproven({ snippets, config, isProven, strict }: UnprovenInput): Problem[] {
  const level = config.onUnprovenSnippets ?? (isProven && strict ? "throw" : "ignore");
  if (level === "ignore") return [];
  return [...new Set(snippets.map(({ file }) => file))].map((file) => {
    const lines = [...new Set(snippets.flatMap((snippet) => (snippet.file === file ? [snippet.line] : [])))];
    return {
      severity: severityOf(level),
      file,
      line: lines[0],
      message:
        lines.length === 1
          ? "no lock proves this snippet"
          : `no lock proves the snippets at lines ${lines.join(", ")}`,
      fix: `prove it with \`npx proofmark check --update ${file}\`, add \`check=none why="…"\`, or choose another value for \`onUnprovenSnippets\``,
    };
  });
}
