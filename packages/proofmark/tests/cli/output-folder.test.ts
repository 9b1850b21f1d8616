import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { command, type FixtureSite, fixtureSite } from "../fixture-site.ts";

const failed = (stderr: string) => ({ status: 1, stdout: "", stderr });
const FIX = "  fix       choose another folder with --out-dir\n1 problem in 1 file\n";

describe("the output folder", () => {
  it("can be another one", async () => {
    const site = fixtureSite("plain");
    expect(await site.build("--out-dir", "build/site")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('into "build/site"'),
    });
    expect(existsSync(site.path("build/site/redis.html"))).toBe(true);
    expect(existsSync(site.path("dist"))).toBe(false);
  });

  it("may be there and empty", async () => {
    const site = fixtureSite("plain");
    site.change("dist/x", "");
    site.remove("dist/x");
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });

  it("is refused if it is a file", async () => {
    const site = fixtureSite("plain");
    site.change("dist", "mine");
    expect(await site.build()).toEqual(failed(`error: dist  the output folder is a file\n${FIX}`));
    expect(site.read("dist")).toBe("mine");
  });

  it("is refused if it cannot be made", async () => {
    const site = fixtureSite("plain");
    site.change("blocked", "mine");
    expect(await site.build("--out-dir", "blocked/dist")).toEqual(
      failed(
        `error: blocked/dist  the output folder can't be written: ENOTDIR: not a directory, lstat 'blocked/dist'\n${FIX}`,
      ),
    );
  });

  it("is refused if it holds what no build made", async () => {
    const site = fixtureSite("plain");
    site.change("dist/thesis.txt", "mine");
    expect(await site.build()).toEqual(
      failed(
        `error: dist  the output folder contains files that no build wrote (it has no route table, routes.json)\n${FIX}`,
      ),
    );
    expect(readdirSync(site.path("dist"))).toEqual(["thesis.txt"]);
  });

  it.each([
    ["a file of a host of static sites", '{ "routes": [{ "route": "/*", "serve": "/index.html" }] }'],
    ["no route", "{}"],
    ["no JSON", "routes"],
  ])("is refused if its routes.json is %s", async (_, table) => {
    const site = fixtureSite("plain");
    site.change("dist/routes.json", table);
    expect(await site.build()).toEqual(
      failed(
        `error: dist  the output folder contains files that no build wrote (it has no route table, routes.json)\n${FIX}`,
      ),
    );
    expect(site.read("dist/routes.json")).toBe(table);
  });

  it("is refused if it is a symbolic link, and what it leads to stays", async () => {
    const site = fixtureSite("plain");
    expect((await site.build("--out-dir", "web")).status).toBe(0);
    symlinkSync("web", site.path("dist"));
    const before = readdirSync(site.path("web"), { recursive: true }).sort();
    expect(await site.build()).toEqual(
      failed(
        "error: dist  the output folder is a symbolic link\n  found     web\n  fix       pass its target as --out-dir\n1 problem in 1 file\n",
      ),
    );
    expect(readdirSync(site.path("web"), { recursive: true }).sort()).toEqual(before);
  });

  it("is refused if it holds the site by way of a symbolic link", async () => {
    const site = fixtureSite("plain");
    symlinkSync(".", site.path("here"));
    expect(await site.build("--out-dir", "here")).toEqual(
      failed(`error: here  the output folder contains the site itself\n${FIX}`),
    );
  });

  it("may be read by whoever may read other new folders", async () => {
    const site = fixtureSite("plain");
    mkdirSync(site.path("other"));
    expect((await site.build()).status).toBe(0);
    expect(statSync(site.path("dist")).mode).toBe(statSync(site.path("other")).mode);
  });

  it.each([".", "..", "/"])("is refused if it holds the site itself: %s", async (folder) => {
    const site = fixtureSite("plain");
    const { status, stderr } = await site.build("--out-dir", folder);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: \S+ {2}the output folder contains the site itself\n/);
    expect(readdirSync(site.root).sort()).toEqual([".cache", "content", "site.config.ts"]);
  });
});

describe("a build that is killed", () => {
  const NOTES = 120;

  it("leaves the last output whole, and the next build cleans up and goes on", async () => {
    const site = fixtureSite("plain");
    expect((await site.build()).status).toBe(0);
    const before = readdirSync(site.path("dist"), { recursive: true }).sort();
    const home = site.html("/");
    for (let index = 0; index < NOTES; index++)
      site.change(`content/note-${index}.mdx`, `---\ntitle: Note ${index}\n---\n\nText.\n`);

    const running = site.start("build");
    const written = () =>
      beside(site)
        .flatMap((folder) => readdirSync(site.path(folder)))
        .filter((name) => name.startsWith("note-"));
    await vi.waitFor(() => expect(written().length).toBeGreaterThan(5), { timeout: 60_000, interval: 2 });
    await running.stop("SIGKILL");

    expect(running.process.signalCode).toBe("SIGKILL");
    expect(beside(site)).toHaveLength(1);
    expect(readdirSync(site.path("dist"), { recursive: true }).sort()).toEqual(before);
    expect(site.html("/")).toBe(home);

    expect(await site.build()).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringContaining(`Built ${NOTES + 4} pages from ${NOTES + 2} notes`),
    });
    expect(beside(site)).toEqual([]);
    expect(site.data(`/note-${NOTES - 1}`).title).toBe(`Note ${NOTES - 1} | Notes`);
  });

  it.each(["new", "old"])("never blocks one with the same process id: .dist-%s", async (kind) => {
    const site = fixtureSite("plain");
    expect((await site.build()).status).toBe(0);
    // The shell that starts the build becomes it, as a container's first process has the same id every
    // time.
    const script = `mkdir -p .dist-${kind}-$$-0a1b2c3d; exec "$0" "$1" build`;
    const running = spawnSync("sh", ["-c", script, process.execPath, command], {
      cwd: site.root,
      encoding: "utf8",
    });
    expect(running).toMatchObject({ status: 0, stderr: "" });
    expect(beside(site)).toEqual([]);
  });

  it("does not take what another process is making", async () => {
    const site = fixtureSite("plain");
    const other = `.dist-new-${process.pid}-0a1b2c3d`;
    mkdirSync(site.path(other));
    expect((await site.build()).status).toBe(0);
    expect(beside(site)).toEqual([other]);
  });

  it("between its two renames has its last output put back by the next build", async () => {
    const site = fixtureSite("plain");
    expect((await site.build("--out-dir", ".dist-old-999999999-0a1b2c3d")).status).toBe(0);
    site.change("content/redis.mdx", "[nowhere](/nowhere)\n");
    expect((await site.build()).status).toBe(1);
    expect(site.data("/redis").title).toBe("Redis | Notes");
    expect(beside(site)).toEqual([]);
  });
});

describe("builds at once", () => {
  it("all succeed, and leave one whole output and nothing beside it", async () => {
    const site = fixtureSite("output");
    for (let round = 0; round < 2; round++) {
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => site.build()));
      for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 0, stderr: "" });
    }
    expect(beside(site)).toEqual([]);
    const table: Record<string, { chunk: string }> = JSON.parse(site.read("dist/routes.json"));
    for (const { chunk } of Object.values(table)) expect(existsSync(site.path(`dist${chunk}`))).toBe(true);
  });
});

/** Names of the folders that builds make beside the output. */
function beside(site: FixtureSite): string[] {
  return readdirSync(site.root).filter((name) => name.startsWith(".dist-"));
}
