import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { imageSize } from "image-size";
import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements } from "../html.ts";

let site: FixtureSite;
const build = async (): Promise<string> => {
  const { status, stdout, stderr } = await site.build();
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
};

/** What a page says of its picture: `og:image:width` → `1200`. */
const imageTags = (permalink: string): Record<string, string> =>
  Object.fromEntries(
    elements(site.html(permalink), "meta").flatMap(({ attributes: { property, name, content = "" } }) => {
      const key = property ?? name ?? "";
      return /image|twitter/.test(key) ? [[key, content]] : [];
    }),
  );

/** The file in `dist/` that a page names as its picture. */
const cardFile = (permalink: string): string =>
  site.path((imageTags(permalink)["og:image"] ?? "").replace("https://notes.test/", "dist/"));

const cards = (): string[] => readdirSync(site.path("dist/assets")).filter((name) => name.endsWith(".png"));

/** The share of pixels in some rows of a card that are not paper. */
function inkIn(file: string, from: number, to: number): number {
  const png = readFileSync(file);
  const start = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const area = rows.subarray(from * 601, to * 601);
  return area.filter((byte) => byte !== 0).length / area.length;
}

describe("the share card of a note", () => {
  beforeEach(() => {
    site = fixtureSite("proven");
  });

  it("is a PNG of 1200 × 630 that the page names, with what is proven in words", async () => {
    await build();
    const { "og:image": address, ...tags } = imageTags("/");
    expect(address).toMatch(/^https:\/\/notes\.test\/assets\/index-card\.[0-9a-f]{8}\.png$/);
    expect(tags).toEqual({
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt":
        "Levels: 13 snippets · 7 ran · 1 mocked · 1 type-checked · 1 parsed · 1 recorded · 1 unchecked",
      "twitter:card": "summary_large_image",
    });
    expect(imageSize(readFileSync(cardFile("/")))).toMatchObject({ type: "png", width: 1200, height: 630 });
  });

  it("has title, description and counts in their places, and a margin", async () => {
    await build();
    const file = cardFile("/");
    for (const [from, to] of [
      [85, 115],
      [180, 250],
      [285, 325],
      [486, 508],
      [525, 555],
    ] as const)
      expect(inkIn(file, from, to)).toBeGreaterThan(0.01);
    expect(inkIn(file, 0, 80)).toBe(0);
    expect(inkIn(file, 600, 630)).toBe(0);
  });

  it("has at most 40 KiB, however much there is to say", async () => {
    site.change("content/index.mdx", (text) =>
      text.replace(
        "title: Levels",
        `title: "${"WE & MG @ ".repeat(20)}"\ndescription: "${"%§& @ GMW ".repeat(40)}"`,
      ),
    );
    await build();
    expect(statSync(cardFile("/")).size).toBeLessThan(40 * 1024);
    expect(inkIn(cardFile("/"), 600, 630)).toBe(0);
  });

  it("is kept by a build in which nothing changed, and has another address once its words have", async () => {
    await build();
    const [file, { ino, mtimeMs }] = [cardFile("/"), statSync(cardFile("/"))];
    expect(await build()).toContain("0 rendered");
    expect(statSync(cardFile("/"))).toMatchObject({ ino, mtimeMs });
    site.change("content/index.mdx", (text) => text.replace("title: Levels", "title: All levels"));
    await build();
    expect(cardFile("/")).not.toBe(file);
    expect(existsSync(file)).toBe(false);
  });

  it("gives way to an image of the note, of the site, or of its metadata", async () => {
    site.change("static/own.png", "");
    site.change("content/index.mdx", (text) => text.replace("slug: /", "slug: /\nimage: /own.png"));
    await build();
    expect(imageTags("/")).toMatchObject({ "og:image": "https://notes.test/own.png" });
    expect(imageTags("/")).not.toHaveProperty("og:image:width");
    expect(cards()).toEqual([]);
  });

  it.each([
    'image: "https://cdn.test/site.png"',
    'metadata: [{ property: "og:image", content: "https://cdn.test/a.png" }]',
    "shareCards: false",
  ])("is not drawn with `%s`", async (setting) => {
    site.change("site.config.ts", (text) => text.replace('baseUrl: "/"', `${setting},\n  baseUrl: "/"`));
    await build();
    expect(imageTags("/")).not.toHaveProperty("og:image:width");
    expect(cards()).toEqual([]);
  });

  it("is not drawn of a title in letters that it lacks, and leaves such a description out", async () => {
    site.change("content/index.mdx", (text) => text.replace("slug: /", "slug: /\ndescription: 键和值"));
    await build();
    expect(inkIn(cardFile("/"), 285, 325)).toBe(0);
    site.change("content/index.mdx", (text) => text.replace("title: Levels", "title: 数据库"));
    await build();
    expect(cards()).toEqual([]);
  });
});
