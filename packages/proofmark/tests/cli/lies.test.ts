// Lies that a note or a lock could tell, each with the sentence that catches it.
import { describe, expect, it } from "vitest";
import type { FixtureSite } from "../fixture-site.ts";
import { block, LOCK, NOTE, siteOf } from "../proving-site.ts";
import { withShells } from "../site-with-shells.ts";

/** A site with two versions of a shell, and a note of these lines. */
const onTwoShells = (...lines: readonly string[]): FixtureSite => withShells(siteOf(...lines));

const ORDERS = block("text file=orders.csv", "2,lin,pen-07", "1,ada,mug-01");
const COUNTED = block("sh", "seq 2");
const SORTED = [...ORDERS, ...block("sh", "sort orders.csv")];

/** The first line of each problem that a command reports. */
async function caught(site: FixtureSite, ...args: readonly string[]): Promise<readonly string[]> {
  const { status, stderr } = await site.runWith({ CI: "true" }, "check", ...args);
  return [`status ${status}`, ...(stderr.match(/^(?:failed|new|survived): .*$/gm) ?? [])];
}

describe("a lie in a note", () => {
  it.each<[lie: string, site: FixtureSite, line: number, message: string]>([
    [
      "an output that was typed and never printed",
      siteOf(...SORTED, ...block("output", "1,ada,mug-02", "2,lin,pen-07")),
      13,
      "its output differs from its `output` fence",
    ],
    [
      "a command that fails",
      siteOf(...ORDERS, ...block("sh", "grep mug-99 orders.csv")),
      13,
      "it failed with status 1",
    ],
    [
      "a failure that does not happen",
      siteOf(...block("sh fails", "ls -d ..")),
      8,
      "it must fail, but it succeeded",
    ],
    [
      "an error message that no tool prints",
      siteOf(...block('sh fails="No such option"', "ls missing")),
      8,
      'it failed with status 2, but without the text "No such option"',
    ],
    [
      "an exit status that is another",
      siteOf(...block("sh fails=1", "ls missing")),
      8,
      "it must end with status 1, but it ended with status 2",
    ],
    [
      "a result that was only typed",
      siteOf(...block("sh", "echo 3 orders")),
      8,
      "its result proves nothing: it prints only what was typed",
    ],
    [
      "a query that finds nothing",
      siteOf(...block("redis", "LRANGE queue 0 -1")),
      8,
      "its result proves nothing: it found or changed nothing",
    ],
    [
      "luck: an output that the next run does not print",
      siteOf(...block("sh", "od -An -N8 -tx8 /dev/urandom | tr -d ' '")),
      8,
      "its output changed on the second run",
    ],
    ["a file that nothing reads", siteOf(...ORDERS), 8, "no later snippet uses it"],
    [
      "a promise that only one version keeps",
      onTwoShells(...block("sh on=bash5,dash0", "b=b", "[[ $b > a ]] && ls -d ..")),
      8,
      "on dash0: it failed with status 127",
    ],
    [
      "a version that is said to refuse it, and does not",
      onTwoShells(...block("sh on=bash5,!dash0", "ls -d ..")),
      8,
      "on dash0: it must fail on dash0, but it succeeded",
    ],
    [
      "a pattern that matches what it must not",
      siteOf(...block("regex", "^a.c$"), "Matches `abc`; not `axc`.", ""),
      8,
      "it failed",
    ],
    [
      "data that no parser takes",
      siteOf(...block("json", '{ "port": 6379, }')),
      8,
      "it failed with status 1",
    ],
    [
      "an end that never comes",
      siteOf(...block("sh timeout=1s", "sleep 60")),
      8,
      "it was still running after <time> and was stopped",
    ],
  ])("%s", async (_, site, line, message) => {
    expect(await caught(site, "--update")).toEqual(["status 1", `failed: ${NOTE}:${line}  ${message}`]);
  });

  it("a clause that does nothing", async () => {
    const site = siteOf(...ORDERS, ...block("sh", "sort -s orders.csv"));
    await site.run("check", "--update");
    const { stderr } = await site.run("check", "--mutate");
    expect(stderr).toContain(`survived: ${NOTE}:14`);
  });
});

describe("a lie in a lock", () => {
  it.each<[lie: string, lines: readonly string[], from: string | RegExp, to: string, message: string]>([
    ["an output that was not printed", COUNTED, '"2"', '"3"', "its output differs from the lock"],
    [
      "a version that did not run",
      COUNTED,
      /"version": "[\d.]+"/,
      '"version": "99.1.0"',
      "the lock names a different version or platform",
    ],
    [
      "a platform that it did not run on",
      COUNTED,
      /"platform": "[\w-]+"/,
      '"platform": "darwin-arm64"',
      "the lock names a different version or platform",
    ],
    ["a success that was a failure", COUNTED, '"exit": 0', '"exit": 1', "its result differs from the lock"],
    [
      "a level above the one it has",
      block('sh check=none why="needs a phone"', "adb devices"),
      '"unchecked"',
      '"ran"',
      "its result differs from the lock",
    ],
    [
      "an output of another shape, where it may vary",
      block("sh varies", 'echo "$RANDOM bytes free"'),
      /\d+ bytes free/,
      "nothing free",
      "the shape of its output differs from the lock",
    ],
    [
      "a file that its section does not leave",
      block("sh", "printf 7 > count", "ls"),
      "file count = 7",
      "file count = 8",
      "what its section leaves behind differs from the lock",
    ],
    [
      "code that was changed after it ran",
      COUNTED,
      /"key": "\w+"/,
      '"key": "000000000000"',
      "not in the lock yet",
    ],
  ])("%s", async (_, lines, from, to, message) => {
    const site = siteOf(...lines);
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    const before = site.read(LOCK);
    site.change(LOCK, (text) => text.replace(from, to));
    expect(site.read(LOCK)).not.toBe(before);
    const [status, ...problems] = await caught(site);
    expect([status, problems.length]).toEqual(["status 1", 1]);
    expect(problems[0]).toMatch(new RegExp(`^\\w+: ${NOTE}:\\d+ {2}${message}$`));
  });

  it("another version that was never tried", async () => {
    const site = onTwoShells(...block("sh", "b=b", "[[ $b > a ]] && ls -d .."));
    await site.run("check", "--every", "--update");
    site.change(LOCK, (text) => text.replace('"verdict": "fails"', '"verdict": "same"'));
    expect(await caught(site, "--every")).toEqual([
      "status 1",
      `failed: ${NOTE}:8  its result on dash0 differs from the lock`,
    ]);
  });
});
