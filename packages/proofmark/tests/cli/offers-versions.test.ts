// @module-tag exhaustive
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { givePackages } from "../packages-of.ts";

/** The toolbox of this repository, which the tests under CI fetch first. */
const toolbox =
  process.env["PROOFMARK_TOOLBOX"] ||
  fileURLToPath(new URL("../../../../site/.cache/toolbox", import.meta.url));
const isThere = existsSync(`${toolbox}/experimental/tools.json`);

const SCHEMA = `import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
const fields = { name: { type: GraphQLString, resolve: () => 'mug' } };
export const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) });`;

const GO = `package main

import (
	"fmt"
	"regexp"
)

func main() {
	fmt.Println(regexp.MustCompile("(?<n>[0-9]+)").FindString("mug-01"))
}`;

/** Blocks, each with the versions that it names. */
const BLOCKS: readonly (readonly [on: string, language: string, code: string])[] = [
  ["postgresql19,postgresql18,postgresql17", "sql", "select any_value(n) from (values (7)) v (n);"],
  ["redis8.6,redis8.0,valkey9.1,valkey8.1", "redis", "INCR visits"],
  ["make4.4", "sh", "echo 'int main(void) { return 0; }' > a.c && make -s a && ./a"],
  ["python3.14,python3.13", "python", "print(1 + 1)"],
  ["perl5.42,perl5.40", "perl", "print 1 + 2;"],
  ["ruby3.4,ruby3.3", "ruby", "puts 1 + 3"],
  ["php8.5,php8.4", "php", "<?php echo 1 + 4;"],
  ["go1.27", "go", GO],
  ["graphql17,graphql16", "graphql", "{ name }"],
  [
    "go,go1.27,java",
    "regex-matrix",
    "named group  (?<y>\\d+)  May 2026  2026\nlookahead  \\d(?=th)  1 5th  5",
  ],
];

/** PostgreSQL comes from a root in which PHP has its version in its name. */
const BESIDE = "## Beside another tool\n\n```sql\nselect 1;\n```\n\n```php\n<?php echo 1 + 4;\n```\n";

describe.runIf(isThere || process.env["CI"])("the versions that the runners offer", () => {
  const site = fixtureSite("runners");
  const env = { PROOFMARK_TOOLBOX: toolbox };
  beforeAll(() => givePackages(site));

  it("runs a snippet on each version that it names, from the toolbox and from npm", async () => {
    const blocks = BLOCKS.map(
      ([on, language, code]) => `## ${on}\n\n\`\`\`${language} on=${on} timeout=60s\n${code}\n\`\`\`\n`,
    );
    site.change(
      "content/index.mdx",
      `---\ntitle: Home\nslug: /\n---\n\n\`\`\`mjs hidden file=shop.mjs\n${SCHEMA}\n\`\`\`\n\n${blocks.join("\n")}\n${BESIDE}`,
    );
    expect(await site.runWith(env, "check", "index", "--update")).toMatchObject({ status: 0, stderr: "" });
    const [, ...snippets]: { tools: Ran[] }[] = JSON.parse(site.read("content/index.lock.json")).snippets;
    const ran = snippets.flatMap(({ tools }) => tools).filter(({ on }) => on !== undefined);
    expect(ran.map(({ on }) => on)).toEqual(BLOCKS.flatMap(([on]) => on.split(",")));
    for (const { on = "", version } of ran) {
      const series = /\d[\d.]*$/.exec(on)?.[0] ?? "";
      expect(`${on} is ${version}`).toMatch(new RegExp(`^\\S+ is ${series.replaceAll(".", "\\.")}`));
    }
    expect(Object.fromEntries(ran.map(({ on, output }) => [on, output]))).toMatchObject({
      go: ["yes", "no"],
      "go1.27": ["yes", "no"],
      java: ["yes", "yes"],
    });
  }, 600_000);
});

interface Ran {
  readonly on?: string;
  readonly version: string;
  readonly output?: string[];
}
