import type { Outcome, Trace } from "./runner/runner.ts";

/**
 * The time that a snippet took, and before it the start of its sandbox and tool, if it was the first to need
 * them.
 */
export interface Cost {
  readonly startMs: number;
  readonly ms: number;
}

/** The cost of a snippet that did not run. */
export const NO_COST: Cost = { startMs: 0, ms: 0 };

/** How a snippet's run ended. */
export type SnippetRun =
  | {
      readonly type: "ran";
      readonly outcome: Outcome;
      readonly timedOut: boolean;
      /** Why its sandbox was closed, while it ran or because of its background processes. */
      readonly stopped: string | undefined;
      readonly cost: Cost;
      /** What its section left behind, if it is the last one that ran in it. */
      readonly traces?: readonly Trace[] | undefined;
    }
  | { readonly type: "written" }
  | { readonly type: "not run"; readonly reason: string };
