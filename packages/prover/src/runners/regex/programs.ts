// The programs that ask each engine about the rows of a matrix. A program takes four arguments per row:
// pattern, text, expected result, and replacement (empty if none). It prints a line for each: `yes`, `no` if
// it refuses the pattern or replacement, `stops` if it reached its own limit, otherwise `differs`.
/** The first argument is the flags. */
export const JS = `const [flags, ...a] = process.argv.slice(1);
for (let i = 0; i < a.length; i += 4) {
  const [pattern, text, gives, by] = a.slice(i, i + 4);
  let re;
  try { re = new RegExp(pattern, flags) } catch { console.log('no'); continue }
  console.log((by === '' ? re.exec(text)?.[0] : text.replace(re, by)) === gives ? 'yes' : 'differs');
}`;
export const PHP = `$d = chr(1);
foreach (array_chunk(array_slice($argv, 1), 4) as [$p, $t, $gives, $by]) {
  $re = $d . $p . $d . 'u';
  $got = $by !== '' ? @preg_replace($re, $by, $t) : (@preg_match($re, $t, $all) === false ? null : $all[0] ?? false);
  $refused = preg_last_error() === PREG_INTERNAL_ERROR ? 'no' : 'stops';
  echo $got === null ? $refused : ($got === $gives ? 'yes' : 'differs'), PHP_EOL;
}`;
export const PERL = `$| = 1;
while (my ($p, $t, $gives, $by) = splice @ARGV, 0, 4) {
  my $re = eval { qr/$p/ };
  my $got = !defined $re ? undef : $by eq '' ? ($t =~ $re ? $& : '') : eval qq(\\$t =~ s\\001\\$re\\001$by\\001r);
  print !defined $got ? 'no' : $got eq $gives ? 'yes' : 'differs', qq(\\n);
}`;
export const PYTHON = `import re, sys
a = sys.argv[1:]
for p, t, gives, by in zip(a[::4], a[1::4], a[2::4], a[3::4]):
    try:
        found = re.search(p, t)
        got = re.sub(p, by, t) if by else found and found[0]
    except (re.error, IndexError): print('no')
    else: print('yes' if got == gives else 'differs')`;
export const RUBY = `$stdout.sync = true
ARGV.each_slice(4) do |p, t, gives, by|
  got = begin by.empty? ? t[Regexp.new(p)] : t.sub(Regexp.new(p), by); rescue RegexpError, IndexError; :no; end
  puts got == :no ? got : got == gives ? 'yes' : 'differs'
end`;
export const GO = `package main

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
export const JAVA = `import java.util.regex.*;

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
export const printing = (finds: string, replaces: string): readonly string[] => [
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
export const POSTGRESQL = `sql="SET statement_timeout = '1s';" rows=$(($# / 4)) i=0
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
