import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { listFolder } from "../../src/content/source.ts";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { fingerprint } from "../folder.ts";
import { elements, prose, textOf } from "../html.ts";

let site: FixtureSite;
beforeEach(async () => {
  site = fixtureSite("partials");
  expect(await counts()).toBe("2 compiled, 4 rendered");
});

/** Builds, and says how many notes were compiled and routes rendered. */
async function counts(): Promise<string | undefined> {
  const { status, stdout, stderr } = await site.build();
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return /\((.*)\)/.exec(stdout)?.[1];
}

describe("a second build", () => {
  it("compiles and renders nothing when nothing has changed, and gives the same pages", async () => {
    const before = site.html("/");
    expect(await counts()).toBe("0 compiled, 0 rendered");
    expect(site.html("/")).toBe(before);
  });

  it("compiles the note that changed and renders its page alone", async () => {
    site.change("content/other.mdx", (text) => `${text}\nMore.\n`);
    expect(await counts()).toBe("1 compiled, 1 rendered");
    expect(prose(site.html("/other"))).toBe("<p>Text.</p><p>More.</p>");
  });

  it("compiles the notes that use a partial or an image that changed", async () => {
    site.change("content/shared/_setup.mdx", (text) => text.replace("make", "make all"));
    expect(await counts()).toBe("1 compiled, 1 rendered");
    expect(elements(prose(site.html("/")), "code")[0]?.text).toBe("make all");
    site.change(
      "content/shared/dot.png",
      readFileSync(new URL("../fixtures/images/content/dot.png", import.meta.url)),
    );
    expect(await counts()).toBe("1 compiled, 1 rendered");
    expect(elements(prose(site.html("/")), "img")[0]?.attributes).toMatchObject({ width: "4", height: "3" });
  });

  it("renders every page when something that all show has changed", async () => {
    site.change("content/other.mdx", (text) => text.replace("title: Other", "title: Renamed"));
    expect(await counts()).toBe("1 compiled, 4 rendered");
    expect(textOf(site.data("/").html)).toContain("Next Renamed");
  });

  it("forgets a note that was removed", async () => {
    site.change("content/shared/_setup.mdx", (text) => text.replace("[this](../other.mdx)", "this"));
    site.remove("content/other.mdx");
    expect((await site.build()).status).toBe(0);
    expect(existsSync(site.path("dist/other.html"))).toBe(false);
    expect(site.read("dist/sitemap.xml")).not.toContain("other");
  });

  it("publishes the same if a bit of a file in the cache has flipped, or the file is cut off or gone", async () => {
    site.change("pages/about.tsx", "export default () => <h1>About</h1>;\n");
    expect(await counts()).toBe("0 compiled, 1 rendered");
    const before = fingerprint(site.path("dist"));
    const files = listFolder(site.path(".cache")).files;
    expect(files.map((name) => name.replace(/\w{16}/, "<key>")).sort()).toEqual(
      [
        ...["body", "indexed", "proven"].flatMap((part) => Array(2).fill(`notes/<key>-${part}.json`)),
        ...Array(2).fill("notes/<key>.json"),
        "output.json",
      ].sort(),
    );
    for (const file of files.map((name) => site.path(`.cache/${name}`)))
      for (const place of [0.1, 0.7, "cut", "gone"]) {
        const bytes = readFileSync(file);
        if (typeof place === "number") {
          const index = Math.floor(place * bytes.length);
          bytes[index] = (bytes[index] ?? 0) ^ 1;
          writeFileSync(file, bytes);
        } else if (place === "cut") truncateSync(file, Math.floor(bytes.length / 2));
        else rmSync(file);
        if (file.includes("notes/")) site.remove("dist"); // so that the notes are read
        expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
        expect({ file, place, is: fingerprint(site.path("dist")) }).toEqual({ file, place, is: before });
        expect(existsSync(file)).toBe(true);
      }
  });

  it("builds as ever without the cache", async () => {
    const before = site.html("/");
    site.remove(".cache");
    expect(await counts()).toBe("2 compiled, 4 rendered");
    expect(site.html("/")).toBe(before);
  });

  it("renders a page again whose file somebody else has written to or removed", async () => {
    const before = site.html("/");
    site.change("dist/index.html", "tampered");
    expect(await counts()).toBe("0 compiled, 1 rendered");
    expect(site.html("/")).toBe(before);
    site.remove("dist/data/index.json");
    expect(await counts()).toBe("0 compiled, 1 rendered");
    expect(site.data("/").permalink).toBe("/");
  });

  it("keeps the file of a page that did not change", async () => {
    const { mtimeMs, ino } = statSync(site.path("dist/index.html"));
    site.change("content/other.mdx", (text) => `${text}\nMore.\n`);
    await site.build();
    expect(statSync(site.path("dist/index.html"))).toMatchObject({ mtimeMs, ino });
  });
});

describe("a build that fails", () => {
  it("leaves the last output as it was, and no other folder beside it", async () => {
    const before = site.html("/");
    site.change("content/other.mdx", "---\ntitle: [\n---\n");
    expect((await site.build()).status).toBe(1);
    expect(site.html("/")).toBe(before);
    site.change("content/other.mdx", "[nowhere](/nowhere)\n");
    expect((await site.build()).status).toBe(1);
    expect(site.html("/")).toBe(before);
    expect(readdirSync(site.root).sort()).toEqual([".cache", "content", "dist", "site.config.ts"]);
  });

  it("is followed by one that builds what has been fixed", async () => {
    site.change("content/other.mdx", "[nowhere](/nowhere)\n");
    expect((await site.build()).status).toBe(1);
    site.change("content/other.mdx", "Mended.\n");
    expect((await site.build()).status).toBe(0);
    expect(prose(site.html("/other"))).toBe("<p>Mended.</p>");
  });
});
