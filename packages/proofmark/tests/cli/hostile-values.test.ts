// What readers copy with hostile values, run by the programs that it is for: each gets exactly the value, or
// the value was refused.
import { describe, expect, it } from "vitest";
import { writePlain } from "../../src/client/note/fill-values.ts";
import { encodeValue } from "../../src/shared/value-places.ts";
import { copied, copies, DOTS, NO_HOST, NONE, OPTION, PLAIN, QUOTED, run, VALUES } from "./hostile-values.ts";

const NEVER = ["", " ", "a\nb", "a\u202Eb", "a\u0000b", "a\u200Bb", "a\u2028b", "x".repeat(301)];

/** What each copy prints in a shell, all run by one, after a line that is no copy. */
async function printed(
  [program = "", ...args]: readonly string[],
  all: ReadonlyMap<string, string>,
  before = "",
): Promise<string[]> {
  const script = [...all.values()].map((copy) => `${copy}\nprintf '\\036'\n`).join("");
  return (await run(program, args, `${before}${script}exit\n`)).split("\x1E").slice(0, -1);
}

/** Has a shell print the arguments that `node` gets. */
const NODE = `node() { printf '%s\\037' "$@"; }\n`;
/** Runs what `node -e` got, each code with its arguments. */
const EVALUATE = `for (const [, code, ...args] of JSON.parse(require("node:fs").readFileSync(0, "utf8"))) {
  process.argv = [process.execPath, ...args];
  (0, eval)(code);
  process.stdout.write("\\x1E");
}`;

describe("a value in a copied command", () => {
  it.each([
    ["printf %s {{x}}", OPTION],
    ["printf %s '{{x}}'", OPTION],
    ['printf %s "{{x}}"', OPTION],
    ['A={{x}}; printf %s "$A"', NONE],
    [`A="{{x}}" B='{{x}}'; [ "$A" = "$B" ] && printf %s "$B"`, NONE],
    ['printf %s "$(printf %s {{x}})"', OPTION],
    ["printf %s a/{{x}}/b | sed 's,^a/,,; s,/b$,,'", NONE],
    [`sh -c 'printf %s "{{x}}"'`, OPTION],
    ['bash -c "printf %s {{x}}"', OPTION],
    [`printf %s "$(echo '{{x}}')"`, /^-|\\/],
    ["cat <<EOF | tr -d '\\n'\n{{x}}\nEOF", QUOTED],
    ["printf %s {{x}} # it's {{x}}", OPTION],
  ])("is what the program gets, or is refused: %s", async (written, refused) => {
    const all = copies("sh", written, refused);
    // the last one has a history, which `!` asks
    for (const shell of [["sh"], ["bash"], ["bash", "--norc", "-i"]])
      expect(await printed(shell, all)).toEqual([...all.keys()]);
  });

  it.each([
    [`node -e 'process.stdout.write("{{x}}")'`, NONE],
    [`node -e "process.stdout.write('{{x}}')"`, NONE],
    [`node -e 'process.stdout.write(JSON.parse(process.argv[1]).a)' '{"a": "{{x}}"}'`, NONE],
    [
      "node -e 'process.stdout.write(decodeURIComponent(new URL(process.argv[1]).username))' redis://{{x}}@a",
      DOTS,
    ],
  ])("is what code in an argument gets: %s", async (written, refused) => {
    const all = copies("sh", written, refused);
    const got = (await printed(["sh"], all, NODE)).map((words) => words.split("\x1F").slice(0, -1));
    const values = (await run(process.execPath, ["-e", EVALUATE], JSON.stringify(got))).split("\x1E");
    expect(values.slice(0, -1)).toEqual([...all.keys()]);
  });
});

describe("a value in copied code", () => {
  it.each([
    ["'{{x}}'", NONE],
    ['"{{x}}"', NONE],
    ["`{{x}}`", NONE],
    ["`$`.slice(1) + `$\\{'{{x}}`.slice(3)", QUOTED],
    [`/['"]/ && '{{x}}'`, NONE],
    ["new URL('redis://{{x}}:1/').hostname", NO_HOST],
    ["decodeURIComponent(new URL(`redis://a/{{x}}`).pathname.slice(1))", DOTS],
    [`new URL("https://a/?q={{x}}").searchParams.get('q')`, DOTS],
  ])("is the string that JavaScript and TypeScript read: %s", async (written, refused) => {
    for (const language of ["js", "ts"]) {
      const all = copies(language, written, refused);
      const program = `console.log(JSON.stringify([${[...all.values()].join()}]))`;
      expect(JSON.parse(await run(process.execPath, ["-"], program))).toEqual([...all.keys()]);
    }
  });

  it("is the text that JSON holds, as a value and as a name", () => {
    for (const [value, copy] of copies("json", '{"{{x}}": "{{x}}"}', NONE))
      expect(Object.entries(JSON.parse(copy))).toEqual([[value, value]]);
  });

  it("is a whole host of a URI, brackets of IPv6 and folders of libpq included", () => {
    expect(copied("js", "'redis://{{x}}:1/'", "fe80::1")).toBe("'redis://[fe80::1]:1/'");
    expect(copied("sh", "psql postgresql://a@{{x}}/b", "/run/postgresql")).toBe(
      "psql postgresql://a@%2Frun%2Fpostgresql/b",
    );
  });
});

it.each(NEVER)("%j is refused in every place", (value) => {
  for (const place of ["", "arg sh", "sh1", "sql", "uri double"])
    expect(encodeValue(value, place)).toEqual({ reason: expect.stringMatching(/^Use a single line/) });
});

const plain = (value: string, place: string): string | undefined =>
  writePlain(value, { dataset: { value: `x ${place}` } });

it("needs no script that quotes if it is plain", () => {
  const places = [
    "",
    "uri sh",
    "host sh1",
    "arg sh2",
    "sql",
    "sqle",
    "id2",
    "double",
    "line",
    "text",
    "redis",
  ];
  for (const place of places)
    for (const value of VALUES) {
      expect(plain(value, place)).toBe(PLAIN.includes(value) ? value : undefined);
      if (PLAIN.includes(value)) expect(encodeValue(value, place)).toBe(value);
    }
  for (const place of ["id", "name sh", "num"]) expect(plain("orders", place)).toBeUndefined();
});
