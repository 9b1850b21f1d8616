// Counts, from the locks alone, which snippets have a verdict for every version of their tool.
import { proofOf } from "../lock/lock.ts";
import type { Snippet } from "../lock/snippet.ts";
import type { CheckedNote } from "../note.ts";
import { isNamed, runnerOf } from "../plan.ts";
import type { ToolProof } from "../proof/proof.ts";
import type { Runner } from "../runner/runner.ts";
import { isMatrix } from "./version-jobs.ts";

/** How many snippets of those that ran have a verdict for every version of their tool. */
export interface VersionShare {
  readonly complete: number;
  readonly of: number;
}

type VersionsOf = ReadonlyMap<string, ReadonlySet<string>>;

/** The versions that any lock names besides the first, by the runner that offers them. */
export function versionsInLocks(notes: readonly CheckedNote[], runners: readonly Runner[]): VersionsOf {
  const versions = new Map<string, Set<string>>();
  for (const { lock, snippets } of notes)
    for (const snippet of snippets) {
      const { name } = runnerOf(runners, snippet) ?? {};
      for (const { on } of proofOf(lock, snippet)?.versions ?? [])
        if (name !== undefined) versions.set(name, (versions.get(name) ?? new Set()).add(on));
    }
  return versions;
}

/** The share of one note. */
export function versionShare(
  { lock, snippets }: CheckedNote,
  { runners, versions }: { readonly runners: readonly Runner[]; readonly versions: VersionsOf },
): VersionShare {
  const isComplete = (snippet: Snippet, offered: Iterable<string>): boolean => {
    const { tools = [], versions: known = [] } = proofOf(lock, snippet) ?? {};
    return [...offered].every(
      (name) => known.some(({ on }) => on === name) || tools.some((tool) => isVersion(tool, name)),
    );
  };
  const ran = snippets.flatMap((snippet) => {
    const runner = runnerOf(runners, snippet); // files have none: they run with what uses them
    const isRun = !snippet.meta.hidden && !isMatrix(snippet) && proofOf(lock, snippet)?.level === "ran";
    return isRun && runner !== undefined ? [{ snippet, offered: versions.get(runner.name) ?? [] }] : [];
  });
  const complete = ran.filter(({ snippet, offered }) => isComplete(snippet, offered));
  return { complete: complete.length, of: ran.length };
}

/** Whether a snippet ran on a version by itself: it names it, or it is the first. */
function isVersion({ on, version }: ToolProof, name: string): boolean {
  const number = name.replace(/^\D+/, "");
  return on === undefined ? version === number || version.startsWith(`${number}.`) : isNamed({ name }, on);
}
