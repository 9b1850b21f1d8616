// What a section leaves behind, as the lines that a lock holds: `rows public.orders = 3 items 5f0c1a9e`. Pure.

import { hashText } from "../files/hash.ts";
import { maskOutput } from "../proof/masks.ts";
import type { Trace } from "../runner/runner.ts";
import { cleanLine } from "../text/clean-text.ts";
import { diffLines } from "../text/diff-lines.ts";

/** Longest content that a line shows as it is; longer contents are hashed. A guess: a value, a setting. */
const MAX_SHOWN = 40;
const MAX_NAME = 120;
const HASH_LENGTH = 8;
/** Lines for each kind of trace; the rest become one. A guess: more than an author reads. */
const MAX_OF_A_KIND = 40;

/** The content of a trace that two runs leave with different contents. */
const VARIES = "varies";
/** Follows a kind of traces of which two runs leave different ones. */
const SOME = "…";

/** Seconds since 1970: too common a number to be masked in outputs, but not in data. */
const EPOCH = /\b1[789]\d{8}(?:\.\d{1,9})?\b/g;
const mask = (text: string): string => maskOutput(text.replace(EPOCH, "‹time›"));

/** The lines for what one run left behind. Values that differ from run to run are masked. */
export function traceLines(traces: readonly Trace[]): string[] {
  const all = traces.map(
    ({ kind, name, content }) =>
      `${kind} ${cleanLine(mask(name)).slice(0, MAX_NAME)} = ${summaryOf(content)}`,
  );
  return [...groupBy(all.toSorted(compare), kindOf)].flatMap(([kind, lines]) => {
    const rest = lines.splice(MAX_OF_A_KIND);
    if (rest.length > 0) lines.push(`${kind} (${rest.length} more) = ${shortHash(rest.join("\n"))}`);
    return lines;
  });
}

function groupBy(lines: readonly string[], of: (line: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const line of lines) groups.set(of(line), [...(groups.get(of(line)) ?? []), line]);
  return groups;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const shortHash = (text: string): string => hashText(text).slice(0, HASH_LENGTH);

/** A short content as it is, a longer one as its size and hash. A list has no order. */
function summaryOf(content: Trace["content"]): string {
  if (typeof content !== "string") {
    const rows = content.map(mask).toSorted(compare);
    return `${countOf(rows.length, "item")} ${shortHash(JSON.stringify(rows))}`;
  }
  if (content === "") return "empty";
  const text = content.split("\n").map(mask).join("\n");
  const line = cleanLine(text);
  return line === text && text.length <= MAX_SHOWN
    ? text
    : `${countOf(text.length, "character")} ${shortHash(text)}`;
}

const countOf = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

const nameOf = (line: string): string => line.slice(0, line.lastIndexOf(" = "));
const stateOf = (line: string): string => line.slice(line.lastIndexOf(" = ") + 3);
const kindOf = (line: string): string => line.slice(0, line.indexOf(" "));

/** What two runs of a section leave behind alike: the lines for its lock. */
export function stableTraces(first: readonly string[], second: readonly string[]): string[] {
  const [one, two] = [groupBy(first, nameOf), groupBy(second, nameOf)];
  const lines = [...first, ...second].flatMap((line) => {
    const [a, b] = [one.get(nameOf(line)), two.get(nameOf(line))];
    if (a === undefined || b === undefined) return `${kindOf(line)} ${SOME} = ${VARIES}`;
    return a.join("\n") === b.join("\n") ? line : `${nameOf(line)} = ${VARIES}`;
  });
  return [...new Set(lines)].toSorted(compare);
}

/**
 * How what a run leaves behind differs from what a lock holds; no lines if it does not. What varies from run to
 * run, by either of them, is not compared, but it must be there.
 */
export function diffTraces(locked: readonly string[], fresh: readonly string[]): string[] {
  const varying = new Set([...locked, ...fresh].filter((line) => stateOf(line) === VARIES).map(nameOf));
  const some = (line: string): string => `${kindOf(line)} ${SOME}`;
  const comparable = (lines: readonly string[], others: readonly string[]): string[] => {
    const known = new Set(others.map(nameOf));
    const compared = lines.flatMap((line) => {
      if (varying.has(nameOf(line))) return `${nameOf(line)} = ${VARIES}`;
      return known.has(some(line)) && !known.has(nameOf(line)) ? [] : line;
    });
    return [...new Set(compared)].filter((line) => !nameOf(line).endsWith(` ${SOME}`)).toSorted(compare);
  };
  const [before, after] = [comparable(locked, fresh), comparable(fresh, locked)];
  const isSame = before.length === after.length && before.every((line, index) => line === after[index]);
  return isSame ? [] : diffLines(before, after).filter((line) => !line.startsWith("  "));
}

/** Whether a run left something that varies, which the lock does not call so. */
export const variesUnsaid = (locked: readonly string[], fresh: readonly string[]): boolean =>
  fresh.some((line) => stateOf(line) === VARIES && !locked.includes(line));
