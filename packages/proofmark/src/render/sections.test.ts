import { createElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { renderSections } from "./sections.tsx";

/** A heading and a paragraph of so many characters. */
const section = (id: string, length: number): ReactNode[] => [
  createElement("h2", { id, key: id }, id),
  createElement("p", { key: `${id}-text` }, "x".repeat(length)),
];

it("lets the browser answer the reader before each section of a long note", () => {
  const html = renderSections([...section("a", 10), ...section("b", 10)], "h2");
  expect([...html.matchAll(/<h2 id="(\w+)"|<script><\/script>/g)].map(([, id]) => id ?? "|")).toEqual([
    "|",
    "a",
    "|",
    "b",
  ]);
});

it("says about how many lines a section takes, without what is folded", () => {
  const linesOf = (...nodes: ReactNode[]): number =>
    Number(
      /data-l=(\d+)/.exec(renderSections([createElement("h2", { key: "a" }, "A"), ...nodes], "h2"))?.[1],
    );
  const code = (lines: number): ReactNode =>
    createElement("pre", { key: lines }, createElement("code", {}, "x = 1\n".repeat(lines)));
  expect(linesOf()).toBe(2);
  expect(linesOf(...section("b", 590).slice(1))).toBe(2 + 10);
  expect(linesOf(code(40))).toBe(2 + 40);
  const folded = createElement("details", { key: "d" }, createElement("summary", {}, "More"), code(40));
  expect(linesOf(folded)).toBe(2);
});

it("makes no empty section where a note begins with a heading", () => {
  expect(renderSections(section("a", 1), "h2")).toMatch(
    /^<script><\/script><section [^>]*><h2 id="a">a<\/h2><p>x<\/p><\/section>$/,
  );
  expect(renderSections(["before", ...section("a", 1)], "h2")).toMatch(
    /^before<script><\/script><section [^>]*><h2 id="a">a<\/h2>/,
  );
});
