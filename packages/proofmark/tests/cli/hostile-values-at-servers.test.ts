// What readers copy with hostile values for a server: PostgreSQL, its library and Redis get exactly the
// value, or the value was refused.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { block } from "../proving-site.ts";
import { BACKSLASH, copies, DOTS, NONE, run } from "./hostile-values.ts";
import { listenAsPostgresql } from "./listen-as-postgresql.ts";

describe("a value at a server", () => {
  /** A block and what it must print; a README needs no lock, so its blocks run only once. */
  const prints = (code: Iterable<string>, lines: Iterable<string>): string[] => [
    ...block("sh timeout=60s", ...code),
    ...block("output", ...lines),
  ];
  async function expectProven(...lines: readonly string[]): Promise<void> {
    const site = fixtureSite("runners");
    site.change("README.md", ["# Values", "", ...lines].join("\n"));
    expect(await site.run("check", "README.md")).toMatchObject({ status: 0, stderr: "" });
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
    const blocks = codes.flatMap(([code, refused], index) => {
      const isAscii = index > 3; // PostgreSQL shows no other letters of this setting
      const own = [...copies("sh", code, refused)].filter(([value]) => !isAscii || !value.includes("é"));
      return prints(
        own.map(([, copy]) => copy),
        own.map(([value]) => value),
      );
    });
    await expectProven(...blocks);
  });

  it("is what Redis reads in words and in both quotes", async () => {
    const words = [
      ["{{x}}", NONE],
      ['"{{x}}"', NONE],
      ["'{{x}}'", BACKSLASH],
    ] as const;
    const blocks = words.flatMap(([word, refused], index) => {
      const own = copies("redis", `SET a ${word}`, refused);
      const commands = [...own.values()].map((copy, place) => copy.replace("a", `a${index}.${place}`));
      const keys = commands.map((_, place) => `a${index}.${place}`).join(" ");
      return [...block("redis", ...commands), ...prints([`redis-cli --raw MGET ${keys}`], own.keys())];
    });
    await expectProven(...blocks);
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
