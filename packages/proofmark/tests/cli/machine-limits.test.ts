// @module-tag exhaustive
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, type TestContext } from "vitest";
import { command, type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { fingerprint } from "../folder.ts";
import { type Outcome, withoutVariance } from "../outcome.ts";

const mounted: string[] = [];
afterEach(() => {
  for (const folder of mounted.splice(0).reverse()) execFileSync("umount", ["--lazy", folder]);
});

/** Mounts something on a folder; says why the test is skipped where that is not allowed. */
function mount(context: TestContext, folder: string, ...args: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const { status, stderr, error } = spawnSync("mount", [...args, folder], { encoding: "utf8" });
  if (status !== 0) context.skip(`needs the right to mount file systems: ${error?.message ?? stderr}`);
  mounted.push(folder);
}

/** A site with an output, and with something new to build. */
async function builtSite(): Promise<FixtureSite> {
  const site = fixtureSite("runners");
  expect((await site.build()).status).toBe(0);
  site.change("site.config.ts", (text) => text.replace('title: "Notes"', 'title: "New"'));
  site.change("content/large.mdx", "A line of some length in a large note.\n\n".repeat(3000));
  return site;
}

/** The memory that the files of a folder take on a disk in memory. */
const kilobytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce(
    (sum, name) => sum + 4 * Math.ceil(statSync(path.join(folder, name)).size / 4096 + 0.5),
    64,
  );

/** The same site on a separate disk, with some space left. */
async function onDisk(context: TestContext, kilobytesLeft: number): Promise<FixtureSite> {
  const from = await builtSite();
  const site = fixtureSite("runners");
  mount(context, site.root, "-t", "tmpfs", "-o", `size=${kilobytesOf(from.root) + kilobytesLeft}k`, "tmpfs");
  cpSync(from.root, site.root, { recursive: true });
  return site;
}

const FULL =
  /^error: (?<file>\S+) {2}the disk is full\n {2}found {5}ENOSPC: no space left on device, .*\n {2}fix {7}free some space, then run the command again\n1 problem in 1 file\n$/;

/** Expects that the machine is named as the cause, and that the output is as it was. */
async function expectRefused(site: FixtureSite, run: () => Promise<Outcome>, problem: RegExp): Promise<void> {
  const before = fingerprint(site.path("dist"));
  const { status, stderr } = await run();
  expect(stderr).toMatch(problem);
  expect(status).toBe(1);
  expect(fingerprint(site.path("dist"))).toBe(before);
  expect(readdirSync(site.root).filter((name) => name.startsWith(".dist"))).toEqual([]);
  expect(readdirSync(site.path(".cache")).filter((name) => name.includes(".tmp"))).toEqual([]);
}

describe("a full disk", () => {
  // From the first file of the cache to the last of the output.
  for (const left of [0, 8, 40, 200, 350, 500, 650])
    it(`with ${left} KB left is a problem of the build, and the output stays`, async (context) => {
      const site = await onDisk(context, left);
      await expectRefused(site, () => site.build(), FULL);
    });

  it("is a problem when a thread meets it", async (context) => {
    const site = await onDisk(context, 4000);
    for (let index = 0; index < 12; index++)
      site.change(
        `content/note-${index}.mdx`,
        `A line of note ${index} that takes some space.\n\n`.repeat(1600),
      );
    await expectRefused(site, () => site.build(), FULL);
  });

  it("only warns where nothing but a cache can't be kept", async () => {
    const site = await builtSite();
    site.remove(".cache/output.json");
    site.change(".cache/output.json/x", "a folder in the way of the file");
    const { status, stderr } = await site.build();
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `warning: .cache/output.json  the cache can't be written, so the next build repeats work: a folder is in the place of a file
  found     EISDIR: illegal operation on a directory, open '.cache/output.json'
  fix       rename one of them
1 problem in 1 file
`,
    });
    expect(site.data("/redis").title).toBe("Redis | New");
  });
});

describe("a file system that can only be read", () => {
  it("is a problem of the build", async (context) => {
    const site = await builtSite();
    mount(context, site.root, "--bind", site.root);
    mount(context, site.root, "-o", "remount,ro,bind");
    mounted.pop(); // the same mount as before
    await expectRefused(
      site,
      () => site.build(),
      /^error: <root>\/\.cache {2}the folder for caches can't be written\n {2}found {5}EROFS: read-only file system, access '.*'\n {2}fix {7}allow this user to write it, or name another folder with `--cache-dir`\n1 problem in 1 file\n$/,
    );
  });

  it("builds and checks with caches elsewhere", async (context) => {
    const site = fixtureSite("runners");
    const elsewhere = fixtureSite("plain");
    mount(context, site.root, "--bind", site.root);
    mount(context, site.root, "-o", "remount,ro,bind");
    mounted.pop();
    expect((await site.build()).stderr).toContain("the folder for caches can't be written");
    const caches = ["--cache-dir", elsewhere.path("caches")];
    const out = elsewhere.path("out");
    expect(await site.run("build", ...caches, "--out-dir", out)).toMatchObject({ status: 0 });
    expect(readdirSync(out)).toContain("redis.html");
    expect(await site.run("check", ...caches, "--list")).toMatchObject({ status: 0 });
    expect(readdirSync(elsewhere.path("caches"))).toContain("notes");
  });
});

describe("a folder for temporary files that is not there", () => {
  it("is a problem of a check outside of the sandbox", async () => {
    const site = fixtureSite("proven");
    const missing = site.path("gone");
    const { stderr, status } = await site.runWith({ TMPDIR: missing }, "check", "--no-sandbox");
    expect(status).toBe(1);
    expect(stderr).toContain(
      "error: <root>/gone  the folder for temporary files can't be written\n  found     ENOENT: no such file or directory",
    );
  });
});

describe("a limit of open files", () => {
  it("is a problem of the build", async () => {
    const site = await builtSite();
    const build = async (): Promise<Outcome> => {
      const limited = 'ulimit -n 24; exec "$0" "$1" build';
      const { status, stdout, stderr } = spawnSync("sh", ["-c", limited, process.execPath, command], {
        cwd: site.root,
        encoding: "utf8",
      });
      return {
        status,
        stdout: withoutVariance(stdout, site.root),
        stderr: withoutVariance(stderr, site.root),
      };
    };
    await expectRefused(
      site,
      build,
      /^error: \S+ {2}too many files are open at once\n {2}found {5}EMFILE: .*\n {2}fix {7}raise the limit, for example with `ulimit -n 4096`\n1 problem in 1 file\n$/,
    );
  });
});

describe("an output folder that is mounted", () => {
  it("is refused with a way out", async (context) => {
    const site = fixtureSite("runners");
    const fix =
      "  fix       use a folder inside it, such as --out-dir dist/site, or remove it first\n1 problem in 1 file\n";
    const refused = {
      status: 1,
      stdout: "",
      stderr: `error: dist  the output folder can't be replaced: it is a mount point, or part of a container image\n${fix}`,
    };
    mount(context, site.path("dist"), "-t", "tmpfs", "tmpfs");
    expect(await site.build()).toEqual(refused);
    expect((await site.build("--out-dir", "dist/site")).status).toBe(0);
    expect(readdirSync(site.path("dist"))).toEqual(["site"]);
  });

  it("from the same disk is refused as well, and stays", async (context) => {
    const site = await builtSite();
    const before = fingerprint(site.path("dist"));
    mount(context, site.path("dist"), "--bind", site.path("dist"));
    expect(await site.build()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^error: dist {2}the output folder can't be replaced: it is a mount point/,
      ),
    });
    expect(fingerprint(site.path("dist"))).toBe(before);
    expect(readdirSync(site.root).filter((name) => name.startsWith(".dist"))).toEqual([]);
  });
});
