import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { siteOf } from "../../tests/site-of.ts";
import type { NavbarItemInput } from "../config/navigation-schema.ts";
import type { SiteConfigInput } from "../config/schema.ts";
import { createNavbar } from "./site-data.ts";

const notes = { "index.mdx": "title: Home\nslug: /", "a.mdx": "title: A", "d.mdx": "draft: true" };
const noFile = () => undefined;
const itemsOf = (items: NavbarItemInput[], config: Partial<SiteConfigInput> = {}) =>
  createNavbar(siteOf(notes, { config: { ...config, navbar: { items } } }), noFile).items;
const problems = (items: NavbarItemInput[], config: Partial<SiteConfigInput> = {}) =>
  problemsOf(() => itemsOf(items, config));

describe("navbar items of notes", () => {
  it("doc: lead to a note, named by its id, and are active in its sidebar", () => {
    expect(
      itemsOf([
        { type: "doc", docId: "a" },
        { type: "doc", docId: "a", label: "The A" },
      ]),
    ).toMatchObject([
      { type: "link", label: "a", href: "/a", sidebar: "defaultSidebar" },
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

  it("doc: without a sidebar are active by their address", () => {
    expect(itemsOf([{ type: "doc", docId: "a" }], { docs: { sidebars: { main: ["index"] } } })).toEqual([
      { type: "link", position: "left", label: "a", href: "/a" },
    ]);
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
        message: '`navbar.items[1]`: no note has the id "nope" in version "current"',
        found: '{"type":"doc","docId":"nope"}',
        expected: "one of a, index",
      },
      {
        severity: "error",
        file: "site.config.ts",
        message: '`navbar.items[2].items[0]`: no note has the id "none" in version "current"',
        found: '{"type":"doc","docId":"none"}',
        expected: "one of a, index",
      },
    ]);
  });

  it("docSidebar: lead to the first link of a sidebar and are active in all of it", () => {
    expect(itemsOf([{ type: "docSidebar", sidebarId: "defaultSidebar" }])).toMatchObject([
      { type: "link", label: "A", href: "/a", sidebar: "defaultSidebar" },
    ]);
  });

  it("docSidebar: of an unknown or empty sidebar are refused", () => {
    expect(problems([{ type: "docSidebar", sidebarId: "nope" }])).toEqual([
      {
        severity: "error",
        file: "site.config.ts",
        message: '`navbar.items[0]`: no sidebar has the id "nope" in version "current"',
        found: '{"type":"docSidebar","sidebarId":"nope"}',
        expected: "one of defaultSidebar",
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
        message: `\`navbar.items[0]\`: DocSidebarNavbarItem: Sidebar with ID "empty" doesn't have anything to be linked to`,
        found: '{"type":"docSidebar","sidebarId":"empty"}',
      },
    ]);
  });

  it("docsVersion: lead to the main note, named by the version", () => {
    expect(itemsOf([{ type: "docsVersion" }, { type: "docsVersion", label: "V" }])).toMatchObject([
      { type: "link", label: "Next", href: "/" },
      { type: "link", label: "V", href: "/" },
    ]);
  });

  it("docsVersionDropdown: are a plain link with one version, and a dropdown with more entries", () => {
    expect(itemsOf([{ type: "docsVersionDropdown", position: "right" }])).toMatchObject([
      { type: "link", position: "right", label: "Next", href: "/" },
    ]);
    const site = siteOf(notes, {
      config: { navbar: { items: [{ type: "docsVersionDropdown" }] } },
      versions: [["1", notes]],
    });
    expect(createNavbar(site, noFile).items).toMatchObject([
      {
        type: "dropdown",
        label: "1",
        items: [
          { label: "Next", href: "/next" },
          { label: "1", href: "/" },
        ],
      },
    ]);
  });
});
