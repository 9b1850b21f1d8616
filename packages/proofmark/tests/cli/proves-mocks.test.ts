import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { givePackages } from "../packages-of.ts";

let site: FixtureSite;
beforeEach(() => {
  site = fixtureSite("runners");
  givePackages(site);
});

const CLIENTS = `\`\`\`ts hidden file=clients.ts
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
export const openai = new OpenAI();
export const anthropic = new Anthropic();
export const gemini = new GoogleGenAI({});
\`\`\``;
/** A note whose first block begins at line 17. */
const note = (...blocks: string[]): void =>
  site.change(
    "content/index.mdx",
    `---\ntitle: Home\nslug: /\n---\n\n${CLIENTS}\n\n## Ask\n\n${blocks.map((text) => `\`\`\`${text}\n\`\`\``).join("\n\n")}\n`,
  );
const update = async (): Promise<{ status: number | null; told: string }> => {
  const { status, stdout, stderr } = await site.run("check", "index", "--update", "--root", site.root);
  return { status, told: stdout + stderr };
};
const proofs = (): (readonly [string, string | undefined, string[] | undefined])[] => {
  const { snippets }: { snippets: { level: string; tools: { tool: string; output?: string[] }[] }[] } =
    JSON.parse(site.read("content/index.lock.json"));
  return snippets.slice(1).map(({ level, tools: [tool] }) => [level, tool?.tool, tool?.output] as const);
};

const exchangeIn = (lock: string): string => /"exchange": "(\w+)"/.exec(lock)?.[1] ?? "";

const ASK_CLAUDE = "model: 'claude-sonnet-5-5', max_tokens: 99, messages: [{ role: 'user', content: 'Hi' }]";
const CURL = `curl -sS https://api.anthropic.com/v1/messages -H "x-api-key: $ANTHROPIC_API_KEY" -H 'content-type: application/json' -H 'anthropic-version: 2026-10-21'`;

// Each block is a separate client, and the compiler reads what it sent.
describe("proofmark check on code that asks a provider", () => {
  it("checks requests of each SDK, streams and commands, and shows no made-up answer but an asserted one", async () => {
    note(
      "ts\nimport { openai } from './clients.ts';\nconsole.log((await openai.responses.create({ model: 'gpt-6.1-terra', input: 'Hi' })).output_text);",
      `ts\nimport { anthropic } from './clients.ts';\nconst stream = anthropic.messages.stream({ ${ASK_CLAUDE} });\nstream.on('text', (text) => process.stdout.write(text));\nawait stream.finalMessage();`,
      "ts\nimport { gemini } from './clients.ts';\nconsole.log((await gemini.models.generateContent({ model: 'gemini-3.8-flash', contents: 'Hi' })).text);\n```\n```output\n(example reply)",
      `sh\n${CURL} -d '{"model": "claude-sonnet-5-5", "max_tokens": 9, "messages": []}'`,
      "ts file=ask.ts\nimport { openai } from './clients.ts';\nawait openai.models.list();",
      "sh\nnode ask.ts",
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(proofs()).toEqual([
      ["mocked", "openai", undefined],
      ["mocked", "@anthropic-ai/sdk", undefined],
      ["mocked", "@google/genai", ["(example reply)"]],
      ["mocked", "curl", undefined],
      ["mocked", "openai", undefined],
      ["mocked", "openai", undefined],
    ]);
  });

  it("notices another request, and another use of the answer, though no page shows either", async () => {
    const ask = (input: string, shown: string): string =>
      `ts\nimport { openai } from './clients.ts';\nconst reply = await openai.responses.create({ model: 'gpt-6.1-terra', input: '${input}' });\nconsole.log(reply.${shown});`;
    note(ask("Hi", "output_text"));
    await update();
    const lock = site.read("content/index.lock.json");
    for (const other of [ask("Ho", "output_text"), ask("Hi", "status")]) {
      note(other);
      await update();
      expect(exchangeIn(site.read("content/index.lock.json"))).not.toBe(exchangeIn(lock));
    }
    note(ask("Hi", "output_text"));
    site.change("content/index.lock.json", lock.replace(exchangeIn(lock), "forged"));
    const { status, stderr } = await site.run("check", "index");
    expect(status).toBe(1);
    expect(stderr).toContain("its exchange with the mock differs from the lock");
  });

  it("lets a key say what is refused first, so that retries are run", async () => {
    const ask = (key: string, retries: number): string =>
      `import OpenAI from 'openai';\nconst openai = new OpenAI({ apiKey: '${key}', maxRetries: ${retries} });\nconst { status } = await openai.responses.create({ model: 'gpt-6.1-terra', input: 'Hi' });\nconsole.log(status);`;
    note(
      `ts\n${ask("fails-429-500", 2)}\n\`\`\`\n\`\`\`output\ncompleted`,
      `ts fails="RateLimitError: 429"\n${ask("fails-429", 0)}`,
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(proofs().map(([level]) => level)).toEqual(["mocked", "mocked"]);
  });

  it("names a model that the package does not know, in code and in a request", async () => {
    note(
      "ts\nimport { openai } from './clients.ts';\nawait openai.responses.create({\n  model: 'gpt-0-none', input: 'Hi',\n});",
      `sh\n${CURL} -d '{"model": "claude-none", "max_tokens": 9, "messages": []}'`,
    );
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain('    line 20: no package that is installed names a model "gpt-0-none"\n');
    expect(told).toContain(
      '    POST https://api.anthropic.com/v1/messages: no package that is installed names a model "claude-none"\n',
    );
  });

  it("fails code that uses what is deprecated", async () => {
    note(
      `ts\nimport { anthropic } from './clients.ts';\nawait anthropic.messages.create({ ${ASK_CLAUDE.replace("sonnet-5-5", "sonnet-4-5")} });`,
    );
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toMatch(/The model 'claude-sonnet-4-5' is deprecated and will reach end-of-life/);
  });

  it("names a wrong address, method, header and body of a request", async () => {
    const body = `-d '{"model": "claude-sonnet-5-5", "max_tokens": 9, "messages": []}'`;
    note(
      `sh\n${CURL.replace("/messages", "/message")} ${body}`,
      `sh\n${CURL} -X PUT ${body}`,
      `sh\n${CURL.replace(" -H 'anthropic-version: 2026-10-21'", "")} ${body}`,
      `sh\n${CURL} -d '{"model": "claude-sonnet-5-5", "messages": [], "temperature": 1}'`,
      'sh\ncurl -sS https://api.openai.com/v1/responses -H "Authorization: Bearer $OPENAI_API_KEY" -d \'{"model": \'',
    );
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain(
      "POST https://api.anthropic.com/v1/message: no such request; answered are: POST /v1/messages, ",
    );
    expect(told).toContain("PUT https://api.anthropic.com/v1/messages: no such request; answered are: ");
    expect(told).toContain(
      "POST https://api.anthropic.com/v1/messages: the header `anthropic-version` is missing\n",
    );
    expect(told).toMatch(
      /POST https:\/\/api\.anthropic\.com\/v1\/messages: its body: error TS\d+: .*(?:temperature|max_tokens)/,
    );
    expect(told).toContain("POST https://api.openai.com/v1/responses: its body is not JSON: ");
    expect(told).toContain(
      "POST https://api.openai.com/v1/responses: the header `content-type` must be application/json, but is application/x-www-form-urlencoded\n",
    );
  });

  it("names the line of a mock whose answer has drifted from the package's types", async () => {
    site.change("verify/mocks/openai.ts", (before) =>
      before.replace('status: "validating"', 'status: "begun"'),
    );
    note("ts\nimport { openai } from './clients.ts';\nawait openai.models.list();");
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toMatch(
      /verify\/mocks\/openai\.ts, line \d+: error TS2322: Type '"begun"' is not assignable/,
    );
  });

  it("names an address that no mock answers", async () => {
    note(
      "ts\nimport OpenAI from 'openai';\nawait new OpenAI({ baseURL: 'https://api.shop.example/v1', maxRetries: 0 }).models.list().catch(() => {});",
    );
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain("CONNECT api.shop.example:443: no mock answers api.shop.example:443\n");
  });

  it("fails the snippet that ends the mock, and goes on", async () => {
    note(
      "ts\nimport { execSync } from 'node:child_process';\nimport { openai } from './clients.ts';\nexecSync('pkill -9 -f mock[.]pem');\nawait openai.models.list().catch(() => {});",
      "ts\nimport { openai } from './clients.ts';\nconsole.log(openai.baseURL);",
    );
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain("failed: content/index.mdx:17  it was not run: the mock ended:\n");
    expect(told).toContain("it was not run: the snippet at line 17 was stopped\n");
  });
});
