import { describe, expect, it } from "vitest";
import { problemsOf } from "../../tests/problems-of.ts";
import { parseConfig } from "./config.ts";

const file = "site.config.ts";
const SMALLEST = { title: "T", url: "https://notes.test", baseUrl: "/" };
const parse = (overrides: object) => parseConfig({ ...SMALLEST, ...overrides }, file);
const problems = (overrides: object) => problemsOf(() => parse(overrides));
/** A problem whose value is right in type and wrong in what it says. */
const wrong = (message: string, found?: string) => ({
  severity: "error",
  file,
  message,
  ...(found === undefined ? {} : { found }),
});

describe("navbar items", () => {
  const items = (...entries: object[]) => problems({ navbar: { items: entries } });

  it("take their type from what they hold", () => {
    expect(
      parse({
        navbar: {
          items: [
            { to: "/a", label: "A" },
            { label: "More", items: [{ href: "https://a.test", label: "B" }] },
          ],
        },
      }).navbar.items,
    ).toMatchObject([
      { type: "default", position: "left", to: "/a" },
      { type: "dropdown", position: "left", items: [{ type: "default", href: "https://a.test" }] },
    ]);
  });

  it("of an unknown type are refused", () => {
    expect(items({ to: "/a", label: "A" }, { type: "serach" })).toEqual([
      wrong('`navbar.items[1]`: No NavbarItem component found for the type "serach"', '{"type":"serach"}'),
    ]);
  });

  it("need one target and one text", () => {
    const target = 'One and only one between "to" and "href" should be provided';
    const text = 'One and only one between "label" and "html" should be provided';
    expect(
      items(
        { label: "A" },
        { to: "/", href: "/", label: "A" },
        { to: "/" },
        { to: "/", label: "A", html: "B" },
      ),
    ).toEqual([
      wrong(`\`navbar.items[0]\`: ${target}`, '{"label":"A"}'),
      wrong(`\`navbar.items[1]\`: ${target}`, '{"to":"/","href":"/","label":"A"}'),
      wrong(`\`navbar.items[2]\`: ${text}`, '{"to":"/"}'),
      wrong(`\`navbar.items[3]\`: ${text}`, '{"to":"/","label":"A","html":"B"}'),
    ]);
  });

  it("do not nest dropdowns", () => {
    expect(items({ label: "A", items: [{ label: "B", items: [] }] })).toEqual([
      wrong("`navbar.items[0].items[0]`: a dropdown can't contain another one", '{"label":"B","items":[]}'),
    ]);
  });

  it("of the types that stand alone are refused in dropdowns", () => {
    expect(items({ label: "A", items: [{ type: "search" }] })).toEqual([
      wrong(
        "`navbar.items[0].items[0]`: a dropdown can't contain an item of type search",
        '{"type":"search"}',
      ),
    ]);
  });

  it("have no side in a dropdown", () => {
    expect(items({ label: "A", items: [{ to: "/", label: "B", position: "right" }] })).toEqual([
      wrong(
        "`navbar.items[0].items[0]`: a dropdown item can't have a position",
        '{"to":"/","label":"B","position":"right"}',
      ),
    ]);
  });

  it("have a pattern that is one", () => {
    expect(items({ to: "/", label: "A", activeBaseRegex: "(" })).toEqual([
      wrong(
        '`navbar.items[0].activeBaseRegex`: "(" is not a regular expression',
        '{"to":"/","label":"A","activeBaseRegex":"("}',
      ),
    ]);
  });

  it.each(["onclick", "style", "class", "href", "ref", "a b", ""])("can't set the attribute %j", (name) => {
    expect(items({ to: "/", label: "A", attributes: { [name]: "x" } })).toMatchObject([
      { message: expect.stringContaining(`"${name}"`) },
    ]);
  });

  it("can set others", () => {
    const attributes = {
      target: "_self",
      rel: "me",
      "data-x": "1",
      "aria-label": "A",
      title: "T",
      hreflang: "de",
    };
    const entries = [
      { to: "/", label: "A", attributes },
      { type: "localeDropdown", attributes },
    ];
    expect(parse({ navbar: { items: entries } }).navbar.items).toMatchObject(entries);
  });
});

describe("other entries", () => {
  it("a footer is either simple or of columns", () => {
    expect(
      problems({
        footer: {
          links: [
            { title: "T", items: [] },
            { label: "A", to: "/" },
          ],
        },
      }).map((problem) => problem.message),
    ).toEqual(["`footer.links`: either all entries of the footer are columns with a title, or none is"]);
  });

  it("wants the lower heading level first", () => {
    expect(
      problems({ tableOfContents: { minHeadingLevel: 4, maxHeadingLevel: 3 } }).map(
        (problem) => problem.message,
      ),
    ).toEqual(["`tableOfContents`: minHeadingLevel must not be greater than maxHeadingLevel"]);
  });

  it("sidebar entries and category links have known types", () => {
    const sidebars = {
      main: [
        { type: "page", id: "a" },
        { type: "category", label: "C", items: [], link: { type: "page" } },
      ],
    };
    expect(problems({ docs: { sidebars } }).map((problem) => problem.message)).toEqual([
      '`docs.sidebars.main[0]`: unknown sidebar item type "page"',
      '`docs.sidebars.main[1].link`: unknown category link type "page"',
    ]);
  });

  it("a generated sidebar's folder has no slash at its ends", () => {
    expect(
      problems({ docs: { sidebars: { main: [{ type: "autogenerated", dirName: "/guide" }] } } }).map(
        (problem) => problem.message,
      ),
    ).toEqual([
      '`docs.sidebars.main[0].dirName`: "dirName" must not start or end with a slash; "." is the root',
    ]);
  });

  it("an edit address is a whole one", () => {
    expect(problems({ docs: { editUrl: "edit/main" } }).map((problem) => problem.message)).toEqual([
      '`docs.editUrl`: a full address such as "https://github.com/me/notes/edit/main/"',
    ]);
  });
});
