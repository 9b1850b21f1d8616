// @module-tag exhaustive
import { beforeEach, describe, expect, it } from "vitest";
import type { FixtureSite } from "../../packages/proofmark/tests/fixture-site.ts";
import { sdkSite } from "./sdk-site.ts";

/** A service that has bad days. */
const WEATHER = `import type { MockService } from "./mock-service.ts";

export default {
  packages: [],
  origins: ["https://api.weather.test", "http://localhost:8123"],
  headers: {},
  routes: {
    "GET /v1/none": { answer: () => ({ status: 404, json: { error: "no such city" } }) },
    "GET /v1/slow": { answer: () => ({ delayMs: 1500, json: { sun: true } }) },
    "GET /v1/broken": { answer: () => ({ breaks: true, events: [{ type: "hour", sun: true }] }) },
    "GET /v1/image": { answer: () => ({ bytes: Buffer.from("ID3"), headers: { "content-type": "audio/mpeg" } }) },
    "POST /v1/days": {
      body: "{ readonly city: string }",
      answer: ({ body }) => ({ json: { city: body.city } }),
    },
  },
  refuse: (status, problem) => ({ error: problem ?? \`status \${status}\` }),
} satisfies MockService;
`;

let site: FixtureSite;
beforeEach(() => {
  site = sdkSite("api.weather.test", "localhost:8123");
  site.change("verify/mocks/weather.ts", WEATHER);
});

const note = (...blocks: string[]): void =>
  site.change(
    "content/index.mdx",
    `---\ntitle: Home\nslug: /\n---\n\n## Ask\n\n${blocks.map((text) => `\`\`\`${text}\n\`\`\``).join("\n\n")}\n`,
  );
const update = async (): Promise<{ status: number | null; told: string }> => {
  const { status, stdout, stderr } = await site.run("check", "index", "--update", "--root", site.root);
  return { status, told: stdout + stderr };
};
const proofs = (): (readonly [string, string | undefined, string[] | undefined])[] => {
  const { snippets }: { snippets: { level: string; tools: { tool: string; output?: string[] }[] }[] } =
    JSON.parse(site.read("content/index.lock.json"));
  return snippets.map(({ level, tools: [tool] }) => [level, tool?.tool, tool?.output] as const);
};

const URLS = "https://api.weather.test/v1";
const PYTHON = `import json, urllib.request

def days(city):
    request = urllib.request.Request(
        "https://api.weather.test/v1/days", json.dumps({"city": city}).encode())
    return json.load(urllib.request.urlopen(request))`;

describe("proofmark check on services that have bad days", () => {
  it("lets an answer be refused, late or broken off, and shows what a command makes of it", async () => {
    note(
      `sh fails=22\ncurl -sS --fail-with-body ${URLS}/none`,
      `sh varies fails=28\ncurl -sS --max-time 0.2 ${URLS}/slow`,
      `sh fails=18\ncurl -sS -N ${URLS}/broken`,
      `sh\ncurl -sS ${URLS}/image\n\`\`\`\n\`\`\`output\nID3`,
      `sh fails=22\ncurl -sS --fail-with-body -H 'authorization: Bearer fails-503' ${URLS}/image`,
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(proofs()).toEqual([
      ["mocked", "curl", expect.arrayContaining([expect.stringContaining('{"error":"no such city"}')])],
      ["mocked", "curl", [expect.stringContaining("timed out")]],
      ["mocked", "curl", expect.arrayContaining(['data: {"type":"hour","sun":true}'])],
      ["mocked", "curl", ["ID3"]],
      ["mocked", "curl", expect.arrayContaining([expect.stringContaining('{"error":"status 503"}')])],
    ]);
  });

  it("runs Python that calls a service, itself or through a file of its section", async () => {
    note(
      `python file=weather.py\n${PYTHON}`,
      "python\nfrom weather import days\nprint(days('Oslo')['city'])\n```\n```output\nOslo",
      "python\nimport urllib.request\nprint(urllib.request.urlopen('http://localhost:8123/v1/image').read())\n```\n```output\nb'ID3'",
      "python\nprint(1 + 1)",
    );
    expect(await update()).toMatchObject({ status: 0 });
    expect(proofs().map(([level, tool]) => [level, tool])).toEqual([
      ["mocked", "Python"],
      ["mocked", "Python"],
      ["mocked", "Python"],
      ["ran", "Python"],
    ]);
  });

  it("names the wrong body of a request that Python sent", async () => {
    note(`python\n${PYTHON.replace('"city": city', '"town": city')}\ndays('Oslo')`);
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toMatch(/POST https:\/\/api\.weather\.test\/v1\/days: its body: error TS\d+: .*town/);
  });
});
