import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command, fixtureSite } from "../fixture-site.ts";

const site = fixtureSite("proven");
const client = new Client({ name: "test", version: "1.0.0" });

beforeAll(async () => {
  await site.build();
  const args = [command, "mcp", "--root", site.root];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
});
afterAll(() => client.close());

describe("proofmark mcp", () => {
  it("has three tools", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search", "get", "try"]);
  });

  it("finds snippets, with the level and the version that they ran on", async () => {
    const { structuredContent } = await client.callTool({ name: "search", arguments: { query: "orders" } });
    expect(structuredContent).toMatchObject({
      snippets: expect.arrayContaining([
        expect.objectContaining({
          address: "index#ran.show-orders",
          code: "cat orders.csv",
          level: "ran",
          tool: "Bash",
          version: "5.2.15",
          output: '1,<b>ada</b> & "co"',
        }),
      ]),
    });
  });

  it("gives a section, and says what there is for a wrong address", async () => {
    const { structuredContent } = await client.callTool({ name: "get", arguments: { address: "index#ran" } });
    expect(structuredContent).toMatchObject({
      url: "https://notes.test/#ran",
      sections: [{ heading: "Ran", snippets: [{ code: "cat orders.csv" }, {}, {}, {}, {}] }],
    });
    const wrong = await client.callTool({ name: "get", arguments: { address: "index#run" } });
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("there is nothing at `index#run`\nexpected: one of ran, ") }],
    });
  });

  it("tries code in the sandbox", async () => {
    const asked = { language: "sh", code: "sort orders.csv", setup: "index#ran" };
    const { structuredContent } = await client.callTool({ name: "try", arguments: asked });
    expect(structuredContent).toMatchObject({
      runner: "shell",
      setup: { file: "content/index.mdx", anchor: "ran" },
      versions: [{ verdict: "works", level: "ran", tool: "Bash", output: "1,ada" }],
    });
    const unknown = await client.callTool({ name: "try", arguments: { ...asked, language: "cobol" } });
    expect(unknown).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("no runner supports `cobol`\nexpected: one of ") }],
    });
  });

  it("does not start on a site that is not built", async () => {
    const bare = fixtureSite("plain");
    expect(await bare.run("mcp")).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "error: dist  there is no built site\n  fix       build it with `npx proofmark build`\n1 problem in 1 file\n",
    });
  });
});
