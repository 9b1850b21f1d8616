import type { SidebarItem } from "@proofmark/theme/data/navigation-data.ts";
import { describe, expect, it } from "vitest";
import { cutLargeSidebars } from "./sidebar.ts";

const link = (label: string): SidebarItem => ({ type: "link", label, href: `/${label}` });
const links = (count: number, prefix = "") =>
  Array.from({ length: count }, (_, index) => link(`${prefix}${index}`));
const category = (label: string, items: readonly SidebarItem[], href?: string): SidebarItem => ({
  ...{ type: "category", label, items, href, collapsed: false },
});
/** Labels with addresses; a category with its entries. */
const outline = (items: readonly SidebarItem[]): unknown[] =>
  items.map((item) =>
    item.type === "html"
      ? item.value
      : item.type === "category"
        ? [item.label, ...outline(item.items)]
        : `${item.label} ${item.href}`,
  );

const cutOf = (items: readonly SidebarItem[]) => {
  const cut = cutLargeSidebars({ sidebars: { large: items } }).get("large");
  return (permalink: string) => cut?.(permalink) ?? [];
};

describe("a large sidebar", () => {
  const html: SidebarItem = { type: "html", value: "<hr>" };
  const items = [
    link("home"),
    html,
    category("A", [category("A1", links(80, "a")), link("a-end")]),
    category("B", [link("b")], "/b-page"),
    category("C", [
      category("C1", [
        { type: "link", label: "hidden", href: "/hidden", unlisted: true },
        ...links(150, "c"),
      ]),
    ]),
  ];

  it("has more than 200 entries, those in categories among them", () => {
    const sidebars = { small: [category("all", links(199))], large: [category("all", links(200))] };
    expect([...cutLargeSidebars({ sidebars }).keys()]).toEqual(["large"]);
  });

  it("keeps the categories around the page, and makes others links to their page or first note", () => {
    const entries = cutOf(items);
    expect(outline(entries("/a-end"))).toEqual([
      ...["home /home", "<hr>", ["A", "A1 /a0", "a-end /a-end"], "B /b-page", "C /c0"],
    ]);
    expect(outline(entries("/B-page/"))).toEqual([
      ...["home /home", "<hr>", "A /a0", ["B", "b /b"], "C /c0"],
    ]);
    expect(outline(entries("/elsewhere"))).toEqual(["home /home", "<hr>", "A /a0", "B /b-page", "C /c0"]);
  });

  it("opens the category of the breadcrumbs, and shows an unlisted note to itself", () => {
    const [twice, , , c] = cutOf([category("D", [link("c7")]), ...items.slice(2)])("/c7");
    expect(outline([twice ?? html])).toEqual(["D /c7"]);
    expect(c).toMatchObject({ items: [{ label: "C1", items: { length: 151 } }] });
  });

  it("keeps 100 entries on each side of the page, and leads on to the nearest of the others", () => {
    const entries = cutOf(links(1000));
    const around = outline(entries("/500"));
    expect(around).toHaveLength(203);
    expect([around[0], around[1]]).toEqual(["400 more above /399", "400 /400"]);
    expect([around[201], around[202]]).toEqual(["600 /600", "399 more below /601"]);
    expect(outline(entries("/3"))).toHaveLength(202);
    expect(outline(entries("/999")).at(-1)).toBe("999 /999");
  });

  it("reaches every page by following its links", () => {
    const all = Array.from({ length: 40 }, (_, index) => category(`S${index}`, links(30, `s${index}-`)));
    const entries = cutOf([...links(500), ...all]);
    const hrefs = (list: readonly SidebarItem[]): string[] =>
      list.flatMap((item) =>
        item.type === "link" ? item.href : item.type === "category" ? hrefs(item.items) : [],
      );
    const reached = new Set(["/0"]);
    for (const page of reached) for (const href of hrefs(entries(page))) reached.add(href);
    expect(reached.size).toBe(1700);
  });
});
