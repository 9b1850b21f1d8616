// @module-tag exhaustive
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { FixtureSite } from "../fixture-site.ts";
import { block, NOTE, siteOf as siteOfLines } from "../proving-site.ts";
import { type CommandWatch, commandLineOf, watchCommands } from "../sandboxes-of.ts";

/** A site with a note of one section, and a folder for temporary files. */
function siteOf(...lines: readonly string[]): FixtureSite {
  const site = siteOfLines(...lines);
  mkdirSync(site.path("tmp"));
  return site;
}

/** A variable by which a site's commands are known; temporary files go to the site's own folder. */
const marksOf = (site: FixtureSite): Record<string, string> => ({
  PROOFMARK_TEST: site.root,
  TMPDIR: site.path("tmp"),
});

async function expectNothingLeft(site: FixtureSite, watch: CommandWatch): Promise<void> {
  watch.stop();
  // On a busy machine the kernel may still be ending killed processes when the command has returned.
  await vi.waitFor(() => expect(watch.left()).toEqual([]), { timeout: 60_000 });
  expect(readFileSync("/proc/net/unix", "utf8")).not.toContain(site.root);
  expect(readdirSync(site.path("tmp"))).toEqual([]);
  expect(readdirSync(site.path("content")).filter((name) => !name.endsWith(".mdx"))).toEqual([]);
  expect(
    readdirSync(site.root).filter((name) => !["content", "site.config.ts", "tmp", ".cache"].includes(name)),
  ).toEqual([]);
}

/** The complaints of `check --update`, which must leave no process or file behind. */
async function complaintOf(
  site: FixtureSite,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const watch = watchCommands(site.root);
  const { status, stderr } = await site.runAlone({ ...marksOf(site), ...environment }, "check", "--update");
  expect(status).toBe(1);
  await expectNothingLeft(site, watch);
  return stderr;
}

/** The complaints of one command about some notes, by name; the lines of each begin at line 8. */
async function complaintsOf(
  notes: Readonly<Record<string, readonly string[]>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<(name: string) => string> {
  const site = siteOf();
  for (const [name, lines] of Object.entries(notes))
    site.change(
      `content/${name}.mdx`,
      ["---", `title: ${name}`, `slug: /${name}`, "---", "", "## One", "", ...lines, ""].join("\n"),
    );
  const complaints = (await complaintOf(site, environment)).split(/^(?=failed: )/m);
  return (name) => complaints.filter((text) => text.startsWith(`failed: content/${name}.mdx:`)).join("");
}

const BOMB = block("sh", "bomb() { bomb | bomb & }", "bomb");
const STOPPED = "its sandbox had more than 224 processes and threads, and was stopped\n";
const PLACES = ["/usr/bin", "/etc", "/home/dev", "/", "/dev"];
/** Breakages in a note each, all met by one command. */
const BROKEN: Readonly<Record<string, readonly string[]>> = {
  sql: block("sql", "select totl from orders;"),
  output: [...block("sh", "echo one", "echo two"), ...block("output", "one", "three")],
  make: [...block("makefile file=Makefile", "all:", "    echo built"), ...block("sh", "make")],
  tool: block("sh on=make3.81", "make -v"),
  loop: [
    ...block("sh timeout=300ms", "echo started", "while :; do sleep 0.05; done"),
    ...block("sh", "echo on"),
  ],
  outside: block("sh", `for place in ${PLACES.join(" ")}; do echo x > $place/escaped; done`),
  home: block(
    "sh",
    'ls -A "$HOME" | wc -l',
    "ls -d /root /home/*",
    `cat ${process.env["HOME"]}/.profile`,
    "env | grep -c TOKEN",
  ),
  network: block("sh", "exec 3<>/dev/tcp/192.0.2.1/80"),
  long: block("sh", "head -c 1G /dev/zero | tr '\\0' x | fold -w 100"),
  server: block("sql", "\\! kill -9 $(head -1 /tmp/.postgresql/postmaster.pid); sleep 0.5", "select 1;"),
};

describe("a deliberate breakage ends in the right message, and leaves nothing behind:", () => {
  let complaint: (name: string) => string;
  beforeAll(async () => {
    complaint = await complaintsOf(BROKEN, { CI: "true", TOKEN: "secret" });
  });

  it("wrong SQL", () => {
    expect(complaint("sql")).toContain(
      'failed: content/sql.mdx:8  it failed\n  │ select totl from orders;\n  printed:\n    ERROR:  relation "orders" does not exist\n',
    );
  });

  it("a wrong asserted output", () => {
    expect(
      complaint("output"),
    ).toBe(`failed: content/output.mdx:8  its output differs from its \`output\` fence
  │ echo one
  │ echo two
  expected (-) and printed (+):
      one
    - three
    + two
  again     npx proofmark check content/output.mdx:8

`);
  });

  it("a make recipe that is indented with spaces", () => {
    expect(complaint("make")).toBe(`failed: content/make.mdx:13  it failed with status 2
  │ make
  printed:
    Makefile:2: *** missing separator.  Stop.
  again     npx proofmark check content/make.mdx:13

`);
  });

  it("a missing tool", () => {
    expect(complaint("tool")).toContain("failed: content/tool.mdx:8  make3.81 is missing\n");
    expect(complaint("tool")).toContain(
      "  fix       fetch it with `npx proofmark tools`, or see `npx proofmark check --tools` for the names\n",
    );
  });

  it("an endless loop", () => {
    expect(complaint("loop")).toMatch(
      /^failed: content\/loop\.mdx:8 {2}it was still running after <time> and was stopped\n[\s\S]*printed:\n {4}started\n/,
    );
    expect(complaint("loop")).toContain(
      "failed: content/loop.mdx:13  it was not run: the snippet at line 8 did not end\n",
    );
  });

  it("writing outside of its directory", () => {
    expect(complaint("outside").match(/\/escaped: Read-only file system/g)).toHaveLength(PLACES.length);
  });

  it("reading the home directory", () => {
    expect(complaint("home")).toContain(
      "    0\n    ls: cannot access '/root': No such file or directory\n    /home/dev\n    cat: ",
    );
    expect(complaint("home")).toContain("/.profile: No such file or directory\n    0\n");
  });

  it("network access", () => {
    expect(complaint("network")).toContain("Network is unreachable");
  });

  it("1 GB of output", () => {
    expect(complaint("long")).toContain("it printed more than 4 MB and was stopped");
    expect(complaint("long").length).toBeLessThan(20_000);
  });

  it("a server that dies in the middle", () => {
    expect(complaint("server")).toContain("failed: content/server.mdx:8  it failed\n");
    expect(complaint("server")).toMatch(
      /server closed the connection unexpectedly|connection due to unexpected postmaster exit/,
    );
    expect(complaint("server")).toMatch(
      /psql ended\. The end of the server's log:\n(?:.*\n)*?.*database system is ready/,
    );
  });

  it("a fork bomb, also one that outlives its snippet, the last one too", async () => {
    const bombs = await complaintsOf({
      within: block("sh", "bomb() { bomb | bomb & wait; }", "bomb"),
      before: [...BOMB, ...block("sh", "echo on")],
      last: BOMB,
    });
    for (const name of ["within", "before", "last"])
      expect(bombs(name)).toContain(`failed: content/${name}.mdx:8  ${STOPPED}`);
    expect(bombs("before")).toContain(
      "failed: content/before.mdx:13  it was not run: the snippet at line 8 was stopped\n",
    );
  });

  it("a fork bomb beside a sandbox that has many processes itself", async () => {
    const busy = block("sh", "for i in $(seq 120); do sleep 2 & done; wait");
    const stderr = await complaintOf(siteOf(...busy, "## Two", "", ...BOMB, ...block("sh", "echo on")));
    expect(stderr).toMatch(
      /^failed: content\/index\.mdx:14 {2}its sandbox had more than 224 processes and threads, and was stopped\n/,
    );
  });

  it("Ctrl+C", async () => {
    const site = siteOf(
      ...block(
        "sh timeout=600s",
        "setsid sleep 600 &",
        "redis-server --port 7000 --unixsocket /tmp/redis.sock & sleep 600",
      ),
    );
    const watch = watchCommands(site.root);
    const running = site.startWith(marksOf(site), "check", "--update");
    while (!watch.running().some((pid) => commandLineOf(pid).startsWith("sleep")))
      await new Promise((resolve) => setTimeout(resolve, 20));
    await running.stop("SIGINT");
    expect(running.printed()).toContain("interrupted: nothing was written\n");
    expect(running.process.exitCode).toBe(130);
    await expectNothingLeft(site, watch);
  });

  it("memory without end", async () => {
    const stderr = await complaintOf(
      siteOf(...block("sh timeout=60s", "tail /dev/zero"), ...block("sh", "echo on")),
    );
    expect(stderr).toContain(
      `failed: ${NOTE}:8  its sandbox used more than 1536 MiB of memory, and was stopped\n`,
    );
    const many = await complaintOf(
      siteOf(
        ...block(
          "sh timeout=60s",
          `for i in 1 2 3 4 5 6 7 8; do perl -e '$held = "x" x 220e6; sleep 60' & done`,
          "wait",
        ),
      ),
    );
    expect(many).toContain("its sandbox used more than 1536 MiB of memory, and was stopped\n");
  });
});

describe("a site that only root can enter", () => {
  it("is proven all the same", async () => {
    const site = siteOf(...block("js", 'import { greeting } from "hello";', "console.log(greeting);"));
    site.change(
      "verify/node_modules/hello/package.json",
      '{ "name": "hello", "type": "module", "exports": "./index.js" }',
    );
    site.change("verify/node_modules/hello/index.js", 'export const greeting = "hello";');
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(statSync(site.root).mode & 0o077).toBe(0);
    expect(site.read("content/index.lock.json")).toContain('"hello"');
  });
});
