import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

const NOTE = "content/index.mdx";

/** A site with a note of one block. */
function siteOf(fence: string, ...code: readonly string[]): FixtureSite {
  const site = fixtureSite("proofs");
  site.change(
    NOTE,
    ["---", "title: Shop", "slug: /", "---", "", "## One", "", `\`\`\`${fence}`, ...code, "```", ""].join(
      "\n",
    ),
  );
  return site;
}

describe("a result that proves nothing", () => {
  it("is an error that says why, and what to do", async () => {
    const site = siteOf("sh", "echo hello");
    expect(await site.run("check", "--update")).toMatchObject({
      status: 1,
      stderr: `failed: ${NOTE}:8  its result proves nothing: it prints only what was typed
  │ echo hello
  printed:
    hello
  fix       show what it did, by data or by a query after it; or say what this proves: \`proves="…"\`
  again     npx proofmark check ${NOTE}:8

`,
    });
    expect(existsSync(site.path("content/index.lock.json"))).toBe(false);
  });

  it("is that of a program that shows nothing, unless its scope is shared", async () => {
    const site = siteOf("js", "const shelf = [1, 2].toReversed();");
    const { status, stderr } = await site.run("check", "--update");
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("its result proves nothing: it printed, compared and asserted nothing\n"),
    ]);
    const shared = siteOf("js session", "const shelf = [1, 2].toReversed();");
    expect(await shared.run("check", "--update")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^1 silent in/m),
      stderr: expect.stringContaining("info: silent: it ran, but printed, compared and asserted nothing"),
    });
    const stated = siteOf("js", "[1, 2].toReversed(); // => [2, 1]");
    expect(await stated.run("check", "--update")).toMatchObject({ status: 0, stderr: "" });
  });

  it.each(['sh proves="the shell starts"', "sh hidden"])("is none in a block marked %s", async (fence) => {
    expect(await siteOf(fence, "echo hello").run("check", "--update")).toMatchObject({
      status: 0,
      stderr: "",
    });
  });
});

describe("a dry run", () => {
  const locked = (site: FixtureSite): string =>
    JSON.parse(site.read("content/index.lock.json")).snippets[0].level;

  it("has another level, without a tick", async () => {
    const site = siteOf("sh", "git init -q . && touch a && git clean -n");
    expect(await site.run("check", "--update")).toMatchObject({ status: 0, stderr: "" });
    expect(locked(site)).toBe("dry-run");
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(site.read("dist/index.html")).toMatch(
      /title="Dry run on Bash [\d.]+: it printed what it would do[^"]*"/,
    );
  });

  it("ran where its author says what it proves", async () => {
    const site = siteOf('sh proves="what is untracked"', "git init -q . && touch a && git clean -n");
    expect(await site.run("check", "--update")).toMatchObject({ status: 0, stderr: "" });
    expect(locked(site)).toBe("ran");
  });
});
