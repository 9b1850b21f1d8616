import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { givePackages } from "../packages-of.ts";

let site: FixtureSite;
beforeEach(() => {
  site = fixtureSite("runners");
  givePackages(site);
});
const note = (...blocks: string[]): void =>
  site.change("content/index.mdx", `---\ntitle: Home\nslug: /\n---\n\n## Files\n\n${blocks.join("\n\n")}\n`);
const update = () => site.run("check", "index", "--update", "--root", site.root);

const GOOD = [
  '```json\n{ "sku": "mug-01" }\n```',
  "```yaml\non: { push: { branches: [main] } }\n---\nsecond: document\n```",
  '```toml\n[shop]\nname = "Mugs"\n```',
  "```dockerfile\nFROM node:24-slim\nCOPY . .\n```",
];

describe("proofmark check on data", () => {
  it("has JSON, YAML, TOML and Dockerfiles read by their parsers, and says no more than that", async () => {
    note(...GOOD);
    expect(await update()).toMatchObject({ status: 0 });
    const {
      snippets,
    }: { snippets: { level: string; tools: { tool: string; version: string; output?: string[] }[] }[] } =
      JSON.parse(site.read("content/index.lock.json"));
    expect(snippets.map(({ level, tools: [tool] }) => [level, tool?.tool, tool?.output])).toEqual([
      ["parsed", "Node.js", undefined],
      ["parsed", "yaml", undefined],
      ["parsed", "smol-toml", undefined],
      ["parsed", "dockerfile-ast", undefined],
    ]);
    for (const { tools } of snippets) expect(tools[0]?.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("shows what the parser says of a mistake", async () => {
    note(
      '```json\n{ "sku": }\n```',
      "```yaml\nname: [mug\n```",
      '```toml\nname = "Mugs\n```',
      "```dockerfile\nFROM node:24-slim\nCOPPY . .\n```",
      "```dockerfile\nRUN npm ci\n```",
    );
    const { status, stderr, stdout } = await update();
    const told = stdout + stderr;
    expect(status).toBe(1);
    expect(told.match(/^failed: .*/gm)).toEqual(
      [8, 12, 16, 20, 25].map((line) => `failed: content/index.mdx:${line}  it failed with status 1`),
    );
    expect(told).toContain("Unexpected token '}'");
    expect(told).toContain(
      "Flow sequence in block collection must be sufficiently indented and end with a ]",
    );
    expect(told).toContain("line 2: COPPY is not an instruction, or lacks its arguments");
    expect(told).toContain("no FROM");
  });

  it("shows no proof of a file that nothing uses but its parser, if that refuses it", async () => {
    note('```json file=package.json check=parse\n{ "name": "shop", }\n```');
    expect(await update()).toMatchObject({ status: 1 });
  });
});
