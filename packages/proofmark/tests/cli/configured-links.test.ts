import { describe, expect, it } from "vitest";
import { fixtureSite } from "../fixture-site.ts";

const link = (href: string): string => `<b title="a > b"><a class=x href=${href}>x</a></b>`;
const item = (href: string): string => JSON.stringify({ type: "html", value: link(href) });

/** More configuration → where its broken link is found. */
const BROKEN: readonly (readonly [string, string])[] = [
  [`navbar: { items: [{ label: "Home", to: "/" }, ${item("'/nope'")}] }`, "navbar.items[1].value"],
  [`navbar: { items: [{ label: "More", items: [${item("/nope")}] }] }`, "navbar.items[0].items[0].value"],
  [`footer: { links: [{ html: '${link('"/nope"')}' }] }`, "footer.links[0].html"],
  [
    `footer: { links: [{ title: "More", items: [{ html: '${link('"/nope"')}' }] }] }`,
    "footer.links[0].items[0].html",
  ],
  [`footer: { copyright: '${link('"/nope"')}' }`, "footer.copyright"],
  [`announcementBar: { content: '${link('"/nope"')}' }`, "announcementBar.content"],
  [`docs: { sidebars: { main: ["index", ${item("/nope")}] } }`, "docs.sidebars.main[1].value"],
  [
    `docs: { sidebars: { main: [{ type: "category", label: "More", items: [${item("/nope")}] }] } }`,
    "docs.sidebars.main[0].items[0].value",
  ],
];

describe("a broken link in HTML of the configuration", () => {
  it.each(BROKEN)("fails the build: %s", async (more, key) => {
    const site = fixtureSite("plain");
    site.change("site.config.ts", (text) => text.replace('baseUrl: "/",', `baseUrl: "/", ${more},`));
    expect(await site.build()).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: site.config.ts  \`${key}\`: broken link to \`/nope\`
  expected  the address of a page or a file of the site
1 problem in 1 file
`,
    });
  });

  it("fails the build from an image that is not there, and from nothing else that is loaded", async () => {
    const site = fixtureSite("plain");
    site.change("static/a.png", "");
    site.change("site.config.ts", (text) =>
      text.replace(
        'baseUrl: "/",',
        `baseUrl: "/", footer: { copyright: '<img src="/a.png" srcset="/b.png 2x"><iframe src="/"></iframe>' },`,
      ),
    );
    expect(await site.build()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /^error: site\.config\.ts {2}`footer\.copyright`: the file `\/b\.png` does not exist\n[\s\S]*\n1 problem in/,
      ),
    });
  });

  it("fails the build from the sidebars of a version", async () => {
    const site = fixtureSite("versions");
    const file = "versioned_sidebars/version-1.0-sidebars.json";
    site.change(
      file,
      JSON.stringify({ manual: ["overview", { type: "html", value: '<a href="/nope">x</a>' }] }),
    );
    const { status, stderr } = await site.build();
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`error: ${file}  \`manual[1].value\`: broken link to \`/nope\`\n`),
    ]);
  });

  it("is none that leads to a page, a file, an anchor of a page or another site", async () => {
    const site = fixtureSite("plain");
    const hrefs = [
      "/redis",
      "/redis.md",
      "/?a=1&amp;b=2",
      "https://notes.example/nope",
      "mailto:a@notes.example",
    ];
    const html = hrefs.map((href) => `<a href="${href}">x</a>`).join(" ");
    site.change("site.config.ts", (text) =>
      text.replace('baseUrl: "/",', `baseUrl: "/", footer: { copyright: ${JSON.stringify(html)} },`),
    );
    expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
  });

  it("is one that is not an address", async () => {
    const site = fixtureSite("plain");
    site.change("site.config.ts", (text) =>
      text.replace('baseUrl: "/",', `baseUrl: "/", footer: { copyright: '<a href="https://[">x</a>' },`),
    );
    const { status, stderr } = await site.build();
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("error: site.config.ts  `footer.copyright`: broken link to `https://[`\n"),
    ]);
  });
});
