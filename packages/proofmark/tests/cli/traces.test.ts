import { describe, expect, it } from "vitest";
import type { FixtureSite } from "../fixture-site.ts";
import { block, entriesOf, LOCK, NOTE, siteOf } from "../proving-site.ts";

/** What the lock says that sections leave behind, one list for each that leaves something. */
const tracesOf = (site: FixtureSite): (readonly string[])[] =>
  entriesOf(site).flatMap(({ tools }) => tools.flatMap(({ traces }) => (traces ? [traces] : [])));

/** The site, with its lock written. */
async function written(...lines: readonly string[]): Promise<FixtureSite> {
  const site = siteOf(...lines);
  expect(await site.run("check", "--update")).toMatchObject({ status: 0, stderr: "" });
  return site;
}

const ORDERS = block("text file=orders.csv", "2,lin", "1,ada");

describe("what a section leaves behind", () => {
  it("is in the lock of its last snippet: files with mode and content, but those of the note", async () => {
    const site = await written(
      ...ORDERS,
      ...block(
        "sh",
        "sort orders.csv > sorted.csv",
        "chmod 600 sorted.csv",
        "ln -s sorted.csv latest",
        "mkdir -p logs/old",
        "date > now",
        "echo $RANDOM$RANDOM > random",
        "touch $RANDOM$RANDOM",
      ),
      ...block("sh", "wc -l < latest"),
    );
    expect(tracesOf(site)).toEqual([
      [
        "file latest (link) = sorted.csv",
        "file logs/old/ (755) = empty",
        "file now = ‹time›",
        "file random = varies",
        "file sorted.csv (600) = 11 characters b8f94043",
        "file … = varies",
      ],
    ]);
    expect(entriesOf(site).findIndex(({ tools }) => tools.some(({ traces }) => traces))).toBe(2);
    expect(await site.runWith({ CI: "true" }, "check")).toMatchObject({ status: 0, stderr: "" });
  });

  it("is compared, and a difference is named", async () => {
    const site = await written(...block("sh", "echo pen > a", "echo mug > b", "ls"));
    site.change(LOCK, (text) => text.replace("file a = pen", "file a = ink").replace("file b", "file c"));
    const { status, stderr } = await site.run("check");
    expect(status).toBe(1);
    expect(stderr).toBe(`failed: ${NOTE}:8  what its section leaves behind differs from the lock
  │ echo pen > a
  │ echo mug > b
  │ ls
  expected (-) and printed (+):
    - file a = ink
    - file c = mug
    + file a = pen
    + file b = mug
  fix       see what has changed in the section; a statement after it could show it
  again     npx proofmark check ${NOTE}:8
  accept    npx proofmark check --update ${NOTE}

`);
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(tracesOf(site)).toEqual([["file a = pen", "file b = mug"]]);
  });

  it("is compared no further where a second run leaves something else again", async () => {
    const site = await written(...block("sh", "echo $RANDOM$RANDOM > noise", "echo pen > a", "ls"));
    site.change(LOCK, (text) => text.replace("file noise = varies", "file noise = 5"));
    expect(await site.runWith({ CI: "true" }, "check")).toMatchObject({
      status: 0,
      stderr:
        "info: what the section leaves behind varies from run to run: `--update` says so in the lock (1 snippet)\n",
    });
    site.change(LOCK, (text) => text.replace("file a = pen", "file a = ink"));
    expect(await site.run("check")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("    - file a = ink\n    + file a = pen\n"),
    });
    site.change(LOCK, (text) => text.replace("file a = ink", "file a = pen"));
    await site.run("check", "--update");
    expect(tracesOf(site)).toEqual([["file a = pen", "file noise = varies"]]);
  });

  it("is asked for where a lock does not say it, and may not be there for nothing", async () => {
    const site = await written(...block("sh", "echo pen > a", "ls"));
    site.change(LOCK, (text) => text.replace(/,\s+"traces": \[[^\]]*\]/, ""));
    expect(tracesOf(site)).toEqual([]);
    expect(await site.run("check")).toMatchObject({
      status: 0,
      stderr:
        "info: the lock does not say yet what the section leaves behind: `--update` adds it (1 snippet)\n",
    });
    expect(await site.runWith({ CI: "1" }, "check")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("the lock does not say yet what the section leaves behind"),
    });
    await site.run("check", "--update");
    expect(tracesOf(site)).toEqual([["file a = pen"]]);
    site.change(LOCK, (text) => text.replace('"file a = pen"', '"file a = pen", "file b = mug"'));
    expect(await site.run("check")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("    - file b = mug\n"),
    });
  });

  it("goes with the last snippet, where another one is added or where two sections begin alike", async () => {
    const first = block("sh", "echo pen > a", "ls");
    const site = await written(...first);
    site.change(NOTE, (text) => `${text}\n${block("sh", "rm a", "ls | wc -l").join("\n")}`);
    await site.run("check", "--update");
    expect(tracesOf(site)).toEqual([]);
    site.change(NOTE, (text) => `${text}\n## Two\n\n${first.join("\n")}`);
    await site.run("check", "--update");
    expect(tracesOf(site)).toEqual([["file a = pen"]]);
    expect(await site.runWith({ CI: "true" }, "check")).toMatchObject({ status: 0, stderr: "" });
  });

  it("holds what makefiles say, also those that a later block overwrites, and no value of the machine", async () => {
    const makefile = (...lines: string[]) => block("makefile file=Makefile", ...lines);
    const site = await written(
      ...makefile("CORES := $(shell echo $$RANDOM)", "FILES = $(CORES)", "clean all: ; @echo ok"),
      ...block("sh", "make"),
      ...makefile("PORT := 3000", ".PHONY: all", "all: | logs", "logs: ; @mkdir $@"),
      ...block("sh", "make", "ls"),
    );
    const [before] = tracesOf(site);
    expect(before?.map((trace) => trace.replace(/[0-9a-f]{8}$/, "…"))).toEqual([
      "file logs/ (755) = empty",
      expect.stringMatching(/^makefile Makefile 2 = \d+ items …$/),
      expect.stringMatching(/^makefile Makefile = \d+ items …$/),
    ]);
    site.change(NOTE, (text) => text.replace(".PHONY: all\n", ""));
    await site.run("check", "--update");
    const [after] = tracesOf(site);
    expect(after?.[1]).not.toBe(before?.[1]);
    expect([after?.[0], after?.[2]]).toEqual([before?.[0], before?.[2]]);
  });

  it("is noticed by a mutant that changes nothing else", async () => {
    const site = siteOf(...block("sh", "printf 7 > count", "echo $RANDOM > noise", "ls"));
    const { stdout } = await site.run("check", "--mutate", "--json", "--sample", "99");
    const report: { snippets: { survivors: { before: string }[] }[] } = JSON.parse(stdout);
    expect(report.snippets[0]?.survivors.map(({ before }) => before)).toEqual([]);
  });
});

describe("what a section leaves in a server", () => {
  it("is in PostgreSQL definitions, rows, roles and settings", async () => {
    const site = await written(
      ...block(
        "sql",
        "create table orders (id int primary key, total numeric check (total > 0), at timestamptz default now());",
        "insert into orders select g, g from generate_series(1, 3) g;",
        "create index on orders (total) where total > 2;",
        "create view large as select id from orders where total > 2;",
        "create function one() returns int language sql as 'select 1';",
        "create type mood as enum ('sad', 'ok');",
        "create extension pg_trgm;",
        "create role reader login;",
        "grant select on orders to reader;",
        "alter role reader set work_mem = '7MB';",
        "alter system set work_mem = '8MB';",
        "create database other;",
        "\\connect other",
        "create table notes (); ",
        "\\connect shop",
        "begin;",
        "delete from orders;",
        "select count(*) from large;",
      ),
    );
    expect(tracesOf(site)).toEqual([
      [
        "constraint orders_pkey on public.orders = PRIMARY KEY (id)",
        "constraint orders_total_check on public.orders = CHECK ((total > (0)::numeric))",
        "database other = postgres -1 f t",
        "extension pg_trgm = public",
        expect.stringMatching(/^function public\.one\(\) = \d+ characters \w{8}$/),
        expect.stringMatching(/^index public\.orders_pkey = \d+ characters \w{8}$/),
        expect.stringMatching(/^index public\.orders_total_idx = \d+ characters \w{8}$/),
        "role reader = f t f f t f f -1 f",
        "rows public.notes in other = 0 items 97d170e1",
        "rows public.orders = 3 items f03224e9",
        "setting reader = {work_mem=7MB}",
        "setting work_mem = 8MB",
        "table public.notes in other = r p postgres",
        expect.stringMatching(/^table public\.orders = \d+ characters \w{8}$/),
        "type public.mood = e 'sad','ok'",
        expect.stringMatching(/^view public\.large = \d+ characters \w{8}$/),
      ],
    ]);
    expect(await site.runWith({ CI: "true" }, "check")).toMatchObject({ status: 0, stderr: "" });
  });

  it("is in Redis keys, how long they live, users and settings", async () => {
    const site = await written(
      ...block(
        "redis",
        "SET session:1 ada EX 60",
        "SET code 1234 EX 5",
        "SET sale open EXAT 4102444800",
        "HSET mug name large price 9",
        "SADD tags new red",
        "ZADD top 2 mug 1 pen",
        "XADD orders * id 7",
        "XGROUP CREATE orders packers $",
        "CONFIG SET maxmemory 10mb",
        "ACL SETUSER reader on >secret ~* +get",
        "SELECT 1",
        "RPUSH queue a b",
      ),
    );
    expect(tracesOf(site)).toEqual([
      [
        "expiry sale = at a point in time",
        "expiry session:1 = within 90 s",
        "key mug (hash) = 2 items c374d279",
        expect.stringMatching(/^key orders \(stream\) = \d+ characters \w{8}$/),
        "key queue in 1 (list) = [a, b]",
        "key sale (string) = open",
        "key session:1 (string) = ada",
        "key tags (set) = 2 items 71458957",
        "key top (zset) = [pen, 1, mug, 2]",
        "setting maxmemory = 10485760",
        expect.stringMatching(/^user reader = \d+ characters \w{8}$/),
      ],
    ]);
    expect(await site.runWith({ CI: "true" }, "check")).toMatchObject({ status: 0, stderr: "" });
  });

  it("is in Redis who in a group holds entries of a stream", async () => {
    const site = await written(
      ...block("redis", "XADD o 1-0 i 7", "XGROUP CREATE o g 0", "XREADGROUP GROUP g a STREAMS o >"),
    );
    expect(tracesOf(site)).toEqual([["key o (stream) = [[1-0, [i, 7]]] [[g, [a 1], 1, 1-0]]"]]);
  });

  it("is that it does not run, or lets no one in", async () => {
    const site = await written(...block("redis", "CONFIG SET requirepass secret"));
    expect(tracesOf(site)).toEqual([["server 6379 = NOAUTH Authentication required."]]);
  });
});
