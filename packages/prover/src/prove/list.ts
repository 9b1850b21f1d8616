import path from "node:path";
import { proofOf } from "../lock/lock.ts";
import type { CheckedNote } from "../note.ts";
import type { Level } from "../proof/proof.ts";
import type { MissingTool, Runner } from "../runner/runner.ts";
import type { Prover } from "./prover.ts";
import { type VersionShare, versionShares } from "./versions.ts";

/** How many visible snippets of a note have each level, by its lock. */
export interface NoteLevels {
  readonly file: string;
  readonly counts: Readonly<Partial<Record<Level | "unproven", number>>>;
  /** How many of its snippets that ran have a verdict for every version of their tool; undefined if none has. */
  readonly onEvery: VersionShare | undefined;
}

/** Counts what the locks prove, without running anything. */
export function listLevels(notes: readonly CheckedNote[], runners: readonly Runner[]): NoteLevels[] {
  const shareOf = versionShares(notes, runners);
  return notes.map((note) => {
    const counts: Partial<Record<Level | "unproven", number>> = {};
    for (const snippet of note.snippets.filter(({ meta }) => !meta.hidden)) {
      const level = proofOf(note.lock, snippet)?.level ?? "unproven";
      counts[level] = (counts[level] ?? 0) + 1;
    }
    return { file: note.file, counts, onEvery: shareOf?.(note) };
  });
}

/** The tools of one runner. */
export interface RunnerTools {
  readonly runner: string;
  /** `from` is the toolbox release that contains it; undefined for this machine. */
  readonly found: readonly { readonly name: string; readonly from: string | undefined }[];
  readonly missing: readonly MissingTool[];
}

/** Asks each runner for the tools it finds. */
export const listTools = ({ runners, toolbox, root }: Omit<Prover, "signal" | "noSandbox">) =>
  Promise.all(
    runners.map(async (runner): Promise<RunnerTools> => {
      const { variants, missing } = await runner.find(toolbox, root);
      const found = variants.map(({ name, root }) => ({
        name,
        from: root === undefined ? undefined : path.basename(path.dirname(root)),
      }));
      return { runner: runner.name, found, missing };
    }),
  );
