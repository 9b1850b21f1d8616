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

it("makes no empty section where a note begins with a heading", () => {
  expect(renderSections(section("a", 1), "h2")).toMatch(
    /^<script><\/script><section [^>]*><h2 id="a">a<\/h2><p>x<\/p><\/section>$/,
  );
  expect(renderSections(["before", ...section("a", 1)], "h2")).toMatch(
    /^before<script><\/script><section [^>]*><h2 id="a">a<\/h2>/,
  );
});
