import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, prose, textOf } from "../html.ts";

let site: FixtureSite;
beforeAll(async () => {
  site = fixtureSite("writing");
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

describe("admonitions", () => {
  it("have a kind and a title, written in any of the ways there are", () => {
    const asides = elements(prose(site.html("/admonitions")), "aside").slice(0, 9);
    expect(
      asides.map(({ attributes, html }) => [
        attributes["class"],
        elements(html, "p")[0]?.html,
        elements(html, "p")[1]?.text,
      ]),
    ).toEqual([
      ["adm note", "Note", "A note."],
      ["adm tip", "A <em>title</em>", "A tip."],
      ["adm info", "In <code>brackets</code>", "An info."],
      ["adm warning", "With [ and x[0] and <code>]</code>", "A warning."],
      ["adm danger", "Danger", "A danger."],
      ["adm warning", "Caution", "Old caution."],
      ["adm note", "Secondary", "Old secondary."],
      ["adm info", "Important", "Old important."],
      ["adm tip", "Success", "Old success."],
    ]);
  });

  it("nest by more colons", () => {
    expect(prose(site.html("/admonitions"))).toContain(
      '<aside class="adm note"><p class="kind">Outer</p><div><aside class="adm tip"><p class="kind">Inner</p><div><p>Nested.</p></div></aside></div></aside>',
    );
  });

  it("of an unknown kind are refused with their place", async () => {
    const other = fixtureSite("plain");
    other.change("content/redis.mdx", (text) => `${text}\n:::nope\nx\n:::\n`);
    const { status, stderr } = await other.build();
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `error: content/redis.mdx:7:1  unknown admonition \`:::nope\`
  expected  one of note, tip, info, warning, danger, caution, secondary, important, success, after three colons
  fix       did you mean \`:::note\`?
1 problem in 1 file
`,
    });
  });
});

describe("details", () => {
  it("keep their summary, and have one where none is written", () => {
    expect(prose(site.html("/details"))).toBe(
      [
        "<details><summary>Native <em>summary</em></summary><p>Inside <strong>native</strong>.</p></details>",
        "<details><summary>By name</summary><p>Inside by name.</p></details>",
        "<details><summary>Details</summary><p>Without a summary.</p></details>",
      ].join(""),
    );
  });
});

describe("tabs", () => {
  const tablists = () => elements(prose(site.html("/tabs")), "div").length;
  const tabs = () =>
    elements(prose(site.html("/tabs")), "button").map((tab) => [
      tab.text,
      tab.attributes["aria-selected"],
      tab.attributes["tabindex"],
    ]);
  it("select the value that is set, else the item marked so, else the first; null selects none", () => {
    expect(tablists()).toBeGreaterThan(0);
    expect(tabs()).toEqual([
      ["macOS", "false", "-1"],
      ["linux", "true", "0"],
      ["a", "false", "0"],
      ["b", "false", "-1"],
      ["One", "false", "-1"],
      ["Two", "true", "0"],
    ]);
  });

  it("hide the panels that are not selected, and label each by its tab", () => {
    const panels = [
      ...prose(site.html("/tabs")).matchAll(
        /<div role="tabpanel" id="[^"]*" aria-label="([^"]*)"( hidden="")?>(.*?)<\/div>/g,
      ),
    ];
    expect(
      panels.map(([, label, hidden, html]) => [label, hidden !== undefined, textOf(html ?? "")]),
    ).toEqual([
      ["macOS", true, "Use brew ."],
      ["linux", false, "Use apt ."],
      ["a", true, "A"],
      ["b", true, "B"],
      ["One", true, "1"],
      ["Two", false, "2"],
    ]);
  });

  it("name their group, the query parameter that selects one, and each tab", () => {
    const html = prose(site.html("/tabs"));
    const lists = elements(html, "div").filter((div) => div.attributes["class"] === "tabs");
    expect(lists.map(({ attributes }) => [attributes["data-group"], attributes["data-param"]])).toEqual([
      ["os", "os"],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(elements(html, "button").map(({ attributes }) => attributes["data-tab"])).toEqual([
      ...["mac", "linux", "a", "b", "one", "two"],
    ]);
  });
});

describe("Markdown", () => {
  it("makes tables that scroll, named after their section, aligned by class", () => {
    const html = prose(site.html("/markdown"));
    expect(elements(html, "div").find((div) => "role" in div.attributes)?.attributes).toEqual({
      class: "scroll",
      role: "region",
      "aria-label": "Options",
    });
    expect(elements(html, "th").map((cell) => [cell.text, cell.attributes["class"]])).toEqual([
      ["Name", undefined],
      ["Size", "end"],
      ["Note", "center"],
    ]);
    expect(html).not.toContain("style=");
  });

  it("makes task lists of boxes that say what they are", () => {
    expect(elements(prose(site.html("/markdown")), "input").map((box) => box.attributes)).toEqual([
      { type: "checkbox", disabled: "", "aria-label": "done", checked: "" },
      { type: "checkbox", disabled: "", "aria-label": "to do" },
    ]);
  });

  it("makes footnotes that lead there and back", () => {
    const html = prose(site.html("/markdown"));
    const reference = elements(elements(html, "sup")[0]?.html ?? "", "a")[0];
    expect(reference?.attributes).toMatchObject({
      href: "#user-content-fn-why",
      id: "user-content-fnref-why",
    });
    const note = elements(
      elements(html, "section").find(({ attributes }) => attributes["class"] === "footnotes")?.html ?? "",
      "li",
    )[0];
    expect(note?.attributes["id"]).toBe("user-content-fn-why");
    expect(note?.text).toBe("Because of this . ↩");
    expect(elements(note?.html ?? "", "a")[0]?.attributes["href"]).toBe("#user-content-fnref-why");
  });

  it("strikes through, links addresses, leaves comments out and bare colons in", () => {
    expect(prose(site.html("/markdown"))).toContain(
      '<p><del>gone</del> and <a href="https://auto.test" target="_blank" rel="noopener noreferrer">https://auto.test</a> and  a ratio of 3:2.</p>',
    );
    expect(prose(site.html("/mdx"))).toBe(
      "<p>At 10:30 type :set, 1 &lt; 2 and <code>{braces}</code>.</p><p>Two plus two is 4.</p>",
    );
  });
});

describe("headings", () => {
  it("have ids, and a link to themselves that is named after their text or id", () => {
    const headings = [
      ...prose(site.html("/headings")).matchAll(
        /<h([2-6]) id="([^"]*)"[^>]*>.*?<a class="hash"[^>]* href="([^"]*)" aria-label="([^"]*)"><\/a><\/h\1>/g,
      ),
    ];
    expect(headings.map(([, level, id, href, label]) => [level, id, href === `#${id}`, label])).toEqual([
      ["2", "install--run", true, "Direct link to Install &amp; run"],
      ["3", "the-cmd-way", true, "Direct link to the-cmd-way"],
      ["2", "install--run-1", true, "Direct link to Install &amp; run"],
      ["2", "my-id", true, "Direct link to Chosen"],
      ["4", "deep.id", true, "Direct link to deep.id"],
      ["5", "five", true, "Direct link to Five"],
      ["6", "six", true, "Direct link to Six"],
    ]);
  });

  it("make the table of contents, from level 2 to 3", () => {
    expect(site.data("/headings").toc).toEqual([
      {
        id: "install--run",
        html: "Install &amp; run",
        children: [{ id: "the-cmd-way", html: "The <code>cmd</code> way", children: [] }],
      },
      { id: "install--run-1", html: "Install &amp; run", children: [] },
      { id: "my-id", html: "Chosen", children: [] },
    ]);
  });

  it("of the first level are the title, shown once", () => {
    expect(elements(site.html("/titled"), "h1").map((heading) => heading.text)).toEqual(["The real title"]);
    expect(site.data("/titled").title).toBe("The real title | Notes");
  });
});
