// How to ask each engine about the rows of a matrix. Its program takes four arguments per row: pattern, text,
// expected result, and replacement (empty if none). It prints a line for each: `yes`, `no` if it refuses the
// pattern or replacement, `stops` if it reached its own limit, otherwise `differs`.
/** An engine, and the tool that runs it. */
export interface MatrixEngine {
  readonly title: string;
  /** Without the rows. */
  readonly command: readonly string[];
  readonly versionCommand: readonly string[];
  readonly version: RegExp;
  /** Relative to `/usr/bin`, where this machine has it. */
  readonly place: string;
  /** Its Debian package. */
  readonly package: string;
  /** Its name in the toolbox, if it is there. */
  readonly toolbox?: string | undefined;
  /** The program to build before running the command. */
  readonly program?:
    | { readonly file: string; readonly text: string; readonly build: readonly string[] }
    | undefined;
}

const JS = `const a = process.argv.slice(1);
for (let i = 0; i < a.length; i += 4) {
  const [pattern, text, gives, by] = a.slice(i, i + 4);
  let re;
  try { re = new RegExp(pattern, 'v') } catch { console.log('no'); continue }
  console.log((by === '' ? re.exec(text)?.[0] : text.replace(re, by)) === gives ? 'yes' : 'differs');
}`;
const PHP = `$d = chr(1);
foreach (array_chunk(array_slice($argv, 1), 4) as [$p, $t, $gives, $by]) {
  $re = $d . $p . $d . 'u';
  $got = $by !== '' ? @preg_replace($re, $by, $t) : (@preg_match($re, $t, $all) === false ? null : $all[0] ?? false);
  $refused = preg_last_error() === PREG_INTERNAL_ERROR ? 'no' : 'stops';
  echo $got === null ? $refused : ($got === $gives ? 'yes' : 'differs'), PHP_EOL;
}`;
const PERL = `$| = 1;
while (my ($p, $t, $gives, $by) = splice @ARGV, 0, 4) {
  my $re = eval { qr/$p/ };
  my $got = !defined $re ? undef : $by eq '' ? ($t =~ $re ? $& : '') : eval qq(\\$t =~ s\\001\\$re\\001$by\\001r);
  print !defined $got ? 'no' : $got eq $gives ? 'yes' : 'differs', qq(\\n);
}`;
const PYTHON = `import re, sys
a = sys.argv[1:]
for p, t, gives, by in zip(a[::4], a[1::4], a[2::4], a[3::4]):
    try:
        found = re.search(p, t)
        got = re.sub(p, by, t) if by else found and found[0]
    except (re.error, IndexError): print('no')
    else: print('yes' if got == gives else 'differs')`;
const RUBY = `$stdout.sync = true
ARGV.each_slice(4) do |p, t, gives, by|
  got = begin by.empty? ? t[Regexp.new(p)] : t.sub(Regexp.new(p), by); rescue RegexpError, IndexError; :no; end
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
/**
 * Shell script for programs that print their first match, or the line after a replacement. They exit with 1
 * if there is none, with more if the pattern is wrong.
 */
const printing = (finds: string, replaces: string): readonly string[] => [
  "/bin/sh",
  "-c",
  `n='\n' d=$(printf '\\001')
while [ $# -gt 0 ]; do
  if [ -z "$4" ]; then found=$(printf %s "$2" | ${finds} 2>/dev/null); else found=$(printf %s "$2" | ${replaces} 2>/dev/null); fi
  case $?,$found in [01],"$3" | [01],"$3$n"*) echo yes ;; [01],*) echo differs ;; *) echo no ;; esac
  shift 4
done`,
  "sh",
];
/**
 * Tests all rows in one session. The server reports 2201B for an invalid regular expression, 57014 for a
 * statement that timed out.
 */
const POSTGRESQL = `sql="SET statement_timeout = '1s';" rows=$(($# / 4)) i=0
while [ $i -lt $rows ]; do
  if [ -z "$4" ]; then got="regexp_substr(:'t$i', :'p$i')"; else got="regexp_replace(:'t$i', :'p$i', :'by$i')"; fi
  sql="$sql SELECT CASE WHEN $got = :'gives$i' THEN 'yes' ELSE 'differs' END;"
  set -- "$@" -v "p$i=$1" -v "t$i=$2" -v "gives$i=$3" -v "by$i=$4"
  shift 4
  i=$((i + 1))
done
said=$(echo "$sql" | psql -XAtq -v VERBOSITY=sqlstate "$@" -f - 2>&1 | sed 's/.*2201B.*/no/; s/.*57014.*/slow/')
echo "$said"
! echo "$said" | grep -qvxE 'yes|no|differs|slow'`;

/** Engines by their names in `on=`. JavaScript compiles with the flag `v`, PCRE2 as PHP does with `u`. */
export const MATRIX_ENGINES: Readonly<Record<string, MatrixEngine>> = {
  js: {
    title: "JavaScript (Node.js)",
    command: ["node", "--eval", JS, "--"],
    versionCommand: ["node", "--version"],
    version: /v(?<version>[\d.]+)/,
    place: "node",
    package: "nodejs",
  },
  pcre2: {
    title: "PCRE2 (PHP)",
    command: ["php", "-r", PHP, "--"],
    versionCommand: ["php", "-r", "echo PCRE_VERSION;"],
    version: /^(?<version>[\d.]+)/,
    place: "php",
    package: "php-cli",
    toolbox: "php",
  },
  perl: {
    title: "Perl",
    command: ["perl", "-CSA", "-e", PERL, "--"],
    versionCommand: ["perl", "-e", "printf '%vd', $^V"],
    version: /^(?<version>[\d.]+)/,
    place: "perl",
    package: "perl",
    toolbox: "perl",
  },
  python: {
    title: "Python",
    command: ["python3", "-u", "-W", "ignore", "-c", PYTHON],
    versionCommand: ["python3", "--version"],
    version: /Python (?<version>[\d.]+)/,
    place: "python3",
    package: "python3",
    toolbox: "python",
  },
  ruby: {
    title: "Ruby",
    command: ["ruby", "-W0", "-e", RUBY, "--"],
    versionCommand: ["ruby", "--version"],
    version: /ruby (?<version>[\d.]+)/,
    place: "ruby",
    package: "ruby",
    toolbox: "ruby",
  },
  go: {
    title: "Go",
    command: ["./matrix"],
    versionCommand: ["go", "version"],
    version: /go(?<version>\d[\d.]*)/,
    place: "go",
    package: "golang-go",
    program: { file: "matrix.go", text: GO, build: ["go", "build", "-o", "matrix", "matrix.go"] },
  },
  rust: {
    title: "ripgrep",
    command: printing('rg --no-config -U -o -e "$1"', 'rg --no-config -e "$1" -r "$4"'),
    versionCommand: ["rg", "--version"],
    version: /ripgrep (?<version>[\d.]+)/,
    place: "rg",
    package: "ripgrep",
    toolbox: "ripgrep",
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
