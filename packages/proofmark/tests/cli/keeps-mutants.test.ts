import { readdirSync } from "node:fs";
import path from "node:path";
import { readCached, writeCached } from "@proofmark/prover/files/cache.ts";
import { describe, expect, it } from "vitest";
import type { FixtureSite } from "../fixture-site.ts";
import { reportOf, sorted } from "../mutation-report.ts";
import { givePackages } from "../packages-of.ts";
import { block, NOTE, siteOf } from "../proving-site.ts";

/** Changes what an earlier run has kept, so that it shows whether it is used. */
function changeKept(site: FixtureSite, from: string, to: string): void {
  const folder = site.path(".cache");
  for (const name of readdirSync(path.join(folder, "mutants"))) {
    const text = readCached(folder, `mutants/${name}`) ?? "";
    writeCached(folder, `mutants/${name}`, text.replaceAll(from, to));
  }
}

describe("proofmark check --mutate, with the results of an earlier run", () => {
  it("tries nothing again whose section is the same", async () => {
    const site = sorted();
    await site.run("check", "--mutate");
    changeKept(site, "false", "true");
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
    changeKept(site, "true", "false");
    expect(await noticed()).toEqual([0, 0]);
    site.change("verify/mocks/openai.ts", (text) => `${text}\n`);
    expect(await noticed()).toEqual([1, 0]);
  });
});
