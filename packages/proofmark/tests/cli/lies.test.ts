// Lies that a note or a lock could tell, each with the sentence that catches it.
import { describe, expect, it } from "vitest";
import type { FixtureSite } from "../fixture-site.ts";
import { block, LOCK, NOTE, siteOf } from "../proving-site.ts";
import { withShells } from "../site-with-shells.ts";

/** A false statement of a note, and the message about the block that begins at this line of its lines. */
type Lie = readonly [name: string, lines: readonly string[], at: number, message: string];

/** A note of lies, a section each. */
const noteOf = (
  lies: readonly (readonly [name: string, lines: readonly string[], ...unknown[]])[],
): string[] => lies.flatMap(([name, lines]) => [`## ${name}`, "", ...lines]);

/** The messages about the false statements of such a note, in order. */
function problemsOf(lies: readonly Lie[]): string[] {
  let start = 8; // the first line below the first heading of `siteOf`
  return lies.map(([, lines, at, message]) => {
    const problem = `failed: ${NOTE}:${start + 2 + at}  ${message}`;
    start += 2 + lines.length;
    return problem;
  });
}

const ORDERS = block("text file=orders.csv", "2,lin,pen-07", "1,ada,mug-01");
const SORTED = [...ORDERS, ...block("sh", "sort orders.csv")];

/** The first line of each problem that a command reports. */
async function caught(site: FixtureSite, ...args: readonly string[]): Promise<readonly string[]> {
  const { status, stderr } = await site.runWith({ CI: "true" }, "check", ...args);
  return [`status ${status}`, ...(stderr.match(/^(?:failed|new|survived): .*$/gm) ?? [])];
}

describe("a lie in a note", () => {
  it("is caught, whatever it is about", async () => {
    const lies: readonly Lie[] = [
      [
        "an output that was typed and never printed",
        [...SORTED, ...block("output", "1,ada,mug-02", "2,lin,pen-07")],
        5,
        "its output differs from its `output` fence",
      ],
      [
        "a command that fails",
        [...ORDERS, ...block("sh", "grep mug-99 orders.csv")],
        5,
        "it failed with status 1",
      ],
      ["a failure that does not happen", block("sh fails", "ls -d .."), 0, "it must fail, but it succeeded"],
      [
        "an error message that no tool prints",
        block('sh fails="No such option"', "ls missing"),
        0,
        'it failed with status 2, but without the text "No such option"',
      ],
      [
        "an exit status that is another",
        block("sh fails=1", "ls lost"),
        0,
        "it must end with status 1, but it ended with status 2",
      ],
      [
        "a result that was only typed",
        block("sh", "echo 3 orders"),
        0,
        "its result proves nothing: it prints only what was typed",
      ],
      [
        "a query that finds nothing",
        block("redis", "LRANGE queue 0 -1"),
        0,
        "its result proves nothing: it found or changed nothing",
      ],
      [
        "luck: an output that the next run does not print",
        block("sh", "od -An -N8 -tx8 /dev/urandom | tr -d ' '"),
        0,
        "its output changed on the second run",
      ],
      ["a file that nothing reads", ORDERS, 0, "no later snippet uses it"],
      [
        "a pattern that matches what it must not",
        [...block("regex", "^a.c$"), "Matches `abc`; not `axc`.", ""],
        0,
        "it failed",
      ],
      ["data that no parser takes", block("json", '{ "port": 6379, }'), 0, "it failed with status 1"],
      [
        "an end that never comes",
        block("sh timeout=1s", "sleep 60"),
        0,
        "it was still running after <time> and was stopped",
      ],
    ];
    const problems = await caught(siteOf(...noteOf(lies)), "--update");
    expect(problems).toEqual(["status 1", ...problemsOf(lies)]);
  });

  it("is caught on other versions too", async () => {
    const lies: readonly Lie[] = [
      [
        "a promise that only one version keeps",
        block("sh on=bash5,dash0", "b=b", "[[ $b > a ]] && ls -d .."),
        0,
        "on dash0: it failed with status 127",
      ],
      [
        "a version that is said to refuse it, and does not",
        block("sh on=bash5,!dash0", "ls -d .."),
        0,
        "on dash0: it must fail on dash0, but it succeeded",
      ],
    ];
    const problems = await caught(withShells(siteOf(...noteOf(lies))), "--update");
    expect(problems).toEqual(["status 1", ...problemsOf(lies)]);
  });

  it("a clause that does nothing", async () => {
    const site = siteOf(...ORDERS, ...block("sh", "sort -s orders.csv"));
    await site.run("check", "--update");
    const { stderr } = await site.run("check", "--mutate");
    expect(stderr).toContain(`survived: ${NOTE}:14`);
  });
});

describe("a lie in a lock", () => {
  it("is caught, whatever it is about", async () => {
    const lies: readonly (readonly [
      name: string,
      lines: readonly string[],
      from: string | RegExp,
      to: string,
      message: string,
    ])[] = [
      [
        "an output that was not printed",
        block("sh", "seq 2"),
        '"2"',
        '"3"',
        "its output differs from the lock",
      ],
      [
        "a version that did not run",
        block("sh", "seq 3"),
        /"version": "[\d.]+"/,
        '"version": "99.1.0"',
        "the lock names a different version or platform",
      ],
      [
        "a platform that it did not run on",
        block("sh", "seq 4"),
        /"platform": "[\w-]+"/,
        '"platform": "darwin-arm64"',
        "the lock names a different version or platform",
      ],
      [
        "a success that was a failure",
        block("sh", "seq 5"),
        '"exit": 0',
        '"exit": 1',
        "its result differs from the lock",
      ],
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
        block("sh", "seq 6"),
        /"key": "\w+"/,
        '"key": "000000000000"',
        "not in the lock yet",
      ],
    ];
    const site = siteOf(...noteOf(lies));
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    site.change(LOCK, (text) => {
      const lock: { snippets: unknown[] } = JSON.parse(text);
      const snippets = lies.map(([lie, , from, to], index) => {
        const entry = JSON.stringify(lock.snippets[index], null, 1);
        expect(entry, lie).toMatch(from);
        return JSON.parse(entry.replace(from, to));
      });
      return JSON.stringify({ ...lock, snippets });
    });
    const [status, ...problems] = await caught(site);
    expect(status).toBe("status 1");
    expect(problems.map((problem) => problem.replace(/^\w+: \S+ {2}/, ""))).toEqual(
      lies.map(([, , , , message]) => message),
    );
  });

  it("another version that was never tried", async () => {
    const site = withShells(siteOf(...block("sh", "b=b", "[[ $b > a ]] && ls -d ..")));
    await site.run("check", "--every", "--update");
    site.change(LOCK, (text) => text.replace('"verdict": "fails"', '"verdict": "same"'));
    expect(await caught(site, "--every")).toEqual([
      "status 1",
      `failed: ${NOTE}:8  its result on dash0 differs from the lock`,
    ]);
  });
});
