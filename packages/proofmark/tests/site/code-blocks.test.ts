import { beforeAll, describe, expect, it } from "vitest";
import { type FixtureSite, fixtureSite } from "../fixture-site.ts";
import { elements, prose } from "../html.ts";

let site: FixtureSite;
beforeAll(async () => {
  site = fixtureSite("writing");
  expect(await site.build()).toMatchObject({ status: 0, stderr: "" });
});

describe("code blocks", () => {
  const figures = () => elements(prose(site.html("/code")), "figure");

  it("show title, code, marked lines, output and remarks", () => {
    const [first] = figures();
    expect(elements(first?.html ?? "", "span")[0]?.text).toBe("a.js #");
    expect(elements(first?.html ?? "", "code")[0]).toMatchObject({
      attributes: { class: "lang-js" },
      html: [
        "<span class=h data-n=1><i class=k>const</i> a <i class=o>= </i><i class=n>1</i>;",
        '</span><span class=h data-n=2><i class=k>const</i> b <i class=o>= </i><i class=s>"&lt;b&gt;"</i>;</span>',
      ].join("\n"),
    });
    expect(elements(first?.html ?? "", "samp").map((output) => output.text)).toEqual(["1 <b>"]);
    expect(elements(first?.html ?? "", "li").map((remark) => remark.text)).toEqual(["Line 1 a number < 2"]);
    expect(
      elements(first?.html ?? "", "button").map(({ attributes }) => [
        attributes["type"],
        attributes["aria-label"],
      ]),
    ).toEqual([["button", "Copy: a.js in Code"]]);
  });

  it("mark lines and put prompts before commands", () => {
    expect(elements(figures()[1]?.html ?? "", "code")[0]?.html).toBe(
      [
        "<span class=h data-n=1><i class=f>npm </i>ci <i class=o>\\</i>",
        "</span>  <i class=f>--omit=dev</i>",
        "<span class=q><i class=f>ls</i></span>",
      ].join("\n"),
    );
  });

  it("fold hidden setup, titled with its file", () => {
    const setup = elements(prose(site.html("/code")), "details").find(
      (details) => details.attributes["class"] === "setup",
    );
    expect(elements(setup?.html ?? "", "summary")[0]?.text).toBe("Setup: setup.txt runs first");
  });

  it("are repeated on the first screen under the name they are given", () => {
    const list = elements(prose(site.html("/code")), "ol").find(
      (candidate) => candidate.attributes["class"] === "quick",
    );
    expect(elements(list?.html ?? "", "a").map((link) => [link.text, link.attributes["href"]])).toEqual([
      ["Get it", "#setup"],
    ]);
  });

  it("are plain for languages that are none, mermaid among them", () => {
    expect(
      figures()
        .slice(-2)
        .map((figure) => elements(figure.html, "code")[0]?.html),
    ).toEqual(["graph TD", "no language"]);
  });
});
