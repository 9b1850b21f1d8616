import { type LoadedConfig, loadConfig } from "../config/config.ts";
import { findConfig } from "../files/config-file.ts";
import { runnersOf } from "../verify/default-runners.ts";
import type { Runner } from "../verify/runner/runner.ts";

/** The runners of a site's configuration; without a site those for Markdown anywhere. */
export async function loadRunners(folders: {
  readonly root: string;
  readonly cacheDir: string;
}): Promise<{ runners: readonly Runner[]; loaded: LoadedConfig | undefined }> {
  const loaded = findConfig(folders.root) === undefined ? undefined : await loadConfig(folders);
  return { runners: runnersOf(loaded?.runners), loaded };
}
