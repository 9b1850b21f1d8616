// What readers copy with hostile values, run by the programs that it is for: each gets exactly the value, or the
// value was refused.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { writePlain } from "../../src/client/note/fill-values.ts";
import { fillPlaceholders } from "../../src/content/code/placeholders.ts";
import { findPlaces } from "../../src/content/code/places.ts";
import { encodeValue } from "../../src/shared/value-places.ts";
import { fixtureSite } from "../fixture-site.ts";
import { listenAsPostgresql } from "./listen-as-postgresql.ts";

const PLAIN = ["orders", "db-1.example.com", "7", "Shop_2"];
const HOSTILE = [
  "o'brien x",
  "$(reboot)",
  "a b",
  "%",
  "100%s%n",
  `'"`,
  "`id`",
  "\\",
  "a\\n'b",
  "a;b",
  "#x",
  "x #y",
  "-rf",
  "a!b",
  "~/x",
  "*",
  "{a,b}",
  "$HOME",
  "a&b|c<d>e",
  "é 雪 😀",
  "a:b@c/d?e#f",
  "[::1]",
  "..",
  "x=y",
];
const VALUES = [...PLAIN, ...HOSTILE];
const NEVER = ["", " ", "a\nb", "a\u202Eb", "a\u0000b", "a\u200Bb", "a\u2028b", "x".repeat(301)];

/** What a reader copies of a code with `{{x}}`; undefined if the value is refused. */
function copied(language: string, written: string, value: string): string | undefined {
  const { text, values } = fillPlaceholders(written, { x: "shop" });
  const places = findPlaces(text, values, language);
  let copy = "";
  let end = 0;
  for (const [index, { from, to }] of values.entries()) {
    const filled = encodeValue(value, places[index] ?? "");
    if (typeof filled !== "string") return undefined;
    copy += text.slice(end, from) + filled;
    end = to;
  }
  return copy + text.slice(end);
}

/** What readers copy of a code, by value; those that `refused` matches must be refused, and no others. */
function copies(language: string, written: string, refused: RegExp): ReadonlyMap<string, string> {
  const all = VALUES.map((value) => [value, copied(language, written, value)] as const);
  expect(all.flatMap(([value, copy]) => (copy === undefined ? [value] : []))).toEqual(
    VALUES.filter((value) => refused.test(value)),
  );
  return new Map(all.flatMap(([value, copy]) => (copy === undefined ? [] : [[value, copy]])));
}

/** Runs a program, and returns what it prints. */
async function run(program: string, args: readonly string[], input: string): Promise<string> {
  const running = promisify(execFile)(program, args);
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Runs copies in one shell; each must print its value. */
async function expectPrinted(shell: readonly string[], all: ReadonlyMap<string, string>): Promise<void> {
  const [program = "", ...args] = shell;
  const script = [...all.values()].map((copy) => `${copy}\nprintf '\\036'\n`).join("");
  const printed = await run(program, args, `${script}exit\n`);
  expect(printed.split("\x1E").slice(0, -1)).toEqual([...all.keys()]);
}

const NONE = /^(?!)/;
/** Values that would be options. */
const OPTION = /^-/;
const BACKSLASH = /\\/;
/** Values with anything but letters, digits and a few signs. */
const QUOTED = /[^\p{L}\p{N}_.@/:+-]|^-/u;
/** Values that are no host name. */
const NO_HOST = /[^\w.-]|^\W/;
const DOTS = /^\.\.?$/;

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
    for (const shell of ["sh", "bash"]) await expectPrinted([shell], all);
    await expectPrinted(["bash", "--norc", "-i"], all); // has a history, which `!` asks
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
    await expectPrinted(["sh"], copies("sh", written, refused));
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

describe("a value at a server", () => {
  const fence = (language: string, code: string): string => `\n\`\`\`${language}\n${code}\n\`\`\`\n`;

  /** Proves the blocks of one section, and returns what each printed. */
  async function outputsOf(blocks: readonly string[]): Promise<(readonly string[] | undefined)[]> {
    const site = fixtureSite("runners");
    site.change("content/a.mdx", `---\ntitle: A\n---\n\n## Values\n${blocks.join("")}`);
    expect(await site.run("check", "a", "--update")).toMatchObject({ status: 0 });
    const lock: { snippets: { tools: { output?: string[] }[] }[] } = JSON.parse(
      site.read("content/a.lock.json"),
    );
    return lock.snippets.map(({ tools }) => tools[0]?.output);
  }

  it("is what PostgreSQL reads in SQL, connection strings and URIs", async () => {
    const codes = [
      [`psql -XAtc "select '{{x}}'"`, NONE],
      ["psql -XAtc 'select E'\\''{{x}}'\\'''", NONE],
      ["psql -XAc 'select 1 as {{x}}' -P footer | head -1", NONE],
      [`psql -XAc 'select 1 as "{{x}}"' -P footer | head -1`, NONE],
      ["psql 'application_name={{x}} dbname=shop' -XAtc 'show application_name'", NONE],
      [`psql "dbname=shop application_name='{{x}}'" -XAtc 'show application_name'`, NONE],
      [`psql "postgresql:///shop?application_name={{x}}" -XAtc 'show application_name'`, DOTS],
    ] as const;
    const all = codes.map(([code, refused]) => copies("sh", code, refused));
    const outputs = await outputsOf(all.map((own) => fence("sh", [...own.values()].join("\n"))));
    for (const [index, own] of all.entries()) {
      const isAscii = index > 3; // PostgreSQL shows no other letters of this setting
      const shown = (lines: Iterable<string>): string[] =>
        [...lines].filter((line) => !isAscii || !/é|\\xc3|\?\? \?/.test(line));
      expect(shown(outputs[index] ?? [])).toEqual(shown(own.keys()));
    }
  });

  it("is what Redis reads in words and in both quotes", async () => {
    for (const [word, refused] of [
      ["{{x}}", NONE],
      ['"{{x}}"', NONE],
      ["'{{x}}'", BACKSLASH],
    ] as const) {
      const own = copies("redis", `SET a ${word}`, refused);
      const commands = [...own.values()].map((copy, index) => copy.replace("SET a", `SET a${index}`));
      const keys = commands.map((_, index) => `a${index}`).join(" ");
      const blocks = [fence("redis", commands.join("\n")), fence("sh", `redis-cli --raw MGET ${keys}`)];
      expect((await outputsOf(blocks))[1]).toEqual([...own.keys()]);
    }
  });

  it("is what libpq sends as user and database, and finds in its file of passwords", async () => {
    const server = await listenAsPostgresql();
    const home = mkdtempSync(path.join(tmpdir(), "proofmark-pgpass-"));
    const at = `host=127.0.0.1 port=${server.port}`;
    const keep = "echo '127.0.0.1:*:{{x}}:{{x}}:s3cret' > ~/.pgpass; chmod 600 ~/.pgpass";
    for (const [code, refused] of [
      [`psql postgresql://{{x}}@127.0.0.1:${server.port}/{{x}} -w`, DOTS],
      [`psql '${at} user={{x}} dbname={{x}}' -w`, NONE],
      [`PGHOST=127.0.0.1 PGPORT=${server.port} PGUSER={{x}} PGDATABASE={{x}} psql -w`, NONE],
      [`${keep}\npsql '${at} user={{x}} dbname={{x}}' -w`, BACKSLASH],
    ] as const) {
      const own = copies("sh", code, refused);
      await run("sh", [], `export HOME=${home}\n${[...own.values()].join("\n")}\ntrue\n`);
      const password = code.startsWith(keep) ? "s3cret" : undefined;
      expect(server.heard.splice(0)).toEqual(
        [...own.keys()].map((value) => ({ user: value, database: value, password })),
      );
    }
    server.close();
    rmSync(home, { recursive: true });
  });
});
