/**
 * Releases to fetch from, newest first. Each gives only what those before it lack. Most of them change daily,
 * so versions are read, not assumed.
 */
export const RELEASES: readonly string[] = ["experimental", "testing", "trixie", "bookworm"];

/** The suite that completes a release which has only some packages. */
export const COMPLETED_BY: Readonly<Record<string, string>> = { experimental: "sid" };

/** Packages that only the completing suite gives: what else it has is built for its version of these. */
export const NOT_MIXED: readonly string[] = ["perl"];

/**
 * Debian packages by their tool's name in the toolbox: `{ redis: ["redis-server", "redis-tools"] }`. The
 * first determines the tool's version.
 */
export type ToolPackages = Readonly<Record<string, readonly (string | RegExp)[]>>;

const DEBIAN_ARCH = process.arch === "x64" ? "amd64" : process.arch;

/**
 * Tools whose program has not its usual name in `/usr/bin`: that name, and its place below `usr`. `{}` is the
 * version's first number, or its first two.
 */
export const PROGRAMS: Readonly<Record<string, readonly [command: string, place: string]>> = {
  bmake: ["make", "bin/bmake"],
  go: ["go", "lib/go-{}/bin/go"],
  java: ["java", `lib/jvm/java-{}-openjdk-${DEBIAN_ARCH}/bin/java`],
  php: ["php", "bin/php{}"],
  ruby: ["ruby", "bin/ruby{}"],
};

/** Where a root has a folder for each of these versions, with its program under the usual name. */
export const programFolder = (tool: string, version: string): string =>
  `/usr/lib/proofmark/${tool}${version}`;

/**
 * Tools that compile their library on first use, which takes Go half a minute: what to run once with the
 * folder that this variable names, and the variable.
 */
export const COMPILED: Readonly<Record<string, readonly [variable: string, ...command: string[]]>> = {
  go: ["GOCACHE", "go", "build", "bufio", "encoding/json", "fmt", "os", "regexp", "strings", "time"],
};

/** Where a root has what such a version has compiled. */
export const compiledFolder = (tool: string, version: string): string =>
  `/usr/lib/proofmark/compiled/${tool}${version}`;

/** What no snippet needs: documents, translations, tests of Go, the compiler that PostgreSQL 17 has with it. */
export const LEFT_OUT: readonly string[] = [
  ...["doc", "info", "locale", "man", "i18n"].map((name) => `./usr/share/${name}`),
  ...["./usr/share/go-*/test", "./usr/share/go-*/testdata"],
  ...["./usr/lib/*/libLLVM*", "./usr/lib/*/libz3*"],
  ...["bitcode", "llvmjit*"].map((name) => `./usr/lib/postgresql/*/lib/${name}`),
];

/**
 * The packages that runners need from other Debian releases, in an order independent of theirs. Empty if
 * none.
 */
export function toolsFor(runners: readonly { readonly toolbox?: ToolPackages | undefined }[]): ToolPackages {
  const wanted = runners.flatMap(({ toolbox = {} }) => Object.entries(toolbox));
  if (wanted.length === 0) return {};
  const tools = new Map<string, Map<string, string | RegExp>>();
  for (const [tool, packages] of wanted) {
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
  cc: "gcc",
  which: "which.debianutils",
};
