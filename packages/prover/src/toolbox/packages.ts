/** Releases to fetch from, newest first. */
export const RELEASES: readonly string[] = ["experimental", "testing", "trixie", "bookworm"];

/** The suite that completes a release which has only some packages. */
export const COMPLETED_BY: Readonly<Record<string, string>> = { experimental: "sid" };

/**
 * Debian packages by tool and release, each version of the tool a list. The first package has the version:
 * `{ redis: { trixie: ["redis-server redis-tools"] } }`. `php8.6-cli/experimental` takes a package from there,
 * not from the suite that completes the release: it is an early version.
 */
export type ToolPackages = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const DEBIAN_ARCH = process.arch === "x64" ? "amd64" : process.arch;

/** Usual names of programs that lie elsewhere below `usr`: `{}` is the version's first number, or two. */
export const PROGRAMS: Readonly<Record<string, readonly [command: string, place: string]>> = {
  go: ["go", "lib/go-{}/bin/go"],
  java: ["java", `lib/jvm/java-{}-openjdk-${DEBIAN_ARCH}/bin/java`],
  php: ["php", "bin/php{}"],
  ruby: ["ruby", "bin/ruby{}"],
};

/** Where a root has a folder for each of these versions, with its program under the usual name. */
export const programFolder = (tool: string, version: string): string =>
  `/usr/lib/proofmark/${tool}${version}`;

/** Tools that compile their library on first use: the variable with its folder, and the command. */
export const COMPILED: Readonly<Record<string, readonly [variable: string, ...command: string[]]>> = {
  go: ["GOCACHE", "go", "build", "bufio", "encoding/json", "fmt", "os", "regexp", "strings", "time"],
};

/** Where a root has the compiled library of such a version. */
export const compiledFolder = (tool: string, version: string): string =>
  `/usr/lib/proofmark/compiled/${tool}${version}`;

/** Files that no snippet needs: documents, translations, tests of Go, the compiler of PostgreSQL 17. */
export const LEFT_OUT: readonly string[] = [
  ...["doc", "info", "locale", "man", "i18n"].map((name) => `./usr/share/${name}`),
  ...["./usr/share/go-*/test", "./usr/share/go-*/testdata"],
  ...["./usr/lib/*/libLLVM*", "./usr/lib/*/libz3*"],
  ...["bitcode", "llvmjit*"].map((name) => `./usr/lib/postgresql/*/lib/${name}`),
];

/** The packages that runners need from other Debian releases, in an order independent of theirs. */
export function toolsFor(runners: readonly { readonly toolbox?: ToolPackages | undefined }[]): ToolPackages {
  const tools = runners.flatMap(({ toolbox = {} }) => Object.entries(toolbox));
  return Object.fromEntries(tools.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Packages that every root needs: a shell, common commands, the libraries of Node.js, time zones. */
export const BASE: readonly string[] = (
  "bash dash coreutils findutils grep sed mawk gzip tar procps util-linux bsdutils diffutils debianutils " +
  "hostname libstdc++6 libc-bin tzdata ca-certificates perl-base"
).split(" ");

/** Commands that installing would link to one of several alternatives. */
export const ALTERNATIVES: Readonly<Record<string, string>> = {
  awk: "mawk",
  cc: "gcc",
  which: "which.debianutils",
};
