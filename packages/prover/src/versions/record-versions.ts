import path from "node:path";
import { writeWhole } from "../files/temporary.ts";
import { formatLock, type LockEntry, proofOf } from "../lock/lock.ts";
import type { VersionResult } from "./check-versions.ts";

/** Adds what other versions made of snippets to the locks that prove them. Gives the locks it changed. */
export function recordVersions(root: string, results: readonly VersionResult[]): string[] {
  return [...new Set(results.map(({ note }) => note))].flatMap(({ lock, lockFile }) => {
    if (lock === undefined) return [];
    const fresh = new Map<unknown, VersionResult[]>();
    for (const result of results.filter(({ note }) => note.lock === lock)) {
      const entry = proofOf(lock, result.snippet);
      fresh.set(entry, [...(fresh.get(entry) ?? []), result]);
    }
    const text = formatLock({
      entries: lock.entries.map((entry) => withResults(entry, fresh.get(entry) ?? [])),
    });
    if (text === formatLock(lock)) return [];
    writeWhole(path.join(root, lockFile), text);
    return [lockFile];
  });
}

/** What a version says now replaces what it said. A verdict that can't be had now stays. */
function withResults(entry: LockEntry, results: readonly VersionResult[]): LockEntry {
  const found = results.flatMap(({ verdict }) => verdict ?? []);
  const without = results.flatMap(({ on, reason }) => (reason === undefined ? [] : [{ on, reason }]));
  const versions = merged(entry.versions, found);
  const said = new Set(versions.map(({ on }) => on));
  const noVerdict = merged(entry.noVerdict, without).filter(({ on }) => !said.has(on));
  return { ...entry, versions, noVerdict };
}

/** The new ones in place of the known ones of the same versions, in the order of their names. */
function merged<Held extends { readonly on: string }>(
  known: readonly Held[] = [],
  found: readonly Held[],
): Held[] {
  const kept = known.filter(({ on }) => !found.some((one) => one.on === on));
  return [...kept, ...found].toSorted((a, b) => a.on.localeCompare(b.on, "en", { numeric: true }));
}
