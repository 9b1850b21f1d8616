import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

/** A runner of a site: programs of awk, each printing what it prints. */
const AWK = `import { existsSync } from "node:fs";
import { missingProgram, outcomeOf, type Runner, toolIn } from "proofmark/runner";

export const awk = (): Runner => ({
  name: "awk",
  claims: ({ fence }) => fence.language === "awk",
  async find() {
    return existsSync("/usr/bin/mawk")
      ? { variants: [{ name: "awk" }], missing: [] }
      : { variants: [], missing: [missingProgram("awk", ["mawk"])] };
  },
  async start({ sandbox }) {
    const version = { command: "mawk", args: ["-W", "version"], version: /mawk (?<version>[\\d.]+)/ };
    const tool = await toolIn(sandbox, "mawk", version);
    return {
      async run({ code }) {
        return { ...(await outcomeOf(sandbox.spawn("mawk", [code], { merge: true }))), tool };
      },
      interrupt() {},
      async stop() {},
    };
  },
});
`;

/** A site whose configuration has these imports and runners. */
function siteWith(runners: string, imports = ""): FixtureSite {
  const site = fixtureSite("plain");
  site.change(
    "site.config.ts",
    `import { defineConfig } from "proofmark";
import { make, postgresql, redis, shell } from "proofmark/runners";
${imports}

export default defineConfig({
  title: "Notes",
  url: "https://notes.test",
  baseUrl: "/",
  runners: ${runners},
});
[postgresql, redis, shell];
`,
  );
  site.change(
    "content/index.mdx",
    "---\ntitle: Home\nslug: /\n---\n\n## Sums\n\n```awk\nBEGIN { print 6 * 7 }\n```\n\n```output\n42\n```\n\n```sh\nseq 1\n```\n",
  );
  return site;
}

describe("runners of a site's configuration", () => {
  it.each([
    ["a file of the site", "awk.ts", "./awk.ts"],
    ["a package", "node_modules/proofmark-awk/index.ts", "proofmark-awk"],
  ])("may come from %s", async (_, file, name) => {
    const site = siteWith("[awk(), shell()]", `import { awk } from "${name}";`);
    site.change(file, AWK);
    if (file.startsWith("node_modules"))
      site.change(
        "node_modules/proofmark-awk/package.json",
        '{ "name": "proofmark-awk", "exports": "./index.ts" }',
      );
    expect(await site.run("check", "--update")).toMatchObject({ status: 0, stderr: "" });
    const { snippets } = JSON.parse(site.read("content/index.lock.json"));
    expect(snippets).toMatchObject([
      { level: "ran", tools: [{ tool: "mawk", output: ["42"] }] },
      { level: "ran", tools: [{ tool: "Bash", output: ["1"] }] },
    ]);
    site.change("content/index.mdx", (before) => before.replace("6 * 7", "6 * 6"));
    expect((await site.run("check")).stderr).toContain("its output differs from its `output` fence");
  });

  it("say what this machine lacks, and the packages that bring it", async () => {
    const site = siteWith("[awk()]", 'import { awk } from "./awk.ts";');
    site.change("awk.ts", AWK.replace("/usr/bin/mawk", "/usr/bin/no-such-awk"));
    expect((await site.run("check", "--tools")).stdout).toContain(
      "awk: nothing found\n  missing   awk: on Debian or Ubuntu: sudo apt-get install mawk\n",
    );
    expect(JSON.parse((await site.run("check", "--tools", "--json")).stdout)).toContainEqual({
      runner: "awk",
      found: [],
      missing: [expect.objectContaining({ name: "awk", packages: ["mawk"] })],
    });
  });

  it("prove nothing where there are none, and builds ask for no lock", async () => {
    const site = siteWith("[]");
    expect(await site.run("check")).toEqual({
      status: 0,
      stdout:
        "nothing is proven: the configuration has no `runners`, such as `[shell()]` of `proofmark/runners`\n",
      stderr: "",
    });
    expect(await site.run("check", "--json")).toEqual({ status: 0, stdout: "[]\n", stderr: "" });
    expect(await site.runWith({ CI: "true" }, "build")).toMatchObject({ status: 0, stderr: "" });
  });

  it("ask the narrow ones first, in whatever order they are named", async () => {
    const site = siteWith("[shell(), make()]");
    site.change("content/index.mdx", "---\ntitle: Home\nslug: /\n---\n\n```sh\nmake --version\n```\n");
    const [{ runner }] = JSON.parse((await site.run("check", "--json")).stdout);
    expect(runner).toBe("make");
  });

  it.each([
    ['postgresql({ databse: "shop" })', 'postgresql(): expected { database: "a name" }'],
    ["postgresql({ database: 8 })", 'postgresql(): expected { database: "a name" }'],
    ["postgresql({ versions: [17, 18] })", 'postgresql(): expected { database: "a name" }'],
    ["redis({ versions: ['redis8.0'] })", "redis(): expected no options; change the configuration"],
    ['make({ versions: ["make4.3"] })', "make(): expected no options; change the configuration"],
  ])("name a wrong option: %s", async (runner, message) => {
    const { status, stderr } = await siteWith(`[${runner}]`).run("check");
    expect(status).toBe(1);
    expect(stderr).toContain(`the configuration threw an error: ${message}`);
  });

  it.each([
    ["{ name: 'awk' }", "not a runner"],
    ["{ ...redis(), name: 'a b' }", "not a runner"],
    ["{ ...redis(), start: 1 }", "not a runner"],
    ["redis", "not a runner"],
    ["{ ...redis(), toolbox: { gawk: ['gawk'] } }", "names Debian packages by tool and release"],
    [
      "{ ...redis(), toolbox: { '../gawk': { trixie: ['gawk'] } } }",
      "names Debian packages by tool and release",
    ],
    ["redis(), redis()", "two runners have the same name"],
  ])("are refused with their line: %s", async (runners, message) => {
    const { status, stderr } = await siteWith(`[${runners}]`).run("check");
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: site\.config\.ts:9 {2}`runners/);
    expect(stderr).toContain(message);
  });
});

describe("program()", () => {
  it("does not guess which package has a program that is missing", async () => {
    const { stdout } = await siteWith('[program("rgx")]', 'import { program } from "proofmark/runners";').run(
      "check",
      "--tools",
    );
    expect(stdout).toContain("rgx: install the package of your system that has `/usr/bin/rgx`");
  });

  it("names the program and its version in proofs of the blocks that call it", async () => {
    const site = fixtureSite("plain");
    site.change(
      "site.config.ts",
      'import { defineConfig } from "proofmark";\nimport { program, shell } from "proofmark/runners";\nexport default defineConfig({ title: "Notes", url: "https://notes.test", baseUrl: "/", runners: [program("expr"), shell()] });\n',
    );
    site.change("content/index.mdx", "---\ntitle: A\nslug: /\n---\n\n## A\n\n```sh\nexpr 1 + 1\n```\n");
    expect((await site.run("check", "--update")).stderr).toBe("");
    expect(JSON.parse(site.read("content/index.lock.json")).snippets[0].tools[0]).toMatchObject({
      tool: "expr",
      version: expect.stringMatching(/^\d+\.\d/),
    });
  });
});
