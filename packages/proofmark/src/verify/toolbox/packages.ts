/**
 * Releases to fetch from, oldest first. The suite `testing` changes daily, so versions are read, not assumed.
 */
export const RELEASES = ["bookworm", "trixie", "testing"] as const;

/**
 * Debian packages by their tool's name in the toolbox: `{ redis: ["redis-server", "redis-tools"] }`. The
 * first package determines the tool's version.
 */
export type ToolPackages = Readonly<Record<string, readonly (string | RegExp)[]>>;

/** The linter that every check uses, fetched along with any other tool. */
const SECOND_OPINION: ToolPackages = { shellcheck: ["shellcheck"] };

/**
 * The packages that runners need from other Debian releases, in an order independent of theirs. Empty if
 * none.
 */
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

/** Packages that every root needs: a shell, common commands, the libraries of Node.js, time zones. */
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

/** Commands that installing would link to one of several alternatives. */
export const ALTERNATIVES: Readonly<Record<string, string>> = {
  awk: "mawk",
  which: "which.debianutils",
};
