import { readdirSync, rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite, withoutWait } from "../fixture-site.ts";

const SETUP = `---
title: Shop
---

\`\`\`sql hidden
create table orders (id int primary key, total int not null);
insert into orders values (1, 19), (2, 16);
\`\`\`
`;

/** All tests but one share it, since its cache holds the data folder that every section starts with. */
const shop = fixtureSite("runners");

/** A site with one note about PostgreSQL; its lock is written if all of it is proven. */
function siteWith(note: string, site = shop): FixtureSite {
  rmSync(site.path("content/shop.lock.json"), { force: true });
  site.change("content/shop.mdx", `${SETUP}${note}`);
  return site;
}

const outputs = (site: FixtureSite): (readonly string[] | undefined)[] => {
  const { snippets }: { snippets: { tools: { output?: string[] }[] }[] } = JSON.parse(
    site.read("content/shop.lock.json"),
  );
  return snippets.map(({ tools }) => tools[0]?.output);
};

describe("proofmark check on PostgreSQL", () => {
  it("makes a data folder for each section where the template of all takes more than two minutes", {
    tags: ["exhaustive"],
  }, async () => {
    const note = "\n## Ask\n\n```sql\nselect count(*) from orders;\n```\n";
    const site = siteWith(note, fixtureSite("runners"));
    const templates = () =>
      readdirSync(site.path(".cache"), { recursive: true, encoding: "utf8" }).filter((name) =>
        name.endsWith("PG_VERSION"),
      );
    const ran = { status: 0, stdout: "wrote content/shop.lock.json\n1 ran in <time>\n", stderr: "" };
    expect(await site.runAlone(withoutWait(120_000), "check", "shop", "--update")).toEqual(ran);
    expect(templates()).toEqual([]);
    expect(await site.run("check", "shop", "--update")).toMatchObject({ status: 0, stderr: "" });
    expect(templates()).not.toEqual([]);
  });

  it("keeps what psql printed: rows, tags, notices and errors in order, by the server's own version", async () => {
    const site = siteWith(`
## Ask

\`\`\`sql
select id from orders order by id;
do $$ begin raise notice 'half way'; end $$;
update orders set total = 20 where id = 1;
\`\`\`

\`\`\`sql fails="division by zero"
select 1 / 0;
\`\`\`

\`\`\`sh
psql -Atc 'select total from orders where id = 1'
\`\`\`

## Start again

\`\`\`sql
select total from orders where id = 1 \\gx
\`\`\`
`);
    const { status, stdout, stderr } = await site.run("check", "shop", "--update");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toBe("wrote content/shop.lock.json\n4 ran in <time>\n");
    expect(outputs(site)).toEqual([
      ["CREATE TABLE", "INSERT 0 2"],
      [" id ", "----", "  1", "  2", "(2 rows)", "", "NOTICE:  half way", "DO", "UPDATE 1"],
      ["ERROR:  division by zero"],
      ["20"],
      ["-[ RECORD 1 ]", "total | 19"],
    ]);
    expect(site.read("content/shop.lock.json")).toMatch(/"tool": "PostgreSQL",\s+"version": "\d+\.\d+"/);
  });

  it("types into several connections at once, so that one waits for the other's lock", async () => {
    const site = siteWith(`
## Wait

\`\`\`sql
begin;
update orders set total = 5 where id = 1;
\`\`\`

\`\`\`sql async session=second
update orders set total = total + 1 where id = 1 returning total;
\`\`\`

\`\`\`sql
select count(*) from pg_locks where not granted;
commit;
\`\`\`

\`\`\`sql session=second
select 'on';
\`\`\`
`);
    const { status, stderr } = await site.run("check", "shop", "--update");
    expect([status, stderr]).toEqual([0, ""]);
    expect(outputs(site)[2]).toEqual([" total ", "-------", "     6", "(1 row)", "", "UPDATE 1"]);
    expect(outputs(site)[3]?.slice(2)).toEqual(["     1", "(1 row)", "", "COMMIT"]);
  });

  it("takes costs, estimates, times and memory of plans as they come, but rows and conditions", async () => {
    const site = siteWith(`
## Plan

\`\`\`sql hidden
alter table orders add note text;
insert into orders select g, g, repeat('x', (random() * 900)::int) from generate_series(3, 300) g;
\`\`\`

\`\`\`sql
analyze orders;
explain (analyze) select * from orders where total < 9 order by note;
\`\`\`
`);
    expect(await site.run("check", "shop", "--update")).toMatchObject({ status: 0, stderr: "" });
    expect(outputs(site)[2]?.join("\n")).toMatch(/QUERY PLAN[\s\S]*cost=\d[\s\S]*rows=6/);
    expect(await site.run("check", "shop")).toMatchObject({ status: 0, stderr: "" });
    site.change("content/shop.lock.json", (text) => text.replace("(total < 9)", "(total < 8)"));
    expect((await site.run("check", "shop")).stderr).toContain("its output differs from the lock");
  });

  it("shows what psql says of wrong SQL and of its own commands, of a statement without an end, and where an asserted output is not what came", async () => {
    const site = siteWith(`
## Err

\`\`\`sql
select totl from orders;
\`\`\`

\`\`\`sql
\\nothing
\`\`\`

\`\`\`sql
select 1
\`\`\`

## Assert

\`\`\`sql
select count(*) from orders;
\`\`\`

\`\`\`output
 count
-------
     3
(1 row)
\`\`\`
`);
    const { status, stderr } = await site.run("check", "shop", "--update");
    expect(status).toBe(1);
    const [failed, differs] = stderr.split(/^(?=failed: .*:26 )/m);
    expect(differs).toContain("failed: content/shop.mdx:26  its output differs from its `output` fence");
    expect(differs).toContain("    -      3\n    +      2\n");
    expect(failed).toBe(`failed: content/shop.mdx:12  it failed
  │ select totl from orders;
  printed:
    ERROR:  column "totl" does not exist
    LINE 1: select totl from orders;
                   ^
    HINT:  Perhaps you meant to reference the column "orders.total".
  again     npx proofmark check content/shop.mdx:12

failed: content/shop.mdx:16  it failed
  │ \\nothing
  printed:
    invalid command \\nothing
  again     npx proofmark check content/shop.mdx:16

failed: content/shop.mdx:20  it failed
  │ select 1
  diagnostics:
    its last statement is incomplete: psql waits for a semicolon
  again     npx proofmark check content/shop.mdx:20

`);
  });

  it.each([
    ["sql", "create extension if not exists nowhere;\ncreate table t (v nowhere);\n"],
    ["sh", "psql -c 'create extension if not exists nowhere'\n"],
  ])("says nothing of a version that lacks an extension, in %s", async (language, code) => {
    expect(await shop.runReading(code, "try", language)).toEqual({
      status: 1,
      stdout: expect.stringMatching(
        /^postgresql\d+ +not run .*it needs what is not here: ERROR: +extension "nowhere" is not available$/m,
      ),
      stderr: "",
    });
  });

  it("tells that the server died in the middle, and what it said last", async () => {
    const site = siteWith(`
## Die

\`\`\`sh
kill -9 $(head -1 /tmp/.postgresql/postmaster.pid); sleep 0.5
psql -c 'select 1'
\`\`\`

\`\`\`sql
select 1;
\`\`\`
`);
    const { status, stderr } = await site.run("check", "shop", "--update");
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /failed: content\/shop\.mdx:12 {2}it failed with status 2\n(?:.*\n)*? {4}psql: error: .*Connection refused/,
    );
    expect(stderr).toMatch(
      /failed: content\/shop\.mdx:17 {2}it failed\n(?:.*\n)*?.*psql ended\. The end of the server's log:\n(?:.*\n)*?.*database system is ready/,
    );
  });

  it("names a version that is missing: a warning, and an error where CI is set", async () => {
    const site = siteWith(`
## Old

\`\`\`sql on=postgresql9
select 1;
\`\`\`

\`\`\`sql on=postgresql17
select 1;
\`\`\`
`);
    const { status, stderr } = await site.runWith({ CI: "1" }, "check", "shop:16");
    expect(status).toBe(1);
    expect(stderr).toContain("failed: content/shop.mdx:16  postgresql17 is missing\n");
    expect(stderr).toContain(
      "  fix       fetch it with `npx proofmark tools`, or see `npx proofmark check --tools` for the names\n",
    );
    const unknown = await site.run("check", "shop:12");
    expect(unknown.stderr).toContain(
      "warning: postgresql9 is missing: the lock entries of 1 snippet are kept\n  fix       fetch it with `npx proofmark tools`, or see",
    );
  });
});
