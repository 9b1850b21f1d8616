import type { Outcome } from "./runner/runner.ts";

/**
 * Time that a snippet took, and before it the sandbox and the tool, where it was the first that needed them.
 */
export interface Cost {
  readonly startMs: number;
  readonly ms: number;
}

/** Of what did not run. */
export const NO_COST: Cost = { startMs: 0, ms: 0 };

/** How a snippet's run ended. */
export type SnippetRun =
  | {
      readonly type: "ran";
      readonly outcome: Outcome;
      readonly timedOut: boolean;
      /** Why its sandbox was closed while it ran, or because of what it left behind. */
      readonly stopped: string | undefined;
      readonly cost: Cost;
    }
  | { readonly type: "written" }
  | { readonly type: "not run"; readonly reason: string };
