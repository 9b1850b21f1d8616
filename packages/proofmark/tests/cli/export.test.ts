import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

const site = fixtureSite("proven");
const run = (command: string, args: readonly string[], input = ""): string =>
  execFileSync(command, args, { encoding: "utf8", input, env: { ...process.env, HOME: site.path("home") } });
beforeAll(() => site.build());

describe("proofmark export", () => {
  it("writes a file that is named after the site, and says what it leaves out", async () => {
    expect(await site.run("export", "navi", "--to", "sheets")).toEqual({
      status: 0,
      stdout: "sheets/notes.test.cheat\n",
      stderr:
        "6 snippets of 12; left out: languages other than the shell, <words> and lines that begin with #, %, ; or @\n",
    });
    expect(site.read("sheets/notes.test.cheat")).toContain(
      "\n# Ran (ran on Bash 5.2.15)\n; https://notes.test/#ran.show-orders\ncat orders.csv\n",
    );
  });

  it("keeps to a language, and says that there is nothing", async () => {
    expect((await site.run("export", "vscode", "--lang", "makefile")).stderr).toBe("1 snippet of 1\n");
    expect((await site.run("export", "navi", "--lang", "makefile")).stderr).toBe(
      "error: proofmark export  there is nothing to export for navi\n  expected  snippets that a lock proves\n  found     1 of them, of which navi takes none\n1 problem in 1 file\n",
    );
    expect(await site.run("export", "vim")).toMatchObject({ status: 2 });
  });

  it("writes a list from which fzf takes whole snippets", async () => {
    await site.run("export", "fzf");
    const list = site.read("notes.test.fzf");
    const take = (words: string): string =>
      run("fzf", ["--read0", "--print0", "--delimiter", "\t", "--with-nth", "2,3", "--filter", words], list);
    expect(take("'Levels 'Make")).toBe(
      "index#ran.makefile\tLevels › Ran\tran on GNU Make 4.4.1\tall: orders.csv\0",
    );
  });

  it("writes a page that a client of tldr shows", async () => {
    await site.run("export", "tldr");
    const shown = run("tldr", ["--quiet", "--color", "never", "--render", site.path("levels.md")]);
    expect(shown).toContain("  Show orders (ran on Bash 5.2.15):\n\n      cat orders.csv\n");
  });
});
