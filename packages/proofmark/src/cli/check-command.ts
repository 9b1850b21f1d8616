import path from "node:path";
import { cacheFolder } from "@proofmark/prover/files/cache.ts";
import { check } from "@proofmark/prover/prove/check.ts";
import type { ProverInput } from "@proofmark/prover/prove/plan.ts";
import { type Progress, selectNotes } from "@proofmark/prover/prove/select.ts";
import { openToolbox } from "@proofmark/prover/toolbox/toolbox.ts";
import type { SiteNote } from "../load/checked-notes.ts";
import { annotateResults, formatLevels, isWrong, jsonOf, printResults } from "./check-report.ts";
import { readTargets } from "./check-targets.ts";
import { count, createProgress, isSet, named, print, runnable, say, sayJson } from "./print.ts";
import { interruptible, refuseUnlessDisposable } from "./snippet-runs.ts";

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

// ---- `--stale`: claims that time can change, and that no one has checked for long

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days have passed since a day. */
export const daysSince = (day: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(day)) / DAY_MS));

/** Lists the claims of notes that were checked more than so many days ago, oldest first. */
function reportStale(
  notes: readonly SiteNote[],
  { days: most, json }: { readonly days: number; readonly json?: true },
): void {
  const now = Date.now();
  const all = notes.flatMap(({ file, claims }) =>
    claims.map(({ text, line, on, source }) => ({
      file,
      line,
      claim: text,
      on,
      days: daysSince(on, now),
      source,
    })),
  );
  const stale = all.filter(({ days }) => days > most).sort((first, second) => second.days - first.days);
  process.exitCode = stale.length > 0 ? 1 : 0;
  if (json) {
    sayJson(stale);
    return;
  }
  for (const { file, line, claim, on, days, source } of stale) {
    print("stderr", named("yellow", "stale:"), " ", named("bold", `${file}:${line}`));
    print("stderr", `  ${shortened(claim)}\n  checked   ${on}, ${days} days ago\n  source    ${source}\n`);
  }
  say(`${stale.length} of ${count(all.length, "claim")} checked more than ${count(most, "day")} ago`);
}

/** Maximum characters of a claim, which may be a whole table. A guess: a line of a terminal with its place. */
const MAX_CHARACTERS = 80;

const shortened = (claim: string): string =>
  claim.length > MAX_CHARACTERS ? `${claim.slice(0, MAX_CHARACTERS)}…` : claim;
