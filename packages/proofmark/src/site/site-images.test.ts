import type { Problem } from "@proofmark/prover/problem.ts";
import { describe, expect, it } from "vitest";
import { told } from "../../tests/problems-of.ts";
import { siteOf } from "../../tests/site-of.ts";
import { checkLinks, siteImages } from "./links.ts";

const site = siteOf(
  { "index.mdx": "slug: /", "a.mdx": "image: /nope.png", "b.mdx": "image: https://cdn.test/b.png" },
  {
    config: {
      baseUrl: "/notes/",
      favicon: "fav.svg",
      image: "/preview.png",
      navbar: { logo: { src: "/mark.svg", srcDark: "/dark.svg?v=2" } },
      footer: { logo: { src: "/lgo.svg" } },
      onBrokenLinks: "ignore",
    },
    pages: { "/shelf": { image: "/shelf.png" } },
  },
);
const check = (...files: string[]): Partial<Problem>[] =>
  checkLinks({
    site,
    links: siteImages(site),
    anchors: new Map(),
    files: new Set(files.map((file) => `/notes/${file}`)),
  }).map(told);

describe("images of the site and of previews", () => {
  it("are files below the base", () => {
    expect(
      check("fav.svg", "preview.png", "mark.svg", "dark.svg", "lgo.svg", "nope.png", "shelf.png"),
    ).toEqual([]);
  });

  it("are looked for among the files of the site, named from the base", () => {
    expect(check("brand/lgo.svg").map(({ fix }) => fix)).toContain("did you mean `/brand/lgo.svg`?");
  });

  it("are errors if they are missing, whatever is said of broken links", () => {
    const missing = (file: string, key: string, written: string): object => ({
      severity: "error",
      file,
      message: `\`${key}\`: the file \`${written}\` does not exist`,
      expected: "a file in a static folder",
    });
    expect(check("preview.png", "mark.svg", "dark.svg").map(({ fix: _, ...problem }) => problem)).toEqual([
      missing("site.config.ts", "favicon", "fav.svg"),
      missing("site.config.ts", "footer.logo.src", "/lgo.svg"),
      missing("pages/shelf.tsx", "metadata.image", "/shelf.png"),
      missing("content/a.mdx", "image", "/nope.png"),
    ]);
  });
});
