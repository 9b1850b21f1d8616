import type { LockEntry } from "@proofmark/prover/lock/lock.ts";
import { expect } from "vitest";
import { copiesOf } from "./copies-of.ts";
import { type FixtureSite, fixtureSite } from "./fixture-site.ts";

export const NOTE = "content/index.mdx";
export const LOCK = "content/index.lock.json";

/** The fixture site whose snippets are proven, with its lock. */
export const proven = copiesOf(async () => {
  const site = fixtureSite("proofs");
  expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
  return site;
});

/** The entries of the site's lock. */
export const entriesOf = (site: FixtureSite): LockEntry[] => JSON.parse(site.read(LOCK)).snippets;

/** The site with a note that contains only these lines. */
export function siteOf(...lines: readonly string[]): FixtureSite {
  const site = fixtureSite("proofs");
  site.change(NOTE, ["---", "title: Shop", "slug: /", "---", "", "## One", "", ...lines, ""].join("\n"));
  return site;
}

/** The lines of a fence. */
export const block = (fence: string, ...code: readonly string[]): string[] => [
  `\`\`\`${fence}`,
  ...code,
  "```",
  "",
];
