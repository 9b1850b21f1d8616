import { describe, expect, it } from "vitest";
import { siteOf } from "../../tests/site-of.ts";
import type { NavbarItemInput } from "../config/navigation-schema.ts";
import type { SiteConfigInput } from "../config/schema.ts";
import { createNavbar } from "./site-data.ts";

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
          { href: "https://a.test", label: "Out", position: "right" },
        ],
        { baseUrl: "/docs/" },
      ),
    ).toEqual([
      { type: "link", position: "left", label: "A", href: "/docs/a" },
      { type: "link", position: "right", label: "Out", href: "https://a.test", external: true },
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
        label: "More",
        items: [
          { type: "link", label: "A", href: "/a" },
          { type: "html", value: "<hr>" },
          { type: "link", label: "a", href: "/a", sidebar: "defaultSidebar" },
        ],
      },
    ]);
  });

  it("dropdown: with nothing but drafts in it is not there", () => {
    expect(itemsOf([{ label: "More", items: [{ type: "doc" as const, docId: "d" }] }])).toEqual([]);
  });

  it("html: are markup as it is", () => {
    expect(itemsOf([{ type: "html", value: "<b>x</b>" }])).toEqual([
      { type: "html", position: "left", value: "<b>x</b>" },
    ]);
  });

  it("localeDropdown: stand where they are put", () => {
    expect(itemsOf([{ type: "localeDropdown", position: "right" }])).toEqual([
      { type: "locales", position: "right" },
    ]);
  });

  it("search: stand where they are put, on a site that is searched", () => {
    const items = [{ type: "search" as const, position: "right" as const }];
    expect(itemsOf(items)).toEqual([]);
    const site = siteOf(notes, { config: { search: {}, navbar: { items } } });
    expect(createNavbar(site, () => undefined).items).toEqual([{ type: "search", position: "right" }]);
  });
});

describe("createNavbar", () => {
  it("puts the base before logos, and an SVG's markup beside them", () => {
    const site = siteOf(notes, {
      config: {
        baseUrl: "/docs/",
        navbar: { title: "N", hideOnScroll: true, logo: { src: "/l.svg", alt: "" } },
      },
    });
    expect(createNavbar(site, (src) => `<svg>${src}</svg>`)).toEqual({
      title: "N",
      hideOnScroll: true,
      items: [],
      logo: {
        src: "/docs/l.svg",
        srcDark: undefined,
        alt: "",
        href: "/docs/",
        width: undefined,
        height: undefined,
        svg: "<svg>/l.svg</svg>",
      },
    });
  });
});
