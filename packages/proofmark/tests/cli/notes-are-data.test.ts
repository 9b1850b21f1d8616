import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

const EXIT = "process.exit(0)";
const WRITE = 'process.getBuiltinModule("node:fs").writeFileSync("ran", "")';

/** Where a note may hold an expression. */
const PLACES = {
  "in text": (expression: string) => `Text {${expression}} goes on.`,
  "in an attribute": (expression: string) => `<Details summary={${expression}}>Text</Details>`,
  spread: (expression: string) => `<Details {...${expression}}>Text</Details>`,
};

const COMMANDS = {
  check: ["check"],
  build: ["build"],
  "search push": ["search", "push", "--dry-run"],
};

const noteOf = (index: number): string => `content/redis${index === 0 ? "" : index}.mdx`;

/** A site of which one note, or each of these notes, has this line 7. */
function siteWith(...bodies: readonly string[]): FixtureSite {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) =>
    text.replace("baseUrl:", 'search: { appId: "A", apiKey: "S", indexName: "notes" }, baseUrl:'),
  );
  for (const [index, body] of bodies.entries())
    site.change(noteOf(index), `---\ntitle: Redis\n---\n\n## Keys\n\n${body}\n`);
  return site;
}

const CASES = Object.entries(PLACES).flatMap(([place, bodyOf]) =>
  [EXIT, WRITE].map((expression) => ({ place, expression, body: bodyOf(expression) })),
);

describe.each(Object.entries(COMMANDS))("proofmark %s", (_name, args) => {
  it.each(CASES)("does not run $expression $place, and names its line", async ({ expression, body }) => {
    const site = siteWith(body);
    const { status, stderr } = await site.run(...args, "--root", site.root);
    expect(stderr).toMatch(/error: content\/redis\.mdx:7:\d+ {2}an expression is not a literal/);
    expect(stderr).toContain(`found     \`${expression.slice(0, 60)}`);
    expect(stderr).toContain("1 problem in 1 file\n");
    expect(status).toBe(1);
    expect(existsSync(site.path("ran"))).toBe(false);
    expect(site.read("content/redis.mdx")).toContain(`## Keys\n\n${body}\n`);
  });
});

describe("proofmark dev", () => {
  const site = siteWith(...CASES.map(({ body }) => body));
  let url: string;
  beforeAll(async () => {
    [url = ""] = await site.start("dev", "--port", "0").prints(/http:\/\/localhost:\d+/);
  });

  it.each(CASES.map((one, index) => ({ ...one, index })))(
    "does not run $expression $place, says so on its page and goes on",
    async ({ expression, index }) => {
      const response = await fetch(`${url}/${path.parse(noteOf(index)).name}`);
      expect(response.status).toBe(500);
      expect(await response.text()).toContain(expression.slice(0, 12));
      expect((await fetch(`${url}/`)).status).toBe(200);
      expect(existsSync(site.path("ran"))).toBe(false);
    },
  );
});

describe("the linter", () => {
  const root = fileURLToPath(new URL("../../../..", import.meta.url));
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");

  const FOLDERS = ["content", "load", "verify", "render"];
  const RULES = {
    noRestrictedGlobals: 'export const value = new Function("return 1")();\n',
    noGlobalEval: 'export const value = eval("1");\n',
    noRestrictedImports:
      'import { runInNewContext } from "node:vm";\n\nexport const value = runInNewContext("1");\n',
    none: "export const value = 1;\n",
  };
  const fileOf = (folder: string, rule: string): string => `packages/engine/src/${folder}/${rule}.ts`;
  let report: string;
  beforeAll(() => {
    const site = fixtureSite("plain");
    site.change("biome.jsonc", readFileSync(path.join(root, "biome.jsonc")));
    for (const folder of FOLDERS)
      for (const [rule, source] of Object.entries(RULES)) site.change(fileOf(folder, rule), source);
    const linted = spawnSync(
      process.execPath,
      [biome, "lint", "--vcs-enabled=false", "--max-diagnostics=none", "packages/engine/src"],
      { cwd: site.root, encoding: "utf8" },
    );
    expect(linted.status).toBe(1);
    report = linted.stderr;
  });

  it.each(Object.keys(RULES).filter((rule) => rule !== "none"))("says %s where notes are read", (rule) => {
    for (const folder of FOLDERS)
      expect(report).toMatch(new RegExp(`^${fileOf(folder, rule)}:\\d+:\\d+ lint/\\w+/${rule} `, "m"));
  });

  it("takes a source that makes no program of a text", () => {
    expect(report).not.toContain("none.ts");
  });
});
