import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { type SiteOptions, siteOf } from "../../tests/site-of.ts";
import type { SidebarItemConfig } from "../config/navigation-schema.ts";

describe("a note's place", () => {
  const placeOf = (id: string, notes: Record<string, string>, options?: SiteOptions) => {
    const route = siteOf(notes, options).routes.find(
      (candidate) => candidate.kind === "note" && candidate.note.page.id === id,
    );
    if (route?.kind !== "note") throw new Error(`no route for ${id}`);
    return {
      sidebar: route.sidebar,
      breadcrumbs: route.breadcrumbs,
      previous: route.previous,
      next: route.next,
    };
  };
  const notes = {
    "1-a.mdx": "title: A",
    "2-guide/index.mdx": "title: Guide",
    "2-guide/1-b.mdx": "title: B\npagination_label: Bee",
    "3-c.mdx": "title: C\nsidebar_label: See",
  };

  it("has the way down, and the neighbours of the flattened sidebar with linked categories", () => {
    expect(placeOf("guide/b", notes)).toEqual({
      sidebar: "defaultSidebar",
      breadcrumbs: [
        { label: "Guide", href: "/guide" },
        { label: "B", href: "/guide/b" },
      ],
      previous: { label: "Guide", href: "/guide" },
      next: { label: "See", href: "/c" },
    });
    expect(placeOf("a", notes)).toMatchObject({
      previous: undefined,
      next: { label: "Guide", href: "/guide" },
    });
    expect(placeOf("c", notes)).toMatchObject({
      previous: { label: "Bee", href: "/guide/b" },
      next: undefined,
    });
  });

  it("skips unlisted notes as neighbours", () => {
    const unlisted = { ...notes, "2-guide/1-b.mdx": "unlisted: true" };
    expect(placeOf("guide/index", unlisted)).toMatchObject({ next: { label: "See", href: "/c" } });
    expect(placeOf("guide/b", unlisted)).toMatchObject({
      sidebar: "defaultSidebar",
      previous: undefined,
      next: undefined,
    });
  });

  it("follows what the note says of its neighbours", () => {
    expect(
      placeOf("a", { ...notes, "1-a.mdx": "pagination_next: c\npagination_prev: guide/b" }),
    ).toMatchObject({
      previous: { label: "Bee", href: "/guide/b" },
      next: { label: "See", href: "/c" },
    });
    expect(placeOf("a", { ...notes, "1-a.mdx": "pagination_next: null" }).next).toBeUndefined();
    expect(
      placeOf("a", { ...notes, "1-a.mdx": "pagination_next: c", "3-c.mdx": "unlisted: true" }).next,
    ).toBeUndefined();
  });

  it("refuses a neighbour that does not exist", () => {
    expect(problemsOf(() => siteOf({ "a.mdx": "pagination_next: nope" }))).toEqual([
      {
        severity: "error",
        file: "content/a.mdx",
        message: '`pagination_next` names no note: "nope"',
        expected: "one of a",
      },
    ]);
  });

  it("has no sidebar, no breadcrumbs and no neighbours where the note wants none", () => {
    expect(placeOf("a", { ...notes, "1-a.mdx": "displayed_sidebar: null" })).toEqual({
      sidebar: undefined,
      breadcrumbs: [],
      previous: undefined,
      next: undefined,
    });
  });

  it("is the one in the sidebar that the note wants to show", () => {
    const sidebars = {
      one: ["a", "b", "c"],
      two: [{ type: "category" as const, label: "Two", items: ["c", "b"] }],
      three: ["a"],
    };
    const two = {
      "a.mdx": "title: A",
      "b.mdx": "title: B\ndisplayed_sidebar: two",
      "c.mdx": "title: C\ndisplayed_sidebar: three",
    };
    expect(placeOf("b", two, { config: { docs: { sidebars } } })).toEqual({
      sidebar: "two",
      breadcrumbs: [
        { label: "Two", href: undefined },
        { label: "B", href: "/b" },
      ],
      previous: { label: "C", href: "/c" },
      next: undefined,
    });
    expect(placeOf("c", two, { config: { docs: { sidebars } } })).toEqual({
      sidebar: "three",
      breadcrumbs: [],
      previous: undefined,
      next: undefined,
    });
  });

  it("has no breadcrumbs where the site wants none, on categories neither", () => {
    const site = siteOf(
      { "guide/a.mdx": "title: A" },
      {
        config: { docs: { breadcrumbs: false } },
        categories: { guide: { link: { type: "generated-index" } } },
      },
    );
    const trails = site.routes.flatMap((route) => ("breadcrumbs" in route ? [route.breadcrumbs] : []));
    expect(trails).toEqual([[], []]);
  });

  it("has way and neighbours of the sidebar that the note wants, or none where that does not hold it or there is none", () => {
    const sidebars: Record<string, SidebarItemConfig[]> = {
      one: ["a", "c"],
      two: ["guide/index", "a", "guide/b"],
      three: ["c"],
    };
    const place = (displayed: string) =>
      placeOf(
        "a",
        { ...notes, "1-a.mdx": `title: A\ndisplayed_sidebar: ${displayed}` },
        { config: { docs: { sidebars } } },
      );
    expect(place("two")).toEqual({
      sidebar: "two",
      breadcrumbs: [{ label: "A", href: "/a" }],
      previous: { label: "Guide", href: "/guide" },
      next: { label: "Bee", href: "/guide/b" },
    });
    const nowhere = { breadcrumbs: [], previous: undefined, next: undefined };
    expect(place("three")).toEqual({ sidebar: "three", ...nowhere });
    expect(place("null")).toEqual({ sidebar: undefined, ...nowhere });
  });

  it("has no breadcrumbs where they are switched off", () => {
    expect(placeOf("a", notes, { config: { docs: { breadcrumbs: false } } })).toMatchObject({
      sidebar: "defaultSidebar",
      breadcrumbs: [],
    });
  });

  it("is the first sidebar that holds the note; a link holds nothing", () => {
    const sidebars: Record<string, SidebarItemConfig[]> = {
      one: [{ type: "link", label: "A", href: "/a" }, "c"],
      two: ["a", "c"],
    };
    expect(placeOf("a", notes, { config: { docs: { sidebars } } }).sidebar).toBe("two");
    expect(placeOf("c", notes, { config: { docs: { sidebars } } }).sidebar).toBe("one");
  });
});
