/**
 * Releases that are looked at, oldest first. The suite `testing` changes by the day: versions are read, not
 * assumed.
 */
export const RELEASES = ["bookworm", "trixie", "testing"] as const;

/**
 * Name in the toolbox → packages that bring it; a package's first group is its version where the name has
 * one.
 */
export const TOOLS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  make: ["make"],
  postgresql: [/^postgresql-(\d+)$/, /^postgresql-client-(\d+)$/, /^postgresql-(\d+)-pgvector$/],
  redis: ["redis-server", "redis-tools"],
  valkey: ["valkey-server", "valkey-tools"],
  ripgrep: ["ripgrep"],
  pcre2: ["pcre2-utils"],
  php: ["php-cli"],
  ruby: ["ruby"],
  python: ["python3"],
  perl: ["perl"],
  shellcheck: ["shellcheck"],
  jq: ["jq"],
  curl: ["curl"],
};

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

/** Commands that installing would link to one of several. */
export const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  awk: ["mawk"],
  which: ["which.debianutils"],
  php: ["php8.4", "php8.5", "php8.3", "php8.2"],
};
