import { variation } from "../judge/compare.ts";
import type { Verdict } from "../judge/judge.ts";
import { diffTraces } from "../judge/traces.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { ToolProof } from "../proof/proof.ts";

/** Whether a snippet does something else than before: that would be seen in a lock. */
export function differs(snippet: Snippet, before: Verdict, after: Verdict): boolean {
  if (differsItself(snippet, before, after)) return true;
  if (!("tool" in before && "tool" in after) || before.tool.traces === undefined) return false;
  return diffTraces(before.tool.traces, after.tool.traces ?? []).length > 0;
}

/** Whether its result or its output differs from before, whatever its section leaves behind. */
export function differsItself(snippet: Snippet, before: Verdict, after: Verdict): boolean {
  if (!("tool" in before)) return false;
  if (!("tool" in after)) return true;
  const named = ({ tool, on, cut }: ToolProof): string => JSON.stringify([tool, on, cut]);
  return (
    before.level !== after.level ||
    named(before.tool) !== named(after.tool) ||
    variation(snippet, before.tool, after.tool) !== undefined
  );
}
