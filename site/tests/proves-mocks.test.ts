import { renameSync, symlinkSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { FixtureSite } from "../../packages/proofmark/tests/fixture-site.ts";
import type { Outcome } from "../../packages/proofmark/tests/outcome.ts";
import { block, LOCK, NOTE } from "../../packages/proofmark/tests/proving-site.ts";
import { sdkSite } from "./sdk-site.ts";

const CLIENTS = [
  ["openai", "import OpenAI from 'openai';", "new OpenAI()"],
  ["anthropic", "import Anthropic from '@anthropic-ai/sdk';", "new Anthropic()"],
  ["gemini", "import { GoogleGenAI } from '@google/genai';", "new GoogleGenAI({})"],
].flatMap(([name, imports = "", client]) =>
  block(`ts hidden file=${name}.ts`, imports, `export const ${name} = ${client};`),
);

/** A site with these sections, each with its blocks, and what a check of it reports. */
async function update(
  sections: Readonly<Record<string, readonly (readonly string[])[]>>,
  change: (site: FixtureSite) => void = () => undefined,
): Promise<{ site: FixtureSite; status: number | null; told: string }> {
  const site = sdkSite();
  const lines = Object.entries(sections).flatMap(([name, blocks]) => [`## ${name}`, "", ...blocks.flat()]);
  site.change(NOTE, ["---", "title: Home", "slug: /", "---", "", ...CLIENTS, ...lines].join("\n"));
  change(site);
  const { status, stdout, stderr }: Outcome = await site.run("check", "index", "--update");
  return { site, status, told: stdout + stderr };
}

interface Entry {
  readonly level: string;
  readonly tools: readonly {
    readonly tool: string;
    readonly exchange?: string;
    readonly output?: string[];
  }[];
}

const askClaude = (model = "claude-sonnet-5-5"): string =>
  `model: '${model}', max_tokens: 99, messages: [{ role: 'user', content: 'Hi' }]`;
const CURL = `curl -sS https://api.anthropic.com/v1/messages -H "x-api-key: $ANTHROPIC_API_KEY" -H 'content-type: application/json' -H 'anthropic-version: 2026-10-21'`;
/** A block that imports a client of the note. */
const using = (client: string, ...code: readonly string[]): string[] =>
  block("ts", `import { ${client} } from './${client}.ts';`, ...code);

const askGpt = (input: string, shown: string): string[] =>
  using(
    "openai",
    `const reply = await openai.responses.create({ model: 'gpt-6.1-terra', input: '${input}' });`,
    `console.log(reply.${shown});`,
  );
const retry = (key: string, maxRetries: number): string[] => [
  "import OpenAI from 'openai';",
  `const openai = new OpenAI({ apiKey: '${key}', maxRetries: ${maxRetries} });`,
  "const { status } = await openai.responses.create({ model: 'gpt-6.1-terra', input: 'Hi' });",
  "console.log(status);",
];

/** The line of the fence of the block that holds a text. */
function fenceOf(site: FixtureSite, text: string): number {
  const note = site.read(NOTE);
  return note.slice(0, note.lastIndexOf("```", note.indexOf(text))).split("\n").length;
}

// Each block is a separate client, and the compiler reads what it sent.
describe("proofmark check on code that asks a provider", () => {
  let site: FixtureSite;
  let entries: readonly Entry[];
  beforeAll(async () => {
    const updated = await update({
      Ask: [
        askGpt("Hi", "output_text"),
        askGpt("Ho", "output_text"),
        askGpt("Hi", "status"),
        using(
          "anthropic",
          `const stream = anthropic.messages.stream({ ${askClaude()} });`,
          "stream.on('text', (text) => process.stdout.write(text));",
          "await stream.finalMessage();",
        ),
        using(
          "gemini",
          "console.log((await gemini.models.generateContent({ model: 'gemini-3.8-flash', contents: 'Hi' })).text);",
        ),
        block("output", "(example reply)"),
        block("sh", `${CURL} -d '{"model": "claude-sonnet-5-5", "max_tokens": 9, "messages": []}'`),
        block("ts file=ask.ts", "import { openai } from './openai.ts';", "await openai.models.list();"),
        block("sh", "node ask.ts"),
        block("ts", ...retry("fails-429-500", 2)),
        block("output", "completed"),
        block('ts fails="RateLimitError: 429"', ...retry("fails-429", 0)),
      ],
    });
    site = updated.site;
    expect(updated).toMatchObject({ status: 0 });
    entries = JSON.parse(site.read(LOCK)).snippets.slice(3);
  });

  it("checks requests of each SDK, streams and commands, and shows no made-up answer but an asserted one", () => {
    expect(entries.slice(2, 8).map(({ level, tools: [tool] }) => [level, tool?.tool, tool?.output])).toEqual([
      ["mocked", "openai", undefined],
      ["mocked", "@anthropic-ai/sdk", undefined],
      ["mocked", "@google/genai", ["(example reply)"]],
      ["mocked", "curl", undefined],
      ["mocked", "openai", undefined],
      ["mocked", "openai", undefined],
    ]);
  });

  it("lets a key say what is refused first, so that retries are run", () => {
    expect(entries.slice(8).map(({ level }) => level)).toEqual(["mocked", "mocked"]);
  });

  it("notices another request, and another use of the answer, though no page shows either", async () => {
    const exchanges = entries.slice(0, 3).map(({ tools: [tool] }) => tool?.exchange ?? "");
    expect(exchanges).toEqual([expect.stringMatching(/^\w+$/), expect.anything(), expect.anything()]);
    expect(new Set(exchanges).size).toBe(3);
    site.change(LOCK, (lock) => lock.replace(exchanges[2] ?? "", "forged"));
    const { status, stderr } = await site.run("check", `index:${fenceOf(site, ".status")}`);
    expect(status).toBe(1);
    expect(stderr).toContain("its exchange with the mock differs from the lock");
  });
});

describe("the folder of the mocks", () => {
  it("may not be a link", async () => {
    const { status, told } = await update(
      { Ask: [using("openai", "await openai.models.list();")] },
      (site) => {
        renameSync(site.path("verify/mocks"), site.path("elsewhere"));
        symlinkSync(site.path("elsewhere"), site.path("verify/mocks"));
      },
    );
    expect(status).toBe(1);
    expect(told).toContain("a symbolic link is in the place of a file or folder");
    expect(told).toContain(`a link to `);
  });
});

describe("proofmark check on code that asks a provider wrongly", () => {
  const body = `-d '{"model": "claude-sonnet-5-5", "max_tokens": 9, "messages": []}'`;
  let site: FixtureSite;
  let told: string;
  beforeAll(async () => {
    const updated = await update({
      Ask: [
        using("openai", "await openai.responses.create({", "  model: 'gpt-0-none', input: 'Hi',", "});"),
        block("sh", `${CURL} -d '{"model": "claude-none", "max_tokens": 9, "messages": []}'`),
        using("anthropic", `await anthropic.messages.create({ ${askClaude("claude-sonnet-4-5")} });`),
        block("sh", `${CURL.replace("/messages", "/message")} ${body}`),
        block("sh", `${CURL} -X PUT ${body}`),
        block("sh", `${CURL.replace(" -H 'anthropic-version: 2026-10-21'", "")} ${body}`),
        block("sh", `${CURL} -d '{"model": "claude-sonnet-5-5", "messages": [], "temperature": 1}'`),
        block(
          "sh",
          'curl -sS https://api.openai.com/v1/responses -H "Authorization: Bearer $OPENAI_API_KEY" -d \'{"model": \'',
        ),
        block(
          "sh",
          `curl -sS https://generativelanguage.googleapis.com/v1/interactions -H "x-goog-api-key: $GEMINI_API_KEY" -H 'content-type: application/json' -d '{"model": "gemini-3.8-flash"}'`,
        ),
        block(
          "ts",
          "import OpenAI from 'openai';",
          "const shop = new OpenAI({ baseURL: 'https://api.shop.example/v1', maxRetries: 0 });",
          "await shop.models.list().catch(() => {});",
        ),
      ],
      End: [
        block(
          "ts",
          "import { execSync } from 'node:child_process';",
          "import { openai } from './openai.ts';",
          "execSync('pkill -9 -f mock[.]pem');",
          "await openai.models.list().catch(() => {});",
        ),
        using("openai", "console.log(openai.baseURL);"),
      ],
    });
    ({ site, told } = updated);
    expect(updated.status).toBe(1);
  });

  it("fails every block of it", () => {
    expect(told.match(/^failed: /gm)).toHaveLength(12);
  });

  it("names a model that the package does not know, in code and in a request", () => {
    const line = fenceOf(site, "gpt-0-none") + 3;
    expect(told).toContain(`    line ${line}: no package that is installed names a model "gpt-0-none"\n`);
    expect(told).toContain(
      '    POST https://api.anthropic.com/v1/messages: no package that is installed names a model "claude-none"\n',
    );
  });

  it("fails code that uses what is deprecated", () => {
    // The package prints it, and the mock refuses that model as well.
    expect(told).toMatch(
      /diagnostics:\n {4}The model 'claude-sonnet-4-5' is deprecated and will reach end-of-life/,
    );
  });

  it("names a wrong address, method, header and body of a request", () => {
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

  it("names the line of a mock that throws for what a request lacks", () => {
    expect(told).toMatch(
      /v1\/interactions: its mock threw TypeError: Cannot read .* \(file:\/\/\/mocks\/gemini\.ts:\d+:\d+\)\n/,
    );
  });

  it("names an address that no mock answers", () => {
    expect(told).toContain("CONNECT api.shop.example:443: no mock answers api.shop.example:443\n");
  });

  it("fails the snippet that ends the mock, and goes on", () => {
    const line = fenceOf(site, "pkill");
    expect(told).toContain(`failed: ${NOTE}:${line}  it was not run: the mock ended:\n`);
    expect(told).toContain(`it was not run: the snippet at line ${line} was stopped\n`);
  });

  it("names the line of a mock whose answer has drifted from the package's types", async () => {
    const drifted = await update({ Ask: [using("openai", "await openai.models.list();")] }, (other) =>
      other.change("verify/mocks/openai.ts", (text) => text.replace('"validating"', '"begun"')),
    );
    expect(drifted.status).toBe(1);
    expect(drifted.told).toMatch(
      /verify\/mocks\/openai\.ts, line \d+: error TS2322: Type '"begun"' is not assignable/,
    );
  });
});
