import { readFileSync } from "node:fs";
import path from "node:path";
import { imageSize } from "image-size";
import { decodePath } from "../shared/path.ts";
import { type Problem, ProblemError } from "../shared/problem.ts";
import type { PageLink } from "./outline.ts";
import { hashText } from "./source.ts";

/** An image of a note: a file of the site to be published, or an address used as it is. */
export type ImageFile =
  | { readonly type: "file"; readonly file: string; readonly hash: string; readonly width: number | undefined; readonly height: number | undefined }
  | { readonly type: "url"; readonly url: string };

/** Another file of the site that a note links to. */
export interface AssetFile {
  readonly file: string;
  readonly hash: string;
}

interface AssetOptions {
  readonly root: string;
  readonly staticDirectories: readonly string[];
}

/**
 * Finds each image's file (relative to the note, `@site/…` from the root, `/…` in the static folders) and its size.
 * Throws a ProblemError that names every image that does not exist.
 */
export function readImages(
  uses: readonly PageLink[],
  file: string,
  options: AssetOptions,
): { images: ImageFile[]; dependencies: string[]; problems: Problem[] } {
  const missing: Problem[] = [];
  const problems: Problem[] = [];
  const dependencies: string[] = [];
  const images = uses.map((use): ImageFile => {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(use.url)) return { type: "url", url: use.url };
    const url = decodePath(use.url.replace(/[?#].*$/, ""));
    for (const candidate of candidates(url, file, options.staticDirectories)) {
      const bytes = read(path.join(options.root, candidate));
      if (bytes === undefined) continue;
      dependencies.push(candidate);
      const size = sizeOf(bytes);
      if (size === undefined)
        problems.push({
          severity: "warning",
          file,
          line: use.line,
          column: use.column,
          message: `the size of the image \`${use.url}\` can't be read`,
          fix: "without it the text moves when the image arrives: use a format such as PNG, JPEG, WebP or SVG with a viewBox",
        });
      return { type: "file", file: candidate, hash: hashText(bytes), width: size?.width, height: size?.height };
    }
    missing.push({
      severity: "error",
      file,
      line: use.line,
      column: use.column,
      message: `Image ${use.url} used in ${file} not found.`,
      expected: "a file beside the note, below `@site/`, or in a static folder",
    });
    return { type: "url", url: use.url };
  });
  if (missing.length > 0) throw new ProblemError(missing);
  return { images, dependencies, problems };
}

/** Finds the files that a note's relative links name, Markdown files and pages aside. */
export function readLinkedFiles(links: readonly PageLink[], file: string, options: AssetOptions): Record<string, AssetFile> {
  const found: Record<string, AssetFile> = {};
  for (const { url } of links) {
    if (!/^(?:\.{1,2}\/|@site\/)[^?#]*\.(?!mdx?\b)[a-z\d]+(?:[?#]|$)/i.test(url)) continue;
    for (const candidate of candidates(decodePath(url.replace(/[?#].*$/, "")), file, options.staticDirectories)) {
      const bytes = read(path.join(options.root, candidate));
      if (bytes !== undefined) found[url] = { file: candidate, hash: hashText(bytes) };
    }
  }
  return found;
}

function candidates(url: string, file: string, staticDirectories: readonly string[]): string[] {
  if (url.startsWith("@site/")) return [url.slice("@site/".length)];
  if (url.startsWith("/")) return staticDirectories.map((folder) => path.posix.join(folder, url));
  return [path.posix.join(path.posix.dirname(file), url)];
}

function read(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined; // not there: the next candidate, or the problem above
  }
}

function sizeOf(bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    return undefined; // an unknown format: reported, and shown without a reserved box
  }
}
