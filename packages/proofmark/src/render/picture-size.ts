import type { ImageFile } from "../content/asset.ts";

/** Size that an author gave a picture: none, one side or both. */
interface GivenSize {
  readonly width?: unknown;
  readonly height?: unknown;
}

/**
 * Size of a picture on the page, so that room of its shape is reserved: its natural size, or with one side
 * given the other side to match. A side that is no number says nothing of the shape, so none is added to it.
 */
export function pictureSize(image: ImageFile | undefined, given: GivenSize): GivenSize {
  if (image?.type !== "file" || image.width === undefined || image.height === undefined) return given;
  const { width, height } = given;
  if (width === undefined && height === undefined) return { width: image.width, height: image.height };
  if (width === undefined && isNumber(height))
    return { width: Math.round((Number(height) * image.width) / image.height), height };
  if (height === undefined && isNumber(width))
    return { width, height: Math.round((Number(width) * image.height) / image.width) };
  return given;
}

const isNumber = (side: unknown): boolean => /^\d+(?:\.\d+)?$/.test(String(side));
