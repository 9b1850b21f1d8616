import { describe, expect, it } from "vitest";
import type { LockEntry } from "../../src/content/proof/lock.ts";
import { type FixtureSite, fixtureSite, withoutWait } from "../fixture-site.ts";

const NOTE = "content/index.mdx";
const LOCK = "content/index.lock.json";
const OUTPUT = "1,ada,mug-01,2\n2,lin,pen-07,5</samp>";

const proven = async (): Promise<FixtureSite> => {
  const site = fixtureSite("proofs");
  expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
  return site;
};
const entriesOf = (site: FixtureSite): LockEntry[] => JSON.parse(site.read(LOCK)).snippets;

/** The site with a note of nothing but these lines. */
function siteOf(...lines: readonly string[]): FixtureSite {
  const site = fixtureSite("proofs");
  site.change(NOTE, ["---", "title: Shop", "slug: /", "---", "", "## One", "", ...lines, ""].join("\n"));
  return site;
}
const block = (fence: string, ...code: readonly string[]): string[] => [`\`\`\`${fence}`, ...code, "```", ""];

describe("proofmark check --update", () => {
  it("writes what each snippet printed, and by which tool, into the lock beside the note", async () => {
    const site = fixtureSite("proofs");
    expect(await site.run("check", "--update")).toEqual({
      status: 0,
      stdout: `wrote ${LOCK}\n4 ran · 1 unchecked in <time>\n`,
      stderr: "",
    });
    expect(
      entriesOf(site).map(({ starts, level, fails, reason, tools }) => [
        starts,
        level,
        fails ?? reason,
        tools.map(({ tool, exit, output }) => [tool, exit, output]),
      ]),
    ).toEqual([
      ["2,lin,pen-07,5", "ran", undefined, [["Bash", undefined, undefined]]],
      ["sort orders.csv > sorted.csv", "ran", undefined, [["Bash", 0, ["1,ada,mug-01,2", "2,lin,pen-07,5"]]]],
      ["grep mug-99 orders.csv", "ran", true, [["Bash", 1, undefined]]],
      ["sorted.csv: orders.csv", "ran", undefined, [["GNU Make", undefined, undefined]]],
      ["make", "ran", undefined, [["GNU Make", 0, ["sort orders.csv > sorted.csv"]]]],
      [":set number", "unchecked", "editors are not run", []],
    ]);
  });

  it("leaves a lock that is right as it is", async () => {
    const site = await proven();
    expect(await site.run("check", "--update")).toEqual({
      status: 0,
      stdout: "4 ran · 1 unchecked in <time>\n",
      stderr: "",
    });
  });

  it("writes nothing of a note in which anything fails", async () => {
    const site = await proven();
    const before = site.read(LOCK);
    site.change(NOTE, (text) =>
      text.replace("cat sorted.csv", "cat sorted").replace("\nmake\n", "\nmake -s\n"),
    );
    expect(await site.run("check", "--update")).toMatchObject({ status: 1 });
    expect(site.read(LOCK)).toBe(before);
  });

  it("refuses output that differs from run to run, and shows both", async () => {
    const site = siteOf(...block("sh", "od -An -N8 -tx8 /dev/urandom | tr -d ' '"));
    const { status, stderr } = await site.run("check", "--update");
    expect(status).toBe(1);
    expect(
      stderr.replace(/[0-9a-f]{16}/g, "<hex>"),
    ).toBe(`failed: ${NOTE}:8  its output changed on the second run
  │ od -An -N8 -tx8 /dev/urandom | tr -d ' '
  expected (-) and printed (+):
    - <hex>
    + <hex>
  fix       make it deterministic, or mark it \`varies\`
  again     npx proofmark check ${NOTE}:8

`);
    site.change(NOTE, (text) => text.replace("```sh", "```sh varies"));
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(await site.run("check")).toMatchObject({ status: 0 });
  });

  it("takes times, durations and ids as they come", async () => {
    const site = siteOf(
      ...block("sh", "cat /proc/sys/kernel/random/uuid", "date -Ins", 'echo "took $((RANDOM)) ms"'),
    );
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(await site.run("check")).toMatchObject({ status: 0 });
  });
});

describe("proofmark check", () => {
  it("passes when everything does what the locks say", async () => {
    expect(await (await proven()).run("check")).toEqual({
      status: 0,
      stdout: "4 ran · 1 unchecked in <time>\n",
      stderr: "",
    });
  });

  it("fails for what no lock proves: a snippet changed by one character, and all that runs after it", async () => {
    const site = await proven();
    site.change(NOTE, (text) =>
      text.replace("sort orders.csv > sorted.csv\ncat", "sort  orders.csv > sorted.csv\ncat"),
    );
    const { status, stderr, stdout } = await site.run("check");
    expect(status).toBe(1);
    expect(stdout).toBe("2 ran · 1 unchecked · 2 new in <time>\n");
    expect(stderr.match(/^\w+: .*/gm)).toEqual([
      `new: ${NOTE}:13  not in the lock yet`,
      `new: ${NOTE}:18  not in the lock yet`,
    ]);
    expect(stderr).toContain(`
  │ sort  orders.csv > sorted.csv
  │ cat sorted.csv
  printed:
    1,ada,mug-01,2
    2,lin,pen-07,5
  keep it   npx proofmark check --update ${NOTE}
`);
    const changed: { line: number }[] = JSON.parse((await site.run("check", "--changed", "--json")).stdout);
    expect(changed.map(({ line }) => line)).toEqual([13, 18]);
  });

  it("catches a lock that was edited by hand", async () => {
    const site = await proven();
    site.change(LOCK, (text) =>
      text.replace('"1,ada,mug-01,2"', '"1,ada,mug-01,3"').replace('"unchecked"', '"ran"'),
    );
    const { status, stderr } = await site.run("check");
    expect(status).toBe(1);
    expect(stderr).toBe(`failed: ${NOTE}:13  its output differs from the lock
  │ sort orders.csv > sorted.csv
  │ cat sorted.csv
  expected (-) and printed (+):
    - 1,ada,mug-01,3
    + 1,ada,mug-01,2
      2,lin,pen-07,5
  again     npx proofmark check ${NOTE}:13
  accept    npx proofmark check --update ${NOTE}

failed: ${NOTE}:33  its result differs from the lock
  │ :set number
  expected (-) and printed (+):
    - level ran
    + level unchecked
      starts :set number
      reason editors are not run
  again     npx proofmark check ${NOTE}:33
  accept    npx proofmark check --update ${NOTE}

`);
  });

  it("says so when another version of a tool does the same", async () => {
    const site = await proven();
    site.change(LOCK, (text) => text.replace(/("tool": "GNU Make",\s+"version": )"[\d.]+"/g, '$1"3.99"'));
    const { status, stderr } = await site.run("check");
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^info: the same on GNU Make 4[\d.]+, [\w-]+; the lock names 3\.99 \(\d snippets\)\n$/,
    );
  });

  it("runs what took too long once more, when all others are done", async () => {
    const then = Math.round(Date.now() / 1000) + 4;
    const site = siteOf(
      ...block("sh timeout=2s", `[ "$(date +%s)" -ge ${then} ] || sleep 60`),
      "## Two",
      "",
      ...block("sh", `until [ "$(date +%s)" -ge ${then} ]; do sleep 0.1; done`),
    );
    expect(await site.run("check", "--update")).toMatchObject({ status: 0, stderr: "" });
  });

  it("runs one snippet, with what stands before it", async () => {
    const site = await proven();
    expect(await site.run("check", "index:30")).toEqual({
      status: 0,
      stdout: "1 ran in <time>\n",
      stderr: "",
    });
    expect(await site.run("check", "idnex")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("did you mean `index`?"),
    });
  });

  it("counts levels from the locks without running anything", async () => {
    const { stdout } = await (await proven()).run("check", "--list");
    expect(stdout).toBe(
      `| note | ran | unchecked |\n| --- | --: | --: |\n| ${NOTE} | 4 | 1 |\n| all | 4 | 1 |\n`,
    );
  });

  it("takes a tool that is missing for an error under CI, and keeps the lock's word elsewhere", async () => {
    const site = siteOf(...block("sh on=make3.81", "make -v"));
    expect(await site.run("check")).toEqual({
      status: 0,
      stdout: "1 unproven in <time>\n",
      stderr:
        "warning: make3.81 is missing: the lock entries of 1 snippet are kept\n  fix       see `npx proofmark check --tools` for the known names\n",
    });
    const { status, stderr } = await site.runWith({ CI: "true" }, "check");
    expect(status).toBe(1);
    expect(stderr.split("\n")[0]).toBe(`failed: ${NOTE}:8  make3.81 is missing`);
  });

  it("tells what ShellCheck holds for a mistake in a shell snippet, and fails nothing for it", async () => {
    const site = siteOf(
      ...block("sh", "unused=1", "touch a.csv", 'for file in $(ls *.csv); do echo "$file"; done'),
      ...block("sh", "# shellcheck disable=SC2045", 'for file in $(ls *.csv); do echo "$file"; done'),
      ...block("sh fails", "cp $(ls *.csv) $@"),
      ...block('bash check=none why="on a Mac"', "cp $(ls *.csv) $@"),
      ...block("sh check=parse", "cp $@ /tmp"),
    );
    expect(await site.run("check", "--update")).toEqual({
      status: 0,
      stdout: `wrote ${LOCK}\n3 ran · 1 parsed · 1 unchecked in <time>\n`,
      stderr: [
        `warning: ${NOTE}:8  ShellCheck: line 3: SC2045: Iterating over ls output is fragile. Use globs.\n`,
        `warning: ${NOTE}:27  ShellCheck: line 1: SC2068: Double quote array expansions to avoid re-splitting elements.\n`,
      ].join(""),
    });
    const rows: { warnings: string[] }[] = JSON.parse((await site.run("check", "--json")).stdout);
    expect(rows.map(({ warnings }) => warnings.length)).toEqual([1, 0, 0, 0, 1]);
  });

  it("says so if ShellCheck takes more than a minute, and proves the note without it", async () => {
    const site = siteOf(...block("sh", 'for file in $(ls *.csv); do echo "$file"; done'));
    expect(await site.runWith(withoutWait(60_000), "check", "--update")).toEqual({
      status: 0,
      stdout: `wrote ${LOCK}\n1 ran in <time>\n`,
      stderr: `warning: ${NOTE}:8  ShellCheck: it could not read this note: it took longer than <time>, and was stopped\n`,
    });
  });

  it("refuses to run without a sandbox under CI, unless the machine is disposable", async () => {
    const site = await proven();
    expect(await site.runWith({ CI: "true" }, "check", "--no-sandbox")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("snippets don't run without a sandbox where CI is set"),
    });
    const disposable = await site.runWith({ CI: "true", PROOFMARK_DISPOSABLE: "1" }, "check", "--no-sandbox");
    expect(disposable).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("warning: --no-sandbox: every snippet of the notes runs as you"),
    });
  });
});

describe("a lock", () => {
  /** The outcome of a check under CI, after an update and a change of the lock. */
  const checked = async (site: FixtureSite, from: string | RegExp, to: string) => {
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    const before = site.read(LOCK);
    site.change(LOCK, (text) => text.replace(from, to));
    expect(site.read(LOCK)).not.toBe(before);
    const { status, stderr } = await site.runWith({ CI: "true" }, "check");
    return { status, stderr: stderr.replace(/^ {2}(?:│|again|accept).*\n/gm, "") };
  };

  it.each([
    [
      "version",
      /("tool": "Bash",\s+"version": )"[\d.]+"/,
      '$1"99.9.9"',
      /^ {4}- Bash 99\.9\.9, [\w-]+\n {4}\+ Bash 5\.[\d.]+, [\w-]+$/m,
    ],
    [
      "platform",
      /"platform": "[\w-]+"/,
      '"platform": "darwin-arm64"',
      /^ {4}- Bash 5\.[\d.]+, darwin-arm64\n {4}\+ Bash 5\.[\d.]+, [\w-]+$/m,
    ],
  ])("may not name a %s that did not run", async (_, from, to, diff) => {
    const { status, stderr } = await checked(siteOf(...block("sh", "echo 1")), from, to);
    expect({ status, first: stderr.split("\n")[0] }).toEqual({
      status: 1,
      first: `failed: ${NOTE}:8  the lock names a different version or platform`,
    });
    expect(stderr).toMatch(diff);
  });

  it("may name another point release, which is told", async () => {
    const { status, stderr } = await checked(
      siteOf(...block("sh", "echo 1")),
      /("version": "\d+\.\d+\.)\d+"/,
      '$10"',
    );
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^info: the same on Bash 5[\d.]+, [\w-]+; the lock names 5\.\d+\.0 \(1 snippet\)\n$/,
    );
  });

  it("may not show durations that are far from those of the run", async () => {
    const site = siteOf(...block("sh", "cd .", "echo took 900 ms"));
    expect(await checked(site, "900 ms", "0.01 ms")).toEqual({
      status: 1,
      stderr: `failed: ${NOTE}:8  its durations differ widely from the lock
  expected (-) and printed (+):
    - took <time>
    + took <time>

`,
    });
    expect(await checked(site, "900 ms", "100 ms")).toEqual({ status: 0, stderr: "" });
  });

  it("has of an output that varies its shape and its status", async () => {
    const site = siteOf(...block("sh varies", 'echo "$RANDOM bytes free"'));
    expect(await checked(site, /\d+ bytes free/, "all bytes are free")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("the shape of its output differs from the lock\n"),
    });
    expect(await checked(site, /("\d+ bytes free")/, '$1, "1 byte free"')).toMatchObject({ status: 1 });
    expect(await checked(site, '"exit": 0', '"exit": 3')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("- Bash exit 3\n"),
    });
    expect(await checked(site, /\d+ bytes free/, "7 bytes free")).toEqual({ status: 0, stderr: "" });
  });

  it("has what the note asserts of an output whose shape varies too", async () => {
    const asserted = siteOf(...block("sh varies", "seq $((RANDOM + 300))"), ...block("output", "1", "…"));
    expect(await checked(asserted, '"1"', '"0"')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("the lock's output is not what its `output` fence asserts\n"),
    });
    expect(await checked(asserted, '"cut": ', '"cut": 1')).toEqual({ status: 0, stderr: "" });
    const shapeless = siteOf(...block("sh varies", "date +%N | tr 0-9 '!#%&*+,/:;'"));
    expect(await shapeless.run("check", "--update")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("the shape of its output changed on the second run\n"),
    });
  });
});

describe("proofmark check --record", () => {
  const recorded = () =>
    siteOf(
      ...block("text file=orders.csv", "2,lin", "1,ada"),
      ...block("sh check=recorded", "sort orders.csv", "brew() { date +%N; }", "brew"),
      ...block("sh", "cat orders.csv"),
    );
  const entry = (site: FixtureSite) => entriesOf(site).find(({ level }) => level === "recorded");

  it("writes what the marked blocks did here, with date and platform, and nothing else", async () => {
    const site = recorded();
    site.change("content/other.mdx", "---\ntitle: Other\n---\n\n## One\n\n```sh\nfalse\n```\n");
    expect(await site.run("check", "--record")).toEqual({
      status: 0,
      stdout: `wrote ${LOCK}\n1 recorded in <time>\n`,
      stderr: "",
    });
    expect(entriesOf(site)).toMatchObject([
      {
        level: "recorded",
        date: new Date().toISOString().slice(0, 10),
        tools: [
          {
            tool: "Bash",
            platform: `${process.platform}-${process.arch}`,
            exit: 0,
            output: ["1,ada", "2,lin", expect.stringMatching(/^\d{9}$/)],
          },
        ],
      },
    ]);
    expect(() => site.read("content/other.lock.json")).toThrow();
  });

  it("is the only way to such an entry, which then stays as it is: nothing runs it again", async () => {
    const site = recorded();
    expect(await site.run("check", "--update")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`failed: ${NOTE}:13  no run of it is recorded`),
    });
    await site.run("check", "--record");
    const before = entry(site);
    expect(await site.run("check", "--update")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("2 ran · 1 recorded"),
    });
    expect(await site.run("check")).toMatchObject({ status: 0, stderr: "" });
    expect(entry(site)).toEqual(before);
    await site.run("check", "--record");
    expect(entry(site)?.tools[0]?.output?.[2]).not.toBe(before?.tools[0]?.output?.[2]);
    site.change(NOTE, (text) => text.replace("sort orders.csv", "sort -r orders.csv"));
    expect((await site.run("check")).stderr).toContain(`failed: ${NOTE}:13  no run of it is recorded`);
  });

  it("catches an entry that was changed by hand", async () => {
    const site = recorded();
    await site.run("check", "--record");
    await site.run("check", "--update");
    for (const [from, to] of [
      ['"1,ada"', '"1,eve"'],
      [/"date": "[\d-]+"/, '"date": "2020-01-01"'],
      [/"platform": "\w+-\w+"/, '"platform": "darwin-arm64"'],
    ] as const) {
      const right = site.read(LOCK);
      site.change(LOCK, (text) => {
        const at = text.indexOf('"level": "recorded"');
        return text.slice(0, at) + text.slice(at).replace(from, to);
      });
      expect(site.read(LOCK)).not.toBe(right);
      const { status, stderr } = await site.run("check");
      expect({ status, stderr: stderr.split("\n")[0] }).toEqual({
        status: 1,
        stderr: `failed: ${NOTE}:13  its recorded entry does not match its hash`,
      });
      site.change(LOCK, right);
    }
  });

  it("refuses what fails here, and what no tool runs", async () => {
    const failing = await siteOf(...block("sh check=recorded", "false")).run("check", "--record");
    expect(failing).toMatchObject({ status: 1, stderr: expect.stringContaining("it failed with status 1") });
    const parsed = await siteOf(...block("json check=recorded", "{}")).run("check", "--record");
    expect(parsed).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("it was not run: nothing to record"),
    });
  });
});

describe("a built page", () => {
  it("shows what the lock proves, and nothing of a snippet that differs by one character", async () => {
    const site = await proven();
    await site.build();
    expect(site.html("/").includes(OUTPUT)).toBe(true);
    site.change(NOTE, (text) => text.replace("cat sorted.csv", "cat  sorted.csv"));
    await site.build();
    expect(site.html("/").includes(OUTPUT)).toBe(false);
    await site.run("check", "--update");
    await site.build();
    expect(site.html("/").includes(OUTPUT)).toBe(true);
  });
});

describe("a note", () => {
  const check = (...lines: readonly string[]) => siteOf(...lines).run("check", "--update");

  it("shares shell, directory and setup in a section, and nothing with another", async () => {
    expect(
      await check(
        ...block("sh", "greeting=hello", "touch here"),
        ...block("sh", "echo $greeting", "ls"),
        ...block("output", "hello", "here"),
        "## Two",
        "",
        ...block("sh", "echo [$greeting]", "ls"),
        ...block("output", "[]"),
      ),
    ).toMatchObject({ status: 0 });
  });

  it("starts again where a snippet is fresh", async () => {
    expect(
      await check(...block("sh", "touch here"), ...block("sh fresh", "ls"), ...block("output", "")),
    ).toMatchObject({ status: 0 });
  });

  it("has a second shell, and snippets that no one waits for", async () => {
    const { status, stderr } = await check(
      ...block("sh async session=reader", "mkfifo pipe", "cat pipe"),
      ...block("sh", "until [ -p pipe ]; do sleep 0.01; done", "echo hello > pipe"),
      ...block("sh session=reader", "echo over"),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("may assert output with patterns", async () => {
    expect(
      await check(
        ...block("sh", "seq 5", "echo took 17 ms"),
        ...block("output", "1", "…", "5", "took [..] ms"),
      ),
    ).toMatchObject({ status: 0 });
  });

  it("is told that nothing uses a file, and that nothing runs a language", async () => {
    const { stderr } = await check(...block("text file=a.txt", "a"), ...block("vim", ":w"));
    expect(stderr.match(/^failed: .*/gm)).toEqual([
      `failed: ${NOTE}:8  no later snippet uses it`,
      `failed: ${NOTE}:12  no runner supports \`vim\``,
    ]);
  });
});
