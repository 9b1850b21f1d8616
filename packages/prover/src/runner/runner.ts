// The interface of runners, one for each kind of tool. How to write one: docs/write-a-runner.md.
import type { Snippet } from "../lock/snippet.ts";
import type { Level } from "../proof/levels.ts";
import type { Bind, Sandbox } from "../sandbox/interface.ts";
import type { ToolPackages } from "../toolbox/packages.ts";
import type { Toolbox } from "../toolbox/toolbox.ts";
import type { Shell } from "./shell.ts";

/** One version of a runner's tool, and its location. */
export interface Variant {
  /** Its name in `on=`, without spaces: `make4.4`, `node24`, `valkey`. */
  readonly name: string;
  /** A toolbox root that replaces the machine's own; undefined if any root will do. */
  readonly root?: string | undefined;
  /** Further folders that it needs in the sandbox. */
  readonly binds?: readonly Bind[] | undefined;
  /** Folders with commands that snippets call, placed first on the PATH. */
  readonly path?: readonly string[] | undefined;
  /** Environment variables for every process in the sandbox. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** A tool that a runner looked for but did not find. */
export interface MissingTool {
  /** Its common name: `GNU Make`. */
  readonly name: string;
  /** Names of `on=` that need it; empty if the runner needs it for everything. */
  readonly variants: readonly string[];
  /** Debian packages that contain it. */
  readonly packages?: readonly string[] | undefined;
  /** How to install it, as a sentence. */
  readonly fix: string;
}

/** The tools that a runner found. Snippets that name no variant use the first. */
export interface FoundTools {
  readonly variants: readonly Variant[];
  readonly missing: readonly MissingTool[];
}

/** The sandbox, shells and snippets of a sequence, for the runners at work in it. */
export interface SequenceContext {
  readonly sandbox: Sandbox;
  readonly variant: Variant;
  /** Every snippet that will run, in order, whichever runner runs it. */
  readonly snippets: readonly Snippet[];
  /** The shell with that name, shared by all runners; the section's default shell without a name. */
  shell(name?: string): Shell;
}

/** The outcome of a snippet's run. */
export interface Outcome {
  /** Whether the tool reports success. */
  readonly ok: boolean;
  readonly exit?: number | undefined;
  /** The output that a reader sees: both streams, in order. The caller cleans and shortens it. */
  readonly output: string;
  /** Whether it compared values with the comments that state them. */
  readonly comparesValues?: boolean;
  /** Its requests to a mock, and the printed answers if they are not its `output`. */
  readonly exchange?: string | undefined;
  /** Additional diagnostics, shown only on failure. */
  readonly diagnostics?: string | undefined;
  /** Name and version as the tool reports them. */
  readonly tool: { readonly name: string; readonly version: string };
  /** That something was missing beside its tool, as a reason: only the same output proves anything then. */
  readonly lacks?: string | undefined;
  /** Undefined for `ran`. */
  readonly level?: Exclude<Level, "unchecked"> | undefined;
}

/** A runner at work in one sequence. */
export interface Session {
  /** Runs a snippet to its end, with the `vars` block before it. Rejects if a snippet killed its program. */
  run(snippet: Snippet, options: { readonly vars: string | undefined }): Promise<Outcome>;
  /** Stops a snippet that runs too long, as Ctrl+C would; its `run` resolves soon after. */
  interrupt?(snippet: Snippet): void;
  /** Revises the outcomes of its snippets together, once they have ended. Returns those that replace them. */
  review?(outcomes: ReadonlyMap<Snippet, Outcome>): Promise<ReadonlyMap<Snippet, Outcome>>;
  /** Stops everything it started that would survive the end of the sandbox. Running snippets resolve. */
  stop?(): Promise<void>;
}

/** A runner claims snippets of its tool, of a language, or any. Narrower runners are asked first. */
export const BREADTHS = ["tool", "language", "any"] as const;

export interface Runner {
  /** Its name for `--only`. */
  readonly name: string;
  /** Defaults to `tool`. */
  readonly breadth?: (typeof BREADTHS)[number];
  /** Packages that `proofmark tools` fetches for it from other Debian releases. */
  readonly toolbox?: ToolPackages;
  /** Whether it runs a snippet. Among runners of equal breadth, the first in the configuration wins. */
  claims(snippet: Snippet): boolean;
  /** Looks for its tools on this machine, in the toolbox, and among the packages in the site's `verify`. */
  find(toolbox: Toolbox, root: string): Promise<FoundTools>;
  start(context: SequenceContext): Promise<Session>;
}

/** A runner, and the variant it uses in a run. */
export interface Assignment {
  readonly runner: Runner;
  readonly variant: Variant;
}
