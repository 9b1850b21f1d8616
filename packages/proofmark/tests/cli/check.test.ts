import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { block, entriesOf, LOCK, NOTE, proven, siteOf } from "../proving-site.ts";

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

  it("runs what took too long once more, when all others are done", { tags: ["exhaustive"] }, async () => {
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
        "warning: make3.81 is missing: the lock entries of 1 snippet are kept\n  fix       fetch it with `npx proofmark tools`, or see `npx proofmark check --tools` for the names\n",
    });
    const { status, stderr } = await site.runWith({ CI: "true" }, "check");
    expect(status).toBe(1);
    expect(stderr.split("\n")[0]).toBe(`failed: ${NOTE}:8  make3.81 is missing`);
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
      stderr: expect.stringContaining("warning: --no-sandbox: every snippet runs as you"),
    });
  });
});
