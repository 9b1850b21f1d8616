// Compares what ran with what a lock says of it: pure, so that the rules are in one place. Nothing that a
// page shows of a snippet rests on the lock alone, unless it is marked on the page.
import type { LockEntry } from "../../content/proof/lock.ts";
import type { Snippet } from "../../content/proof/snippet.ts";
import { durationsMs } from "../../shared/masks.ts";
import { hasPointRelease, type ToolProof } from "../../shared/proof.ts";
import { matchesAssertion } from "./assertion.ts";
import { assertedLines, type Failure } from "./judge.ts";
import { diffLines, diffOutputs, isSameOutput } from "./output.ts";
import { isSameShape, shapeOf } from "./shape.ts";

/** How a lock compares with a run: it fails, or it holds, with remarks. */
export type Comparison = { readonly failure: Failure } | { readonly remarks: readonly string[] };

const ASSERT =
  "where its shape differs from run to run too, assert it with an `output` fence: `…` for lines, `[..]` for text";

/**
 * Compares what ran with what the lock says of it. `strict` is for CI: there a lock may name no platform, and
 * no release series of a tool, but those of this run; elsewhere that is a remark.
 */
export function compareWithLock(
  snippet: Snippet,
  fresh: LockEntry,
  locked: LockEntry | undefined,
  strict: boolean,
): Comparison {
  if (locked === undefined)
    return {
      failure: {
        message: "not in the lock yet",
        output: fresh.tools[0]?.output,
        isNew: true,
        acceptable: true,
      },
    };
  const [said, seen] = [factsOf(locked), factsOf(fresh)];
  if (said.join("\n") !== seen.join("\n"))
    return differing("the lock says something else", diffLines(said, seen));
  const remarks: string[] = [];
  for (const [index, tool] of fresh.tools.entries()) {
    const before = locked.tools[index];
    if (before === undefined) continue;
    const failure = compareOutputs(
      snippet,
      before,
      tool,
      fresh.tools.length > 1 ? ` on ${tool.on ?? tool.tool}` : "",
    );
    if (failure !== undefined) return failure;
    if (before.platform === tool.platform && before.version === tool.version) continue;
    const [claimed, ran] = [placeOf(before), placeOf(tool)];
    if (strict && (before.platform !== tool.platform || !isSameSeries(before, tool)))
      return differing("the lock names another version or platform than ran", [`- ${claimed}`, `+ ${ran}`]);
    remarks.push(
      `the same on ${ran}; the lock names ${before.platform === tool.platform ? before.version : claimed}`,
    );
  }
  return { remarks };
}

const differing = (message: string, diff: string[], fix?: string): { failure: Failure } => ({
  failure: { message, diff, fix, acceptable: true },
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

const placeOf = ({ tool, version, platform }: ToolProof): string => `${tool} ${version}, ${platform}`;

/** Whether two versions of a tool are the same but for the point release. */
function isSameSeries(a: ToolProof, b: ToolProof): boolean {
  const series = ({ version }: ToolProof): string => version.slice(0, version.lastIndexOf("."));
  return a.version === b.version || (hasPointRelease(a) && hasPointRelease(b) && series(a) === series(b));
}

function compareOutputs(
  snippet: Snippet,
  before: ToolProof,
  after: ToolProof,
  where: string,
): { failure: Failure } | undefined {
  const [said, printed] = [before.output ?? [], after.output ?? []];
  if (snippet.meta.check.varies) {
    const asserted = assertedLines(snippet, after.on);
    if (asserted !== undefined)
      return matchesAssertion(asserted, said)
        ? undefined
        : differing(
            `the lock's output${where} is not what its \`output\` fence asserts`,
            diffOutputs(said, printed),
          );
    if (isSameShape(said, printed) && (before.cut === undefined) === (after.cut === undefined))
      return undefined;
    return differing(
      `its output has another shape than the lock says${where}`,
      diffShapes(said, printed),
      ASSERT,
    );
  }
  if (!isSameOutput(said, printed) || before.cut !== after.cut)
    return differing(`it printed something else than the lock says${where}`, diffOutputs(said, printed));
  if (hasOtherDurations(before, after))
    return differing(`its durations are far from those of the lock${where}`, diffLines(said, printed));
  return undefined;
}

function diffShapes(before: readonly string[], after: readonly string[]): string[] {
  const [a, b] = [before.map(shapeOf), after.map(shapeOf)];
  return diffLines(before, after, (i, j) => a[i] === b[j]);
}

/**
 * Durations are far apart if one is both this many times the other and this much more. Both are guesses: a
 * machine with too much to do is some ten times slower, and may let a process wait for a tenth of a second.
 */
const FAR = { times: 20, ms: 250 };

/**
 * Whether a duration that a lock shows is far from what this run took: it may be a claim, or the machine was
 * busy.
 */
export function hasOtherDurations(before: ToolProof, after: ToolProof): boolean {
  return (before.output ?? []).some((line, index) => {
    const printed = durationsMs(after.output?.[index] ?? "");
    return durationsMs(line).some((claimed, place) => {
      const [less = 0, more = 0] = [claimed, printed[place] ?? claimed].sort((a, b) => a - b);
      return more - less > FAR.ms && more > FAR.times * less;
    });
  });
}

/** Where a second run differs from the first in more than its snippet declares; undefined if nowhere. */
export function variation(snippet: Snippet, first: ToolProof, second: ToolProof): Failure | undefined {
  const [one, two] = [first.output ?? [], second.output ?? []];
  if (!snippet.meta.check.varies) {
    if (first.exit === second.exit && isSameOutput(one, two)) return undefined;
    const fix = "make it deterministic, or mark it `varies`";
    return {
      message: "it printed something else when it ran again",
      diff: diffOutputs(one, two),
      fix,
      acceptable: false,
    };
  }
  if (first.exit === second.exit && (assertedLines(snippet, first.on) !== undefined || isSameShape(one, two)))
    return undefined;
  return {
    message: "its output had another shape when it ran again",
    diff: diffShapes(one, two),
    fix: ASSERT,
    acceptable: false,
  };
}

/**
 * The entry to be written: the old one as long as it says the same, so that masked values do not change the
 * file.
 */
export function keptOrNew(snippet: Snippet, fresh: LockEntry, locked: LockEntry | undefined): LockEntry {
  if (locked === undefined) return fresh;
  const result = compareWithLock(snippet, fresh, locked, true);
  return "remarks" in result && result.remarks.length === 0 ? locked : fresh;
}
