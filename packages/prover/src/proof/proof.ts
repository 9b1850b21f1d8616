/**
 * How far a snippet was checked, from the strongest to the weakest level. Locks, pages, summaries and
 * machine-readable data use these names, and nothing is ever shown at a higher level.
 */
export const LEVELS = ["ran", "mocked", "type-checked", "dry-run", "parsed", "unchecked"] as const;
export type Level = (typeof LEVELS)[number];

/** The levels in words, for readers. */
export const LEVEL_MEANINGS: Readonly<Record<Level | "unproven", string>> = {
  ran: "Run with the real tool, and again in CI",
  mocked: "Real client code, run against a local mock of the service",
  "type-checked": "Compiled with the published types of its packages",
  "dry-run": "Printed by the real tool as what it would do; not done",
  parsed: "Accepted by a parser, or compared with the published manual; not run",
  unchecked: "Not checked; the reason is beside it",
  unproven: "Not proven yet",
};

/** Levels that may show a tick. */
export const TICKED: ReadonlySet<string> = new Set<Level>(["ran", "mocked", "type-checked"]);

/** The result of a snippet on one tool. */
export interface ToolProof {
  /** The tool's own name: `GNU Make`. */
  readonly tool: string;
  readonly version: string;
  /** `linux-x64`. */
  readonly platform: string;
  /** Its name in `on=`: `make4.4`; undefined for the default tool. */
  readonly on?: string | undefined;
  /** Exit status; undefined where there is none, as for a file or a statement. */
  readonly exit?: number | undefined;
  /** Output lines, both streams together: plain text that must be escaped. */
  readonly output?: readonly string[] | undefined;
  /** Number of lines cut off at the end. */
  readonly cut?: number | undefined;
  /** A hash of what a mock was sent, and of what was printed of its answers, which pages don't show. */
  readonly exchange?: string | undefined;
  /** What its section left behind, a line each, if it is the last snippet of it. Pages don't show them. */
  readonly traces?: readonly string[] | undefined;
}

/** What another version of its tool makes of a snippet, in comparison with the first. */
export interface VersionVerdict {
  /** Its name in `on=`: `postgresql15`. */
  readonly on: string;
  readonly tool: string;
  readonly version: string;
  readonly verdict: "same" | "differs" | "fails";
  /** What it prints where that differs; undefined also if every run prints something else. */
  readonly output?: readonly string[] | undefined;
  /** The line that says what went wrong, if it fails; undefined also if every run says something else. */
  readonly error?: string | undefined;
}

/** Why a snippet has no verdict of another version. */
export interface NoVerdict {
  /** The name of the version in `on=`. */
  readonly on: string;
  readonly reason: string;
}

/** The name in locks of what the site's playground makes of a snippet in the browser. */
export const BROWSER = "browser";

/** The proof of a snippet. */
export interface Proof {
  readonly level: Level;
  /** Why it is `unchecked`. */
  readonly reason?: string | undefined;
  /** Whether its output differs from run to run. */
  readonly varies?: boolean | undefined;
  /** Whether it fails, as it must. */
  readonly fails?: boolean | undefined;
  /** The other versions of its tool that it ran on. */
  readonly versions?: readonly VersionVerdict[] | undefined;
  /** The versions that said nothing of it: only changes of the snippet, or before it, alter that. */
  readonly noVerdict?: readonly NoVerdict[] | undefined;
  /** The default tool first, then those that `on=` names. Empty if `unchecked`. */
  readonly tools: readonly ToolProof[];
}

/**
 * Whether the last number of a tool's version is the point release: the third, or PostgreSQL's second. CI
 * ignores it when comparing locks, since distributions replace point releases.
 */
export function hasPointRelease({ tool, version }: Pick<ToolProof, "tool" | "version">): boolean {
  return /^\d+\.\d+\.\d+$/.test(version) || (tool === "PostgreSQL" && /^\d+\.\d+$/.test(version));
}

/** Whether two versions of a tool differ in the point release at most. */
export function isSameSeries(a: Pick<ToolProof, "tool" | "version">, b: Pick<ToolProof, "tool" | "version">) {
  return a.version === b.version || (hasPointRelease(a) && hasPointRelease(b) && seriesOf(a) === seriesOf(b));
}

const seriesOf = ({ version }: Pick<ToolProof, "version">): string =>
  version.slice(0, version.lastIndexOf("."));

/** A proof for readers, with facts from the snippet's words. */
export interface SnippetProof extends Proof {
  /** Names of `on=` that must refuse it. */
  readonly refusedOn: readonly string[];
  /** Whether it is a file, or variables: the snippet that uses it ran. */
  readonly isPart: boolean;
  /** What the playground makes of it; its other `versions` are those of its tool. */
  readonly browser?: VersionVerdict | NoVerdict | undefined;
}

/** Whether a tool must refuse the snippet. */
export const isRefused = ({ refusedOn }: SnippetProof, { on }: ToolProof): boolean =>
  on !== undefined && refusedOn.includes(on);

/** The tool to show first, with its output: the first that must not refuse the snippet. */
export const shownTool = (proof: SnippetProof): ToolProof | undefined =>
  proof.tools.find((tool) => !isRefused(proof, tool)) ?? proof.tools[0];

/** Whether a snippet prints in the browser what was proven. */
export const runsInBrowser = (proof: SnippetProof | undefined): boolean =>
  proof?.browser !== undefined && "verdict" in proof.browser && proof.browser.verdict === "same";

/** `GNU Make 4.3`. */
export const toolName = ({ tool, version }: Pick<ToolProof, "tool" | "version">): string =>
  `${tool} ${version}`;

/** The same without the point release: `PostgreSQL 18`. */
export const seriesName = (tool: Pick<ToolProof, "tool" | "version">): string =>
  toolName(hasPointRelease(tool) ? { ...tool, version: seriesOf(tool) } : tool);

/** A proof in results and lists. */
export interface ProofSummary {
  readonly level: Level;
  /** The tool to show, with its version: `Redis 8.0.6`. */
  readonly tool?: string | undefined;
  /** Names of the versions that it works on, `postgresql15`; undefined if it was tried on none. */
  readonly worksOn?: readonly string[] | undefined;
  /** What pages call these versions, in their order: `PostgreSQL 15`. */
  readonly versionLabels?: readonly string[] | undefined;
}
