import type { Snippet } from "./lock/snippet.ts";
import { isUsedByOthers, runnerOf } from "./plan.ts";
import type { SnippetVerdicts } from "./result.ts";
import type { Runner } from "./runner/runner.ts";
import { NO_COST } from "./snippet-run.ts";

/** Maps each file and each block of variables to the next snippet that runs, which uses it. */
export function usersOf(
  snippets: readonly Snippet[],
  runners: readonly Runner[],
): Map<Snippet, Snippet | undefined> {
  return new Map(
    snippets.flatMap((snippet, index) =>
      isUsedByOthers(snippet)
        ? [
            [
              snippet,
              snippets
                .slice(index + 1)
                .find(
                  (later) =>
                    !isUsedByOthers(later) &&
                    later.meta.check.level === undefined &&
                    runnerOf(runners, later),
                ),
            ] as const,
          ]
        : [],
    ),
  );
}

/** The verdicts that a file takes from the snippet that uses it: level and tools, without outputs. */
export function asUsedBy(
  { rows, failure, missingTools }: SnippetVerdicts,
  user: Snippet | undefined,
): SnippetVerdicts {
  const failed = failure ?? rows.flatMap(({ verdict }) => ("failure" in verdict ? [verdict.failure] : []))[0];
  if (failed !== undefined)
    return {
      rows: [],
      failure: {
        message: `the snippet that uses it, at line ${user?.fence.line}, is not proven`,
        acceptable: failed.acceptable,
        blocked: true,
      },
      missingTools,
      cost: NO_COST,
    };
  const bare = rows.flatMap(({ on, verdict }) => {
    if (!("tool" in verdict)) return [];
    const { tool, version, platform } = verdict.tool;
    return [
      {
        on,
        verdict: {
          level: verdict.level,
          tool: { tool, version, platform, ...(on === undefined ? {} : { on }) },
        },
      },
    ];
  });
  return { rows: bare, failure: undefined, missingTools, cost: NO_COST };
}
