import { readdirSync, readFileSync } from "node:fs";
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

  it("goes on for as long as it takes after a snippet whose time must be over", async () => {
    const site = siteOf("sh fails timeout timeout=300ms", "while :; do :; done", "```", "", "```sh", "sleep 3.5", "echo on");
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(site.read("content/index.lock.json")).toContain('"on"');
  });

  it("ends a loop that ignores Ctrl+C", async () => {
    const site = siteOf("sh timeout=300ms", "trap '' INT", "bash -c 'trap \"\" INT TERM; while :; do sleep 0.0518; done'");
    expect(await failureOf(site)).toContain("it was still running after <time> and was stopped");
    expect(processesWith("sleep 0.0518")).toEqual([]);
  });

  it("does not see the site", async () => {
    const site = siteOf("sh", "ls");
    site.change("secret.txt", "secret");
    site.change(NOTE, (text) => text.replace("ls\n", `cat ${site.root}/secret.txt\n`));
    expect(await failureOf(site)).toContain("No such file or directory");
  });

  it("shows nothing of the environment that the command was started with", async () => {
    const site = siteOf("sh fails", "cat /proc/[0-9]*/environ | tr '\\0' '\\n' | sort -u", "false");
    expect(await site.runWith({ TOKEN: "secret-of-the-host" }, "check", "--update")).toMatchObject({ status: 0 });
    const lock = site.read("content/index.lock.json");
    expect(lock).toContain('"HOME=/home/dev"'); // a snippet reads its own
    expect(lock).not.toContain("secret-of-the-host");
    expect(lock).not.toContain(site.root);
  });

  it("keeps files small", async () => {
    expect(await failureOf(siteOf("sh", "head -c 1G /dev/zero > big"))).toMatch(/it failed with status (?:1|153)/);
  });

  it("takes harm out of what is printed", async () => {
    const site = siteOf("sh", String.raw`printf '\033[31mred\033[0m \033]0;title\007a\u202eb\u200b\b<b>\n'`);
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(JSON.parse(site.read("content/index.lock.json")).snippets[0].tools[0].output).toEqual(["red ab<b>"]);
  });

  it("dies with a command that is killed", async () => {
    const site = siteOf("sh timeout=600s", "setsid sleep 98766 &", "sleep 98766");
    const running = site.start("check", "--update");
    while (processesWith("sleep 98766").length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await running.stop("SIGKILL");
    while (processesWith("sleep 98766").length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
