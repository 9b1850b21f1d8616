import { describe, expect, it } from "vitest";
import { copiesOf } from "../copies-of.ts";
import type { FixtureSite } from "../fixture-site.ts";
import { block, entriesOf, LOCK, NOTE, proven, siteOf } from "../proving-site.ts";

const OUTPUT = "1,ada,mug-01,2\n2,lin,pen-07,5</samp>";

describe("a lock", () => {
  /** A site whose lock is written. */
  const locked = async (...lines: readonly string[]): Promise<FixtureSite> => {
    const site = siteOf(...lines);
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    return site;
  };
  const counted = copiesOf(() => locked(...block("sh", "seq 1")));

  /** The outcome of a check under CI with a changed lock, which is then as it was. */
  const checked = async (site: FixtureSite, from: string | RegExp, to: string) => {
    const before = site.read(LOCK);
    site.change(LOCK, before.replace(from, to));
    expect(site.read(LOCK)).not.toBe(before);
    const { status, stderr } = await site.runWith({ CI: "true" }, "check");
    site.change(LOCK, before);
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
    const { status, stderr } = await checked(await counted(), from, to);
    expect({ status, first: stderr.split("\n")[0] }).toEqual({
      status: 1,
      first: `failed: ${NOTE}:8  the lock names a different version or platform`,
    });
    expect(stderr).toMatch(diff);
  });

  it("keeps the entries of blocks below one that is proven again, until they are too", async () => {
    const site = await locked(...["seq 1", "seq 2", "seq 3"].flatMap((code) => block("sh", code)));
    const keys = () => entriesOf(site).map(({ key }) => key);
    const [, second, third] = keys();
    site.change(NOTE, (text) => text.replace("seq 1", "seq 4"));
    expect(await site.run("check", "--update", "index:8")).toMatchObject({ status: 0 });
    expect(keys()).toEqual(expect.arrayContaining([second, third]));
    const { status, stderr } = await site.run("check");
    expect({ status, new: stderr.match(/^new:/gm), gone: stderr.includes("gone") }).toEqual({
      ...{ status: 1, new: ["new:", "new:"], gone: false },
    });
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(keys()).toEqual([expect.any(String), second, third]);
  });

  it("may name another point release, and says so", async () => {
    const { status, stderr } = await checked(await counted(), /("version": "\d+\.\d+\.)\d+"/, '$10"');
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^info: the same on Bash 5[\d.]+, [\w-]+; the lock names 5\.\d+\.0 \(1 snippet\)\n$/,
    );
  });

  it("has of an output that varies its shape and its status", async () => {
    const site = await locked(...block("sh varies", 'echo "$RANDOM bytes free"'));
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
    const asserted = await locked(
      ...block("sh varies", "seq $((RANDOM + 300))"),
      ...block("output", "1", "…"),
    );
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
