import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
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
  "write-heading-ids": ["write-heading-ids"],
};

/** A site of which one note has this line 7. */
function siteWith(body: string): FixtureSite {
  const site = fixtureSite("plain");
  site.change("site.config.ts", (text) =>
    text.replace("baseUrl:", 'search: { appId: "A", apiKey: "S", indexName: "notes" }, baseUrl:'),
  );
  site.change("content/redis.mdx", `---\ntitle: Redis\n---\n\n## Keys\n\n${body}\n`);
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
  it.each(CASES)(
    "does not run $expression $place, says so on its page and goes on",
    async ({ expression, body }) => {
      const site = siteWith(body);
      const [url = ""] = await site.start("dev", "--port", "0").prints(/http:\/\/localhost:\d+/);
      const response = await fetch(`${url}/redis`);
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

  /** What the project's rules say of a source in this folder. */
  function lint(source: string, folder: string): { status: number | null; stderr: string } {
    const site = fixtureSite("plain");
    site.change("biome.jsonc", readFileSync(path.join(root, "biome.jsonc")));
    site.change(`packages/engine/src/${folder}/reads.ts`, source);
    return spawnSync(
      process.execPath,
      [biome, "lint", "--vcs-enabled=false", `packages/engine/src/${folder}/reads.ts`],
      { cwd: site.root, encoding: "utf8" },
    );
  }

  it.each([
    ["noRestrictedGlobals", 'export const value = new Function("return 1")();\n'],
    ["noGlobalEval", 'export const value = eval("1");\n'],
    [
      "noRestrictedImports",
      'import { runInNewContext } from "node:vm";\n\nexport const value = runInNewContext("1");\n',
    ],
  ])("says %s where notes are read", (rule, source) => {
    for (const folder of ["content", "load", "verify", "render"]) {
      const { status, stderr } = lint(source, folder);
      expect([folder, status]).toEqual([folder, 1]);
      expect(stderr).toContain(rule);
    }
  });

  it("takes a source that makes no program of a text", () => {
    expect(lint("export const value = 1;\n", "content").status).toBe(0);
  });
});
