import { runnersOf } from "@proofmark/prover/default-runners.ts";
import { findConfig } from "@proofmark/prover/files/config-file.ts";
import type { Runner } from "@proofmark/prover/runner/runner.ts";
import { loadConfig, type Project } from "../config/config.ts";

/** The runners of a site's configuration; without a site those for Markdown anywhere. */
export async function loadRunners(folders: {
  readonly root: string;
  readonly cacheDir: string;
}): Promise<{ runners: readonly Runner[]; loaded: Project | undefined }> {
  const loaded = findConfig(folders.root) === undefined ? undefined : await loadConfig(folders);
  return { runners: runnersOf(loaded?.runners), loaded };
}
