import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

/** A site with one note about Redis; its lock is written if all of it is proven. */
function siteWith(note: string): FixtureSite {
  const site = fixtureSite("runners");
  site.change("content/cache.mdx", `---\ntitle: Cache\n---\n${note}`);
  return site;
}

const outputs = (site: FixtureSite): (readonly string[] | undefined)[] => {
  const { snippets }: { snippets: { tools: { output?: string[] }[] }[] } = JSON.parse(
    site.read("content/cache.lock.json"),
  );
  return snippets.map(({ tools }) => tools[0]?.output);
};

describe("proofmark check on Redis", () => {
  it("keeps replies as they look on a terminal, transactions too, and raw ones in a pipe", async () => {
    const site = siteWith(`
## Store

\`\`\`redis
SET visits 1
HSET mug name "A mug" price 9.50
HGETALL mug
MULTI
INCR visits
EXEC
SELECT 1
GET visits
\`\`\`

\`\`\`sh
redis-cli GET visits
redis-cli HGET mug name | tr a-z A-Z
\`\`\`

## Start again

\`\`\`redis
GET visits
\`\`\`
`);
    const { status, stdout, stderr } = await site.run("check", "cache", "--update");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toBe("wrote content/cache.lock.json\n3 ran in <time>\n");
    expect(outputs(site)).toEqual([
      [
        "OK",
        "(integer) 2",
        ...['1) "name"', '2) "A mug"', '3) "price"', '4) "9.50"'],
        ...["OK", "QUEUED", "1) (integer) 2"],
        ...["OK", "(nil)"],
      ],
      ['"2"', "A MUG"],
      ["(nil)"],
    ]);
    expect(site.read("content/cache.lock.json")).toMatch(/"tool": "Redis",\s+"version": "\d+\.\d+\.\d+"/);
  });

  it("listens on one connection while another publishes", async () => {
    const site = siteWith(`
## Listen

\`\`\`redis async session=listener
SUBSCRIBE news
\`\`\`

\`\`\`redis
PUBLISH news hello
\`\`\`
`);
    const { status, stderr } = await site.run("check", "cache", "--update");
    expect([status, stderr]).toEqual([0, ""]);
    expect(outputs(site)[0]?.slice(-3)).toEqual(['1) "message"', '2) "news"', '3) "hello"']);
    expect(outputs(site)[1]).toEqual(["(integer) 1"]);
  });

  it("takes an error reply for a failure, also within a transaction", async () => {
    const site = siteWith(`
## Err

\`\`\`redis
GETT visits
\`\`\`

\`\`\`redis fails="not an integer"
SET name Ada
MULTI
INCR name
EXEC
\`\`\`

\`\`\`sh
printf 'MULTI\\nEXEC x\\n' | redis-cli
\`\`\`
`);
    const { status, stderr } = await site.run("check", "cache", "--update");
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^failed: content\/cache\.mdx:7 {2}it failed\n {2}│ GETT visits\n {2}printed:\n {4}\(error\) ERR unknown command .*\n {2}again .*\n\n/,
    );
    expect(stderr).toMatch(
      /mdx:18 {2}it failed, although it ended with status 0\n(?:.*\n)+? {2}diagnostics:\n {4}redis-cli failed: \(error\) EXECABORT .*\n {2}again .*\n\n$/,
    );
  });

  it("shows where an asserted output is not what came", async () => {
    const site = siteWith(`
## Assert

\`\`\`redis
INCR visits
\`\`\`

\`\`\`output
(integer) 2
\`\`\`
`);
    const { status, stderr } = await site.run("check", "cache", "--update");
    expect(status).toBe(1);
    expect(stderr).toContain("    - (integer) 2\n    + (integer) 1\n");
  });

  it("tells that the server died in the middle, and what it said last", async () => {
    const site = siteWith(`
## Die

\`\`\`redis
SHUTDOWN NOSAVE
\`\`\`

\`\`\`redis
GET visits
\`\`\`
`);
    const { status, stderr } = await site.run("check", "cache", "--update");
    expect(status).toBe(1);
    expect(stderr).toContain("failed: content/cache.mdx:11  it failed\n");
    expect(stderr).toContain("Could not connect to Redis at 127.0.0.1:6379: Connection refused");
    expect(stderr).toMatch(/The end of the server's log:\n(?:.*\n)*?.*Redis is now ready to exit, bye bye/);
  });

  it("names a server that is missing", async () => {
    const site = siteWith(`
## Elsewhere

\`\`\`redis on=valkey8
PING
\`\`\`
`);
    const { status, stderr } = await site.runWith({ CI: "1" }, "check", "cache");
    expect(status).toBe(1);
    expect(stderr).toContain("failed: content/cache.mdx:7  valkey8 is missing\n");
    expect(stderr).toContain(
      "  fix       fetch it with `npx proofmark tools`, or see `npx proofmark check --tools` for the names\n",
    );
  });
});
