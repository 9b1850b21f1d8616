import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { reportOf, sorted } from "../mutation-report.ts";
import { givePackages } from "../packages-of.ts";
import { block, NOTE, siteOf } from "../proving-site.ts";

describe("proofmark check --mutate, with the results of an earlier run", () => {
  it("tries nothing again whose section is the same", async () => {
    const site = sorted();
    await site.run("check", "--mutate");
    const [name] = readdirSync(site.path(".cache/mutants"));
    site.change(`.cache/mutants/${name}`, (text) => text.replaceAll("false", "true"));
    expect(await reportOf(site)).toMatchObject({ noticed: 4, of: 4 });
    site.change(NOTE, (text) => text.replace("sort -r orders.csv", "sort -r  orders.csv"));
    expect(await reportOf(site)).toMatchObject({ noticed: 3, of: 4 });
  });

  it("tries again what a mock may have changed, and nothing else", async () => {
    const site = siteOf(
      ...block("ts", "import OpenAI from 'openai';", "console.log(typeof OpenAI, 3);"),
      ...["## Two", "", ...block("sh", "seq 2")],
    );
    givePackages(site);
    const noticed = async (): Promise<number[]> =>
      (await reportOf(site, "--sample", "1")).snippets.map((snippet) => snippet.noticed);
    expect(await noticed()).toEqual([1, 1]);
    for (const name of readdirSync(site.path(".cache/mutants")))
      site.change(`.cache/mutants/${name}`, (text) => text.replaceAll("true", "false"));
    expect(await noticed()).toEqual([0, 0]);
    site.change("verify/mocks/openai.ts", (text) => `${text}\n`);
    expect(await noticed()).toEqual([1, 0]);
  });
});
