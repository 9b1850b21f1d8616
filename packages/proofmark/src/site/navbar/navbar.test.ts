import { describe, expect, it } from "vitest";
import { problemsOf } from "../../../tests/problems-of.ts";
import { siteOf } from "../../../tests/site-of.ts";
import type { NavbarItemInput } from "../../config/navigation-schema.ts";
import type { SiteConfigInput } from "../../config/schema.ts";
import { createNavbar } from "./navbar.ts";

const notes = { "index.mdx": "title: Home\nslug: /", "a.mdx": "title: A", "d.mdx": "draft: true" };
const noFile = () => undefined;
const itemsOf = (items: NavbarItemInput[], config: Partial<SiteConfigInput> = {}) =>
  createNavbar(siteOf(notes, { config: { ...config, navbar: { items } } }), noFile).items;
const problems = (items: NavbarItemInput[], config: Partial<SiteConfigInput> = {}) =>
  problemsOf(() => itemsOf(items, config));

describe("navbar items", () => {
  it("default: lead to a page below the base, or elsewhere as written", () => {
    expect(
      itemsOf(
        [
          { to: "/a", label: "A" },
          {
            href: "https://a.test",
            label: "Out",
            position: "right",
            className: "c",
            attributes: { rel: "me" },
          },
          { href: "/file.pdf", html: "<b>File</b>", prependBaseUrlToHref: true },
        ],
        { baseUrl: "/docs/" },
      ),
    ).toEqual([
      {
        type: "link",
        position: "left",
        label: "A",
        href: "/docs/a",
        external: false,
        active: { by: "path", path: "/docs/a" },
      },
      {
        type: "link",
        position: "right",
        label: "Out",
        href: "https://a.test",
        external: true,
        active: { by: "never" },
        className: "c",
        attributes: { rel: "me" },
      },
      {
        type: "link",
        position: "left",
        label: "",
        html: "<b>File</b>",
        href: "/docs/file.pdf",
        external: false,
        active: { by: "path", path: "/docs/file.pdf" },
      },
    ]);
  });

  it("default: are active by prefix or pattern where one is given", () => {
    expect(
      itemsOf([
        { to: "/a", label: "A", activeBasePath: "/tags" },
        { to: "/a", label: "A", activeBaseRegex: "^/(a|b)$" },
      ]).map((item) => item.type === "link" && item.active),
    ).toEqual([
      { by: "prefix", prefix: "/tags" },
      { by: "regex", regex: "^/(a|b)$" },
    ]);
  });

  it("dropdown: hold links and markup", () => {
    expect(
      itemsOf([
        {
          label: "More",
          position: "right",
          items: [
            { to: "/a", label: "A" },
            { type: "html", value: "<hr>" },
            { type: "doc", docId: "a" },
          ],
        },
      ]),
    ).toEqual([
      {
        type: "dropdown",
        position: "right",
        className: undefined,
        label: "More",
        href: undefined,
        active: { by: "never" },
        items: [
          expect.objectContaining({ type: "link", label: "A", href: "/a" }),
          { type: "html", className: undefined, value: "<hr>" },
          expect.objectContaining({ type: "link", label: "a", href: "/a" }),
        ],
      },
    ]);
  });

  it("dropdown: may lead somewhere itself, show markup, and be active like a link", () => {
    expect(
      itemsOf(
        [
          {
            html: "<b>More</b>",
            to: "/a",
            className: "c",
            attributes: { title: "t" },
            activeBasePath: "/tags",
            items: [{ to: "/a", label: "A" }],
          },
        ],
        {
          baseUrl: "/docs/",
        },
      ),
    ).toMatchObject([
      {
        html: "<b>More</b>",
        href: "/docs/a",
        className: "c",
        attributes: { title: "t" },
        active: { by: "prefix", prefix: "/docs/tags" },
        items: [{ href: "/docs/a" }],
      },
    ]);
  });

  it("dropdown: with nothing but drafts in it is its own link, or not there", () => {
    const items = [{ type: "doc" as const, docId: "d" }];
    expect(itemsOf([{ label: "More", items }])).toEqual([]);
    expect(itemsOf([{ label: "More", to: "/a", position: "right", items }])).toMatchObject([
      { type: "link", position: "right", label: "More", href: "/a" },
    ]);
  });

  it("html: are markup as it is", () => {
    expect(itemsOf([{ type: "html", value: "<b>x</b>", className: "c" }])).toEqual([
      { type: "html", position: "left", className: "c", value: "<b>x</b>" },
    ]);
  });

  it("doc: lead to a note, named by its id, and are active in its sidebar", () => {
    expect(
      itemsOf([
        { type: "doc", docId: "a" },
        { type: "doc", docId: "a", label: "The A" },
      ]),
    ).toMatchObject([
      { type: "link", label: "a", href: "/a", active: { by: "sidebar", sidebar: "defaultSidebar" } },
      { type: "link", label: "The A", href: "/a" },
    ]);
  });

  it("doc: of an unlisted note say so, and so are not the first link of a sidebar", () => {
    const unlisted = { "a.mdx": "unlisted: true\nsidebar_position: 1", "b.mdx": "title: B" };
    const { items } = createNavbar(
      siteOf(unlisted, {
        config: {
          navbar: {
            items: [
              { type: "doc", docId: "a" },
              { type: "docSidebar", sidebarId: "defaultSidebar" },
            ],
          },
        },
      }),
      noFile,
    );
    expect(items).toMatchObject([
      { href: "/a", unlisted: true },
      { label: "B", href: "/b" },
    ]);
  });

  it("doc: without a sidebar are active on their own page only", () => {
    expect(itemsOf([{ type: "doc", docId: "a" }], { docs: { sidebars: { main: ["index"] } } })).toMatchObject(
      [{ active: { by: "page", path: "/a" } }],
    );
  });

  it("doc: are left out for a draft", () => {
    expect(itemsOf([{ type: "doc", docId: "d" }])).toEqual([]);
  });

  it("doc: of an unknown note are refused, with the ids there are", () => {
    expect(
      problems([
        { to: "/", label: "A" },
        { type: "doc", docId: "nope" },
        { label: "D", items: [{ type: "doc", docId: "none" }] },
      ]),
    ).toEqual([
      {
        severity: "error",
        file: "site.config.ts",
        message: `no note has the id "nope" in version "current".
The ids are:
- a
- index
The item is \`navbar.items[1]\` of the configuration:
{
  "type": "doc",
  "docId": "nope"
}`,
      },
      {
        severity: "error",
        file: "site.config.ts",
        message: expect.stringMatching(/^no note has the id "none".*`navbar\.items\[2\]\.items\[0\]`/s),
      },
    ]);
  });

  it("docSidebar: lead to the first link of a sidebar and are active in all of it", () => {
    expect(itemsOf([{ type: "docSidebar", sidebarId: "defaultSidebar" }])).toMatchObject([
      { type: "link", label: "A", href: "/a", active: { by: "sidebar", sidebar: "defaultSidebar" } },
    ]);
  });

  it("docSidebar: of an unknown or empty sidebar are refused", () => {
    expect(problems([{ type: "docSidebar", sidebarId: "nope" }])).toEqual([
      {
        severity: "error",
        file: "site.config.ts",
        message: `no sidebar has the id "nope" in version "current".
The ids are:
- defaultSidebar
The item is \`navbar.items[0]\` of the configuration:
{
  "type": "docSidebar",
  "sidebarId": "nope"
}`,
      },
    ]);
    expect(
      problems([{ type: "docSidebar", sidebarId: "empty" }], {
        docs: { sidebars: { empty: [{ type: "html", value: "<hr>" }] } },
      }),
    ).toEqual([
      {
        severity: "error",
        file: "site.config.ts",
        message: expect.stringMatching(
          /^DocSidebarNavbarItem: Sidebar with ID "empty" doesn't have anything to be linked to\.\n/,
        ),
      },
    ]);
  });

  it("docsVersion: lead to the main note, named by the version", () => {
    expect(itemsOf([{ type: "docsVersion" }, { type: "docsVersion", to: "/a", label: "V" }])).toMatchObject([
      { type: "link", label: "Next", href: "/" },
      { type: "link", label: "V", href: "/a" },
    ]);
  });

  it("docsVersionDropdown: are a plain link with one version, and a dropdown with more entries", () => {
    expect(itemsOf([{ type: "docsVersionDropdown", position: "right" }])).toMatchObject([
      { type: "link", position: "right", label: "Next", href: "/" },
    ]);
    expect(
      itemsOf([{ type: "docsVersionDropdown", dropdownItemsAfter: [{ to: "/a", label: "All" }] }]),
    ).toMatchObject([
      {
        type: "dropdown",
        label: "Next",
        items: [
          { label: "Next", href: "/" },
          { label: "All", href: "/a" },
        ],
      },
    ]);
  });

  it("localeDropdown: keep what stands before and after the languages", () => {
    expect(
      itemsOf([
        {
          type: "localeDropdown",
          position: "right",
          queryString: "from=menu",
          dropdownItemsBefore: [{ type: "html", value: "<hr>" }],
        },
      ]),
    ).toEqual([
      {
        type: "locales",
        position: "right",
        className: undefined,
        before: [{ type: "html", className: undefined, value: "<hr>" }],
        after: [],
        queryString: "?from=menu",
      },
    ]);
  });

  it("search: stand where they are put, on a site that is searched", () => {
    const items = [{ type: "search" as const, position: "right" as const, className: "mine" }];
    expect(itemsOf(items)).toEqual([]);
    const site = siteOf(notes, { config: { search: {}, navbar: { items } } });
    expect(createNavbar(site, () => undefined).items).toEqual([
      { type: "search", position: "right", className: "mine" },
    ]);
  });
});

describe("createNavbar", () => {
  it("puts the base before logos, and an SVG's markup beside them", () => {
    const site = siteOf(notes, {
      config: {
        baseUrl: "/docs/",
        navbar: { title: "N", hideOnScroll: true, style: "dark", logo: { src: "/l.svg", alt: "" } },
      },
    });
    expect(createNavbar(site, (src) => `<svg>${src}</svg>`)).toEqual({
      title: "N",
      style: "dark",
      hideOnScroll: true,
      items: [],
      logo: {
        src: "/docs/l.svg",
        srcDark: undefined,
        alt: "",
        href: "/docs/",
        target: undefined,
        width: undefined,
        height: undefined,
        className: undefined,
        svg: "<svg>/l.svg</svg>",
      },
    });
  });
});
