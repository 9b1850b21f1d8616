import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

describe("snippets.json", () => {
  const site = fixtureSite("proven");
  const rows = (): Record<string, unknown>[] => JSON.parse(site.read("dist/snippets.json"));
  beforeAll(async () => {
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });

  it("has all that is known of a snippet", () => {
    expect(rows()[0]).toEqual({
      id: "ran.show-orders",
      note: "index",
      url: "https://notes.test/#ran.show-orders",
      line: 14,
      language: "sh",
      title: null,
      top: "Show orders",
      code: "cat orders.csv",
      values: [],
      output: '1,<b>ada</b> & "co"',
      varies: [],
      level: "ran",
      tool: "Bash",
      version: "5.2.15",
      reason: null,
      versions: [],
      noVerdict: [],
    });
  });

  it("has every level by its name, leaves hidden and unproven snippets out, and names the tool that does not refuse", () => {
    expect(rows().map(({ level, tool, version }) => `${level} ${tool} ${version}`)).toEqual([
      "ran Bash 5.2.15",
      "ran Bash 5.2.15",
      "ran GNU Make 4.4.1",
      "ran Bash 5.2.15",
      "ran Bash 5.2.15",
      "ran PostgreSQL 18.6",
      "ran Node.js 26.10.0",
      "mocked openai 7.55.0",
      "type-checked openai 7.55.0",
      "parsed Homebrew 6.0.9",
      "unchecked null null",
    ]);
    expect(rows().at(-1)).toMatchObject({ reason: "needs a <paid> account", output: null });
  });

  it("says what of an output differs from run to run", () => {
    expect(rows()[1]).toMatchObject({
      output: "nothing found in 1.2 ms, <none> at 12:30:05",
      varies: ["1.2 ms", "12:30:05"],
    });
    expect(rows()[3]).toMatchObject({ code: "date", varies: true });
  });

  it("follows the schema beside it, which refuses other fields and levels", () => {
    const validate = new AjvJsonSchemaValidator().getValidator(
      JSON.parse(site.read("dist/snippets.schema.json")),
    );
    expect(validate(rows())).toMatchObject({ valid: true });
    const [first] = rows();
    expect(validate([{ ...first, more: 1 }])).toMatchObject({ valid: false });
    expect(validate([{ ...first, level: "seen" }])).toMatchObject({ valid: false });
    expect(validate([{ ...first, code: undefined }])).toMatchObject({ valid: false });
  });

  it("leads to places that are there", () => {
    const html = site.html("/");
    for (const { id } of rows()) expect(html).toContain(`id="${id}"`);
  });

  it("is the same after a build of unchanged notes", async () => {
    const before = site.read("dist/snippets.json");
    expect((await site.build()).stdout).toContain("(0 compiled, 0 rendered)");
    expect(site.read("dist/snippets.json")).toBe(before);
  });

  it("leaves drafts and unlisted notes out, and is not written for a site that is not to be listed", async () => {
    const other = fixtureSite("proven");
    other.change("content/index.mdx", (text) => text.replace("slug: /", "slug: /\nunlisted: true"));
    await other.build();
    expect(JSON.parse(other.read("dist/snippets.json"))).toEqual([]);
    other.change("site.config.ts", (text) => text.replace("title:", "noIndex: true,\n  title:"));
    await other.build();
    expect(() => other.read("dist/snippets.json")).toThrow();
    expect(() => other.read("dist/snippets.schema.json")).toThrow();
  });
});
