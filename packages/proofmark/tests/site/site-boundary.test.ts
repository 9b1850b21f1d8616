import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";

const outside = realpathSync(mkdtempSync(path.join(tmpdir(), "proofmark-outside-")));
const site = fixtureSite("plain");
const SECRET = "secret of the machine";
const OUTSIDE = "is outside the site's folder";
const HIDDEN = "is hidden, or in a hidden folder";
const FIX =
  "  fix       copy the file into the site's folder; hidden files, and links to files outside the folder, are not published";

beforeAll(() => {
  for (const name of ["key.png", "key.txt", "_part.mdx", "note.mdx", "note.lock.json", "folder/key.txt"]) {
    mkdirSync(path.dirname(path.join(outside, name)), { recursive: true });
    writeFileSync(path.join(outside, name), SECRET);
  }
});
afterAll(() => rmSync(outside, { recursive: true }));

/** The site as it was, with what a case puts into it. */
function withFiles(put: (site: FixtureSite) => void): Promise<{ status: number | null; stderr: string }> {
  for (const file of ["content", "static", "media", ".git", ".env", "dist"])
    rmSync(site.path(file), { recursive: true, force: true });
  site.change("content/index.mdx", "---\ntitle: Home\nslug: /\n---\n\nThe first note.\n");
  site.change(".git/config.txt", SECRET);
  site.change(".env", SECRET);
  mkdirSync(site.path("static"));
  mkdirSync(site.path("media"));
  put(site);
  return site.build().then(({ status, stderr }) => ({
    status,
    stderr: stderr.replaceAll(outside, "<outside>"),
  }));
}

const note = (text: string) => (): void =>
  site.change("content/redis.mdx", `---\ntitle: Redis\n---\n\n${text}\n`);
const link = (to: string, from: string) => (): void => symlinkSync(to, site.path(from));
const up = path.relative(site.path("content"), outside);

/** A file of the site → the problem, its place first. */
const REFUSED: readonly (readonly [string, (site: FixtureSite) => void, string])[] = [
  [
    "an image above the site",
    note(`![x](${up}/key.png)`),
    `error: content/redis.mdx:5:1  the image \`${up}/key.png\` ${OUTSIDE}\n  found     <outside>/key.png\n${FIX}`,
  ],
  [
    "an image in a hidden folder",
    note("![x](@site/.git/config.txt)"),
    `error: content/redis.mdx:5:1  the image \`@site/.git/config.txt\` ${HIDDEN}\n  found     <root>/.git/config.txt\n${FIX}`,
  ],
  [
    "a hidden file",
    note("![x](@site/.env)"),
    `error: content/redis.mdx:5:1  the image \`@site/.env\` ${HIDDEN}\n  found     <root>/.env\n${FIX}`,
  ],
  [
    "an encoded way up",
    note(`![x](@site/%2e%2e/${path.basename(outside)}/key.png)`),
    `error: content/redis.mdx:5:1  the image \`@site/%2e%2e/${path.basename(outside)}/key.png\` ${OUTSIDE}\n  found     <outside>/key.png\n${FIX}`,
  ],
  [
    "an image that is a link",
    (changed) => {
      link(path.join(outside, "key.png"), "content/pic.png")();
      changed.change("content/redis.mdx", "One line.\n\nAnd ![x](./pic.png)\n");
    },
    `error: content/redis.mdx:3:5  the image \`./pic.png\` ${OUTSIDE}\n  found     <outside>/key.png\n${FIX}`,
  ],
  [
    "an image of a static folder through a linked folder",
    () => {
      link(outside, "static/shared")();
      note("![x](/shared/key.png)")();
    },
    `error: content/redis.mdx:5:1  the image \`/shared/key.png\` ${OUTSIDE}\n  found     <outside>/key.png\n${FIX}`,
  ],
  [
    "an image that links to itself",
    () => {
      link("pic.png", "media/pic.png")();
      note("![x](../media/pic.png)")();
    },
    `error: content/redis.mdx:5:1  the image \`../media/pic.png\` is a circular symbolic link (it points to pic.png)\n  found     <root>/media/pic.png\n${FIX}`,
  ],
  [
    "a linked file above the site",
    note(`[x](${up}/key.txt)`),
    `error: content/redis.mdx:5:1  the linked file \`${up}/key.txt\` ${OUTSIDE}\n  found     <outside>/key.txt\n${FIX}`,
  ],
  [
    "a linked file in a hidden folder",
    note("[x](@site/.git/config.txt)"),
    `error: content/redis.mdx:5:1  the linked file \`@site/.git/config.txt\` ${HIDDEN}\n  found     <root>/.git/config.txt\n${FIX}`,
  ],
  [
    "a partial above the site",
    note(`import Part from "${up}/_part.mdx";\n\n<Part />`),
    `error: content/redis.mdx:7  the imported file \`${up}/_part.mdx\` ${OUTSIDE}\n  found     <outside>/_part.mdx\n${FIX}`,
  ],
  [
    "a lock that is a link",
    () => {
      link(path.join(outside, "note.lock.json"), "content/redis.lock.json")();
      note("Text.")();
    },
    `error: content/redis.lock.json  the file ${OUTSIDE}\n  found     <outside>/note.lock.json\n${FIX}`,
  ],
  [
    "a static file that is a link",
    link(path.join(outside, "key.txt"), "static/key.txt"),
    `error: static/key.txt  the target of the symbolic link ${OUTSIDE}\n  found     <outside>/key.txt\n${FIX}`,
  ],
  [
    "a static folder's folder that is a link",
    link(path.join(outside, "folder"), "static/folder"),
    `error: static/folder  the target of the symbolic link ${OUTSIDE}\n  found     <outside>/folder\n${FIX}`,
  ],
  [
    "a static link to a hidden folder",
    link("../.git", "static/git"),
    `error: static/git  the target of the symbolic link ${HIDDEN}\n  found     <root>/.git\n${FIX}`,
  ],
  [
    "a static folder that is a link",
    () => {
      site.remove("static");
      link(outside, "static")();
    },
    `error: static  the static folder ${OUTSIDE}\n  fix       set \`staticDirectories\` to folders of the site`,
  ],
  [
    "notes that are a link",
    () => {
      site.remove("content");
      link(outside, "content")();
    },
    `error: content  the notes' folder ${OUTSIDE}\n  fix       set \`docs.path\` to a folder of the site`,
  ],
];

describe("a build", () => {
  it.each(REFUSED)("does not publish %s", async (_, put, problem) => {
    expect(await withFiles(put)).toEqual({ status: 1, stderr: `${problem}\n1 problem in 1 file\n` });
  });

  it("publishes what links inside of the site lead to, and hidden files of a static folder", async () => {
    const outcome = await withFiles(() => {
      site.change("media/pic.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>');
      site.change("static/.well-known/security.txt", "Contact: a@notes.test");
      link("../media/pic.svg", "content/pic.svg")();
      link("../media", "static/media")();
      link(".well-known/security.txt", "static/security.txt")();
      note("![x](./pic.svg) ![y](/media/pic.svg) ![z](@site/media/pic.svg)")();
    });
    expect(outcome).toEqual({ status: 0, stderr: "" });
    for (const file of ["security.txt", ".well-known/security.txt"])
      expect(site.read(`dist/${file}`)).toBe("Contact: a@notes.test");
    expect(site.read("dist/media/pic.svg")).toBe(site.read("media/pic.svg"));
    expect(site.html("/redis").match(/src="\/assets\/pic\.[\da-f]{8}\.svg" alt="[xyz]"/g)).toHaveLength(3);
  });

  it("says which notes are links, and leaves them out", async () => {
    const outcome = await withFiles(() => {
      link("index.mdx", "content/other.mdx")();
      link(outside, "content/guide")();
    });
    expect(outcome).toEqual({
      status: 0,
      stderr: `warning: content/guide  a symbolic link among the notes is skipped
  found     <outside>
  fix       put a file there, or import its target
warning: content/other.mdx  a symbolic link among the notes is skipped
  found     index.mdx
  fix       put a file there, or import its target
2 problems in 2 files
`,
    });
  });
});

describe("the development server", () => {
  it("does not serve what a build would not publish", async () => {
    await withFiles(() => {
      link(path.join(outside, "key.txt"), "static/key.txt")();
      link(path.join(outside, "folder"), "static/folder")();
      link(path.join(outside, "key.txt"), "static/page.html")();
      site.change("static/part/own.txt", "own");
      link(path.join(outside, "key.txt"), "static/part/index.html")();
      site.change("static/own.txt", "own");
      note(`![x](${up}/key.png)`)();
    });
    const server = site.start("dev", "--port", "0");
    const [, url = ""] = await server.prints(/(http:\/\/localhost:\d+)\//);
    const folded = ["/page", "/page/", "/page%2f", "/page.html", "/part/", "/part", "/part/index.html"];
    for (const address of ["/folder/key.txt", "/%66older/key.txt"])
      expect((await fetch(url + address)).status).toBe(404);
    for (const address of ["/key.txt", "/folder", "/redis", ...folded]) {
      const response = await fetch(url + address);
      expect([address, response.status]).toEqual([address, 500]);
      const text = await response.text();
      expect(text).toContain(OUTSIDE);
      expect(text).not.toContain(SECRET);
    }
    expect(await (await fetch(`${url}/own.txt`)).text()).toBe("own");
  });
});

describe("the preview", () => {
  it("serves no file through a link out of the built site", async () => {
    expect((await withFiles(() => undefined)).status).toBe(0);
    for (const name of ["key.txt", "page.html", "key.md", "404.html"]) {
      rmSync(site.path(`dist/${name}`), { force: true });
      link(path.join(outside, "key.txt"), `dist/${name}`)();
    }
    const server = site.start("preview", "--port", "0");
    const [, url = ""] = await server.prints(/(http:\/\/localhost:\d+)\//);
    for (const address of ["/key.txt", "/page", "/page/", "/key", "/key.md", "/none"]) {
      const response = await fetch(url + address, { headers: { accept: "text/markdown" } });
      expect([address, response.status]).toEqual([address, 404]);
      expect(await response.text()).not.toContain(SECRET);
    }
  });
});
