import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

const NOTE = "content/index.mdx";

/** The site with a note of one snippet. */
function siteOf(fence: string, ...code: readonly string[]): FixtureSite {
  const site = fixtureSite("proofs");
  site.change(NOTE, ["---", "title: Shop", "slug: /", "---", "", "## One", "", `\`\`\`${fence}`, ...code, "```", ""].join("\n"));
  return site;
}
const failureOf = async (site: FixtureSite): Promise<string> => {
  const { status, stderr } = await site.run("check", "--update");
  expect(status).toBe(1);
  return stderr;
};

/** Processes of this machine whose command line holds a text. */
function processesWith(text: string): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      return /^\d+$/.test(pid) && line.includes(text) ? [line] : [];
    } catch {
      return []; // not a process, or it has ended
    }
  });
}

describe("what goes wrong in a snippet", () => {
  it("is shown whole: an output that is not what its author asserts", async () => {
    const site = siteOf("sh", "echo one", "echo two", "```", "```output", "one", "three");
    expect(await failureOf(site)).toBe(`failed: ${NOTE}:8  it printed something else than its \`output\` fence asserts
  │ echo one
  │ echo two
  expected (-) and printed (+):
      one
    - three
    + two
  again     snippets check ${NOTE}:8

`);
  });

  it("is a recipe of a makefile that is indented with spaces", async () => {
    const site = siteOf("makefile file=Makefile", "all:", "    echo built", "```", "", "```sh", "make");
    expect(await failureOf(site)).toBe(`failed: ${NOTE}:13  it failed with status 2
  │ make
  printed:
    Makefile:2: *** missing separator.  Stop.
  again     snippets check ${NOTE}:13

1 file used by what failed is not proven either
`);
  });

  it("is a command in the middle, though the last one succeeds", async () => {
    expect(await failureOf(siteOf("sh", "cat missing", "echo on"))).toContain("it failed with status 1");
  });

  it("is a failure that does not come, or is another one", async () => {
    expect(await failureOf(siteOf("sh fails", "true"))).toContain("it must fail, but it succeeded");
    expect(await failureOf(siteOf("sh fails=3", "exit 4"))).toContain("it must end with status 3, but it ended with status 4");
    expect(await failureOf(siteOf('sh fails="no such"', "cat missing"))).toContain('it failed with status 1, but without the text "no such"');
  });
});

describe("a sandbox", () => {
  it("ends an endless loop", async () => {
    const site = siteOf("sh timeout=300ms", "echo started", "while :; do sleep 0.0517; done");
    expect(await failureOf(site)).toMatch(
      /^failed: content\/index\.mdx:8 {2}it was still running after <time> and was stopped\n[\s\S]*printed:\n {4}started\n/,
    );
    expect(processesWith("sleep 0.0517")).toEqual([]);
    expect(await siteOf("sh fails timeout=300ms", "sleep 98764").run("check", "--update")).toMatchObject({ status: 1 });
    expect(await siteOf("sh fails timeout timeout=300ms", "while :; do :; done", "```", "", "```sh", "echo on").run("check", "--update")).toMatchObject({
      status: 0,
    });
  });

  it("ends a loop that ignores Ctrl+C", async () => {
    const site = siteOf("sh timeout=300ms", "trap '' INT", "bash -c 'trap \"\" INT TERM; while :; do sleep 0.0518; done'");
    expect(await failureOf(site)).toContain("it was still running after <time> and was stopped");
    expect(processesWith("sleep 0.0518")).toEqual([]);
  });

  it("stops a fork bomb", async () => {
    const site = siteOf("sh timeout=3s", "bomb() { bomb | bomb & wait; }", "bomb");
    expect(await failureOf(site)).toMatch(/Resource temporarily unavailable/);
    expect(processesWith("__snippets_mark")).toEqual([]);
  });

  it("can't be written outside of its directory and /tmp", async () => {
    const site = siteOf(
      "sh",
      "for place in /usr/bin /etc /home/dev / /dev; do echo x > $place/escaped; done",
      "echo ok > here",
      "echo ok > /tmp/there",
      "```",
      "```output",
      "…",
    );
    expect((await failureOf(site)).match(/Read-only file system/g)).toHaveLength(5);
  });

  it("does not see the home directory, nor the site", async () => {
    const site = siteOf("sh", 'ls -A "$HOME" | wc -l', "ls -d /root /home/*", "env | grep -c TOKEN");
    site.change("secret.txt", "secret");
    const { stderr } = await site.runWith({ TOKEN: "secret" }, "check", "--update");
    expect(stderr).toContain("    0\n    ls: cannot access '/root': No such file or directory\n    /home/dev\n    0\n");
    const reading = siteOf("sh", `cat ${site.root}/secret.txt`);
    expect(await failureOf(reading)).toContain("No such file or directory");
  });

  it("has no network", async () => {
    expect(await failureOf(siteOf("sh", "exec 3<>/dev/tcp/192.0.2.1/80"))).toContain("Network is unreachable");
  });

  it("stops 1 GB of output", async () => {
    const site = siteOf("sh", "head -c 1G /dev/zero | tr '\\0' x | fold -w 100");
    const stderr = await failureOf(site);
    expect(stderr).toContain("it printed more than 4 MB and was stopped");
    expect(stderr.length).toBeLessThan(20_000);
  });

  it("keeps files small", async () => {
    expect(await failureOf(siteOf("sh", "head -c 1G /dev/zero > big"))).toMatch(/it failed with status (?:1|153)/);
  });

  it("takes harm out of what is printed", async () => {
    const site = siteOf("sh", String.raw`printf '\033[31mred\033[0m \033]0;title\007a\u202eb\u200b\b<b>\n'`);
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(JSON.parse(site.read("content/index.lock.json")).snippets[0].tools[0].output).toEqual(["red ab<b>"]);
  });

  it("leaves nothing behind after Ctrl+C", async () => {
    const site = siteOf("sh timeout=600s", "setsid sleep 98765 &", "sleep 98765");
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith("snippets-open-"));
    const running = site.start("check", "--update");
    while (processesWith("sleep 98765").length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await running.stop("SIGINT");
    expect(running.printed()).toContain("interrupted: nothing was written\n");
    expect(running.process.exitCode).toBe(130);
    expect(processesWith("sleep 98765")).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("snippets-open-"))).toEqual(before);
    expect(readdirSync(site.path("content"))).toEqual(["index.mdx"]);
  });

  it("dies with a command that is killed", async () => {
    const site = siteOf("sh timeout=600s", "setsid sleep 98766 &", "sleep 98766");
    const running = site.start("check", "--update");
    while (processesWith("sleep 98766").length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await running.stop("SIGKILL");
    while (processesWith("sleep 98766").length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
