import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { givePackages } from "../packages-of.ts";

let site: FixtureSite;
beforeEach(() => {
  site = fixtureSite("runners");
  givePackages(site);
});

const SHOP = `\`\`\`mjs hidden file=shop.mjs
import { buildSchema } from 'graphql';
export const schema = buildSchema('type Query { mug(sku: ID): Mug } type Mug { name: String! price(fails: Boolean): Int }');
const root = { mug: ({ sku = 'mug-01' }) => ({ name: sku, price: () => { throw new Error('no price'); } }) };
const { graphql } = await import('graphql');
export const run = (source, variableValues) => graphql({ schema, source, variableValues, rootValue: root });
\`\`\``;
const note = (...blocks: string[]): void =>
  site.change(
    "content/index.mdx",
    `---\ntitle: Home\nslug: /\n---\n\n${SHOP}\n\n## Ask\n\n${blocks.map((text) => `\`\`\`${text}\n\`\`\``).join("\n\n")}\n`,
  );
const update = async (): Promise<{ status: number | null; told: string }> => {
  const { status, stdout, stderr } = await site.run("check", "index", "--update", "--root", site.root);
  return { status, told: stdout + stderr };
};

describe("proofmark check on GraphQL", () => {
  it("runs operations with their variables on the section's schema, and builds definitions onto it", async () => {
    note(
      "graphql\n{ mug { name } }",
      'json vars\n{ "sku": "cap-02" }',
      "graphql\nquery One($sku: ID) { mug(sku: $sku) { name } }",
      'graphql fails="no price"\n{ mug { price } }',
      "graphql\ntype Mug { name: String! }",
      "graphql\nextend type Mug { size: Int }",
      "graphql\nfragment Name on Mug { name }",
    );
    expect(await update()).toMatchObject({ status: 0 });
    const {
      snippets,
    }: {
      snippets: {
        level: string;
        fails?: true;
        tools: { tool: string; version: string; output?: string[] }[];
      }[];
    } = JSON.parse(site.read("content/index.lock.json"));
    expect(
      snippets.map(({ level, tools: [tool] }) => [level, tool?.output?.join("").replaceAll(/\s+/g, "")]),
    ).toEqual([
      ["ran", undefined],
      ["ran", '{"data":{"mug":{"name":"mug-01"}}}'],
      ["ran", undefined],
      ["ran", '{"data":{"mug":{"name":"cap-02"}}}'],
      ["ran", expect.stringContaining('"message":"noprice"')],
      ["ran", undefined],
      ["ran", undefined],
      ["parsed", undefined],
    ]);
    expect(snippets[1]?.tools[0]).toMatchObject({
      tool: "graphql-js",
      version: expect.stringMatching(/^17\./),
    });
  });

  it("fails an operation that the schema refuses, definitions that do not fit, and an excerpt that is out of date", async () => {
    note(
      "graphql\n{ cap { name } }",
      "graphql\nextend type Mug { size: Inch }",
      "graphql\ntype Mug { price: Int }",
      "graphql\n{ mug",
      "graphql\nfragment No on Mug { size }",
    );
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told.match(/^failed: .*/gm)?.map((line) => line.replace(/ {2}it failed$/, ""))).toEqual(
      [16, 20, 24, 28, 32].map((line) => `failed: content/index.mdx:${line}`),
    );
    expect(told).toContain('Cannot query field \\"cap\\" on type \\"Query\\".');
    expect(told).toContain('Unknown type "Inch".');
    expect(told).toContain("Mug in the schema has no such member: price: Int");
    expect(told).toContain("Syntax Error: Expected Name, found <EOF>.");
    expect(told).toContain('Cannot query field "size" on type "Mug".');
  });

  it("compares the interfaces and directives of an excerpt, too", async () => {
    note("graphql\ntype Mug @deprecated { name: String! }");
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain("Mug in the schema has no such member: @deprecated");
  });

  it("shows the difference to an asserted answer", async () => {
    note('graphql\n{ mug { name } }\n```\n```output\n…\n    "mug": { "name": "pen-07" }');
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain('+       "name": "mug-01"');
  });

  it("says that graphql-js is missing", async () => {
    site = fixtureSite("runners"); // without packages
    site.change(
      "content/index.mdx",
      "---\ntitle: Home\nslug: /\n---\n\n## Ask\n\n```graphql\n{ mug }\n```\n",
    );
    const { status, told } = await update();
    expect(status).toBe(1);
    expect(told).toContain("Cannot find package 'graphql'");
  });
});
