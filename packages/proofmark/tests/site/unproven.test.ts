import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, prose } from "../html.ts";
import { proofLines } from "../proof-lines.ts";

const NOTE = "content/index.mdx";

describe("a snippet that is not the one of the lock", () => {
  it.each([
    [
      "one character of its code",
      "merge into orders using new on true;",
      "merge into orders using new on true; ",
    ],
    ["one character of a word that changes what runs", "!postgresql15", "!postgresql16"],
    [
      "what ran before it in its section",
      "```sql on=postgresql18",
      "```sh check=none why=no file=a.txt\na\n```\n\n```sql on=postgresql18",
    ],
  ])("has no badge and no output after a change of %s", async (_what, before, after) => {
    const site = fixtureSite("proven");
    site.change(NOTE, (text) => text.replace(before, after));
    await site.build();
    expect(prose(site.html("/"))).not.toContain("PostgreSQL 18.6");
    expect(prose(site.html("/"))).not.toContain("MERGE 2");
    expect(proofLines(site).filter((line) => line === "no: Unproven").length).toBeGreaterThan(1);
  });
});

describe("a build with a snippet that no lock proves", () => {
  const problem = [
    "content/index.mdx:66  no lock proves this snippet",
    '  fix       prove it with `npx proofmark check --update content/index.mdx`, add `check=none why="…"`, or choose another value for `onUnprovenSnippets`',
  ].join("\n");

  it("fails where CI is set, with file and line", async () => {
    const site = fixtureSite("proven");
    const { status, stderr } = await site.runWith({ CI: "true" }, "build");
    expect(status).toBe(1);
    expect(stderr).toContain(`error: ${problem}`);
  });

  it("passes elsewhere, and says how many CI would refuse", async () => {
    const site = fixtureSite("proven");
    const outcome = await site.build();
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(outcome.stdout).toMatch(
      /\n1 snippet in no lock: a build under CI fails until `npx proofmark check --update` has run\.\n$/,
    );
    site.change("content/index.mdx", (text) => text.slice(0, text.indexOf("```")));
    expect((await site.build()).stdout).not.toContain("no lock");
  });

  it.each([
    ["warn", 0, `warning: ${problem}`],
    ["throw", 1, `error: ${problem}`],
  ])("does as `onUnprovenSnippets` says, wherever it runs: %s", async (level, status, printed) => {
    const site = fixtureSite("proven");
    site.change("site.config.ts", (text) =>
      text.replace("title:", `onUnprovenSnippets: "${level}",\n  title:`),
    );
    const outcome = await site.build();
    expect(outcome.status).toBe(status);
    expect(outcome.stderr).toContain(printed);
  });

  it("does not speak of it on a site that proves nothing", async () => {
    const site = fixtureSite("proven");
    site.remove("content/index.lock.json");
    site.change("site.config.ts", (text) =>
      text.replace("title:", 'onUnprovenSnippets: "ignore",\n  title:'),
    );
    expect(await site.runWith({ CI: "true" }, "build")).toMatchObject({ status: 0, stderr: "" });
    expect(site.html("/")).not.toMatch(/unproven/i);
    expect(elements(site.html("/"), "p").map(({ text }) => text)).toContain("12 snippets");
  });
});
