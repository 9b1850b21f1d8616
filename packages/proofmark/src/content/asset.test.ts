import { describe, expect, it } from "vitest";
import { sizeOf } from "./asset.ts";

/** The head of a JPEG of 400 × 200 pixels with an Exif orientation: https://www.w3.org/Graphics/JPEG/ */
const photo = (orientation: number): Buffer =>
  Buffer.from(
    `ffd8 ffe1 0022 457869660000 4949 2a00 08000000 0100 1201 0300 01000000 ${orientation.toString(16).padStart(2, "0")}000000 00000000 ffc0 0011 08 00c8 0190 03 011100 021100 031100 ffd9`.replace(
      / /g,
      "",
    ),
    "hex",
  );

describe("the size of an image", () => {
  it("is that on the page, of a photo as the camera was held", () => {
    for (const orientation of [1, 2, 3, 4])
      expect(sizeOf(photo(orientation))).toEqual({ width: 400, height: 200 });
    for (const orientation of [5, 6, 7, 8])
      expect(sizeOf(photo(orientation))).toEqual({ width: 200, height: 400 });
  });

  it("is undefined for what is no image", () => {
    expect(sizeOf(Buffer.from("text"))).toBeUndefined();
  });
});
