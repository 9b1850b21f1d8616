import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

/** A folder with a package and its README, but no site; npm would have installed what it depends on. */
function project(): FixtureSite {
  const folder = fixtureSite("readme");
  folder.change(
    "node_modules/money/package.json",
    '{ "name": "money", "version": "1.0.0", "main": "money.cjs" }',
  );
  folder.change("node_modules/money/money.cjs", "exports.cents = (price) => price.toFixed(2);");
  return folder;
}

/** The folder with a README of nothing but these lines. */
function readmeOf(...lines: readonly string[]): FixtureSite {
  const folder = project();
  folder.change("README.md", `${lines.join("\n")}\n`);
  return folder;
}

describe("under GitHub Actions", () => {
  const annotations = (stderr: string): string[] => stderr.match(/^::(?:error|warning|notice).*/gm) ?? [];

  it("annotates each failure, in the terms of the repository, and lets no output speak to the runner", async () => {
    const folder = readmeOf("```sh", "echo 50%, ::add-mask::e", "exit 3", "```");
    const { stderr, stdout } = await folder.runWith(
      { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: `${folder.root}/..` },
      "check",
      "--json",
      "README.md",
    );
    const name = folder.root.split("/").at(-1);
    expect(annotations(stderr)).toEqual([
      `::error file=${name}/README.md,line=1::it failed with status 3%0A50%25, ::add-mask::e`,
    ]);
    expect(JSON.parse(stdout)).toHaveLength(1);
    expect(annotations((await folder.run("check", "README.md")).stderr)).toEqual([]);
  });

  it("annotates with the action of this repository, by the command of its last step", async () => {
    const repository = fileURLToPath(new URL("../../../..", import.meta.url));
    const { runs } = parse(readFileSync(path.join(repository, "action.yml"), "utf8"));
    const folder = readmeOf("```sh", "exit 3", "```");
    folder.change("docs/a/b.md", "```sh\nexit 4\n```\n");
    const { status, stderr } = spawnSync("bash", ["-e", "-c", runs.steps.at(-1).run], {
      cwd: folder.root,
      encoding: "utf8",
      env: {
        ...process.env,
        ...{ GITHUB_ACTIONS: "true", GITHUB_ACTION_PATH: repository, FILES: "README.md docs/**/*.md" },
      },
    });
    expect(status).toBe(1);
    expect(annotations(stderr)).toEqual([
      "::error file=README.md,line=1::it failed with status 3",
      "::error file=docs/a/b.md,line=1::it failed with status 4",
    ]);
  });

  it("prints nothing that the runner takes for a command, whichever command prints it", async () => {
    const actions = { GITHUB_ACTIONS: "true" };
    const folder = readmeOf(
      "```sh",
      "printf '::add-mask::e\\n  ::group::x\\n##[warning]y\\n'",
      "exit 3",
      "```",
    );
    const { stderr } = await folder.runWith(actions, "check", "README.md");
    expect(stderr).toContain("\\::add-mask::e");
    expect(stderr.replace(/^::error.*/gm, "")).not.toMatch(/^\s*::|##\[/m);
    const site = fixtureSite("plain");
    site.change(
      "content/redis.mdx",
      '---\ntitle: "a\\n::add-mask::b"\nslug: "x\\n::group::y"\n---\n\nText.\n',
    );
    for (const command of ["build", "check"])
      expect((await site.runWith(actions, command)).stderr.replace(/^::error.*/gm, "")).not.toMatch(
        /^\s*::/m,
      );
    expect((await site.run("build")).stderr).toContain("::group::y");
  });

  it("annotates problems of words, with file names that are escaped, and those of a site's notes", async () => {
    const folder = project();
    folder.change("a,b:c.md", "<!-- check: nones -->\n```sh\nls\n```\n");
    const { stderr } = await folder.runWith({ GITHUB_ACTIONS: "true" }, "check", "a*.md");
    expect(annotations(stderr)[0]).toMatch(
      /^::error file=a%2Cb%3Ac\.md,line=1::unknown word `nones` in a `check:` comment%0Aexpected +/,
    );
    const { stderr: missing } = await folder.runWith({ GITHUB_ACTIONS: "true" }, "check", "x.md");
    expect(annotations(missing)).toEqual([
      expect.stringMatching(/^::error::there is no file `x\.md`%0Afix +/),
    ]);
    const site = fixtureSite("proofs");
    site.change("content/index.mdx", (text) => `${text}\n## More\n\n\`\`\`sh\nexit 3\n\`\`\`\n`);
    expect(annotations((await site.runWith({ GITHUB_ACTIONS: "true" }, "check")).stderr)).toContainEqual(
      expect.stringMatching(/^::error file=content\/index\.mdx,line=\d+::it failed with status 3$/),
    );
  });
});
