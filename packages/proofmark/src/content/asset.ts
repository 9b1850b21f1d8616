import { readFileSync } from "node:fs";
import path from "node:path";
import { hashText } from "@proofmark/prover/files/hash.ts";
import { findSiteFile, findStaticFile, OUTSIDE_FIX, spelledAs } from "@proofmark/prover/files/site-file.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import { imageSize } from "image-size";
import { nearFile, relativePath } from "./source.ts";

/** An address that a note links to, or an image that it loads, as the author wrote it, and its place. */
export interface PageLink {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** An image of a note: a file of the site to publish, or an address to use as it is. */
export type ImageFile =
  | (HashedFile & Readonly<Record<"width" | "height", number | undefined>> & { readonly type: "file" })
  | { readonly type: "url"; readonly url: string };

/** A file by its path, and a hash of its content. */
export interface HashedFile {
  readonly file: string;
  readonly hash: string;
}

interface AssetOptions {
  readonly root: string;
  readonly staticDirectories: readonly string[];
}

/**
 * Finds the file of everything that a note loads or links to (relative to the note, `@site/…` from the root,
 * `/…` in the static folders), and the size of each picture. Throws a ProblemError that lists every file that
 * is outside the site, and every image that does not exist.
 */
export function readFiles(
  uses: { readonly images: readonly PageLink[]; readonly links: readonly PageLink[] },
  file: string,
  options: AssetOptions,
) {
  const errors: Problem[] = [];
  const problems: Problem[] = [];
  const dependencies: string[] = [];
  const placeOf = ({ line, column }: PageLink, severity: Problem["severity"] = "error") =>
    ({ severity, file, line, column }) as const;
  const read = (use: PageLink, kind: string): { file: string; bytes: Uint8Array } | undefined => {
    for (const { name, found } of candidates(pathOf(use.url), file, options)) {
      if (found?.fault !== undefined) {
        const message = `the ${kind} \`${use.url}\` ${found.fault}`;
        errors.push({ ...placeOf(use), message, found: found.path, fix: OUTSIDE_FIX });
        return undefined;
      }
      if (found === undefined) continue;
      dependencies.push(name);
      return { file: name, bytes: readFileSync(found.path) };
    }
    if (kind === "image")
      errors.push({
        ...placeOf(use),
        message: use.url === "" ? "an image without an address" : `the image \`${use.url}\` does not exist`,
        expected: "a file beside the note, below `@site/`, or in a static folder",
        fix: suggestion(use.url, file, options),
      });
    return undefined;
  };
  const images = uses.images.map((use): ImageFile => {
    const { url } = use;
    const found = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url) ? undefined : read(use, "image");
    if (found === undefined) return { type: "url", url };
    const size = sizeOf(found.bytes);
    if (size === undefined)
      problems.push({
        ...placeOf(use, "warning"),
        message: `the size of the image \`${url}\` can't be read`,
        fix: "without it the text moves when the image arrives: use a format such as PNG, JPEG, WebP or SVG with a viewBox",
      });
    const megabytes = found.bytes.length / 1e6;
    if (megabytes > MAX_MEGABYTES)
      problems.push({
        ...placeOf(use, "warning"),
        message: `the image \`${url}\` has ${megabytes.toFixed()} MB, which every reader of the page loads`,
        fix: `save it smaller, or as WebP: ${MAX_MEGABYTES} MB are enough for any screen`,
      });
    const hash = hashText(found.bytes);
    return { type: "file", file: found.file, hash, width: size?.width, height: size?.height };
  });
  const assets = uses.links.flatMap((use): [string, HashedFile][] => {
    if (!/^(?:\.{1,2}\/|@site\/)[^?#]*\.(?!mdx?\b)[a-z\d]+(?:[?#]|$)/i.test(use.url)) return [];
    const found = read(use, "linked file");
    return found === undefined ? [] : [[use.url, { file: found.file, hash: hashText(found.bytes) }]];
  });
  if (errors.length > 0) throw new ProblemError(errors);
  return {
    images,
    /** Files that it links to, except Markdown files and pages, by the address it uses. */
    assets: Object.fromEntries(assets),
    /** The names of all, relative to the root. */
    dependencies,
    problems,
  };
}

/** Megabytes above which a picture is a mistake. A guess: a photograph of 4,000 pixels has fewer. */
const MAX_MEGABYTES = 5;

/** The path of an address as it is on disk. */
const pathOf = (url: string): string => decodePath(url.replace(/[?#].*$/, ""));

/**
 * Suggests the image with the most similar name in the same folder, written as the author wrote the address.
 */
function suggestion(url: string, file: string, options: AssetOptions): string | undefined {
  const near = candidates(pathOf(url), file, options)
    .map(({ name }) => nearFile(options.root, name))
    .find((name) => name !== undefined);
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  return near && `did you mean \`${folder}${path.posix.basename(near)}\`?`;
}

/** The files that an address may mean, with their names relative to the root. */
function candidates(url: string, file: string, { root, staticDirectories }: AssetOptions) {
  const spelled = (name: string): string => relativePath(root, spelledAs(path.join(root, name)));
  const named = (name: string) => ({ name: spelled(name), found: findSiteFile(root, name) });
  if (url.startsWith("@site/")) return [named(url.slice("@site/".length))];
  if (url.startsWith("/"))
    return staticDirectories.map((folder) => ({
      name: spelled(path.posix.join(folder, url)),
      found: findStaticFile(root, folder, url),
    }));
  return [named(path.posix.join(path.posix.dirname(file), url))];
}

/** From this orientation on, a camera was turned by a quarter. Source: Exif 3.0, tag Orientation. */
const FIRST_TURNED = 5;

/** Size of an image as it is shown; undefined if it has no format that we know. */
export function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation >= FIRST_TURNED ? { width: height, height: width } : { width, height };
  } catch {
    return undefined; // an unknown format: reported, and shown without reserved space
  }
}
