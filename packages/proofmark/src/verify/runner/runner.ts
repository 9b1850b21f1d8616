// The interface of runners, one for each kind of tool. How to write one: docs/proving.md.
import type { Snippet } from "../../content/proof/snippet.ts";
import type { Level } from "../../shared/proof.ts";
import type { Bind, Sandbox } from "../sandbox/interface.ts";
import type { ToolPackages } from "../toolbox/packages.ts";
import type { Toolbox } from "../toolbox/toolbox.ts";
import type { Shell } from "./shell.ts";

/** One version of a runner's tool, and where it is. */
export interface Variant {
  /** What `on=` calls it, without spaces: `make4.4`, `node24`, `valkey`. */
  readonly name: string;
  /** A root of the toolbox that takes the place of the machine's own; undefined if any root will do. */
  readonly root?: string | undefined;
  /** Further folders that it needs in the sandbox. */
  readonly binds?: readonly Bind[] | undefined;
  /** Folders with commands that snippets call: they come first on the PATH. */
  readonly path?: readonly string[] | undefined;
  /** Variables of every process in the sandbox. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** A tool that a runner looked for in vain. */
export interface MissingTool {
  /** As readers call it: `GNU Make`. */
  readonly name: string;
  /** Names of `on=` that would need it; empty if the runner can do nothing without it. */
  readonly variants: readonly string[];
  /** Debian packages that bring it to this machine. */
  readonly packages?: readonly string[] | undefined;
  /** How to get it, as a sentence. */
  readonly fix: string;
}

/** What a runner found on this machine. The first variant is used where a snippet names none. */
export interface FoundTools {
  readonly variants: readonly Variant[];
  readonly missing: readonly MissingTool[];
}

/** What a runner may use while a sequence runs. */
export interface SequenceContext {
  readonly sandbox: Sandbox;
  readonly variant: Variant;
  /** Every snippet that will run, in order, whoever runs it. */
  readonly snippets: readonly Snippet[];
  /** The shell of that name, shared by all runners; without a name that of the section. */
  shell(name?: string): Shell;
}

/** What came of a snippet. */
export interface Outcome {
  /** Whether it succeeded, by the tool's own word. */
  readonly ok: boolean;
  readonly exit?: number | undefined;
  /** What a reader sees, both streams in one and in order. It is cleaned and cut by the caller. */
  readonly output: string;
  /** What it said besides, shown only when it failed. */
  readonly complaint?: string | undefined;
  /** As the tool that ran calls itself. */
  readonly tool: { readonly name: string; readonly version: string };
  /** Undefined for `ran`. */
  readonly level?: Exclude<Level, "recorded" | "unchecked"> | undefined;
}

/** A runner at work in one sequence. */
export interface Session {
  /** Runs a snippet to its end. `vars` is the text of the `vars` block before it. Rejects only for bugs. */
  run(snippet: Snippet, options: { readonly vars: string | undefined }): Promise<Outcome>;
  /** Ends a snippet that runs too long, as Ctrl+C would: its `run` resolves soon after. */
  interrupt(snippet: Snippet): void;
  /**
   * Reads the outcomes of all its snippets together, once they have ended: those that it returns take the
   * place of theirs.
   */
  review?(outcomes: ReadonlyMap<Snippet, Outcome>): Promise<ReadonlyMap<Snippet, Outcome>>;
  /** Ends everything it started that the sandbox's end would not end as well. Running snippets resolve. */
  stop(): Promise<void>;
}

/** What a runner claims: snippets of its tool, all of a language, or any. Narrower ones are asked first. */
export const BREADTHS = ["tool", "language", "any"] as const;

export interface Runner {
  /** Its name for `--only`. */
  readonly name: string;
  /** `tool` without it. */
  readonly breadth?: (typeof BREADTHS)[number];
  /** Levels it can show for a lower one asked with `check=`; `ran` is meant where nothing is asked. */
  readonly levels: readonly Level[];
  /** Its snippets are waited for more than computed: sequences of nothing else may run beside all others. */
  readonly waits?: true;
  /** What `proofmark tools` fetches for it from other Debian releases; nothing without it. */
  readonly toolbox?: ToolPackages;
  /** Whether a snippet is its own. Of runners of one breadth the first in the configuration has it. */
  claims(snippet: Snippet): boolean;
  /**
   * Looks for its tools: on this machine, in the toolbox, and in the site's folder, whose `verify` holds
   * packages from npm.
   */
  find(toolbox: Toolbox, root: string): Promise<FoundTools>;
  start(context: SequenceContext): Promise<Session>;
}

/** A runner with the variant it uses in a run. */
export interface Assignment {
  readonly runner: Runner;
  readonly variant: Variant;
}
