import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";
import { elements, prose } from "../html.ts";

const images = fixtureSite("images");
const links = fixtureSite("links");
const partials = fixtureSite("partials");
beforeAll(async () => {
  for (const site of [images, links, partials])
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

describe("images", () => {
  it("have the size and the hash of their file, wherever it lies", () => {
    expect(
      elements(prose(images.html("/")), "img").map(({ attributes: { src, alt, width, height, title } }) => [
        alt,
        src,
        width,
        height,
        title,
      ]),
    ).toEqual([
      ["A beside", expect.stringMatching(/^\/assets\/dot\.[\da-f]{8}\.png$/), "4", "3", "Its title"],
      ["A static one", expect.stringMatching(/^\/assets\/pixel\.[\da-f]{8}\.png$/), "1", "1", undefined],
      ["From the root", expect.stringMatching(/^\/assets\/wide\.[\da-f]{8}\.png$/), "20", "5", undefined],
      ["Elsewhere", "https://cdn.test/x.png", undefined, undefined, undefined],
      ["Drawn", expect.stringMatching(/^\/assets\/shape\.[\da-f]{8}\.svg$/), "30", "20", undefined],
    ]);
  });

  it("load late and off the main thread", () => {
    for (const { attributes } of elements(prose(images.html("/")), "img"))
      expect(attributes).toMatchObject({ loading: "lazy", decoding: "async" });
  });

  it("are published as they are", () => {
    const src = elements(prose(images.html("/")), "img")[0]?.attributes["src"] ?? "";
    expect(readFileSync(images.path(`dist${src}`))).toEqual(readFileSync(images.path("content/dot.png")));
  });

  it("that do not exist fail the build, all named together", async () => {
    const site = fixtureSite("images");
    site.change(
      "content/index.mdx",
      (text) => `${text}
![a](./none.png) and ![b](/gone.png)

<img src="./dott.png" />
`,
    );
    expect(await site.build()).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: content/index.mdx:14:1  the image \`./none.png\` does not exist
  expected  a file beside the note, below \`@site/\`, or in a static folder
error: content/index.mdx:14:22  the image \`/gone.png\` does not exist
  expected  a file beside the note, below \`@site/\`, or in a static folder
error: content/index.mdx:16:1  the image \`./dott.png\` does not exist
  expected  a file beside the note, below \`@site/\`, or in a static folder
  fix       did you mean \`./dot.png\`?
3 problems in 1 file
`,
    });
  });

  it("of an unknown format are shown without a size, with a warning", async () => {
    const site = fixtureSite("images");
    site.change("content/dot.png", "no picture");
    expect(await site.build()).toMatchObject({
      status: 0,
      stderr: `warning: content/index.mdx:6:1  the size of the image \`./dot.png\` can't be read
  fix       without it the text moves when the image arrives: use a format such as PNG, JPEG, WebP or SVG with a viewBox
1 problem in 1 file
`,
    });
    expect(elements(prose(site.html("/")), "img")[0]?.attributes).not.toHaveProperty("width");
  });
});

describe("a large image, and a slug with a space", () => {
  it("are published with a warning", async () => {
    const site = fixtureSite("images");
    const picture = readFileSync(site.path("content/dot.png"));
    writeFileSync(site.path("content/dot.png"), Buffer.concat([picture, Buffer.alloc(6e6)]));
    site.change("content/my-note.mdx", "---\nslug: /my note\n---\n\nText.\n");
    expect(await site.build()).toMatchObject({
      status: 0,
      stderr: `warning: content/index.mdx:6:1  the image \`./dot.png\` has 6 MB, which every reader of the page loads
  fix       save it smaller, or as WebP: 5 MB are enough for any screen
warning: content/my-note.mdx:2  the slug has a space, which addresses show as \`%20\`
  fix       did you mean \`/my-note\`?
2 problems in 2 files
`,
    });
    expect(site.read("dist/my note.html")).toContain("Text.");
  });
});

describe("images of elements", () => {
  it("are published below the base, also as Markdown", async () => {
    const site = fixtureSite("images");
    site.change("site.config.ts", (text) => text.replace('baseUrl: "/"', 'baseUrl: "/notes/"'));
    site.change(
      "content/index.mdx",
      `<img src="@site/media/wide.png" alt="Wide" height="10" />

Code: \`<img src="proofmark:image/0">\`
`,
    );
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
    const html = prose(site.read("dist/index.html"));
    const short = html.replace(/\/notes\/assets\/([\w-]+)\.[\da-f]{8}/g, "<$1>");
    for (const part of [
      '<img src="<wide>.png"',
      'width="40" height="10"',
      "&lt;img src=&quot;proofmark:image/0&quot;&gt;",
    ])
      expect(short).toContain(part);
    for (const [address = ""] of html.matchAll(/(?<=\/notes)\/assets\/[\w.-]+/g))
      expect(existsSync(site.path(`dist${address}`))).toBe(true);
    expect(site.read("dist/index.md")).toMatch(/^!\[Wide\]\(https:\S+\.png\)$/m);
  });
});

describe("links to other files", () => {
  it("open a published copy in a new tab", () => {
    expect(elements(prose(images.html("/")), "a").map((link) => link.attributes)).toEqual([
      {
        href: expect.stringMatching(/^\/assets\/rows\.[\da-f]{8}\.csv$/),
        target: "_blank",
        rel: "noopener noreferrer",
      },
      {
        href: expect.stringMatching(/^\/assets\/wide\.[\da-f]{8}\.png$/),
        target: "_blank",
        rel: "noopener noreferrer",
      },
    ]);
    expect(readdirSync(images.path("dist/assets")).filter((name) => name.endsWith(".csv"))).toHaveLength(1);
  });
});

describe("links between notes", () => {
  it("become addresses, from files and from addresses alike", () => {
    expect(elements(prose(links.html("/")), "ul")[0]?.html.match(/href="[^"]*"/g)).toEqual([
      'href="/guide/intro"',
      'href="/guide/intro#one"',
      'href="/guide/intro"',
      'href="/guide/intro?q=1#one"',
      'href="/guide/intro"',
      'href="#here"',
      'href="/file.pdf"',
      'href="/other/app"',
      'href="https://a.test"',
      'href="mailto:a@b.test"',
      'href="/guide/intro"',
    ]);
    expect(elements(prose(links.html("/guide/intro")), "p")[0]?.html).toBe(
      '<a href="/">up</a>, <a href="/guide/more">beside</a>, <a href="/GUIDE/More">in another case</a>',
    );
  });

  it("open other sites, and nothing else, in a new tab", () => {
    const elsewhere = elements(prose(links.html("/")), "a").filter((link) => "target" in link.attributes);
    expect(elsewhere.map((link) => link.attributes)).toEqual([
      { href: "https://a.test", target: "_blank", rel: "noopener noreferrer" },
    ]);
  });
});

describe("partials", () => {
  it("are part of the note that imports them, and no pages", () => {
    expect(partials.data("/").toc.map((entry) => entry.html)).toEqual(["Before", "Same", "Same"]);
    expect(existsSync(partials.path("dist/shared"))).toBe(false);
    const html = prose(partials.html("/"));
    expect(elements(html, "code").map((code) => code.text)).toEqual(["make"]);
    expect(elements(html, "img")[0]?.attributes).toMatchObject({ alt: "dot", width: "2", height: "2" });
    expect(elements(html, "a").find((link) => link.text === "this")?.attributes).toEqual({ href: "/other" });
  });

  it("share ids with the note, each unique", () => {
    const ids = [...prose(partials.html("/")).matchAll(/<h2 id="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids)).toEqual(new Set(["before", "same", "same-1"]));
    expect(partials.data("/").toc.map((entry) => entry.id)).toEqual(ids);
  });

  it("that do not exist or import themselves fail the build", async () => {
    const site = fixtureSite("partials");
    site.change("content/index.mdx", "import Setup from './_none.mdx';\n\n<Setup />\n");
    expect(
      (await site.build()).stderr,
    ).toBe(`error: content/index.mdx:3  the imported file \`./_none.mdx\` does not exist
  expected  a path relative to this file
1 problem in 1 file
`);
    site.change("content/index.mdx", "import A from './_a.mdx';\n\n<A />\n");
    site.change("content/_a.mdx", "import A from './_a.mdx';\n\n<A />\n");
    expect((await site.build()).stderr).toBe(
      "error: content/_a.mdx:3  `./_a.mdx` imports itself: content/index.mdx → content/_a.mdx → content/_a.mdx\n1 problem in 1 file\n",
    );
  });

  it("with front matter are reported", async () => {
    const site = fixtureSite("partials");
    site.change("content/shared/_setup.mdx", (text) => `---\ntitle: x\n---\n${text}`);
    const { status, stderr } = await site.build();
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr:
        "warning: content/shared/_setup.mdx:1  a partial with front matter: it has no effect\n1 problem in 1 file\n",
    });
  });
});
