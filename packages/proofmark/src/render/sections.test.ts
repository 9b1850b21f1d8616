import { createElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { renderSections, type TopLevelNode } from "./sections.tsx";

const heading = (id: string): TopLevelNode => ({
  element: createElement("h2", { id, key: id }, id),
  starts: "section",
});
const text = (key: string, length: number): TopLevelNode => ({
  element: createElement("p", { key }, "x".repeat(length)),
});

it("lets the browser answer the reader before each section of a long note", () => {
  const html = renderSections([heading("a"), text("1", 10), heading("b"), text("2", 10)]);
  expect([...html.matchAll(/<h2 id="(\w+)"|<script><\/script>/g)].map(([, id]) => id ?? "|")).toEqual([
    "|",
    "a",
    "|",
    "b",
  ]);
});

it("says about how many lines a section takes, without what is folded", () => {
  const linesOf = (...nodes: TopLevelNode[]): number =>
    Number(/data-l=(\d+)/.exec(renderSections([heading("A"), ...nodes]))?.[1]);
  const code = (lines: number): ReactNode =>
    createElement("pre", { key: lines }, createElement("code", {}, "x = 1\n".repeat(lines)));
  expect(linesOf()).toBe(2);
  expect(linesOf(text("b", 590))).toBe(2 + 10);
  expect(linesOf({ element: code(40) })).toBe(2 + 40);
  const folded = createElement("details", { key: "d" }, createElement("summary", {}, "More"), code(40));
  expect(linesOf({ element: folded })).toBe(2);
});

it("makes no empty section where a note begins with a heading", () => {
  expect(renderSections([heading("a"), text("1", 1)])).toMatch(
    /^<script><\/script><section [^>]*><h2 id="a">a<\/h2><p>x<\/p><\/section>$/,
  );
  expect(renderSections([{ element: "before" }, heading("a"), text("1", 1)])).toMatch(
    /^before<script><\/script><section [^>]*><h2 id="a">a<\/h2>/,
  );
});
