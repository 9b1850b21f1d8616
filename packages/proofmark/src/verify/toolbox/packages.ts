/**
 * Releases that are looked at, oldest first. The suite `testing` changes by the day: versions are read, not
 * assumed.
 */
export const RELEASES = ["bookworm", "trixie", "testing"] as const;

/**
 * Debian packages by the name that their tool has in the toolbox: `{ redis: ["redis-server", "redis-tools"] }`.
 * The first of them has the tool's version.
 */
export type ToolPackages = Readonly<Record<string, readonly (string | RegExp)[]>>;

/** What every check asks for a second opinion, where anything is fetched. */
const SECOND_OPINION: ToolPackages = { shellcheck: ["shellcheck"] };

/** What runners take from other Debian releases, in an order that theirs does not change. Empty if nothing. */
export function toolsFor(runners: readonly { readonly toolbox?: ToolPackages | undefined }[]): ToolPackages {
  const wanted = runners.flatMap(({ toolbox = {} }) => Object.entries(toolbox));
  if (wanted.length === 0) return {};
  const tools = new Map<string, Map<string, string | RegExp>>();
  for (const [tool, packages] of [...wanted, ...Object.entries(SECOND_OPINION)]) {
    const merged = tools.get(tool) ?? new Map<string, string | RegExp>();
    for (const pattern of packages) merged.set(String(pattern), pattern);
    tools.set(tool, merged);
  }
  const sorted = [...tools].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([tool, packages]) => [tool, [...packages.values()]]));
}

/** What every root needs: a shell, the usual commands, the libraries of Node.js, time zones. */
export const BASE = [
  "bash",
  "dash",
  "coreutils",
  "findutils",
  "grep",
  "sed",
  "mawk",
  "gzip",
  "tar",
  "procps",
  "util-linux",
  "bsdutils",
  "diffutils",
  "debianutils",
  "hostname",
  "libstdc++6",
  "libc-bin",
  "tzdata",
  "ca-certificates",
  "perl-base",
];

/** Commands of these that installing would link to one of several. */
export const ALTERNATIVES: Readonly<Record<string, string>> = {
  awk: "mawk",
  which: "which.debianutils",
};
