import { mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { block, NOTE, siteOf as siteOfLines } from "../proving-site.ts";
import { commandLineOf } from "../sandboxes-of.ts";

/** The site with a note of one snippet. */
const siteOf = (fence: string, ...code: readonly string[]): FixtureSite =>
  siteOfLines(...block(fence, ...code));
const failureOf = async (site: FixtureSite): Promise<string> => {
  const { status, stderr } = await site.run("check", "--update");
  expect(status).toBe(1);
  return stderr;
};

/** Processes of this machine whose command line holds a text. */
const processesWith = (text: string): string[] =>
  readdirSync("/proc").filter(
    (pid) => /^\d+$/.test(pid) && commandLineOf(pid).replaceAll("\0", " ").includes(text),
  );

describe("what goes wrong in a snippet", () => {
  it("is a command in the middle, though the last one succeeds", async () => {
    expect(await failureOf(siteOf("sh", "cat missing", "echo on"))).toContain("it failed with status 1");
  });

  it("is a failure that does not come, or is another one", async () => {
    expect(await failureOf(siteOf("sh fails", "true"))).toContain("it must fail, but it succeeded");
    expect(await failureOf(siteOf("sh fails=3", "exit 4"))).toContain(
      "it must end with status 3, but it ended with status 4",
    );
    expect(await failureOf(siteOf('sh fails="no such"', "cat missing"))).toContain(
      'it failed with status 1, but without the text "no such"',
    );
  });
});

describe("a sandbox", () => {
  it("ends an endless loop", async () => {
    const site = siteOf("sh timeout=300ms", "echo started", "while :; do sleep 0.0517; done");
    expect(await failureOf(site)).toMatch(
      /^failed: content\/index\.mdx:8 {2}it was still running after <time> and was stopped\n[\s\S]*printed:\n {4}started\n/,
    );
    expect(processesWith("sleep 0.0517")).toEqual([]);
    expect(await siteOf("sh fails timeout=300ms", "sleep 98764").run("check", "--update")).toMatchObject({
      status: 1,
    });
    expect(
      await siteOf("sh fails=timeout timeout=300ms", "while :; do :; done", "```", "", "```sh", "seq 2").run(
        "check",
        "--update",
      ),
    ).toMatchObject({
      status: 0,
    });
  });

  it("goes on for as long as it takes after a snippet whose time must be over", {
    tags: ["exhaustive"],
  }, async () => {
    const site = siteOf(
      "sh fails=timeout timeout=300ms",
      "while :; do :; done",
      "```",
      "",
      "```sh",
      "sleep 3.5",
      "echo on",
    );
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(site.read("content/index.lock.json")).toContain('"on"');
  });

  it("ends a loop that ignores Ctrl+C", { tags: ["exhaustive"] }, async () => {
    const site = siteOf(
      "sh timeout=300ms",
      "trap '' INT",
      "bash -c 'trap \"\" INT TERM; while :; do sleep 0.0518; done'",
    );
    expect(await failureOf(site)).toContain("it was still running after <time> and was stopped");
    expect(processesWith("sleep 0.0518")).toEqual([]);
  });

  it("does not see the site", async () => {
    const site = siteOf("sh", "ls");
    site.change("secret.txt", "secret");
    site.change(NOTE, (text) => text.replace("ls\n", `cat ${site.root}/secret.txt\n`));
    expect(await failureOf(site)).toContain("No such file or directory");
  });

  it("keeps files small", async () => {
    expect(await failureOf(siteOf("sh", "head -c 1G /dev/zero > big"))).toMatch(
      /it failed with status (?:1|153)/,
    );
  });

  it("takes harm out of what is printed", async () => {
    const site = siteOf("sh", String.raw`printf '\033[31mred\033[0m \033]0;title\007a\u202eb\u200b\b<b>\n'`);
    expect(await site.run("check", "--update")).toMatchObject({ status: 0 });
    expect(JSON.parse(site.read("content/index.lock.json")).snippets[0].tools[0].output).toEqual([
      "red ab<b>",
    ]);
  });

  it("dies with a command that is killed", async () => {
    const site = siteOf("sh timeout=600s", "setsid sleep 98766 &", "sleep 98766");
    const running = site.start("check", "--update");
    // not their shells, nor the `setsid` that one of them was
    const sleepers = (): string[] =>
      processesWith("sleep 98766").filter((pid) => commandLineOf(pid).startsWith("sleep"));
    while (sleepers().length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    const owners = sleepers().map((pid) => statSync(`/proc/${pid}`).uid);
    expect(owners).toEqual(Array(2).fill(process.getuid?.() === 0 ? 65534 : process.getuid?.())); // root has given up its rights
    await running.stop("SIGKILL");
    while (processesWith("sleep 98766").length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
describe("folders of the site that snippets can read", () => {
  it.each(["verify/node_modules", "verify", ".cache"])("may not be a link: %s", async (name) => {
    const site = siteOf("sql", "select 1;", "```", "", "```ts", "1;");
    if (name.startsWith("verify/")) site.change("verify/package.json", "{}");
    const elsewhere = fixtureSite("proofs");
    elsewhere.change("package.json", "{}");
    symlinkSync(elsewhere.root, site.path(name));
    const { status, stderr } = await site.run("check", "--update");
    expect(status).toBe(1);
    expect(stderr).toContain("a symbolic link is in the place of a file or folder");
    expect(stderr).toContain(name);
    expect(stderr).toContain(`a link to ${elsewhere.root}`);
  });

  it.each([".cache/toolbox", ".cache/toolbox/bookworm", ".cache/toolbox/bookworm/root"])(
    "do not get tools through a link: %s",
    async (name) => {
      const site = siteOf("sh", "ls");
      const elsewhere = fixtureSite("proofs");
      mkdirSync(path.dirname(site.path(name)), { recursive: true });
      symlinkSync(elsewhere.root, site.path(name));
      const { status, stderr } = await site.runWith({ PROOFMARK_TOOLBOX: "" }, "tools", "bookworm");
      expect({ status, stderr }).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("a symbolic link is in the place of a file or folder"),
      });
    },
  );

  it("may not hold a toolbox that leads elsewhere, but where its owner says so", async () => {
    const site = siteOf("sh on=make4.3", "make -v");
    site.change(".cache/toolbox/trixie/tools.json", JSON.stringify({ packages: "", tools: [] }));
    mkdirSync(site.path(".cache/toolbox/trixie/root/etc"), { recursive: true });
    symlinkSync("/root", site.path(".cache/toolbox/trixie/root/etc/alternatives"));
    const told = "a symbolic link is in the place of a file or folder";
    expect((await site.runWith({ PROOFMARK_TOOLBOX: "" }, "check")).stderr).toContain(told);
    expect(
      (await site.runWith({ PROOFMARK_TOOLBOX: site.path(".cache/toolbox") }, "check")).stderr,
    ).not.toContain(told);
  });
});

describe("without a sandbox", () => {
  it("what snippets left behind ends with their section", async () => {
    const left = `sleep ${90_000 + process.pid}`; // of this run, whatever another may have left
    const site = siteOf("sh", `setsid ${left} > /dev/null 2>&1 &`, `(${left} > /dev/null 2>&1 &)`, "echo on");
    expect(await site.run("check", "--update", "--no-sandbox")).toMatchObject({ status: 0 });
    expect(processesWith(left)).toEqual([]);
  });
});
