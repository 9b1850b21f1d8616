import type { ToolPackages } from "../../toolbox/packages.ts";
import { LANGUAGE_PACKAGES } from "../scripts.ts";
import { GO, JAVA, JS, PERL, PHP, POSTGRESQL, PYTHON, printing, RUBY } from "./programs.ts";

/** An engine, and the tool that runs it. */
export interface MatrixEngine {
  readonly title: string;
  /** Takes the rows as further arguments, as `programs.ts` says. */
  readonly command: readonly string[];
  readonly versionCommand: readonly string[];
  readonly version: RegExp;
  /** Relative to `/usr/bin`, where this machine has it. */
  readonly place: string;
  /** The Debian package with this machine's version; undefined if only the toolbox has the engine. */
  readonly package?: string | undefined;
  /** Its packages in the toolbox, if it is there. */
  readonly toolbox?: ToolPackages | undefined;
  /** The folder of its settings in `/etc`, which it does not start without. */
  readonly settings?: RegExp | undefined;
  /** The program to build before running the command. */
  readonly program?:
    | { readonly file: string; readonly text: string; readonly build: readonly string[] }
    | undefined;
}

const pick = <T extends keyof typeof LANGUAGE_PACKAGES>(name: T): ToolPackages => ({
  [name]: LANGUAGE_PACKAGES[name],
});

const javascript = (title: string, flags: string): MatrixEngine => ({
  title,
  command: ["node", "--eval", JS, "--", flags],
  versionCommand: ["node", "--version"],
  version: /v(?<version>[\d.]+)/,
  place: "node",
  package: "nodejs",
});

/** Engines by their names in `on=`; none begins with another's. PCRE2 compiles as PHP does with `u`. */
export const MATRIX_ENGINES: Readonly<Record<string, MatrixEngine>> = {
  js: javascript("JavaScript (Node.js)", "v"),
  // Without a flag, what other engines refuse or know is often plain text: silent where `v` says no.
  plainjs: javascript("JavaScript, no flag", ""),
  pcre2: {
    title: "PCRE2 (PHP)",
    command: ["php", "-r", PHP, "--"],
    versionCommand: ["php", "-r", "echo PCRE_VERSION;"],
    version: /^(?<version>[\d.]+)/,
    place: "php",
    package: "php-cli",
    toolbox: pick("php"),
  },
  perl: {
    title: "Perl",
    command: ["perl", "-CSA", "-e", PERL, "--"],
    versionCommand: ["perl", "-e", "printf '%vd', $^V"],
    version: /^(?<version>[\d.]+)/,
    place: "perl",
    package: "perl",
    toolbox: pick("perl"),
  },
  python: {
    title: "Python",
    command: ["python3", "-u", "-W", "ignore", "-c", PYTHON],
    versionCommand: ["python3", "--version"],
    version: /Python (?<version>[\d.]+)/,
    place: "python3",
    package: "python3",
    toolbox: pick("python"),
  },
  ruby: {
    title: "Ruby",
    command: ["ruby", "-W0", "-e", RUBY, "--"],
    versionCommand: ["ruby", "--version"],
    version: /ruby (?<version>[\d.]+)/,
    place: "ruby",
    package: "ruby",
    toolbox: pick("ruby"),
  },
  go: {
    title: "Go",
    command: ["./matrix"],
    versionCommand: ["go", "version"],
    version: /go(?<version>\d[\d.]*)/,
    place: "go",
    package: "golang-go",
    toolbox: pick("go"),
    program: { file: "matrix.go", text: GO, build: ["go", "build", "-o", "matrix", "matrix.go"] },
  },
  java: {
    title: "Java",
    command: ["java", "-XX:TieredStopAtLevel=1", "-cp", ".", "Main"],
    versionCommand: ["java", "--version"],
    version: /openjdk (?<version>[\d.]+)/,
    place: "java",
    settings: /^java-\d+-openjdk$/,
    toolbox: { java: ["openjdk-25-jre-headless"] }, // 200 MB: only the newest with long-term support
    program: {
      file: "Main.java",
      text: JAVA,
      build: ["java", "-m", "jdk.compiler/com.sun.tools.javac.Main", "Main.java"],
    },
  },
  rust: {
    title: "ripgrep",
    command: printing('rg --no-config -U -o -e "$1"', 'rg --no-config -e "$1" -r "$4"'),
    versionCommand: ["rg", "--version"],
    version: /ripgrep (?<version>[\d.]+)/,
    place: "rg",
    package: "ripgrep",
    toolbox: { ripgrep: ["ripgrep"] },
  },
  grep: {
    title: "grep -E",
    command: printing('grep -oE -e "$1"', "exit 2"),
    versionCommand: ["grep", "--version"],
    version: /grep\) (?<version>[\d.]+)/,
    place: "grep",
    package: "grep",
  },
  sed: {
    title: "sed -E",
    command: printing("exit 2", 'sed -E "s$d$1$d$4$d"'),
    versionCommand: ["sed", "--version"],
    version: /sed\) (?<version>[\d.]+)/,
    place: "sed",
    package: "sed",
  },
  postgresql: {
    title: "PostgreSQL",
    command: ["/bin/sh", "-c", POSTGRESQL, "sh"],
    versionCommand: ["postgres", "--version"],
    version: /(?<version>\d+\.\d+)/,
    place: "psql",
    package: "postgresql",
  },
};
