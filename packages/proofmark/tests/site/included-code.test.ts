import { describe, expect, it, vi } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, prose, textOf } from "../html.ts";

const SOURCE = `import { log } from "./log.ts";

// #region greet
  /** Says hello. */
  export function greet(name: string) {
    // #region inner
    log(name);
    // #endregion
  }

// #endregion greet
`;

/** The smallest site, with a note of this text and these files. */
function noteOf(
  text: string,
  files: Readonly<Record<string, string>> = { "src/greet.ts": SOURCE },
): FixtureSite {
  const site = fixtureSite("plain");
  site.change("content/redis.mdx", `---\ntitle: Redis\n---\n\n## One\n\n${text}\n`);
  for (const [file, content] of Object.entries(files)) site.change(file, content);
  return site;
}
const fence = (words: string, body = ""): string => `\`\`\`${words}\n${body}\`\`\`\n`;
const codeOf = (html: string): string[] =>
  elements(prose(html), "pre").map((pre) => pre.html.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"'));

describe("a fence with `from`", () => {
  it("shows the region of a file, without its markers and indent, under the file's name", async () => {
    const site = noteOf(fence("ts from=src/greet.ts#greet"));
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    expect(codeOf(site.html("/redis"))).toEqual([
      "/** Says hello. */\nexport function greet(name: string) {\n  log(name);\n}",
    ]);
    expect(
      textOf(elements(elements(prose(site.html("/redis")), "figure")[0]?.html ?? "", "span")[0]?.html ?? ""),
    ).toBe("src/greet.ts #");
  });

  it("shows a whole file, and a region inside another, in the comments of each language", async () => {
    const site = noteOf(
      fence("ts from=src/greet.ts") +
        fence("ts from=src/greet.ts#inner title=Inner") +
        fence('sql from="db/all orders.sql#late orders"') +
        fence("html from=a.html#x") +
        fence("python from=a.py#x"),
      {
        "src/greet.ts": SOURCE,
        "db/all orders.sql": "select 1;\n-- #region late orders\nselect 2;\n-- #endregion\n",
        "a.html": "<!-- #region x -->\n<b>1</b>\n<!-- #endregion -->\n",
        "a.py": "# region x\nprint(1)\n# endregion\n",
      },
    );
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    expect(codeOf(site.html("/redis"))).toEqual([
      SOURCE.replace(/^ *\/\/ #.*\n/gm, "").trimEnd(),
      "log(name);",
      "select 2;",
      "&lt;b&gt;1&lt;/b&gt;",
      "print(1)",
    ]);
  });

  it("is rendered again when the file changes, and not before", async () => {
    const site = noteOf(fence("ts from=src/greet.ts#inner"));
    await site.build();
    expect((await site.build()).stdout).toContain("(0 compiled, 0 rendered)");
    site.change("src/greet.ts", (text) => text.replace("log(name)", "log(name, 1)"));
    expect((await site.build()).stdout).toContain("(1 compiled, 1 rendered)");
    expect(codeOf(site.html("/redis"))).toEqual(["log(name, 1);"]);
  });

  it("may be in a partial", async () => {
    const site = noteOf("import Part from './_part.mdx'\n\n<Part />");
    site.change("content/_part.mdx", fence("ts from=src/greet.ts#inner"));
    await site.build();
    site.change("src/greet.ts", (text) => text.replace("log(name)", "log(name, 1)"));
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    expect(codeOf(site.html("/redis"))).toEqual(["log(name, 1);"]);
  });

  it("is proven as the code that it shows", async () => {
    const site = noteOf(fence("sh from=bin/count.sh"), { "bin/count.sh": "seq 1\n" });
    site.change(
      "site.config.ts",
      (text) =>
        `import { shell } from "proofmark/runners";\n${text.replace("  baseUrl:", "  runners: [shell()],\n  baseUrl:")}`,
    );
    expect(await site.run("check", "--update", "redis")).toMatchObject({ status: 0, stderr: "" });
    const lock = site.read("content/redis.lock.json");
    site.change("content/redis.mdx", (text) => text.replace(" from=bin/count.sh\n", "\nseq 1\n"));
    expect(await site.run("check", "redis")).toMatchObject({ status: 0, stderr: "" });
    site.change("content/redis.mdx", (text) => text.replace("\nseq 1\n", " from=bin/count.sh\n"));
    site.change("bin/count.sh", "seq 2\n");
    expect((await site.run("check", "redis")).stderr).toMatch(/^new: content\/redis\.mdx:7/);
    expect(site.read("content/redis.lock.json")).toBe(lock);
  });

  it("is shown again by `dev` when the file is saved, or made", async () => {
    const site = noteOf(fence("ts from=late/greet.ts"));
    const running = site.start("dev", "--port", "0");
    const [url] = (await running.prints(/http:\/\/localhost:\d+/)) as [string];
    const shows = (wanted: string, save: () => void): Promise<void> =>
      vi.waitFor(
        async () => {
          const html = await (await fetch(`${url}/redis`)).text();
          if (textOf(html).includes(wanted)) return;
          save(); // the watcher may not be there yet for the first save
          throw new Error(`not shown: ${wanted}`);
        },
        { timeout: 60_000, interval: 700 },
      );
    await shows("the file `late/greet.ts` does not exist", () => undefined);
    await shows("const one = 1", () => site.change("late/greet.ts", "const one = 1;\n"));
    await shows("const two = 2", () => site.change("late/greet.ts", "const two = 2;\n"));
  });

  it("that names nothing of the site is an error, with what is near", async () => {
    const site = noteOf(
      [
        fence("ts from=src/gret.ts"),
        fence("ts from=src/greet.ts#great"),
        fence("ts from=../greet.ts"),
        fence("ts from=/etc/passwd"),
        fence("ts from=src/greet.ts", "code\n"),
        fence("ts from=src/open.ts#a"),
        fence("ts from=src/open.ts#b"),
      ].join(""),
      {
        "src/greet.ts": SOURCE,
        "src/open.ts": "// #region b\n// #endregion\n// #region b\n// #endregion\n// #region a\n",
      },
    );
    const expected = "  expected  a path from the site's folder, as `from=src/example.ts#region`\n";
    const outside =
      "  fix       copy the file into the site's folder; hidden files, and links to files outside the folder, are not published\n";
    expect((await site.build()).stderr).toBe(
      [
        "error: content/redis.mdx:7  the file `src/gret.ts` does not exist\n",
        expected,
        "  fix       did you mean `src/greet.ts`?\n",
        "error: content/redis.mdx:9  the file `src/greet.ts` has no region `great`\n",
        "  expected  a comment `#region great` alone on its line, and `#endregion` after it\n",
        "  found     greet, inner\n",
        "  fix       did you mean `src/greet.ts#greet`?\n",
        "error: content/redis.mdx:11  the file `../greet.ts` is outside the site's folder\n",
        expected,
        outside,
        "error: content/redis.mdx:13  the file `/etc/passwd` is outside the site's folder\n",
        expected,
        "  found     /etc/passwd\n",
        outside,
        "error: content/redis.mdx:15  a fence with `from` holds its own code\n",
        "  expected  nothing between its lines: the code is that of src/greet.ts\n",
        "  fix       empty the fence, or take out `from`\n",
        "error: content/redis.mdx:18  the region `a` of `src/open.ts` is never closed\n",
        "  expected  a comment `#endregion` after it\n",
        "  found     src/open.ts:5\n",
        "error: content/redis.mdx:20  the file `src/open.ts` has two regions `b`\n",
        "  expected  one of each name\n",
        "  found     src/open.ts:3\n",
        "7 problems in 1 file\n",
      ].join(""),
    );
  });
});
