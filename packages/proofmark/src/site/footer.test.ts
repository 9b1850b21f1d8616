import { describe, expect, it } from "vitest";
import { configOf } from "../../tests/site-of.ts";
import type { SiteConfigInput } from "../config/schema.ts";
import { createFooter } from "./site-data.ts";

describe("createFooter", () => {
  const footer = (value: SiteConfigInput["footer"], baseUrl = "/") =>
    createFooter(configOf({ footer: value, baseUrl }), () => undefined);

  it("is nothing where nothing is configured", () => {
    expect(footer(undefined)).toBeUndefined();
  });

  it("has columns of links and markup", () => {
    const links = [
      { title: "Notes", items: [{ label: "A", to: "/a" }, { html: "<b>x</b>" }] },
      { title: null, items: [{ label: "Out", href: "https://a.test" }] },
    ];
    expect(footer({ style: "dark", copyright: "© <b>me</b>", links }, "/docs/")).toEqual({
      style: "dark",
      logo: undefined,
      copyright: "© <b>me</b>",
      columns: [
        {
          title: "Notes",
          items: [
            { type: "link", label: "A", href: "/docs/a" },
            { type: "html", value: "<b>x</b>" },
          ],
        },
        {
          title: undefined,
          items: [{ type: "link", label: "Out", href: "https://a.test", external: true }],
        },
      ],
    });
  });

  it("has a smaller logo than the navbar, unless it says otherwise", () => {
    expect(footer({ logo: { src: "/l.png" } })?.logo).toMatchObject({ width: 16, height: 16 });
    expect(footer({ logo: { src: "/l.png", width: 40, height: 30 } })?.logo).toMatchObject({
      width: 40,
      height: 30,
    });
  });

  it("makes a flat list one column without a title", () => {
    expect(footer({ links: [{ label: "A", to: "/a" }, { html: "x" }] })?.columns).toEqual([
      {
        title: undefined,
        items: [
          { type: "link", label: "A", href: "/a" },
          { type: "html", value: "x" },
        ],
      },
    ]);
  });
});
