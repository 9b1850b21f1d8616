import type { LockEntry, NoVerdict, ToolProof, VersionVerdict } from "../lock/lock.ts";
import type { Level } from "./levels.ts";

/** The name in locks of what the site's playground makes of a snippet in the browser. */
export const BROWSER = "browser";

/** The proof of a snippet. */
export type Proof = Omit<LockEntry, "key" | "context" | "starts">;

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
  /** The verdict of the playground; its other `versions` are those of its tool. */
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
  /** The names of these versions on pages, in their order: `PostgreSQL 15`. */
  readonly versionLabels?: readonly string[] | undefined;
}
