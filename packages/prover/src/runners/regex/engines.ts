// The engines of regular expressions, and the programs that ask them. A program takes four arguments per row:
// pattern, text, expected result, and replacement (empty if none). It prints a line for each: `yes`, `no` if
// it refuses the pattern or replacement, with the reason on standard error, `stops` if it reached its own limit,
// otherwise `differs`.
import type { VersionCommand } from "../../runner/tools.ts";
import type { ToolPackages } from "../../toolbox/packages.ts";
import { POSTGRESQL_PACKAGES } from "../postgresql/postgresql.ts";
import { LANGUAGES } from "../scripts.ts";

/** The first argument is the flags. */
const JS = `const [flags, ...a] = process.argv.slice(1);
for (let i = 0; i < a.length; i += 4) {
  const [pattern, text, gives, by] = a.slice(i, i + 4);
  let re;
  try { re = new RegExp(pattern, flags) } catch (e) { console.log('no'); console.error(e.message); continue }
  console.log((by === '' ? re.exec(text)?.[0] : text.replace(re, by)) === gives ? 'yes' : 'differs');
}`;
const PHP = `$d = chr(1);
foreach (array_chunk(array_slice($argv, 1), 4) as [$p, $t, $gives, $by]) {
  $re = $d . $p . $d . 'u';
  $got = $by !== '' ? preg_replace($re, $by, $t) : (preg_match($re, $t, $all) === false ? null : $all[0] ?? false);
  $refused = preg_last_error() === PREG_INTERNAL_ERROR ? 'no' : 'stops';
  echo $got === null ? $refused : ($got === $gives ? 'yes' : 'differs'), PHP_EOL;
}`;
const PERL = `$| = 1;
while (my ($p, $t, $gives, $by) = splice @ARGV, 0, 4) {
  my $re = eval { qr/$p/ };
  print STDERR $@ if !defined $re;
  my $got = !defined $re ? undef : $by eq '' ? ($t =~ $re ? $& : '') : eval qq(\\$t =~ s\\001\\$re\\001$by\\001r);
  print !defined $got ? 'no' : $got eq $gives ? 'yes' : 'differs', qq(\\n);
}`;
const PYTHON = `import re, sys
a = sys.argv[1:]
for p, t, gives, by in zip(a[::4], a[1::4], a[2::4], a[3::4]):
    try:
        found = re.search(p, t)
        got = re.sub(p, by, t) if by else found and found[0]
    except (re.error, IndexError) as e: print('no'); print(e, file=sys.stderr)
    else: print('yes' if got == gives else 'differs')`;
const RUBY = `$stdout.sync = true
ARGV.each_slice(4) do |p, t, gives, by|
  got = begin by.empty? ? t[Regexp.new(p)] : t.sub(Regexp.new(p), by); rescue RegexpError, IndexError => e; $stderr.puts e.message; :no; end
  puts got == :no ? got : got == gives ? 'yes' : 'differs'
end`;
const GO = `package main

import (
	"fmt"
	"os"
	"regexp"
)

func main() {
	for a := os.Args[1:]; len(a) > 3; a = a[4:] {
		re, err := regexp.Compile(a[0])
		if err != nil {
			fmt.Println("no")
		} else if a[3] == "" && re.MatchString(a[1]) && re.FindString(a[1]) == a[2] || a[3] != "" && re.ReplaceAllString(a[1], a[3]) == a[2] {
			fmt.Println("yes")
		} else {
			fmt.Println("differs")
		}
	}
}
`;
const JAVA = `import java.util.regex.*;

class Main {
  public static void main(String[] a) {
    for (int i = 0; i < a.length; i += 4) {
      System.out.println(ask(a[i], a[i + 1], a[i + 2], a[i + 3]));
      System.out.flush();
    }
  }

  static String ask(String pattern, String text, String gives, String by) {
    try {
      Matcher matcher = Pattern.compile(pattern).matcher(text);
      String got = !by.isEmpty() ? matcher.replaceFirst(by) : matcher.find() ? matcher.group() : null;
      return gives.equals(got) ? "yes" : "differs";
    } catch (IllegalArgumentException | IndexOutOfBoundsException refused) {
      return "no";
    } catch (StackOverflowError deep) {
      return "stops";
    }
  }
}
`;
/**
 * Shell script for programs that print their first match, or the line after a replacement. They exit with 1
 * if there is none, with more if the pattern is wrong.
 */
const printing = (finds: string, replaces: string): readonly string[] => [
  "/bin/sh",
  "-c",
  `n='\n' d=$(printf '\\001')
while [ $# -gt 0 ]; do
  if [ -z "$4" ]; then found=$(printf %s "$2" | ${finds}); else found=$(printf %s "$2" | ${replaces}); fi
  case $?,$found in [01],"$3" | [01],"$3$n"*) echo yes ;; [01],*) echo differs ;; *) echo no ;; esac
  shift 4
done`,
  "sh",
];
/** Tests all rows in one session. 2201B is an invalid regular expression, 57014 a time that was over. */
const POSTGRESQL = `sql="SET statement_timeout = '1s';" rows=$(($# / 4)) i=0
while [ $i -lt $rows ]; do
  if [ -z "$4" ]; then got="regexp_substr(:'t$i', :'p$i')"; else got="regexp_replace(:'t$i', :'p$i', :'by$i')"; fi
  sql="$sql SELECT CASE WHEN $got = :'gives$i' THEN 'yes' ELSE 'differs' END;"
  set -- "$@" -v "p$i=$1" -v "t$i=$2" -v "gives$i=$3" -v "by$i=$4"
  shift 4
  i=$((i + 1))
done
answers=$(echo "$sql" | psql -XAtq -v VERBOSITY=sqlstate "$@" -f - 2>&1 | sed 's/.*2201B.*/no/; s/.*57014.*/slow/')
echo "$answers"
! echo "$answers" | grep -qvxE 'yes|no|differs|slow'`;

/** An engine, and the tool that runs it. */
export interface Engine extends VersionCommand {
  /** Its name for readers. */
  readonly title: string;
  /** The command that takes the rows as further arguments. */
  readonly ask: readonly string[];
  /** The Debian package with this machine's version; undefined if only the toolbox has the engine. */
  readonly package?: string;
  /** Its tool in the toolbox, with the packages of each release. */
  readonly name?: string;
  readonly toolbox?: ToolPackages[string];
  /** The program to build before running the command. */
  readonly program?: { readonly file: string; readonly text: string; readonly build: readonly string[] };
}

const javascript = (title: string, flags: string): Engine => ({
  title,
  ask: ["node", "--eval", JS, "--", flags],
  command: "node",
  args: ["--version"],
  version: /v(?<version>[\d.]+)/,
  package: "nodejs",
});

const gnu = (name: string, ask: readonly string[]): Engine => ({
  title: `${name} -E`,
  ask,
  command: name,
  args: ["--version"],
  version: new RegExp(`${name}\\) (?<version>[\\d.]+)`),
  package: name,
});

/** Engines of a matrix by their names in `on=`; none begins with another's. PCRE2 compiles as PHP does with `u`. */
export const MATRIX_ENGINES = {
  js: javascript("JavaScript (Node.js)", "v"),
  // Without a flag, `v` errors and classes are often plain text: silent where `v` says no.
  plainjs: javascript("JavaScript, no flag", ""),
  pcre2: {
    ...LANGUAGES.php,
    title: "PCRE2 (PHP)",
    ask: ["php", "-d", "display_errors=stderr", "-d", "log_errors=0", "-r", PHP, "--"],
    args: ["-r", "echo PCRE_VERSION;"],
    version: /^(?<version>[\d.]+)/,
  },
  perl: { ...LANGUAGES.perl, ask: ["perl", "-CSA", "-e", PERL, "--"] },
  python: { ...LANGUAGES.python, ask: ["python3", "-u", "-W", "ignore", "-c", PYTHON] },
  ruby: { ...LANGUAGES.ruby, ask: ["ruby", "-W0", "-e", RUBY, "--"] },
  go: {
    ...LANGUAGES.go,
    ask: ["./matrix"],
    program: { file: "matrix.go", text: GO, build: ["go", "build", "-o", "matrix", "matrix.go"] },
  },
  java: {
    title: "Java",
    ask: ["java", "-XX:TieredStopAtLevel=1", "-cp", ".", "Main"],
    command: "java",
    args: ["--version"],
    version: /openjdk (?<version>[\d.]+)/,
    name: "java",
    toolbox: { experimental: ["openjdk-25-jre-headless"] }, // 200 MB: only the newest with long-term support
    program: {
      file: "Main.java",
      text: JAVA,
      build: ["java", "-m", "jdk.compiler/com.sun.tools.javac.Main", "Main.java"],
    },
  },
  rust: {
    title: "ripgrep",
    ask: printing('rg --no-config -U -o -e "$1"', 'rg --no-config --passthru -e "$1" -r "$4"'),
    command: "rg",
    args: ["--version"],
    version: /ripgrep (?<version>[\d.]+)/,
    package: "ripgrep",
    name: "ripgrep",
    toolbox: { experimental: ["ripgrep"], trixie: ["ripgrep"], bookworm: ["ripgrep"] },
  },
  grep: gnu("grep", printing('grep -oE -e "$1"', "exit 2")),
  sed: gnu("sed", printing("exit 2", 'sed -E "s$d$1$d$4$d"')),
  postgresql: {
    title: "PostgreSQL",
    ask: ["/bin/sh", "-c", POSTGRESQL, "sh"],
    command: "postgres",
    args: ["--version"],
    version: /(?<version>\d+\.\d+)/,
    package: "postgresql",
    name: "postgresql",
    toolbox: POSTGRESQL_PACKAGES,
  },
} as const satisfies Readonly<Record<string, Engine>>;

/** An engine in this machine's version alone: its other versions accept the same patterns. */
const ofMachine = ({ toolbox: _, ...engine }: Engine): Engine => engine;

/** Engines of a pattern by their names in `on=`. JavaScript compiles with the flag `u`. */
export const PATTERN_ENGINES: Readonly<Record<string, Engine>> = {
  js: javascript("JavaScript (Node.js)", "u"),
  pcre2: ofMachine(MATRIX_ENGINES.pcre2),
  perl: ofMachine(MATRIX_ENGINES.perl),
  python: ofMachine(MATRIX_ENGINES.python),
  ruby: ofMachine(MATRIX_ENGINES.ruby),
  rust: MATRIX_ENGINES.rust,
};
