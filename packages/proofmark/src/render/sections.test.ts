import { createElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { renderSections } from "./sections.tsx";

/** A heading and a paragraph of so many characters. */
const section = (id: string, length: number): ReactNode[] => [
  createElement("h2", { id, key: id }, id),
  createElement("p", { key: `${id}-text` }, "x".repeat(length)),
];

/** How the sections of a note follow one another: its headings, and a bar where the browser may pause. */
const order = (...content: ReactNode[][]): string =>
  [...renderSections(content.flat(), "h2").matchAll(/<h2 id="(\w+)"|<script><\/script>/g)]
    .map(([, id]) => id ?? "|")
    .join(" ");

it("lets the browser pause before it has read too much of a long note in one go", () => {
  expect(
    order(
      section("a", 10_000),
      section("b", 10_000),
      section("c", 10_000),
      section("d", 10_000),
      section("e", 10_000),
    ),
  ).toBe("a b c | d e");
  expect(order(section("a", 100_000), section("b", 100_000), section("c", 10))).toBe("| a | b | c");
});

it("leaves a short note as it is", () => {
  expect(order(section("a", 1_000), section("b", 1_000), section("c", 1_000))).toBe("a b c");
});

it("makes no section of nothing where a note begins with a heading", () => {
  expect(renderSections(section("a", 1), "h2")).toMatch(
    /^<section [^>]*><h2 id="a" data-no="1">a<\/h2><p>x<\/p><\/section>$/,
  );
  expect(renderSections(["before", ...section("a", 1)], "h2")).toMatch(
    /^before<section [^>]*><h2 id="a" data-no="1">a<\/h2>/,
  );
});

/** Lines that a section of 520 characters says it has, with more in it. */
const heightOf = (...more: ReactNode[]): string | undefined =>
  /data-h="(\d+)"/.exec(renderSections([...section("a", 520), ...more], "h2"))?.[1];

it("says how tall a section is: its prose by its length, code and output by their lines", () => {
  const code = createElement(
    "pre",
    { className: "in" },
    "one\ntwo\n",
    createElement("i", { className: "k" }, "three"),
  );
  const output = createElement("pre", { className: "out" }, createElement("samp", {}, "one\ntwo"));
  expect(heightOf()).toBe("13");
  expect(
    heightOf(
      createElement("figure", { key: "code" }, code, createElement("button", { type: "button" }, "Copy")),
    ),
  ).toBe("16");
  expect(heightOf(createElement("figure", { key: "both" }, code, output))).toBe("18");
});

it("counts of what is folded away its summary alone, until it is open", () => {
  const folded = (...lines: string[]): ReactNode[] => [
    createElement("summary", { key: "summary" }, "More"),
    createElement("pre", { key: "more" }, lines.join("\n")),
  ];
  expect(heightOf(createElement("details", { key: "folded" }, folded("one", "two", "three", "four")))).toBe(
    "15",
  );
  expect(
    heightOf(createElement("details", { key: "open", open: true }, folded("one", "two", "three", "four"))),
  ).toBe("19");
});
