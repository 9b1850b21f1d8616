import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, main, textOf } from "../html.ts";

const configured = fixtureSite("sidebars");
const generated = fixtureSite("numbers");
beforeAll(async () => {
  for (const outcome of await Promise.all([configured.build(), generated.build()]))
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
});

const sidebar = (site: FixtureSite, permalink: string) =>
  elements(site.html(permalink), "nav").find((nav) => nav.attributes["aria-label"] === "Notes");
const links = (site: FixtureSite, permalink: string) =>
  elements(sidebar(site, permalink)?.html ?? "", "a").map((link) => [link.text, link.attributes["href"]]);
const current = (site: FixtureSite, permalink: string) =>
  elements(sidebar(site, permalink)?.html ?? "", "a")
    .filter((link) => link.attributes["aria-current"] === "page")
    .map((link) => link.attributes["href"]);
const crumbs = (site: FixtureSite, permalink: string) =>
  elements(
    elements(main(site.html(permalink)), "nav").find((nav) => nav.attributes["aria-label"] === "Breadcrumbs")
      ?.html ?? "",
    "li",
  ).map((step) => [step.text, elements(step.html, "a")[0]?.attributes["href"]]);
const neighbours = (site: FixtureSite, permalink: string) =>
  elements(
    elements(main(site.html(permalink)), "nav").find(
      (nav) => nav.attributes["aria-label"] === "Previous and next note",
    )?.html ?? "",
    "a",
  ).map((link) => [link.text, link.attributes["href"], link.attributes["rel"]]);

describe("a configured sidebar", () => {
  it("shows its entries in their order, on the pages it holds", () => {
    expect(links(configured, "/postgres")).toEqual([
      ["Home", "/"],
      ["Databases", "/category/databases"],
      ["Redis server", "/redis"],
      ["PostgreSQL", "/postgres"],
      ["Tools", "/tools"],
      ["Make", "/tools/make"],
      ["Elsewhere", "https://example.com"],
    ]);
    expect(configured.data("/postgres").sidebar).toBe("main");
  });

  it("is another one on the notes of another, and none on notes of none", () => {
    expect(links(configured, "/alone")).toEqual([
      ["Redis server", "/redis"],
      ["Alone", "/alone"],
    ]);
    expect(configured.data("/redis").sidebar).toBe("main");
    expect(sidebar(configured, "/nowhere")).toBeUndefined();
    expect(crumbs(configured, "/nowhere")).toEqual([]);
    expect(neighbours(configured, "/nowhere")).toEqual([]);
  });

  it("marks the current page and nothing else", () => {
    expect(current(configured, "/redis")).toEqual(["/redis"]);
    expect(current(configured, "/category/databases")).toEqual(["/category/databases"]);
    expect(current(configured, "/")).toEqual(["/"]);
  });

  it("opens what holds the current page, and what is not collapsed", () => {
    const open = (permalink: string) =>
      elements(sidebar(configured, permalink)?.html ?? "", "details").map(
        (category) => "open" in category.attributes,
      );
    expect(open("/redis")).toEqual([true, true]);
    expect(open("/")).toEqual([false, true]);
  });
});

describe("a generated category page", () => {
  it("has title, description, cards and neighbours", () => {
    const html = main(configured.html("/category/databases"));
    expect(elements(html, "h1").map((heading) => heading.text)).toEqual(["All databases"]);
    expect(textOf(html)).toContain("What stores data.");
    expect(
      elements(html, "article").map((card) => [card.text, elements(card.html, "a")[0]?.attributes["href"]]),
    ).toEqual([
      ["📄️ Redis server Keys and values.", "/redis"],
      ["📄️ PostgreSQL Tables and rows.", "/postgres"],
    ]);
    expect(neighbours(configured, "/category/databases")).toEqual([
      ["Previous Home", "/", "prev"],
      ["Next Redis server", "/redis", "next"],
    ]);
    expect(configured.data("/category/databases").title).toBe("All databases | Notes");
  });
});

describe("a generated sidebar", () => {
  it("follows numbers, leaves them out of addresses, and takes category files", () => {
    expect(links(generated, "/deep/seven")).toEqual([
      ["Start", "/"],
      ["The guide", "/guide"],
      ["First", "/guide/first"],
      ["Second", "/guide/second"],
      ["Deep things", "/category/deep-things"],
      ["Dated", "/deep/2021-11-note"],
      ["Version", "/deep/seven"],
    ]);
  });
});

describe("breadcrumbs", () => {
  it("lead from home to the page, which is plain text", () => {
    expect(crumbs(configured, "/redis")).toEqual([
      ["Home", "/"],
      ["Databases", "/category/databases"],
      ["Redis server", undefined],
    ]);
  });

  it("begin below home on a site without a page there", async () => {
    const site = fixtureSite("numbers");
    site.change("content/01-start.mdx", (text) => text.replace("slug: /\n", "slug: /start\n"));
    expect(await site.build()).toMatchObject({ status: 0 });
    expect(crumbs(site, "/guide/first").map(([label]) => label)).toEqual(["The guide", "First"]);
  });
});

describe("previous and next", () => {
  it("go through the flattened sidebar, linked categories included", () => {
    expect(neighbours(generated, "/guide")).toEqual([
      ["Previous Start", "/", "prev"],
      ["Next First", "/guide/first", "next"],
    ]);
    expect(neighbours(generated, "/guide/second")).toEqual([
      ["Previous First", "/guide/first", "prev"],
      ["Next Deep things", "/category/deep-things", "next"],
    ]);
    expect(neighbours(generated, "/")).toEqual([["Next The guide", "/guide", "next"]]);
    expect(neighbours(generated, "/deep/seven")).toEqual([["Previous Dated", "/deep/2021-11-note", "prev"]]);
  });
});
