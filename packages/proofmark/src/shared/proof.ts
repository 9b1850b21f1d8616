/**
 * How far a snippet was checked, from the strongest to the weakest. These names are in locks, on pages, in
 * summaries and in data for machines; nothing is ever shown as more than it was.
 */
export const LEVELS = ["ran", "mocked", "type-checked", "parsed", "recorded", "unchecked"] as const;
export type Level = (typeof LEVELS)[number];

/** The levels in words, for readers. */
export const LEVEL_MEANINGS: Readonly<Record<Level | "unproven", string>> = {
  ran: "Run with the real tool, and again in CI",
  mocked: "Real client code, run against a local mock of the service",
  "type-checked": "Compiled with the published types of its packages",
  parsed: "Accepted by a parser, or compared with the published manual; not run",
  recorded: "Run once by hand, on another machine",
  unchecked: "Not checked; the reason is beside it",
  unproven: "Not proven yet",
};

/** Levels that may carry a tick. */
export const TICKED: ReadonlySet<string> = new Set<Level>(["ran", "mocked", "type-checked"]);

/** What one tool made of a snippet. */
export interface ToolProof {
  /** As the tool calls itself: `GNU Make`. */
  readonly tool: string;
  readonly version: string;
  /** `linux-x64`. */
  readonly platform: string;
  /** Name under which `on=` asked for it: `make4.4`; undefined for the tool that runs without being named. */
  readonly on?: string | undefined;
  /** Status it ended with; undefined where there is none, as for a file or a statement. */
  readonly exit?: number | undefined;
  /** Lines it printed, both streams in one: plain text, to be escaped. */
  readonly output?: readonly string[] | undefined;
  /** Lines that were cut off at the end. */
  readonly cut?: number | undefined;
}

/** What is known of a snippet. */
export interface Proof {
  readonly level: Level;
  /** Why it is `unchecked`. */
  readonly reason?: string | undefined;
  /** Its output differs from run to run. */
  readonly varies?: boolean | undefined;
  /** It fails, and is meant to. */
  readonly fails?: boolean | undefined;
  /** Day of a `recorded` run: `2026-11-12`. */
  readonly date?: string | undefined;
  /** The tool first that ran the note, then those that `on=` names. Empty if `unchecked`. */
  readonly tools: readonly ToolProof[];
}

/**
 * Whether the last number of a tool's version is that of the point release: the third, or PostgreSQL's
 * second. CI does not hold a lock to it, since distributions exchange one for the next.
 */
export function hasPointRelease({ tool, version }: ToolProof): boolean {
  return /^\d+\.\d+\.\d+$/.test(version) || (tool === "PostgreSQL" && /^\d+\.\d+$/.test(version));
}

/** A proof as readers see it: with what the words of the snippet say. */
export interface SnippetProof extends Proof {
  /** Names of `on=` that must refuse it. */
  readonly refusedOn: readonly string[];
  /** It is a file, or variables: what used it ran. */
  readonly isPart: boolean;
}

/**
 * The tool whose word is shown first, and whose output is on the tray: the first that must not refuse the
 * snippet.
 */
export function shownTool({ tools, refusedOn }: SnippetProof): ToolProof | undefined {
  return tools.find(({ on }) => on === undefined || !refusedOn.includes(on)) ?? tools[0];
}

/** What a result or a list says of a proof. */
export interface ProofSummary {
  readonly level: Level;
  /** The tool that is shown, with its version: `Redis 8.0.6`. */
  readonly tool?: string | undefined;
}

/** Sums up a proof. */
export function summarizeProof(proof: SnippetProof): ProofSummary {
  const shown = shownTool(proof);
  return shown === undefined
    ? { level: proof.level }
    : { level: proof.level, tool: `${shown.tool} ${shown.version}` };
}
