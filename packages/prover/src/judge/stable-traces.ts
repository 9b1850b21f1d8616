import { setTimeout as delay } from "node:timers/promises";
import type { Snippet } from "../lock/snippet.ts";
import type { SnippetRun } from "../snippet-run.ts";
import type { Verdict } from "./judge.ts";
import { stableTraces } from "./traces.ts";

/** Two runs that begin this far apart store different times, to the second. */
const APART_MS = 1100;

/** Waits until a second run would store different times. Returns whether the first run left anything. */
export async function waitForOtherTime(
  began: number,
  first: ReadonlyMap<Snippet, SnippetRun>,
): Promise<boolean> {
  const left = [...first.values()].some((run) => run.type === "ran" && (run.traces?.length ?? 0) > 0);
  const rest = began + APART_MS - performance.now();
  if (left && rest > 0) await delay(rest);
  return left;
}

/** A verdict without the traces that a second run did not leave in the same way. */
export function stableVerdict(first: Verdict, second: Verdict): Verdict {
  if (!("tool" in first) || !("tool" in second) || first.tool.traces === undefined) return first;
  const traces = stableTraces(first.tool.traces, second.tool.traces ?? []);
  return { ...first, tool: { ...first.tool, traces } };
}
