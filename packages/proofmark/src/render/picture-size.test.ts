import { describe, expect, it } from "vitest";
import { pictureSize } from "./note-html.tsx";

const image = { type: "file", file: "a.png", hash: "", width: 400, height: 200 } as const;

describe("the size of a picture", () => {
  it("is its natural one if none is given", () => {
    expect(pictureSize(image, {})).toEqual({ width: 400, height: 200 });
  });

  it("keeps its shape if one side is given, as text or as a number", () => {
    expect(pictureSize(image, { height: "100" })).toEqual({ width: 200, height: "100" });
    expect(pictureSize(image, { width: 100 })).toEqual({ width: 100, height: 50 });
  });

  it("is what its author gave if both sides are given, or one that is no number", () => {
    expect(pictureSize(image, { width: 10, height: 10 })).toEqual({ width: 10, height: 10 });
    expect(pictureSize(image, { width: "50%" })).toEqual({ width: "50%" });
  });

  it("is what its author gave if that of the file is not known", () => {
    expect(pictureSize({ type: "url", url: "https://example.com/a.png" }, { width: 10 })).toEqual({
      width: 10,
    });
    expect(pictureSize({ ...image, width: undefined }, {})).toEqual({});
  });
});
