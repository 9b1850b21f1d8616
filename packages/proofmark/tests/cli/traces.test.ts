import { describe, expect, it } from "vitest";
import type { FixtureSite } from "../fixture-site.ts";
import { block, entriesOf, LOCK, NOTE, siteOf } from "../proving-site.ts";

/** The traces that the lock holds, one list for each section that leaves some. */
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

  it("is missed where a lock lacks it, and may not be there for nothing", async () => {
    const site = await written(...block("sh", "echo pen > a", "ls"));
    site.change(LOCK, (text) => text.replace(/,\s+"traces": \[[^\]]*\]/, ""));
    expect(tracesOf(site)).toEqual([]);
    expect(await site.run("check")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("    + file a = pen\n"),
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
});
