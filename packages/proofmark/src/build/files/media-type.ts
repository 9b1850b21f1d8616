import path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

/** The media type of a picture, by its extension; browsers look into those of other kinds. */
export const mediaType = (file: string): string =>
  TYPES[path.extname(file).toLowerCase()] ?? "application/octet-stream";
