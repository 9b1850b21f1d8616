import { describe, expect, it } from "vitest";
import type { FixtureSite } from "../fixture-site.ts";
import { block, LOCK, NOTE, siteOf } from "../proving-site.ts";

const ALL = ["check", "--mutate", "--sample", "99"] as const;

async function proven(...lines: readonly string[]): Promise<FixtureSite> {
  const site = siteOf(...block("text hidden file=orders.csv", "2,lin,pen-07", "1,ada,mug-01"), ...lines);
  expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
  return site;
}

describe("proofmark check --mutate", () => {
  it("shows every mistake that nothing would notice, with its line and the change", async () => {
    // the second claims that its section does not hold: `-s` prints the same
    const site = await proven(...block("sh", "sort -r orders.csv"), ...block("sh", "sort -s orders.csv"));
    const lock = site.read(LOCK);
    expect(await site.run(...ALL)).toEqual({
      status: 0,
      stdout: "noticed 1 of 2 mutants (50.0 %) in <time>\n",
      stderr: `survived: ${NOTE}:18\n    - sort -s orders.csv\n    + sort  orders.csv\n\n`,
    });
    expect(site.read(LOCK)).toBe(lock);
  });

  it("counts what a later snippet of the section notices, and what is left behind", async () => {
    const site = await proven(
      ...block("makefile file=Makefile", "csv: ; @head -n 1 orders.csv > first.csv"),
      ...block("sh", "make -s"),
      ...block("sh hidden", "cat first.csv"),
    );
    expect((await site.run(...ALL)).stderr).toBe(`survived: ${NOTE}:18\n    - make -s\n    + make \n\n`);
  });

  it("leaves out what readers do not see, what must fail, and what has no tick", async () => {
    const site = await proven(
      ...block("sh hidden", "echo 1 > a"),
      ...block("sh fails", "exit 3"),
      ...block("sh check=parse", "cat -n a"),
      ...block('sh check=none why="x"', "cat -n b"),
    );
    expect(await site.run(...ALL)).toMatchObject({
      stdout: "noticed 0 of 0 mutants in <time>\n",
      stderr: "",
    });
  });

  it("tries a section that does not use the setup of the note", async () => {
    const site = siteOf(
      ...block("mjs", "await import('./one.mjs');"),
      "## Two",
      "",
      ...block("sh", "expr 1 + 2"),
    );
    const setup = block("mjs hidden file=one.mjs", "console.log(1);");
    site.change(NOTE, (text) => text.replace("## One", [...setup, "## One"].join("\n")));
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(await site.run(...ALL)).toMatchObject({ status: 0, stderr: "" });
  });

  it("says which section is not proven without a mistake", async () => {
    const site = await proven(...block("sh", "head -n 1 orders.csv"));
    site.change(LOCK, (text) => text.replace(/(output": \[\s*"2,lin,pen-0)7/, "$18"));
    const { status, stderr } = await site.run(...ALL);
    expect(status).toBe(1);
    expect(stderr).toContain(
      `not tried: ${NOTE}:13  its section is not proven without a mistake: line 13: its output differs`,
    );
  });
});
