// What readers copy with hostile values for a server: PostgreSQL, its library and Redis get exactly the value, or
// the value was refused.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { BACKSLASH, copies, DOTS, NONE, run } from "./hostile-values.ts";
import { listenAsPostgresql } from "./listen-as-postgresql.ts";

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
