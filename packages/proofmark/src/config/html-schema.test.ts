import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { parseConfig } from "./config.ts";

const parse = (overrides: object) =>
  parseConfig({ title: "T", url: "https://notes.test", baseUrl: "/", ...overrides }, "site.config.ts");
const problems = (overrides: object) => problemsOf(() => parse(overrides));

describe("a configuration leads no link to a script", () => {
  const BAD = "java\nscript:alert(1)";
  const item = (entry: object) => ({ navbar: { items: [entry] } });
  it.each([
    ["navbar.items[0].href", item({ label: "x", href: BAD })],
    ["navbar.items[0].to", item({ label: "x", to: BAD })],
    ["navbar.items[0].items[0].href", item({ label: "x", items: [{ label: "y", href: BAD }] })],
    ["navbar.logo.src", { navbar: { logo: { src: BAD } } }],
    ["navbar.logo.href", { navbar: { logo: { src: "/a.svg", href: BAD } } }],
    ["footer.links[0].href", { footer: { links: [{ label: "x", href: BAD }] } }],
    [
      "footer.links[0].items[0].to",
      { footer: { links: [{ title: "x", items: [{ label: "y", to: BAD }] }] } },
    ],
    ["docs.editUrl", { docs: { editUrl: "javascript:alert(1)" } }],
    [
      "docs.sidebars.main[0].href",
      { docs: { sidebars: { main: [{ type: "link", label: "x", href: BAD }] } } },
    ],
    ["favicon", { favicon: BAD }],
    ["image", { image: BAD }],
    ["search.missingResultsUrl", { search: { missingResultsUrl: "javascript:alert('{query}')" } }],
  ])("%s", (key, config) => {
    const use = /favicon|image|src/.test(key)
      ? "with http or https, or a file of this site"
      : "with http, https, mailto or tel, or one of this site";
    expect(problems(config).map(({ message }) => message)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^\\\`${key.replace(/[[\].]/g, "\\$&")}\\\`: the address "java.*" can't have the scheme \\\`javascript:\\\`; expected an address ${use}$`,
        ),
      ),
    ]);
  });

  it.each([
    `<a href="${BAD}">x</a>`,
    "<a href=javascript:alert(1)>x</a>",
    "<A HREF = ' &#106;avascript&colon;alert(1)'>x</A>",
    '<svg><a xlink:href="&#x6A;avascript:alert(1)">x</a></svg>',
    '<p title="a > b"><a title=\'"\' href="java&Tab;script:x">x</a></p>',
    '<form action="javascript:alert(1)"><button formaction="/x">x</button></form>',
    '<a href="/x" ping="/y javascript:alert(1)">x</a>',
    '<img src="/x.png" srcset="/y.png 1x, javascript:alert(1) 2x">',
    '<video poster="mailto:a@b.test">',
  ])("%s in configured HTML", (html) => {
    const places = {
      "navbar.items[0].value": item({ type: "html", value: html }),
      "footer.copyright": { footer: { copyright: html } },
      "footer.links[0].html": { footer: { links: [{ html }] } },
      "announcementBar.content": { announcementBar: { content: html } },
      "docs.sidebars.main[0].value": { docs: { sidebars: { main: [{ type: "html", value: html }] } } },
    };
    for (const [key, config] of Object.entries(places))
      expect(problems(config).map(({ message }) => message)).toEqual([
        expect.stringContaining(`\`${key}\`: the address "`),
      ]);
  });

  it("and says nothing of HTML that leads elsewhere", () => {
    const content =
      '<a class="javascript:x" href="https://a.test/?q=javascript:x&amp;r=1">javascript:alert(1)</a> <img src="/x.png" srcset="/y.png 2x">';
    expect(parse({ announcementBar: { content } }).announcementBar?.content).toBe(content);
  });
});

describe("tags for the head of every page", () => {
  const tag = (tag: string, attributes: object) => ({ head: [{ tag, attributes }] });

  it("are links, and scripts that are files", () => {
    const good = [{ tag: "link", attributes: { rel: "me", href: "https://social.example/@me" } }];
    expect(parse({ head: good }).head).toEqual(good);
    expect(parse(tag("script", { src: "/count.js", defer: true })).head).toHaveLength(1);
  });

  it.each([
    tag("script", {}),
    tag("script", { src: "data:text/javascript,alert(1)" }),
    tag("link", { rel: "me", href: "javascript:alert(1)" }),
    tag("link", { href: "/a.css", onload: "alert(1)" }),
    tag("link", { href: "/a.css", ONLOAD: "alert(1)" }),
    tag("link", { href: "/a.css", 'x"><script>': "" }),
    tag("meta", { "http-equiv": "refresh" }),
    { head: [{ tag: "script", attributes: { src: "/a.js" }, text: "alert(1)" }] },
  ])("hold no code: %j", (config) => {
    expect(problems(config)).toHaveLength(1);
  });
});
