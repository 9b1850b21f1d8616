// Shared by the commands that run snippets: the runners, a stop by Ctrl+C, and the warning without a sandbox.

import { withPlayground } from "@proofmark/playground/check.ts";
import { runnersOf } from "@proofmark/prover/default-runners.ts";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { findConfig } from "@proofmark/prover/files/site-file.ts";
import type { Runner } from "@proofmark/prover/runner/runner.ts";
import { loadConfig, type Project } from "../config/config.ts";
import { isSet, print } from "./print.ts";

/** The runners of a site's configuration; without a site those for Markdown anywhere. */
export async function loadRunners(
  root: string,
): Promise<{ runners: readonly Runner[]; loaded: Project | undefined }> {
  const loaded = findConfig(root) === undefined ? undefined : await loadConfig(root);
  return { runners: withPlayground(runnersOf(loaded?.runners), loaded?.playground ?? []), loaded };
}

/**
 * Does work that Ctrl+C aborts by its signal. Then prints what remains of the work, and the status is that of
 * an interrupted command.
 */
export async function interruptible(
  remains: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    await work(interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    print("stderr", `interrupted: ${remains}\n`);
    process.exitCode = 130;
  } finally {
    process.removeListener("SIGINT", interrupt).removeListener("SIGTERM", interrupt);
  }
}

/** Warns of `--no-sandbox`. Throws a ProblemError where CI is set and the machine is not thrown away. */
export function refuseUnlessDisposable(): void {
  if (isSet("CI") && !isSet("PROOFMARK_DISPOSABLE"))
    throw problemError("--no-sandbox", undefined, "snippets don't run without a sandbox where CI is set", {
      fix: "only on a machine that is thrown away afterwards and has no network: set PROOFMARK_DISPOSABLE=1",
    });
  print("stderr", "warning: --no-sandbox: every snippet runs as you, with your files and your network\n");
}
