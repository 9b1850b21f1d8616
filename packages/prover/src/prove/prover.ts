import type { Runner } from "../runner/runner.ts";
import type { Toolbox } from "../toolbox/toolbox.ts";

/** All that runs of snippets share: made once by a command, and passed on. */
export interface Prover {
  /** The folder of the site, or of the Markdown files. */
  readonly root: string;
  /** Narrow runners first: see `runnersOf`. */
  readonly runners: readonly Runner[];
  readonly toolbox: Toolbox;
  /** Runs snippets without a sandbox. */
  readonly noSandbox: boolean;
  readonly signal: AbortSignal;
}
