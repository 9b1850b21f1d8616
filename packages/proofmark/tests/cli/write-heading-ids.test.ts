import { lstatSync, readdirSync, statSync, symlinkSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

let site: FixtureSite;
beforeEach(() => {
  site = fixtureSite("plain");
  site.change("content/index.mdx", "---\ntitle: Home\nslug: /\n---\n\n## First steps\n\n## Own {#mine}\n");
  site.change("content/guide/_part.mdx", "### Of a Partial\n");
  site.change("content/redis.mdx", "---\ntitle: Redis\n---\n\nNo heading.\n");
});
const run = (...args: string[]) => site.run("write-heading-ids", "--root", site.root, ...args);

describe("proofmark write-heading-ids", () => {
  it("writes missing ids into every note and partial, and says which", async () => {
    expect(await run()).toEqual({
      status: 0,
      stdout:
        "content/guide/_part.mdx:1  #of-a-partial\ncontent/index.mdx:6  #first-steps\nWrote 2 ids into 2 files of 3\n",
      stderr: "",
    });
    expect(site.read("content/index.mdx")).toBe(
      "---\ntitle: Home\nslug: /\n---\n\n## First steps {#first-steps}\n\n## Own {#mine}\n",
    );
    expect(await run()).toMatchObject({ status: 0, stdout: "No heading of 3 files needs an id\n" });
    expect(readdirSync(site.path("content")).sort()).toEqual(["guide", "index.mdx", "redis.mdx"]);
  });

  it("writes into the named file alone, replaces ids and keeps case where that is asked", async () => {
    expect(await run("content/index.mdx", "--overwrite", "--maintain-case")).toEqual({
      status: 0,
      stdout: "content/index.mdx:6  #First-steps\ncontent/index.mdx:8  #Own\nWrote 2 ids into 1 file of 1\n",
      stderr: "",
    });
    expect(site.read("content/guide/_part.mdx")).toBe("### Of a Partial\n");
  });

  it("keeps case where the site does", async () => {
    site.change("site.config.ts", (text) =>
      text.replace("baseUrl:", "docs: { keepHeadingCase: true },\n  baseUrl:"),
    );
    expect((await run("content/guide")).stdout).toContain("#Of-a-Partial\n");
  });

  it("writes nothing at all if one note is not valid", async () => {
    site.change("content/redis.mdx", "# Redis\n\n{open\n");
    const { status, stdout, stderr } = await run();
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("error: content/redis.mdx:3:1  the note is not valid MDX");
    expect(site.read("content/index.mdx")).not.toContain("{#first-steps}");
  });

  it("says which file does not exist", async () => {
    expect(await run("content/none.mdx")).toEqual({
      status: 1,
      stdout: "",
      stderr: "error: content/none.mdx  the file does not exist\n1 problem in 1 file\n",
    });
  });

  it("keeps a symbolic link and the rights of its file", async () => {
    symlinkSync(site.path("content/index.mdx"), site.path("content/linked.mdx"));
    const { mode } = statSync(site.path("content/index.mdx"));
    await run("content/linked.mdx");
    expect(lstatSync(site.path("content/linked.mdx")).isSymbolicLink()).toBe(true);
    expect(statSync(site.path("content/index.mdx")).mode).toBe(mode);
    expect(site.read("content/index.mdx")).toContain("{#first-steps}");
  });

  it("explains itself", async () => {
    expect(await site.run("write-heading-ids", "--help")).toEqual({
      status: 0,
      stdout: `Usage: proofmark write-heading-ids [options] [files...]

write the id of every heading into its file, so that links survive changes of
its text

Arguments:
  files                 notes and folders of notes (default: all notes of the
                        site)

Options:
  -v, --version         print the version
  --root <folder>       folder of the site: notes and site.config.ts (default:
                        the current one)
  --cache-dir <folder>  folder for caches, relative to the site's folder
                        (default: ".cache")
  --overwrite           replace existing ids
  --maintain-case       keep upper case in ids
  -h, --help            print this help
`,
      stderr: "",
    });
  });
});
