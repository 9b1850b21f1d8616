// @module-tag exhaustive
import type { LockEntry } from "@proofmark/prover/lock/lock.ts";
import { describe, expect, it } from "vitest";
import { copiesOf } from "../copies-of.ts";
import type { FixtureSite } from "../fixture-site.ts";
import { siteWithShells } from "../site-with-shells.ts";
import { linesOf } from "../verdicts.ts";

const NOTE = "content/index.mdx";
const LOCK = "content/index.lock.json";

const SAME = ["```sh", "echo $((6 * 7))", "```", ""];
const DIFFERS = ["```sh", "echo 'a\\tb'", "```", ""];
const FAILS = ["```sh", "b=b", "[[ $b > a ]] && echo $((6 * 8))", "```", ""];

function siteOf(...lines: readonly string[]): FixtureSite {
  const site = siteWithShells();
  site.change(NOTE, ["---", "title: Home", "slug: /", "---", "", "## One", "", ...lines].join("\n"));
  return site;
}
const lockedOf = (...lines: readonly string[]) =>
  copiesOf(async () => {
    const site = siteOf(...lines);
    await site.run("check", "--every", "--update");
    return site;
  });
const locked = lockedOf(...SAME, ...DIFFERS);
const lockedSame = lockedOf(...SAME);
const versionsIn = (site: FixtureSite): unknown[] =>
  JSON.parse(site.read(LOCK)).snippets.map(({ versions }: Pick<LockEntry, "versions">) => linesOf(versions));

describe("proofmark check --every", () => {
  it("writes what every other version makes of a snippet into the lock, from where it gets to machines", async () => {
    const site = siteOf(...SAME, ...DIFFERS, ...FAILS);
    expect(await site.run("check", "--every", "--update")).toEqual({
      status: 0,
      stdout: `wrote ${LOCK}\ndash0: 1 same · 1 differ · 1 fail\n3 ran in <time>\n`,
      stderr: "",
    });
    expect(versionsIn(site)).toEqual([
      { dash0: "dash 0.5 same" },
      { dash0: ["dash 0.5 differs", "a\tb"] },
      { dash0: expect.stringMatching(/^dash 0\.5 fails: .*\[\[: not found$/) },
    ]);
    expect(await site.run("check", "--every")).toMatchObject({ status: 0, stderr: "" });
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(JSON.parse(site.read("dist/snippets.json"))).toMatchObject([
      { versions: [{ on: "dash0", tool: "dash", version: "0.5", verdict: "same" }] },
      { versions: [{ verdict: "differs", output: ["a\tb"] }] },
      { versions: [{ verdict: "fails" }] },
    ]);
  });

  it("says what the lock lacks, and runs only that with --changed and --update", async () => {
    const site = siteOf(...SAME);
    await site.run("check", "--update");
    expect(await site.run("check", "--every")).toEqual({
      status: 1,
      stdout: "dash0: 1 same\n1 ran in <time>\n",
      stderr: `new: ${LOCK}  1 verdict of dash0 is not in the lock
  keep      npx proofmark check --every --update ${NOTE}

`,
    });
    await site.run("check", "--every", "--update");
    expect((await site.run("check", "--every", "--changed")).stdout).toBe("nothing checked in <time>\n");
    site.change(NOTE, (text) => `${text}${FAILS.join("\n")}`);
    expect((await site.run("check", "--every", "--update")).stdout).toContain("dash0: 0 same · 1 fail\n");
  });

  it("keeps what is known while a snippet stays the same, and forgets it when it changes", async () => {
    const site = await locked();
    site.change(NOTE, (text) => text.replace("a\\tb", "c\\td"));
    await site.run("check", "--update");
    expect(versionsIn(site)).toEqual([{ dash0: "dash 0.5 same" }, undefined]);
  });

  it("keeps why a version says nothing of a snippet, and asks again with --update alone", async () => {
    const lacks = ["```sh", '[ -n "$BASH" ] || { echo no jq; exit 69; }', "echo $((6 * 8))", "```", ""];
    const follows = ["```sh", '[ -n "$BASH" ] && echo 49', "```", ""];
    const site = siteOf(...lacks, ...SAME, ...follows);
    expect(await site.run("check", "--every", "--update")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("dash0: 1 same · 2 snippets could not be run\n"),
    });
    const { snippets } = JSON.parse(site.read(LOCK));
    expect(snippets).toMatchObject([
      { noVerdict: [{ on: "dash0", reason: "it lacks something there: no jq" }] },
      { versions: [{ on: "dash0", verdict: "same" }] },
      { noVerdict: [{ on: "dash0", reason: "what runs before it fails there" }] },
    ]);
    expect((await site.run("check", "--every", "--changed")).stdout).toBe("nothing checked in <time>\n");
    expect(await site.run("check", "--every")).toMatchObject({ status: 0, stderr: "" });
    site.change("shells.ts", (text) => text.replace("outcome.exit === 69", "false"));
    expect(await site.run("check", "--every")).toMatchObject({ status: 0, stderr: "" });
    await site.run("check", "--every", "--update");
    expect(versionsIn(site)[0]).toEqual({ dash0: "dash 0.5 fails: no jq" });
    expect(JSON.parse(site.read(LOCK)).snippets[0].noVerdict).toBeUndefined();
  });

  it("says nothing of what follows a hidden block that fails there", async () => {
    const setup = ["```sh hidden", "[[ b > a ]]", "```", ""];
    const site = siteOf(...setup, ...SAME, ...FAILS);
    await site.run("check", "--every", "--update");
    expect(versionsIn(site)).toEqual([undefined, { dash0: "dash 0.5 same" }, undefined]);
  });

  it("leaves versions that no lock names to --update", async () => {
    const site = await lockedSame();
    site.change("shells.ts", (text) =>
      text.replace('{ name: "dash0" }', '{ name: "dash0" }, { name: "sh1" }'),
    );
    expect(await site.run("check", "--every", "--changed")).toEqual({
      status: 0,
      stdout: "nothing checked in <time>\n",
      stderr: "",
    });
    await site.run("check", "--every", "--update");
    expect(versionsIn(site)).toEqual([{ dash0: "dash 0.5 same", sh1: "sh 0.5 same" }]);
  });

  it.each([
    ["a verdict", '"verdict": "same"', '"verdict": "fails", "error": "it was never tried"'],
    ["a version", '"version": "0.5"', '"version": "0.6"'],
    ["a tool", '"tool": "dash"', '"tool": "ash"'],
    ["an output", '"a\\tb"', '"a\\\\tb"'],
  ])("notices %s forged in a lock", async (_, from, to) => {
    const site = await locked();
    site.change(LOCK, (text) => text.replace(from.replace("\t", "\\t"), to));
    const { status, stderr } = await site.run("check", "--every");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^failed: content\/index\.mdx:\d+ {2}its result on dash0 differs from the lock\n/);
  });

  it("refuses a lock with a verdict that there is not", async () => {
    const site = await lockedSame();
    site.change(LOCK, (text) => text.replace('"verdict": "same"', '"verdict": "splendid"'));
    expect((await site.run("check")).stderr).toContain("the lock has a wrong value at `snippets.0.versions");
  });
});
