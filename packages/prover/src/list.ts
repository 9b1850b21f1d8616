import path from "node:path";
import { proofOf, shareIn } from "./lock/lock.ts";
import type { CheckedNote } from "./note.ts";
import type { Level, MutantShare } from "./proof/proof.ts";
import { sumOfShares } from "./proof/proof-words.ts";
import { allEnded } from "./runner/all-ended.ts";
import type { MissingTool, Runner } from "./runner/runner.ts";
import { findShellcheck } from "./shellcheck.ts";
import { openToolbox } from "./toolbox/toolbox.ts";
import { type VersionShare, versionShare, versionsInLocks } from "./versions/version-share.ts";

/** How many visible snippets of a note have each level, by its lock. */
export interface NoteLevels {
  readonly file: string;
  readonly counts: Readonly<Partial<Record<Level | "unproven", number>>>;
  /** How many mutants of its snippets were noticed; undefined if none were tried. */
  readonly mutants: MutantShare | undefined;
  /** How many of its snippets that ran have a verdict for every version of their tool; undefined if none has. */
  readonly onEvery: VersionShare | undefined;
}

/** Counts what the locks prove, without running anything. */
export function listLevels(notes: readonly CheckedNote[], runners: readonly Runner[]): NoteLevels[] {
  const versions = versionsInLocks(notes, runners);
  return notes.map((note) => {
    const { file, lock, snippets, sequences } = note;
    const counts: Partial<Record<Level | "unproven", number>> = {};
    for (const snippet of snippets.filter(({ meta }) => !meta.hidden)) {
      const level = proofOf(lock, snippet)?.level ?? "unproven";
      counts[level] = (counts[level] ?? 0) + 1;
    }
    const shares = sequences.flatMap((sequence) =>
      sequence.snippets.map((snippet) => shareIn(proofOf(lock, snippet), sequence)),
    );
    const onEvery = versions.size === 0 ? undefined : versionShare(note, { runners, versions });
    return { file, counts, mutants: sumOfShares(shares), onEvery };
  });
}

/** The tools of one runner. */
export interface RunnerTools {
  readonly runner: string;
  /** `from` is the toolbox release that contains it; undefined for this machine. */
  readonly found: readonly { readonly name: string; readonly from: string | undefined }[];
  readonly missing: readonly MissingTool[];
}

/** Asks each runner for the tools it finds for the site in a folder. */
export async function listTools(
  runners: readonly Runner[],
  { root, cacheDir }: { readonly root: string; readonly cacheDir: string },
): Promise<RunnerTools[]> {
  const toolbox = openToolbox(cacheDir);
  const sources = [
    ...runners,
    { name: "second opinion on shell", find: async () => findShellcheck(toolbox) },
  ];
  return allEnded(
    sources.map(async ({ name, find }) => {
      const { variants, missing } = await find(toolbox, root);
      return {
        runner: name,
        found: variants.map(({ name, root }) => ({
          name,
          from: root === undefined ? undefined : path.basename(path.dirname(root)),
        })),
        missing,
      };
    }),
  );
}
