import path from "node:path";
import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { check } from "@proofmark/prover/prove/check.ts";
import type { ProverInput } from "@proofmark/prover/prove/plan.ts";
import { type Progress, selectNotes } from "@proofmark/prover/prove/select.ts";
import { openToolbox } from "@proofmark/prover/toolbox/toolbox.ts";
import { annotateResults, formatLevels, isWrong, jsonOf, printResults } from "./check-report.ts";
import { readTargets } from "./check-targets.ts";
import { isSet, runnable, say, sayJson } from "./print.ts";
import { createProgress } from "./progress.ts";
import { interruptible, refuseUnlessDisposable } from "./snippet-runs.ts";
import { reportStale } from "./stale-command.ts";

export interface CheckArguments {
  readonly root: string;
  readonly only?: string;
  readonly changed?: true;
  readonly json?: true;
  readonly details?: true;
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

const NO_RUNNERS =
  "nothing is proven: the configuration has no `runners`, such as `[shell()]` of `proofmark/runners`";

/** `proofmark check`. */
export async function runCheck(named: readonly string[], options: CheckArguments): Promise<void> {
  const { root, only, json = false, update = false, every = false, sandbox } = options;
  const began = performance.now();
  const { notes, targets, runners } = await readTargets(named, root);
  const toolbox = openToolbox(cacheFolder(root));
  const selection = { targets, only, changed: options.changed === true };
  if (options.stale)
    return reportStale(
      selectNotes(notes, runners, { ...selection, changed: false }).map(({ note }) => note),
      options,
    );
  if (runners.length === 0) return json ? sayJson([]) : say(NO_RUNNERS);
  if (options.tools) return listTools({ root, runners, toolbox }, json);
  if (options.list) return say(formatLevels(notes));
  if (!sandbox) refuseUnlessDisposable();
  const progress = createProgress();
  const onProgress = ({ done, total, file, section }: Progress): void =>
    progress.show(`checking ${done} / ${total}  ${file}${section === "" ? "" : ` › ${section}`}`);
  const run = async (signal: AbortSignal): Promise<() => void> => {
    const prover = { root, runners, toolbox, noSandbox: !sandbox, signal };
    if (options.mutate) {
      const { tryMutants } = await import("./mutate-command.ts");
      return tryMutants(prover, notes, { ...options, targets, onProgress });
    }
    const strict = isSet("CI");
    const shared = { ...selection, update, every, strict, onProgress };
    const results = await check(prover, notes, shared);
    return () => {
      process.exitCode = isWrong(results) ? 1 : 0;
      if (json) sayJson(jsonOf(results));
      else printResults(results, performance.now() - began, options.details);
      annotateResults(results);
    };
  };
  await interruptible("nothing was written", async (signal) => {
    const report = await run(signal).finally(progress.clear);
    report();
  });
}

/** Lists the tools of every runner: those found, from which release of the toolbox, and how to get the others. */
async function listTools(
  { root, runners, toolbox }: Pick<ProverInput, "root" | "runners" | "toolbox">,
  json: boolean,
): Promise<void> {
  const find = runners.map(async (runner) => {
    const { variants, missing } = await runner.find(toolbox, root);
    const found = variants.map(({ name, root }) => ({
      name,
      from: root && path.basename(path.dirname(root)),
    }));
    return { runner: runner.name, found, missing };
  });
  const rows = await Promise.all(find);
  if (json) return sayJson(rows);
  for (const { runner, found, missing } of rows) {
    const names = found.map(({ name, from }) => (from === undefined ? name : `${name} (${from})`));
    say(`${runner}: ${names.join(", ") || "nothing found"}`);
    for (const { name, fix } of missing) say(`  missing   ${name}: ${runnable(fix)}`);
  }
}
