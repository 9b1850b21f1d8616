import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, prose, textOf } from "../html.ts";

const NOTE = `---
title: Home
slug: /
---

import Part from './part/_part.mdx'

![By reference][dot] and ![once more][dot], both ways ![picture][both] and [link][both].

<a href={"/other"}>By expression</a>, <a {...{ href: "/other#there", title: "x" }}>spread</a>, <a id="here">no link</a>.

<img src={"./dot.png"} alt={"By expression"} /> <img {...{ src: "./dot.png", alt: "Spread" }} />

A footnote[^1] holds code.

[^1]: In the note:

    ~~~text
    of the footnote
    ~~~

    ## Its heading

[^none]: Nothing refers to this one:

    ~~~text
    nowhere
    ~~~

~~~js
// Code that looks like a placeholder: href="proofmark:link/0" src="proofmark:image/0" id="nowhere"
~~~

## Last

<Part />

[an odd address](</odd?<img src=x onerror=alert(1)>>)

[dot]: ./dot.png "Its title"
[both]: ../media/wide.png
`;

const site = fixtureSite("images");
let html: string;
beforeAll(async () => {
  site.change(
    "content/index.mdx",
    NOTE.replace("(</odd?<img src=x onerror=alert(1)>>)", "(</odd?\\<img src=x onerror=alert(1)\\>>)"),
  );
  site.change(
    "content/part/_part.mdx",
    '![None of the note\'s](../shape.svg)\n\n<img src={"../dot.png"} alt="In a partial" />\n',
  );
  site.change("content/other.mdx", "---\ntitle: Other\n---\n\n## There\n");
  site.change("site.config.ts", (text) => text.replace("baseUrl:", 'onBrokenLinks: "warn",\n  baseUrl:'));
  expect((await site.build()).status).toBe(0);
  html = prose(site.html("/"));
});

describe("every way to write a link or an image", () => {
  it("ends in an address of the site", () => {
    expect(html.replace(/<pre[\s\S]*?<\/pre>/g, "")).not.toContain("proofmark:");
    const dot = expect.stringMatching(/^\/assets\/dot\.[\da-f]{8}\.png$/);
    expect(elements(html, "img").map(({ attributes: { alt, src, title } }) => [alt, src, title])).toEqual([
      ["By reference", dot, "Its title"],
      ["once more", dot, "Its title"],
      ["picture", expect.stringMatching(/^\/assets\/wide\.[\da-f]{8}\.png$/), undefined],
      ["By expression", dot, undefined],
      ["Spread", dot, undefined],
      ["None of the note's", expect.stringMatching(/^\/assets\/shape\.[\da-f]{8}\.svg$/), undefined],
      ["In a partial", dot, undefined],
    ]);
    expect(
      elements(html, "a").flatMap(({ text, attributes: { href } }) =>
        /^\w/.test(text) && !/^\d$/.test(text) ? [[text, href]] : [],
      ),
    ).toEqual([
      ["link", expect.stringMatching(/^\/assets\/wide\.[\da-f]{8}\.png$/)],
      ["By expression", "/other"],
      ["spread", "/other#there"],
      ["no link", undefined],
      ["an odd address", "/odd?<img src=x onerror=alert(1)>"],
    ]);
  });

  it("ends in the same address in the note's Markdown", () => {
    const markdown = site.read("dist/index.md");
    expect(markdown).toMatch(
      /!\[By reference\]\(https:\/\/notes\.test\/assets\/dot\.[\da-f]{8}\.png "Its title"\)/,
    );
    expect(markdown).toContain(
      "[By expression](https://notes.test/other), [spread](https://notes.test/other#there), no link",
    );
    expect(markdown).toMatch(/!\[By expression\]\(https:\/\/notes\.test\/assets\/dot\.[\da-f]{8}\.png\)/);
    expect(markdown).not.toMatch(/[\uE000\uE001]/);
  });

  it("shows code as it was written, and the fence that stands in each place", () => {
    const code = elements(html, "pre").map((block) => textOf(block.html));
    expect(code).toEqual([
      '// Code that looks like a placeholder: href="proofmark:link/0" src="proofmark:image/0" id="nowhere"',
      "of the footnote",
    ]);
    expect(html).not.toContain("<img src=x");
    expect(elements(html, "h2").map(({ attributes: { id } }) => id)).toEqual([
      "last",
      ":footnote-label",
      "its-heading",
    ]);
  });

  it("is looked up", async () => {
    site.change("content/index.mdx", (text) =>
      text
        .replace('{"/other"}', '{"/nowhere"}')
        .replace('"/other#there"', '"/gone"')
        .replace('./dot.png "Its title"', "./none.png"),
    );
    expect((await site.build()).stderr).toContain(
      "error: content/index.mdx:40:1  the image `./none.png` does not exist",
    );
    site.change("content/index.mdx", (text) => text.replace("./none.png", "./dot.png"));
    const { stderr } = await site.build();
    expect(stderr).toContain("warning: content/index.mdx:10:1  broken link to `/nowhere`\n");
    expect(stderr).toContain("warning: content/index.mdx:10:41  broken link to `/gone`\n");
  });
});
