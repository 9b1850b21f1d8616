import { describe, expect, it } from "vitest";
import { readLineMarkers } from "./line-markers.ts";

const read = (language: string, ...lines: string[]) => {
  const { code, lines: marked } = readLineMarkers(lines.join("\n"), language);
  return { code: code.split("\n"), marked: [...marked] };
};

describe("readLineMarkers", () => {
  it("marks the next line and takes the marker out", () => {
    expect(read("js", "a", "// highlight-next-line", "b", "c")).toEqual({
      code: ["a", "b", "c"],
      marked: [2],
    });
  });

  it("marks the lines between start and end", () => {
    expect(read("js", "// highlight-start", "a", "b", "// highlight-end", "c")).toEqual({
      code: ["a", "b", "c"],
      marked: [1, 2],
    });
  });

  it("marks to the end when nothing ends it", () => {
    expect(read("js", "a", "// highlight-start", "b", "c")).toEqual({
      code: ["a", "b", "c"],
      marked: [2, 3],
    });
  });

  it.each([
    ["js", "// highlight-next-line"],
    ["typescript", "/* highlight-next-line */"],
    ["jsx", "{/* highlight-next-line */}"],
    ["tsx", "  {/* highlight-next-line */}"],
    ["html", "<!-- highlight-next-line -->"],
    ["xml", "<!-- highlight-next-line -->"],
    ["python", "# highlight-next-line"],
    ["bash", "# highlight-next-line"],
    ["sh", "# highlight-next-line"],
    ["makefile", "# highlight-next-line"],
    ["yaml", "  # highlight-next-line"],
    ["graphql", "# highlight-next-line"],
    ["redis", "# highlight-next-line"],
    ["sql", "-- highlight-next-line"],
    ["lua", "-- highlight-next-line"],
    ["markdown", "<!-- highlight-next-line -->"],
    ["markdown", "# highlight-next-line"],
    ["markdown", "{/* highlight-next-line */}"],
    ["tex", "% highlight-next-line"],
    ["batch", "REM highlight-next-line"],
    ["ini", "; highlight-next-line"],
  ])("knows the comments of %s: %s", (language, marker) => {
    expect(read(language, marker, "a")).toEqual({ code: ["a"], marked: [1] });
  });

  it("leaves comments of other languages alone", () => {
    expect(read("sql", "# highlight-next-line", "a")).toEqual({
      code: ["# highlight-next-line", "a"],
      marked: [],
    });
    expect(read("python", "// highlight-next-line", "a")).toEqual({
      code: ["// highlight-next-line", "a"],
      marked: [],
    });
  });

  it("leaves a marker alone that is not alone on its line", () => {
    expect(read("js", "a(); // highlight-next-line", "b")).toEqual({
      code: ["a(); // highlight-next-line", "b"],
      marked: [],
    });
  });

  it("gives code without markers back as it is", () => {
    expect(read("js", "a", "", "b", "")).toEqual({ code: ["a", "", "b", ""], marked: [] });
  });
});
