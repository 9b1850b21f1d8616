import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { siteWithShells } from "../site-with-shells.ts";

/** Forbids namespaces to a command, as some systems do. */
const FORBID = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';

const NOTE = ["# Shop", "## Sort", "```sh\nsort orders.csv\n```", "## Compare", "```sh\ncat note.txt\n```"];

describe("proofmark try refuses", () => {
  const site = siteWithShells();
  site.change("content/shop.mdx", NOTE.join("\n\n"));
  site.change("code.sh", "echo $((6 * 7))\n");
  site.change("long.sh", `# ${"x".repeat(1 << 20)}\n`);
  site.change("odd.sh", Buffer.from([0x65, 0xff, 0x0a]));

  it.each([
    [
      "an unknown language",
      "shh code.sh",
      ["proofmark try  no runner supports `shh`", "expected  one of sh", "fix       did you mean `sh`?"],
    ],
    [
      "an unknown version",
      "sh code.sh --on bash5,dash1",
      [
        "proofmark try  there is no version `dash1` of `shells` here",
        "expected  all, or one of bash5, dash0",
        "fix       did you mean `dash0`?",
      ],
    ],
    [
      "an unknown note",
      "sh code.sh --setup shp#sort",
      [
        "content  there is no note `shp`",
        "expected  one of content/index.mdx, content/redis.mdx, content/shop.mdx",
        "fix       did you mean `shop`?",
      ],
    ],
    [
      "an unknown place in a note",
      "sh code.sh --setup shop#sorted",
      [
        "content/shop.mdx  there are no blocks at `#sorted`",
        "expected  a heading or the address of a block, such as #sort, #compare",
        "fix       did you mean `content/shop.mdx#sort`",
      ],
    ],
    [
      "a note without a place",
      "sh code.sh --setup shop",
      [
        "content/shop.mdx  there are no blocks at `#`",
        "expected  a heading or the address of a block, such as #sort, #compare",
      ],
    ],
    [
      "a wrong time",
      "sh code.sh --timeout soon",
      ["proofmark try  `timeout=soon` is not a time", "expected  from <time> to <time>: `timeout=5s`"],
    ],
    ["a missing file", "sh none.sh", ["none.sh  can't be read", "found     ENOENT"]],
    ["long code", "sh long.sh", ["long.sh  the code is too long", "expected  at most 1 MiB"]],
    ["bytes that are no text", "sh odd.sh", ["odd.sh:1  the file is not UTF-8 text"]],
    ["no code", "sh", ["standard input  there is no code", "fix       npx proofmark try sql < query.sql"]],
  ])("%s, and says what there is", async (_, typed, lines) => {
    const { status, stdout, stderr } = await site.run("try", ...typed.split(" "));
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`error: ${lines.join("\n  ")}`);
  });

  it("to run without a sandbox, as check does", async () => {
    const under = ["unshare", "-Ur", "sh", "-c", FORBID, "sh"];
    const refused = site.startUnder(under, "try", "sh", "code.sh");
    await refused.prints(/snippets can't be run: no sandbox could be opened\n[\s\S]*1 problem/);
    expect(refused.printed()).not.toContain("works");
    const asked = await site.runWith({ CI: "1" }, "try", "sh", "code.sh", "--no-sandbox");
    expect(asked).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("snippets don't run without a sandbox where CI is set"),
    });
    expect(await site.run("try", "sh", "code.sh", "--no-sandbox")).toMatchObject({
      status: 0,
      stderr: "warning: --no-sandbox: every snippet runs as you, with your files and your network\n",
    });
  });

  it("a missing tool, and says how to get it", async () => {
    const shop = fixtureSite("proofs");
    shop.change("a.sql", "select 1;\n");
    const { status, stderr } = await shop.run("try", "sql", "a.sql", "--on", "postgresql16");
    expect(status).toBe(2);
    expect(stderr).toContain("error: proofmark try  there is no version `postgresql16` of `postgresql` here");
  });
});
