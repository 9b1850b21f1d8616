// Compares a run with its lock: pure, so that the rules are in one place. Everything that a page shows of a
// snippet is compared with a run, unless the page marks it otherwise.
import type { LockEntry } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import { isSameOutput } from "../proof/masks.ts";
import { isSameSeries, type ToolProof } from "../proof/proof.ts";
import { diffLines } from "../text/diff-lines.ts";
import { matchesAssertion } from "./assertion.ts";
import { assertedLines, type Failure } from "./judge.ts";
import { diffOutputs } from "./output.ts";
import { isSameShape, shapeOf } from "./shape.ts";
import { diffTraces } from "./traces.ts";

/** The result of comparing a run with its lock: a failure, or success with remarks. */
export type Comparison = { readonly failure: Failure } | { readonly remarks: readonly string[] };

const ASSERT = "if its shape varies too, assert it with an `output` fence: `…` for lines, `[..]` for text";

const EXCHANGE = "see what it sends, and what it prints of the answers: neither is on the page";

/**
 * Compares a run with its lock. With `strict`, for CI, the lock must name the platform and the release series
 * of this run; otherwise a difference is a remark.
 */
export function compareWithLock(
  snippet: Snippet,
  fresh: LockEntry,
  locked: LockEntry | undefined,
  strict: boolean,
): Comparison {
  if (locked === undefined)
    return {
      failure: { kind: "new", message: "not in the lock yet", output: fresh.tools[0]?.output },
    };
  const [expected, actual] = [factsOf(locked), factsOf(fresh)];
  if (expected.join("\n") !== actual.join("\n"))
    return differing("its result differs from the lock", diffLines(expected, actual));
  const remarks: string[] = [];
  for (const [index, tool] of fresh.tools.entries()) {
    const before = locked.tools[index];
    if (before === undefined) continue;
    const where = fresh.tools.length > 1 ? ` on ${tool.on ?? tool.tool}` : "";
    const failure = compareOutputs(snippet, before, tool, where) ?? compareTraces(before, tool, where);
    if (failure !== undefined) return failure;
    if (before.platform === tool.platform && before.version === tool.version) continue;
    const [claimed, ran] = [toolLabel(before), toolLabel(tool)];
    if (strict && !(`${tool.platform}-`.startsWith(`${before.platform}-`) && isSameOrLater(before, tool)))
      return differing("the lock names a different version or platform", [`- ${claimed}`, `+ ${ran}`]);
    remarks.push(
      `the same on ${ran}; the lock names ${before.platform === tool.platform ? before.version : claimed}`,
    );
  }
  return { remarks };
}

const differing = (message: string, diff: string[], fix?: string): { failure: Failure } => ({
  failure: { kind: "lock", message, diff, fix },
});

const factsOf = ({ level, reason, fails, varies, starts, tools }: LockEntry): string[] => [
  `level ${level}`,
  `starts ${starts}`,
  ...(reason === undefined ? [] : [`reason ${reason}`]),
  ...(fails ? ["fails"] : []),
  ...(varies ? ["varies"] : []),
  ...tools.map(({ tool, on, exit }) =>
    [tool, on, exit === undefined ? undefined : `exit ${exit}`]
      .filter((part) => part !== undefined)
      .join(" "),
  ),
];

const toolLabel = ({ tool, version, platform }: ToolProof): string => `${tool} ${version}, ${platform}`;

/** Whether a version differs from that of a lock in the point release only, or is not older than a `20+`. */
function isSameOrLater(locked: ToolProof, ran: ToolProof): boolean {
  const first = /^(?<major>\d+)\+$/.exec(locked.version)?.groups?.["major"];
  return first === undefined ? isSameSeries(locked, ran) : Number.parseInt(ran.version, 10) >= Number(first);
}

function compareOutputs(
  snippet: Snippet,
  before: ToolProof,
  after: ToolProof,
  where: string,
): { failure: Failure } | undefined {
  const [expected, actual] = [before.output ?? [], after.output ?? []];
  if (snippet.meta.check.varies) {
    const asserted = assertedLines(snippet, after.on);
    if (asserted !== undefined)
      return matchesAssertion(asserted, expected)
        ? undefined
        : differing(
            `the lock's output${where} is not what its \`output\` fence asserts`,
            diffOutputs(expected, actual),
          );
    if (isSameShape(expected, actual) && (before.cut === undefined) === (after.cut === undefined))
      return undefined;
    return differing(
      `the shape of its output differs from the lock${where}`,
      diffShapes(expected, actual),
      ASSERT,
    );
  }
  if (!isSameOutput(expected, actual) || before.cut !== after.cut)
    return differing(`its output differs from the lock${where}`, diffOutputs(expected, actual));
  if (before.exchange !== after.exchange)
    return differing(`its exchange with the mock differs from the lock${where}`, [], EXCHANGE);
  return undefined;
}

const LEFT = "see what has changed in the section; a statement after it could show it";

/** Only the last snippet of a section has traces. */
function compareTraces(before: ToolProof, after: ToolProof, where: string): { failure: Failure } | undefined {
  const diff = after.traces === undefined ? [] : diffTraces(before.traces ?? [], after.traces);
  return diff.length === 0
    ? undefined
    : differing(`what its section leaves behind differs from the lock${where}`, diff, LEFT);
}

function diffShapes(before: readonly string[], after: readonly string[]): string[] {
  const [a, b] = [before.map(shapeOf), after.map(shapeOf)];
  return diffLines(before, after, (i, j) => a[i] === b[j]);
}

/** Where a second run differs from the first in more than its snippet declares; undefined if nowhere. */
export function variation(snippet: Snippet, first: ToolProof, second: ToolProof): Failure | undefined {
  const [one, two] = [first.output ?? [], second.output ?? []];
  const isSameEnd = first.exit === second.exit;
  if (snippet.meta.check.varies)
    return isSameEnd && (assertedLines(snippet, first.on) !== undefined || isSameShape(one, two))
      ? undefined
      : {
          kind: "result",
          message: "the shape of its output changed on the second run",
          diff: diffShapes(one, two),
          fix: ASSERT,
        };
  const fix = "make it deterministic, or mark it `varies`";
  if (!isSameEnd || !isSameOutput(one, two))
    return {
      kind: "result",
      message: "its output changed on the second run",
      diff: diffOutputs(one, two),
      fix,
    };
  return first.exchange === second.exchange
    ? undefined
    : { kind: "result", message: "its exchange with the mock changed on the second run", fix };
}

/** The entry to write: the old one while it still holds, so that masked values don't change the file. */
export function keptOrNew(snippet: Snippet, fresh: LockEntry, locked: LockEntry | undefined): LockEntry {
  if (locked === undefined) return fresh;
  const result = compareWithLock(snippet, fresh, locked, true);
  // another snippet may end the section now
  const hasSameTraces = locked.tools.every(
    ({ traces = [] }, index) => traces.length > 0 === (fresh.tools[index]?.traces ?? []).length > 0,
  );
  if ("remarks" in result && result.remarks.length === 0 && hasSameTraces) return locked;
  const { versions, noVerdict } = locked;
  return { ...fresh, ...(versions && { versions }), ...(noVerdict && { noVerdict }) };
}
