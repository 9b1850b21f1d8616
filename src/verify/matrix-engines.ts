// How each engine is asked about the rows of a matrix. A program gets pattern, text and match of each row as arguments,
// three after three, and prints a line for each: `yes`, `no` if the pattern does not compile, `differs` otherwise.
import type { Sandbox } from "./sandbox.ts";

/** An engine, and the tool through which it is asked. */
export interface MatrixEngine {
  readonly title: string;
  /** Without the rows. */
  readonly command: readonly string[];
  readonly versionCommand: readonly string[];
  readonly version: RegExp;
  /** Below `/usr/bin`, where this machine has it. */
  readonly place: string;
  /** Package of Debian. */
  readonly package: string;
  /** Its name in the toolbox, if it is there. */
  readonly toolbox?: string | undefined;
  /** Files that the command needs. */
  readonly files?: Readonly<Record<string, string>> | undefined;
}

const JS = `const a = process.argv.slice(1);
for (let i = 0; i < a.length; i += 3) {
  let re;
  try { re = new RegExp(a[i], 'v') } catch { console.log('no'); continue }
  console.log(re.exec(a[i + 1])?.[0] === a[i + 2] ? 'yes' : 'differs');
}`;
const PHP = `$d = chr(1);
foreach (array_chunk(array_slice($argv, 1), 3) as [$p, $t, $m]) {
  $found = @preg_match($d . $p . $d . 'u', $t, $all);
  echo $found === false ? 'no' : (($all[0] ?? null) === $m ? 'yes' : 'differs'), PHP_EOL;
}`;
const PERL = `while (my ($p, $t, $m) = splice @ARGV, 0, 3) {
  my $re = eval { qr/$p/ };
  print !defined $re ? 'no' : $t =~ $re && $& eq $m ? 'yes' : 'differs', qq(\\n);
}`;
const PYTHON = `import re, sys
a = sys.argv[1:]
for p, t, m in zip(a[::3], a[1::3], a[2::3]):
    try: found = re.compile(p).search(t)
    except re.error: print('no')
    else: print('yes' if found and found[0] == m else 'differs')`;
const RUBY = `ARGV.each_slice(3) do |p, t, m|
  re = begin Regexp.new(p); rescue RegexpError; nil; end
  puts re.nil? ? 'no' : re.match(t)&.[](0) == m ? 'yes' : 'differs'
end`;
const GO = `package main

import (
	"fmt"
	"os"
	"regexp"
)

func main() {
	for a := os.Args[1:]; len(a) > 2; a = a[3:] {
		if re, err := regexp.Compile(a[0]); err != nil {
			fmt.Println("no")
		} else if at := re.FindStringIndex(a[1]); at != nil && a[1][at[0]:at[1]] == a[2] {
			fmt.Println("yes")
		} else {
			fmt.Println("differs")
		}
	}
}
`;
/** Programs that print what they find: the first line counts. They end with 1 if that is nothing, with more if the pattern is wrong. */
const searching = (command: string): readonly string[] => [
  "/bin/sh",
  "-c",
  `n='\n'
while [ $# -gt 0 ]; do
  found=$(printf '%s\\n' "$2" | ${command} "$1" 2>/dev/null)
  if [ $? -gt 1 ]; then echo no; elif [ "\${found%%"$n"*}" = "$3" ]; then echo yes; else echo differs; fi
  shift 3
done`,
  "sh",
];
/** 2201B is the server's word for a regular expression that it refuses. */
const POSTGRESQL = `while [ $# -gt 0 ]; do
  said=$(echo "SELECT CASE WHEN regexp_substr(:'t', :'p') = :'m' THEN 'yes' ELSE 'differs' END;" |
    psql -XAtq -v VERBOSITY=sqlstate -v p="$1" -v t="$2" -v m="$3" -f - 2>&1)
  case $said in *2201B*) said=no ;; yes | differs) ;; *) echo "$said"; exit 1 ;; esac
  echo "$said"
  shift 3
done`;

/** Names of `on=` → engines. JavaScript compiles with the flag `v`, PCRE2 as PHP does with `u`. */
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
    command: ["python3", "-W", "ignore", "-c", PYTHON],
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
    command: ["go", "run", "matrix.go"],
    versionCommand: ["go", "version"],
    version: /go(?<version>\d[\d.]*)/,
    place: "go",
    package: "golang-go",
    files: { "matrix.go": GO },
  },
  rust: {
    title: "ripgrep",
    command: searching("rg --no-config -o -e"),
    versionCommand: ["rg", "--version"],
    version: /ripgrep (?<version>[\d.]+)/,
    place: "rg",
    package: "ripgrep",
    toolbox: "ripgrep",
  },
  grep: {
    title: "grep -E",
    command: searching("grep -oE -e"),
    versionCommand: ["grep", "--version"],
    version: /grep\) (?<version>[\d.]+)/,
    place: "grep",
    package: "grep",
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

/** Writes the files that an engine's command needs. */
export async function writeFiles(sandbox: Sandbox, { files = {} }: MatrixEngine): Promise<void> {
  for (const [file, text] of Object.entries(files)) await sandbox.writeFile(file, text);
}
