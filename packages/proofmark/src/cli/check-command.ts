import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { check, type Progress } from "@proofmark/prover/prove/check.ts";
import { listLevels, listTools } from "@proofmark/prover/prove/list.ts";
import type { Prover } from "@proofmark/prover/prove/prover.ts";
import type { NoteResult } from "@proofmark/prover/prove/result.ts";
import { selectNotes } from "@proofmark/prover/prove/select.ts";
import {
  checkVersions,
  recordVersions,
  type VersionOptions,
  type VersionResult,
  type VersionResults,
} from "@proofmark/prover/prove/versions.ts";
import { openToolbox } from "@proofmark/prover/toolbox/toolbox.ts";
import { annotateProblems, annotateResults } from "./annotations.ts";
import {
  formatCounts,
  formatFailure,
  formatJson,
  formatLevels,
  formatNotices,
  formatTools,
  formatToolsJson,
} from "./check-report.ts";
import { readTargets } from "./check-targets.ts";
import { isSet } from "./environment.ts";
import { interruptible } from "./interrupt.ts";
import { refuseUnlessDisposable } from "./no-sandbox.ts";
import { duration, print, say } from "./print.ts";
import { createProgress } from "./progress.ts";
import { reportStale } from "./stale-command.ts";
import { formatUnknown, formatVersionCounts, formatVersionFailures } from "./versions-report.ts";

export interface CheckArguments {
  readonly root: string;
  readonly only?: string;
  readonly changed?: true;
  readonly bail?: true;
  readonly json?: true;
  readonly update?: true;
  readonly every?: true;
  readonly list?: true;
  readonly tools?: true;
  readonly mutate?: true;
  readonly stale?: true;
  readonly days: number;
  readonly sample: number;
  readonly seed: string;
  readonly sandbox: boolean;
}

/** `proofmark check`. */
export async function runCheck(targets: readonly string[], options: CheckArguments): Promise<void> {
  try {
    await checkTargets(targets, options);
  } catch (error) {
    annotateProblems(error, options.root);
    throw error;
  }
}

async function checkTargets(named: readonly string[], options: CheckArguments): Promise<void> {
  const { root, only, changed, bail, json, update, every, list, tools, mutate, sandbox } = options;
  const began = performance.now();
  const strict = isSet("CI");
  const cacheDir = cacheFolder(root);
  const { notes: all, targets, runners } = await readTargets(named, { root, cacheDir });
  const toolbox = openToolbox(cacheDir);
  if (options.stale) {
    const selected = selectNotes(all, runners, { targets, only, changed: false });
    return reportStale(
      selected.map(({ note }) => note),
      options,
    );
  }
  if (runners.length === 0)
    return say(
      "nothing is proven: the configuration has no `runners`, such as `[shell()]` of `proofmark/runners`",
    );
  if (tools) {
    const rows = await listTools({ root, runners, toolbox });
    return json ? print("stdout", `${formatToolsJson(rows)}\n`) : say(formatTools(rows));
  }
  if (list) return say(formatLevels(listLevels(all, runners)));
  if (!sandbox) refuseUnlessDisposable();
  const progress = createProgress();
  const shared = {
    ...{ targets, only, changed: changed === true },
    onProgress: ({ done, total, file, section }: Progress) =>
      progress.show(
        `${mutate ? "checking mutant" : "checking"} ${done} / ${total}  ${file}${section === "" ? "" : ` › ${section}`}`,
      ),
  };
  const run = async (signal: AbortSignal): Promise<() => void> => {
    const prover = { root, runners, toolbox, noSandbox: !sandbox, signal };
    if (mutate) {
      const { sample, seed } = options;
      const { tryMutants } = await import("./mutate-command.ts");
      return tryMutants(prover, all, { ...shared, sample, seed });
    }
    const mode = update ? "update" : "verify";
    const notes = await check(prover, all, { ...shared, bail: bail === true, mode, strict });
    const versions = every
      ? await runVersions(prover, named, { ...shared, update: update === true })
      : { results: [], unknown: [] };
    return () => {
      const ms = performance.now() - began;
      reportResults(notes, versions, { json: json === true, ms });
      annotateResults(notes, root);
    };
  };
  await interruptible("nothing was written", async (signal) => {
    const report = await run(signal).finally(progress.clear);
    report();
  });
}

/** Runs the other versions, with the locks as they are now; writes what they lack. */
async function runVersions(
  prover: Prover,
  named: readonly string[],
  options: VersionOptions,
): Promise<VersionResults> {
  const { root } = prover;
  const { notes } = await readTargets(named, { root, cacheDir: cacheFolder(root) });
  const { results, unknown } = await checkVersions(prover, notes, options);
  if (!options.update) return { results, unknown };
  recordVersions(root, results);
  const written = results.map(
    (result): VersionResult => (result.status === "new" ? { ...result, status: "proven" } : result),
  );
  return { results: written, unknown };
}

function reportResults(
  notes: readonly NoteResult[],
  { results: versions, unknown }: VersionResults,
  { json, ms }: { json: boolean; ms: number },
): void {
  const failures = notes.flatMap(({ snippets }) =>
    snippets.filter(({ status }) => status === "failed" || status === "new"),
  );
  const stale = notes.filter((note) => note.stale > 0);
  const isWrong = versions.some(({ status }) => status === "failed" || status === "new");
  process.exitCode = failures.length + stale.length > 0 || isWrong ? 1 : 0;
  if (json) {
    say(formatJson(notes, versions));
    return;
  }
  for (const failure of failures) print("stderr", ...formatFailure(failure), "\n");
  print("stderr", ...formatVersionFailures(versions), ...formatUnknown(unknown), ...formatNotices(notes));
  if (notes.some(({ outside, snippets }) => outside && snippets.some(({ status }) => status === "failed")))
    print("stderr", OPT_OUT);
  for (const { lockFile, lock } of notes) if (lock === "written") say(`wrote ${lockFile}`);
  say(`${formatVersionCounts(versions)}${formatCounts(notes)} in ${duration(ms)}`);
}

/** How to exclude a block of a README: most blocks there were not written to be run. */
const OPT_OUT = `to leave a block unchecked, write \`<!-- check: none why="…" -->\` on the line above it; for all below it in its section
\`<!-- check section: none why="…" -->\`, for all of the file \`<!-- check file: none why="…" -->\` at its top
`;
