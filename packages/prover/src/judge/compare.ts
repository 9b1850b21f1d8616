// Compares a run with its lock: pure, so that the rules are in one place. Everything that a page shows of a
// snippet is compared with a run, unless the page marks it otherwise.
import type { LockEntry, ToolProof } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import { comparedLines, isSameOutput, maskLines, splitMasked } from "../proof/masks.ts";
import { isSameSeries } from "../proof/proof.ts";
import { diffLines } from "../text/diff-lines.ts";
import { matchesAssertion } from "./assertion.ts";
import { assertedLines, type Failure } from "./judge.ts";
import { diffTraces } from "./traces.ts";

/** Compares a run with its lock. Another platform or series is a remark, with `strict` (for CI) a failure. */
export function compareWithLock(
  snippet: Snippet,
  fresh: LockEntry,
  locked: LockEntry | undefined,
  strict: boolean,
): { readonly failure: Failure } | { readonly remarks: readonly string[] } {
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
    const asserted = snippet.meta.check.varies ? assertedLines(snippet, tool.on) : undefined;
    if (asserted !== undefined && !matchesAssertion(asserted, before.output ?? []))
      return differing(
        `the lock's output${where} is not what its \`output\` fence asserts`,
        diffOutputs(before.output, tool.output),
      );
    const difference = differenceOf(snippet, before, tool);
    if (difference !== undefined) {
      const { facet, diff, fix } = difference;
      return differing(`${facet} differs from the lock${where}`, diff, fix);
    }
    // only the last snippet of a section has traces
    const traces = tool.traces === undefined ? [] : diffTraces(before.traces ?? [], tool.traces);
    if (traces.length > 0)
      return differing(
        `what its section leaves behind differs from the lock${where}`,
        traces,
        "see what has changed in the section; a statement after it could show it",
      );
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

/** In which facet two runs differ by more than the words of their snippet allow. */
type Difference = { readonly facet: string; readonly diff: string[]; readonly fix?: string };

function differenceOf(snippet: Snippet, before: ToolProof, after: ToolProof): Difference | undefined {
  const [one = [], two = []] = [before.output, after.output];
  if (snippet.meta.check.varies) {
    const isCutAlike = (before.cut === undefined) === (after.cut === undefined);
    if (assertedLines(snippet, after.on) !== undefined || (isSameShape(one, two) && isCutAlike))
      return undefined;
    const [a, b] = [one.map(shapeOf), two.map(shapeOf)];
    return {
      facet: "the shape of its output",
      diff: diffLines(one, two, (i, j) => a[i] === b[j]),
      fix: "if its shape varies too, assert it with an `output` fence: `…` for lines, `[..]` for text",
    };
  }
  if (!isSameOutput(one, two) || before.cut !== after.cut)
    return { facet: "its output", diff: diffOutputs(one, two) };
  if (before.exchange === after.exchange) return undefined;
  const fix = "see what it sends, and what it prints of the answers: neither is on the page";
  return { facet: "its exchange with the mock", diff: [], fix };
}

/** Where a second run differs from the first in more than its snippet declares; undefined if nowhere. */
export function variation(snippet: Snippet, first: ToolProof, second: ToolProof): Failure | undefined {
  const statuses = [`- status ${first.exit}`, `+ status ${second.exit}`];
  const difference: Difference | undefined =
    first.exit === second.exit
      ? differenceOf(snippet, first, second)
      : { facet: "its status", diff: statuses };
  if (difference === undefined) return undefined;
  const { facet, diff } = difference;
  const fix = snippet.meta.check.varies ? difference.fix : "make it deterministic, or mark it `varies`";
  return { kind: "result", message: `${facet} changed on the second run`, diff, fix };
}

/** The differences between two outputs, apart from masked values. */
export function diffOutputs(before: readonly string[] = [], after: readonly string[] = []): string[] {
  const [from, to] = [comparedLines(before), comparedLines(after)];
  const [a, b] = [maskLines(from), maskLines(to)];
  return diffLines(from, to, (i, j) => a[i] === b[j]);
}

/** A word, or a number with its parts and its unit: `976.69K`, `2026-11-23`, `12:30`. */
const WORD = /[\p{L}\p{M}\p{N}_]+(?:[.,:-](?=\p{N})[\p{L}\p{M}\p{N}_]+)*/gu;

/**
 * The shape of a line that differs from run to run: ` 12 | click | 1.5` and `7 | page view | 0` are both
 * `0 | a | 0`. All numbers are equal, all words are equal, and several words equal one; signs match themselves.
 */
export function shapeOf(line: string): string {
  return (
    splitMasked(line)
      // an id may have no digit
      .map(({ text, kind }) => (kind === undefined || kind === "duration" ? text : "0"))
      .join("")
      .replace(/(?<![\p{L}\p{N}])[+-](?=\p{N})/gu, "")
      .replace(WORD, (word) => (/\p{N}/u.test(word) ? "0" : "a"))
      .replace(/a(?:\s+a)+/g, "a")
      .replace(/([^a0\s])\1+/g, "$1") // rules are drawn as wide as their table
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** Whether two outputs have the same shape, line by line. */
export const isSameShape = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, index) => shapeOf(line) === shapeOf(b[index] ?? ""));

/** The entry to write: the old one while it still holds, so that masked values don't change the file. */
export function keptOrNew(snippet: Snippet, fresh: LockEntry, locked: LockEntry | undefined): LockEntry {
  if (locked === undefined) return fresh;
  const result = compareWithLock(snippet, fresh, locked, true);
  // another snippet may end the section now
  const hasSameTraces = locked.tools.every(
    ({ traces = [] }, index) => traces.length > 0 === (fresh.tools[index]?.traces ?? []).length > 0,
  );
  if ("remarks" in result && result.remarks.length === 0 && hasSameTraces) return locked;
  return { ...fresh, versions: locked.versions, noVerdict: locked.noVerdict };
}
