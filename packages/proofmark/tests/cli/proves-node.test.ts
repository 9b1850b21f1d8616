import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { giveInstalled, givePackages } from "../packages-of.ts";

let site: FixtureSite;
beforeEach(() => {
  site = fixtureSite("runners");
});
const note = (text: string): void =>
  site.change("content/index.mdx", `---\ntitle: Home\nslug: /\n---\n\n## Cart\n\n${text}\n`);
const update = () => site.run("check", "index", "--update", "--root", site.root);
const entries = (): {
  level: string;
  tools: { tool: string; version: string; output?: string[]; exit?: number; on?: string }[];
}[] => JSON.parse(site.read("content/index.lock.json")).snippets;
const version = process.versions.node;
const major = version.split(".")[0];
const native = `@typescript/typescript-${process.platform}-${process.arch}`;
const readManifest = (folder: string): { version: string } =>
  JSON.parse(readFileSync(new URL(`${folder}/package.json`, import.meta.url), "utf8"));

describe("proofmark check on Node.js", () => {
  it("runs each block as a process that can import the files before it", async () => {
    note(
      [
        "```mjs file=cart.mjs\nexport const sum = (a, b) => a + b;\n```",
        "```mjs\nimport { sum } from './cart.mjs';\nconsole.log(sum(1, 2), typeof require);\n```",
        "```cjs\nconsole.log(require('./cart.mjs').sum(3, 4));\n```",
        "```mjs\nconsole.error('to both');\nconsole.log('streams');\n```",
        "```sh\necho '[1]' | node -p 'JSON.parse(fs.readFileSync(0)).length'\n```",
        "```mjs fails=7\nprocess.exit(7);\n```",
        "```mjs check=parse\nawait import('not-installed');\n```",
      ].join("\n\n"),
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(
      entries().map(({ level, tools: [tool] }) => [
        level,
        tool?.tool,
        tool?.version,
        tool?.exit,
        tool?.output,
      ]),
    ).toEqual([
      ["ran", "Node.js", version, undefined, undefined],
      ["ran", "Node.js", version, 0, ["3 undefined"]],
      ["ran", "Node.js", version, 0, ["7"]],
      ["ran", "Node.js", version, 0, ["to both", "streams"]],
      ["ran", "Node.js", version, 0, ["1"]],
      ["ran", "Node.js", version, 7, undefined],
      ["parsed", "Node.js", version, 0, undefined],
    ]);
  });

  it("has the TypeScript that a site has compile a block, and says that there is none", async () => {
    const right = "```ts check=types\nexport const one: number = 1;\n```";
    const wrong = "```ts check=types fails=TS2322\nexport const two: number = 'two';\n```";
    note(right);
    const { status, stderr } = await update();
    expect(status).toBe(1);
    expect(stderr).toContain(
      "TypeScript is missing: add it to verify/package.json, then run `npm ci --prefix verify`\n",
    );
    // The compiler in JavaScript takes seconds for each block, so it has one.
    for (const [name, packages, blocks] of [
      ["typescript", "../../../../node_modules", [wrong]],
      [native, "../../../../site/verify/node_modules", [right, wrong]],
    ] as const) {
      const { version } = readManifest(`${packages}/${name}`);
      const folder = site.path("verify/node_modules");
      rmSync(folder, { recursive: true, force: true });
      // beside the compiler, the types that every snippet has
      for (const part of [name, "@types/node", "undici-types"]) {
        mkdirSync(path.dirname(path.join(folder, part)), { recursive: true });
        cpSync(new URL(`${packages}/${part}`, import.meta.url), path.join(folder, part), { recursive: true });
      }
      mkdirSync(path.join(folder, ".bin"));
      if (name === "typescript") symlinkSync("../typescript/bin/tsc", path.join(folder, ".bin/tsc"));
      note(blocks.join("\n\n"));
      expect(await update()).toMatchObject({ status: 0 });
      expect(entries().map(({ level, tools: [tool] }) => [level, tool?.tool, tool?.version])).toEqual(
        blocks.map(() => ["type-checked", "TypeScript", version]),
      );
    }
  });

  it("asserts output only of the versions that must not refuse a block", {
    tags: ["exhaustive"],
  }, async () => {
    givePackages(site);
    const asserted = (output: string) => {
      note(
        `\`\`\`mjs on=!node24,node26\nconsole.log(String(Temporal.PlainDate.from("2026-01-02")));\n\`\`\`\n\n\`\`\`output\n${output}\n\`\`\``,
      );
      return update();
    };
    expect(await asserted("2026-01-02")).toMatchObject({ status: 0, stderr: "" });
    expect(await asserted("2026-01-03")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("on node26: its output differs from its"),
    });
  });

  it("runs a block on the versions that it names", async () => {
    note(`\`\`\`mjs on=node${major}\nconsole.log('here');\n\`\`\``);
    expect(await update()).toMatchObject({ status: 0 });
    expect(entries()[0]?.tools).toMatchObject([{ on: `node${major}`, version, output: ["here"] }]);
  });

  it("asks versions about the rows of a feature matrix, and fails where none has what a row says", async () => {
    givePackages(site);
    const matrix = (...rows: string[]): void =>
      note(`\`\`\`feature-matrix on=node24,node26\n${rows.join("\n")}\n\`\`\``);
    matrix(
      "dates       Temporal",
      "sorted      [2, 1].toSorted()",
      "later       Array.fromAsync([1])",
      "scope's end  { using x = null; 1 }",
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(entries()[0]?.tools.map(({ tool, on, output }) => [tool, on, output])).toEqual([
      ["Node.js", "node24", ["no", "yes", "yes", "yes"]],
      ["Node.js", "node26", ["yes", "yes", "yes", "yes"]],
    ]);
    matrix("dates  Temporal", "false  0", "syntax  for");
    expect(await update()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /no tool answers these rows with `yes`[\s\S]*printed:\n\s+false {2}0\n\s+syntax {2}for\n/,
      ),
    });
  });

  it("runs a block that names no version on the oldest that the site's `engines` ask for", async () => {
    site.change(
      "verify/package.json",
      readFileSync(new URL("../../../../site/verify/package.json", import.meta.url), "utf8").replace(
        ">=24",
        ">=26",
      ),
    );
    giveInstalled(site);
    note(
      "```mjs\nconsole.log(process.versions.node.split('.')[0]);\n```\n\n```mjs on=node24 proves=started\n1;\n```",
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(entries().map(({ tools: [tool] }) => tool?.output ?? tool?.on)).toEqual([["26"], "node24"]);
  });

  it("runs scripts of npm with the version that a block names, whichever npm has linked", async () => {
    givePackages(site);
    note(
      [
        '```json file=package.json\n{ "scripts": { "version": "node --version" } }\n```',
        "```sh on=node24,node26 timeout=60s\nnpm run --silent version | cut -d. -f1\n```",
      ].join("\n\n"),
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(entries()[1]?.tools.map(({ on, output }) => [on, output])).toEqual([
      ["node24", ["v24"]],
      ["node26", ["v26"]],
    ]);
  });

  it("names the line of a block that throws, with what it printed", async () => {
    note("```mjs\nconsole.log('one');\nnull.sku;\n```");
    const { status, stdout, stderr } = await update();
    expect(status).toBe(1);
    expect(stdout + stderr).toContain("failed: content/index.mdx:8  it failed with status 1\n");
    expect(stdout + stderr).toContain("TypeError: Cannot read properties of null (reading 'sku')");
  });

  it("shows the difference where a block prints something else than its fence asserts", async () => {
    note("```mjs\nconsole.log(1);\n```\n```output\n2\n```");
    const { status, stdout, stderr } = await update();
    expect(status).toBe(1);
    expect(stdout + stderr).toContain("    - 2\n    + 1\n");
  });

  it("ends a block that does not end", { tags: ["exhaustive"] }, async () => {
    note(
      "```mjs timeout=1s\nsetInterval(() => {}, 1000);\n```\n\n```mjs fresh fails=timeout timeout=1s\nsetInterval(() => {}, 1000);\n```",
    );
    const { status, stdout, stderr } = await update();
    expect(status).toBe(1);
    expect(stdout + stderr).toContain(
      "content/index.mdx:8  it was still running after <time> and was stopped\n",
    );
    expect(stdout + stderr).not.toContain("content/index.mdx:12");
  });

  it("says how to install a version that the site names and that is not there", async () => {
    site.change(
      "verify/package.json",
      `{ "optionalDependencies": { "node99": "npm:node-${process.platform}-${process.arch}@^99.0.0" } }`,
    );
    note("```mjs\nconsole.log(1);\n```");
    const { status, stdout, stderr } = await site.runWith({ CI: "1" }, "check", "index", "--root", site.root);
    expect(status).toBe(1);
    expect(stdout + stderr).toContain("Node.js is missing\n");
    expect(stdout + stderr).toContain("run `npm ci --prefix verify`");
  });
});
