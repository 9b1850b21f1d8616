import { existsSync, readdirSync } from "node:fs";
import { encodePart } from "@proofmark/theme/data/path.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixtureSite, type RunningCommand } from "../fixture-site.ts";
import { elements, headTags, main, prose } from "../html.ts";

/** Names as people give them, to notes, images and other files → the address of the note. */
const NAMES: readonly (readonly [string, string])[] = [
  ["my note", "/my%20note"],
  ["100%", "/100%25"],
  ["50%25", "/50%2525"],
  ["C# & F#", "/C%23%20&%20F%23"],
  ["what?", "/what%3F"],
  ["café", "/caf%C3%A9"],
  ["cafe\u0301 2", "/caf%C3%A9%202"],
  ["日本語", "/%E6%97%A5%E6%9C%AC%E8%AA%9E"],
  ["a+b=c", "/a+b=c"],
  ["[x] (y)", "/%5Bx%5D%20(y)"],
  ["it's", "/it's"],
  ['say "x"', "/say%20%22x%22"],
  ["<b>", "/%3Cb%3E"],
  ["a;b,c@d", "/a;b,c@d"],
  ["$&", "/$&"],
  ["🎉", "/%F0%9F%8E%89"],
  ["x".repeat(200), `/${"x".repeat(200)}`],
];
/** A name in a link of a note. */
const written = (name: string): string =>
  encodeURIComponent(name).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
const ENTITIES: Readonly<Record<string, string>> = {
  "&#x27;": "'",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};
const unescaped = (text: string): string =>
  text.replace(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
const hrefs = (html: string): string[] =>
  elements(html, "a").map((link) => unescaped(link.attributes["href"] ?? ""));
const drawing = (width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 2"/>`;

const site = fixtureSite("plain");
beforeAll(async () => {
  for (const [index, [name]] of NAMES.entries()) {
    site.change(
      `content/${name}.mdx`,
      `---\ntitle: Named ${index}\n---\n\nText.\n\n![p](<./${written(name)}.svg>) [f](<./${written(name)}.csv>)\n`,
    );
    site.change(`content/${name}.svg`, drawing(index));
    site.change(`content/${name}.csv`, `${name}\n`);
    site.change(`static/${name}.txt`, name);
  }
  const links = NAMES.map(
    ([name, address]) => `- [n](<./${written(name)}.mdx>) [p](<${address}>) [s](</${written(name)}.txt>)`,
  );
  site.change("content/index.mdx", `---\ntitle: Home\nslug: /\n---\n\n${links.join("\n")}\n`);
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

describe("a note of any name", () => {
  it.each(NAMES)("has files of that name, and one address everywhere: %s", (name, address) => {
    for (const file of [`${name}.html`, `${name}.md`, `data/${name}.json`])
      expect(existsSync(site.path(`dist/${file.normalize()}`))).toBe(true);
    expect(site.data(address).permalink).toBe(address);
    const whole = `https://notes.test${address}`;
    const tags = headTags(site.read(`dist/${name.normalize()}.html`)).map(unescaped);
    expect(tags).toContain(`<link rel="canonical" href="${whole}">`);
    expect(tags).toContain(`<meta property="og:url" content="${whole}">`);
    expect(hrefs(main(site.read(`dist/${name.normalize()}.html`)))).toContain(`${address}.md`);
    expect(unescaped(site.read("dist/sitemap.xml"))).toContain(`<loc>${whole}</loc>`);
    expect(site.read("dist/llms.txt")).toContain(whole);
    expect(new URL(whole).pathname).toBe(address);
  });

  it("is linked to by its file and by its address", () => {
    const found = elements(prose(site.html("/")), "li").map(({ html }) =>
      hrefs(html).map((href) => decodeURIComponent(href)),
    );
    expect(found).toEqual(
      NAMES.map(([name]) => [name, name, `${name}.txt`].map((file) => `/${file.normalize()}`)),
    );
  });
});

describe("a name whose letters are in two characters, as macOS writes them", () => {
  it("is found by links with letters in one, to notes, images, partials and static files", async () => {
    const own = fixtureSite("plain");
    const [apart, whole] = ["e\u0301te\u0301", "\u00e9t\u00e9"];
    own.change(`content/${apart}.mdx`, "---\ntitle: Summer\n---\n\nText.\n");
    own.change(`content/${apart}/_part.mdx`, "A part.\n");
    own.change(`content/${apart}.svg`, drawing(3));
    own.change(`static/${apart}.pdf`, "");
    own.change(
      "content/index.mdx",
      `---
title: Home
slug: /
---

import Part from "./${whole}/_part.mdx";

[n](./${whole}.mdx) [a](/${whole}) [s](/${whole}.pdf) ![i](./${whole}.svg)

<Part />
`,
    );
    expect(await own.build()).toMatchObject({ status: 0, stderr: "" });
    expect(hrefs(prose(own.html("/"))).map(decodeURIComponent)).toEqual([
      `/${whole}`,
      `/${whole}`,
      `/${whole}.pdf`,
    ]);
    for (const file of [`${whole}.html`, `${whole}.pdf`])
      expect(existsSync(own.path(`dist/${file}`))).toBe(true);
  });
});

describe("files of any name", () => {
  it("are published under names that every host takes", () => {
    const assets = readdirSync(site.path("dist/assets"));
    expect(assets.filter((name) => !/^[\w.-]{1,140}$/.test(name))).toEqual([]);
    for (const kind of [".csv", ".svg"])
      expect(assets.filter((name) => name.endsWith(kind))).toHaveLength(NAMES.length);
  });
});

describe.each(["preview", "dev"])("%s", (command) => {
  let running: RunningCommand;
  let url = "";
  beforeAll(async () => {
    running = site.start(command, "--port", "0");
    [, url = ""] = await running.prints(/(http:\/\/localhost:\d+)\//);
  });
  afterAll(() => running.stop());

  it.each(NAMES)(
    "serves pages, data, Markdown, images, linked and static files: %s",
    async (name, address) => {
      const page = await fetch(url + address);
      expect(page.status).toBe(200);
      const html = await page.text();
      const fetched = async (at: string): Promise<string> => (await fetch(url + at)).text();
      expect(await fetched(elements(html, "img")[0]?.attributes["src"] ?? "")).toBe(
        site.read(`content/${name}.svg`),
      );
      expect(await fetched(hrefs(html).find((href) => href.endsWith(".csv")) ?? "")).toBe(`${name}\n`);
      expect(await fetched(`/${encodePart(name)}.txt`)).toBe(name);
      expect(JSON.parse(await fetched(`/data${address}.json`))).toMatchObject({ permalink: address });
      expect(await fetched(`${address}.md`)).toContain('title: "Named ');
    },
  );
});
