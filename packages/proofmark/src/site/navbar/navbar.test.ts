import { describe, expect, it } from "vitest";
import { siteOf } from "../../../tests/site-of.ts";
import type { NavbarItemInput } from "../../config/navigation-schema.ts";
import type { SiteConfigInput } from "../../config/schema.ts";
import { createNavbar } from "./navbar.ts";

const notes = { "index.mdx": "title: Home\nslug: /", "a.mdx": "title: A", "d.mdx": "draft: true" };
const noFile = () => undefined;
const itemsOf = (items: NavbarItemInput[], config: Partial<SiteConfigInput> = {}) =>
  createNavbar(siteOf(notes, { config: { ...config, navbar: { items } } }), noFile).items;

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
