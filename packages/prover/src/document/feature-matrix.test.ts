import { describe, expect, it } from "vitest";
import { readFeatureRows } from "./feature-matrix.ts";

describe("the rows of a feature matrix", () => {
  it("have a name and an expression; others are reported with their line", () => {
    const { rows, problems } = readFeatureRows(
      "Temporal  Temporal\n\nusing     { using x = null; 1 }\nalone\na  b  c",
      { file: "content/a.mdx", line: 10 },
    );
    expect(rows).toEqual([
      { name: "Temporal", code: "Temporal" },
      { name: "using", code: "{ using x = null; 1 }" },
    ]);
    expect(problems).toMatchObject([
      { line: 14, message: "not a row of a feature matrix", found: "alone" },
      { line: 15, found: "a  b  c" },
    ]);
  });
});
