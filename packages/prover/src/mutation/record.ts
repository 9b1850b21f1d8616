import path from "node:path";
import { writeWhole } from "../files/temporary.ts";
import { formatLock, proofOf } from "../lock/lock.ts";
import type { CheckedNote } from "../note.ts";
import type { SnippetMutants } from "./mutate.ts";
import { shareOf } from "./share.ts";

/** Writes the shares of noticed mutants into the locks that prove their snippets. Gives the locks it changed. */
export function recordMutants(
  root: string,
  notes: readonly CheckedNote[],
  results: readonly SnippetMutants[],
): string[] {
  return notes.flatMap(({ file, lock, lockFile }) => {
    if (lock === undefined) return [];
    const measured = new Map(
      results
        .filter((result) => result.file === file && result.failure === undefined && result.tried.length > 0)
        .map((result) => [proofOf(lock, result.snippet), result]),
    );
    const entries = lock.entries.map((entry) => {
      const result = measured.get(entry);
      if (result === undefined) return entry;
      const { noticed, of } = shareOf([result]);
      return { ...entry, mutants: { noticed, of, section: result.section } };
    });
    const text = formatLock({ entries });
    if (text === formatLock(lock)) return [];
    writeWhole(path.join(root, lockFile), text);
    return [lockFile];
  });
}
