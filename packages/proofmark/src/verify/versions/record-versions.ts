import path from "node:path";
import { formatLock, proofOf } from "../../content/proof/lock.ts";
import { writeWhole } from "../../files/temporary.ts";
import type { VersionVerdict } from "../../shared/proof.ts";
import type { VersionResult } from "./check-versions.ts";

/** Adds what other versions made of snippets to the locks that prove them. Gives the locks it changed. */
export function recordVersions(root: string, results: readonly VersionResult[]): string[] {
  return [...new Set(results.map(({ note }) => note))].flatMap(({ lock, lockFile }) => {
    if (lock === undefined) return [];
    const fresh = new Map<unknown, VersionVerdict[]>();
    for (const { note, snippet, verdict } of results)
      if (note.lock === lock && verdict !== undefined) {
        const entry = proofOf(lock, snippet);
        fresh.set(entry, [...(fresh.get(entry) ?? []), verdict]);
      }
    const entries = lock.entries.map((entry) => {
      const found = fresh.get(entry) ?? [];
      const kept = (entry.versions ?? []).filter(({ on }) => !found.some((one) => one.on === on));
      const versions = [...kept, ...found].toSorted((a, b) =>
        a.on.localeCompare(b.on, "en", { numeric: true }),
      );
      return versions.length === 0 ? entry : { ...entry, versions };
    });
    const text = formatLock({ entries });
    if (text === formatLock(lock)) return [];
    writeWhole(path.join(root, lockFile), text);
    return [lockFile];
  });
}
