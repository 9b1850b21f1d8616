import { beforeEach, describe, expect, it } from "vitest";
import type { FixtureSite } from "../../packages/proofmark/tests/fixture-site.ts";
import { sdkSite } from "./sdk-site.ts";

let site: FixtureSite;
beforeEach(() => {
  site = sdkSite();
});

const CLIENTS =
  "```ts hidden file=clients.ts\nimport OpenAI from 'openai';\nexport const openai = new OpenAI();\n```";
/** A note whose first block begins at line 13. */
const note = (...blocks: string[]): void =>
  site.change(
    "content/index.mdx",
    `---\ntitle: Home\nslug: /\n---\n\n${CLIENTS}\n\n## Ask\n\n${blocks.map((text) => `\`\`\`${text}\n\`\`\``).join("\n\n")}\n`,
  );
const update = async (): Promise<{ status: number | null; told: string }> => {
  const { status, stdout, stderr } = await site.run("check", "index", "--update", "--root", site.root);
  return { status, told: stdout + stderr };
};
const proofs = (): (readonly [string, string | undefined])[] => {
  const {
    snippets,
  }: { snippets: { level: string; tools: { tool: string; version: string; output?: string[] }[] }[] } =
    JSON.parse(site.read("content/index.lock.json"));
  return snippets.slice(1).map(({ level, tools: [tool] }) => [level, tool?.tool] as const);
};

describe("proofmark check on the types of SDK code", () => {
  it("compiles blocks with the clients that they import, and runs those that make no request", async () => {
    note(
      "ts check=types\nimport { openai } from './clients.ts';\nexport const ask = () => openai.responses.create({ model: 'gpt-6.1-terra', input: 'Hi' });",
      "ts fails=\"TS2769\" check=types\nimport { openai } from './clients.ts';\nawait openai.responses.create({ model: 'gpt-6.1-terra', max_tokens: 9 });",
      "ts\nimport { zodTextFormat } from 'openai/helpers/zod';\nimport { z } from 'zod';\nconsole.log(zodTextFormat(z.object({}), 'order').name);",
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(proofs()).toEqual([
      ["type-checked", "openai"],
      ["type-checked", "openai"],
      ["ran", "openai"],
    ]);
  });

  it("shows what the compiler says of a wrong parameter, and where, also in a file", async () => {
    note(
      "ts\nimport { openai } from './clients.ts';\nawait openai.responses.create({\n  model: 'gpt-6.1-terra',\n  max_tokens: 9,\n});",
      "ts file=order.ts\nexport const qty: number = 'two';",
      "ts\nimport { openai } from './clients.ts';\nimport { qty } from './order.ts';\nconsole.log(qty, openai.baseURL);",
    );
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain("failed: content/index.mdx:13  it failed\n");
    expect(told).toContain("    line 17: error TS2769: No overload matches this call.\n");
    expect(told).toContain("'max_tokens' does not exist in type 'ResponseCreateParams");
    expect(told).toContain("failed: content/index.mdx:25  it failed\n");
    expect(told).toContain(
      "    line 22 (order.ts): error TS2322: Type 'string' is not assignable to type 'number'.\n",
    );
  });

  it("proves nothing of a section that was stopped before it was compiled", async () => {
    note(
      "ts\nimport { openai } from './clients.ts';\nconsole.log(openai.baseURL);",
      "sh timeout=60s\ntail /dev/zero", // keeps all of an endless line in memory
    );
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toMatch(
      /failed: content\/index\.mdx:13 {2}it was not run: its section could not be reviewed: /,
    );
    expect(told).toMatch(
      /failed: content\/index\.mdx:18 {2}its sandbox used more than \d+ MiB of memory, and was stopped/,
    );
  });
});
