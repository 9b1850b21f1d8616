import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { siteWithShells } from "../site-with-shells.ts";

const SAME = "echo $((6 * 7))\n";
const DIFFERS = "echo 'a\\tb'\necho end\n";
const FAILS = "b=b\n[[ $b > a ]] && echo $((6 * 8))\n";

const NOTE = `---
title: Shop
---

\`\`\`sh hidden
echo first > note.txt
\`\`\`

## Sort

\`\`\`text file=orders.csv
2,pen
1,mug
\`\`\`

\`\`\`sh
sort orders.csv
\`\`\`

\`\`\`sh title="Keep it"
echo kept > kept.txt; ls kept.txt
\`\`\`

## Compare

\`\`\`sh hidden
[[ b > a ]]; echo $?
\`\`\`

\`\`\`sh
cat note.txt
\`\`\`
`;

describe("proofmark try", () => {
  it("shows what each version makes of the code, in the order of --on", async () => {
    const site = siteWithShells();
    expect(await site.runReading(SAME, "try", "sh", "--on", "dash0,bash5")).toEqual({
      status: 0,
      stdout: "dash0         works    dash 0.5, <time>\n  42\nbash5         same     bash 5.2, <time>\n",
      stderr: "",
    });
    expect(await site.runReading(DIFFERS, "try", "sh", "--on", "all")).toEqual({
      status: 1,
      stdout: `bash5         works    bash 5.2, <time>
  a\\tb
  end
dash0         differs  dash 0.5, <time>
  - a\\tb
  + a\tb
    end
`,
      stderr: "",
    });
    expect((await site.runReading(FAILS, "try", "sh", "--on", "dash,bash")).stdout).toBe(
      `dash0         fails    dash 0.5, <time>  it failed with status 127: dash: 2: [[: not found
bash5         works    bash 5.2, <time>
  48
`,
    );
  });

  it("tries a file on the default version, and gives machines every fact", async () => {
    const site = siteWithShells();
    site.change("code.sh", "echo $((6 * 7))\r\nnope\r\n\r\n");
    const { status, stdout } = await site.run("try", "sh", "code.sh", "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      language: "sh",
      runner: "shells",
      setup: null,
      versions: [
        {
          on: "bash5",
          verdict: "fails",
          level: null,
          tool: "bash",
          version: "5.2",
          platform: `${process.platform}-${process.arch}`,
          exit: 127,
          output: "42\nbash: line 2: nope: command not found",
          cut: 0,
          reason: "it failed with status 127",
          error: "bash: line 2: nope: command not found",
          ms: expect.any(Number),
        },
      ],
    });
  });

  it("holds the code to the rules of check: a result that proves nothing, and a time", async () => {
    const site = siteWithShells();
    const { status, stdout } = await site.runReading("echo hello\n", "try", "sh");
    expect([status, stdout]).toEqual([
      1,
      "bash5         fails    bash 5.2, <time>  its result proves nothing: it prints only what was typed\n  hello\n",
    ]);
    const shop = fixtureSite("proofs");
    const late = await shop.runReading("echo $((1 + 1)); sleep 60\n", "try", "sh", "--timeout", "300ms");
    expect(late).toMatchObject({ status: 1, stderr: "" });
    expect(late.stdout).toMatch(
      /^bash +fails +Bash [\d.]+, <time> {2}it was still running after <time> and was stopped\n {2}2\n/,
    );
  });

  it("runs in a place of a note, after all that runs above it there", async () => {
    const site = siteWithShells();
    site.change("content/shop.mdx", NOTE);
    const list = async (setup: string): Promise<string[]> => {
      const { stdout } = await site.runReading("ls *.*\n", "try", "sh", "--setup", setup, "--json");
      const attempt: { versions: { output: string }[]; setup: unknown } = JSON.parse(stdout);
      expect(attempt.setup).toEqual({ file: "content/shop.mdx", anchor: setup.split("#")[1] });
      return attempt.versions[0]?.output.split("\n") ?? [];
    };
    expect(await list("content/shop.mdx#sort")).toEqual(["note.txt", "orders.csv"]);
    expect(await list("shop#sort.keep-it")).toEqual(["note.txt", "orders.csv"]);
    expect(await list("shop#compare")).toEqual(["note.txt"]);
  });

  it("says nothing about a version where what runs above the place fails", async () => {
    const site = siteWithShells();
    site.change("content/shop.mdx", NOTE.replace("; echo $?", " && cat note.txt"));
    const { status, stdout } = await site.runReading(
      SAME,
      ...["try", "sh", "--setup", "shop#compare", "--on", "all"],
    );
    expect([status, stdout]).toEqual([
      1,
      `bash5         works    bash 5.2, <time>
  42
dash0         not run  content/shop.mdx:26 fails: dash: 1: [[: not found
`,
    ]);
  });

  it("runs SQL on a server, and says what psql waits for", async () => {
    const site = fixtureSite("proofs");
    const query = "select count(*) from generate_series(1, 3);\n";
    expect((await site.runReading(query, "try", "sql")).stdout).toMatch(
      /^postgresql\d+ +works +PostgreSQL [\d.]+, <time>\n {3}count\n {2}-------\n {7}3\n {2}\(1 row\)\n$/,
    );
    expect((await site.runReading("select 1\n", "try", "sql")).stdout).toContain(
      "it failed: its last statement is incomplete: psql waits for a semicolon\n",
    );
  });

  it("needs no site: it takes the default runners, and the blocks of a README", async () => {
    const folder = fixtureSite("readme");
    expect(
      (
        await folder.runReading(
          "sort orders.csv | head -n 1\n",
          "try",
          "sh",
          "--setup",
          "README.md#from-files",
        )
      ).stdout,
    ).toMatch(/^bash +works +Bash [\d.]+, <time>\n {2}mug,1.5\n$/);
  });
});
