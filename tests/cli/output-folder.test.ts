import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

const failed = (stderr: string) => ({ status: 1, stdout: "", stderr });
const FIX = "  fix       name another folder with --out-dir\n1 problem in 1 file\n";

describe("the output folder", () => {
  it("can be another one", async () => {
    const site = fixtureSite("plain");
    expect(await site.build("--out-dir", "build/site")).toMatchObject({ status: 0, stdout: expect.stringContaining('into "build/site"') });
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
      failed(`error: blocked/dist  the output folder can't be written: EEXIST: file already exists, mkdir 'blocked'\n${FIX}`),
    );
  });

  it("is refused if it holds what no build made", async () => {
    const site = fixtureSite("plain");
    site.change("dist/thesis.txt", "mine");
    expect(await site.build()).toEqual(failed(`error: dist  the output folder holds files that no build made (it has no routes.json)\n${FIX}`));
    expect(readdirSync(site.path("dist"))).toEqual(["thesis.txt"]);
  });

  it.each([".", "..", "/"])("is refused if it holds the site itself: %s", async (folder) => {
    const site = fixtureSite("plain");
    const { status, stderr } = await site.build("--out-dir", folder);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: \S+ {2}the output folder holds the site itself\n/);
    expect(readdirSync(site.root).sort()).toEqual([".cache", "content", "site.config.ts"]);
  });
});

describe("a build that is killed", () => {
  const NOTES = 250;

  /** Names of the folders that builds make beside the output. */
  const beside = (site: FixtureSite): string[] => readdirSync(site.root).filter((name) => name.startsWith(".dist-"));

  it("leaves the last output whole, and the next build cleans up and goes on", async () => {
    const site = fixtureSite("plain");
    expect((await site.build()).status).toBe(0);
    const before = readdirSync(site.path("dist"), { recursive: true }).sort();
    const home = site.html("/");
    for (let index = 0; index < NOTES; index++) site.change(`content/note-${index}.mdx`, `---\ntitle: Note ${index}\n---\n\nText.\n`);

    const running = site.start("build");
    const written = () =>
      beside(site)
        .flatMap((folder) => readdirSync(site.path(folder)))
        .filter((name) => name.startsWith("note-"));
    await vi.waitFor(() => expect(written().length).toBeGreaterThan(5), { timeout: 20_000, interval: 2 });
    await running.stop("SIGKILL");

    expect(running.process.signalCode).toBe("SIGKILL");
    expect(beside(site)).toHaveLength(1);
    expect(readdirSync(site.path("dist"), { recursive: true }).sort()).toEqual(before);
    expect(site.html("/")).toBe(home);

    expect(await site.build()).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining(`Built ${NOTES + 4} pages from ${NOTES + 2} notes`) });
    expect(beside(site)).toEqual([]);
    expect(site.data(`/note-${NOTES - 1}`).title).toBe(`Note ${NOTES - 1} | Notes`);
  });

  it("between its two renames has its last output put back by the next build", async () => {
    const site = fixtureSite("plain");
    expect((await site.build("--out-dir", ".dist-old-999999999")).status).toBe(0);
    site.change("content/redis.mdx", "[nowhere](/nowhere)\n");
    expect((await site.build()).status).toBe(1);
    expect(site.data("/redis").title).toBe("Redis | Notes");
    expect(beside(site)).toEqual([]);
  });
});
