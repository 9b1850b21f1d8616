import { readFileSync } from "node:fs";
import path from "node:path";
import { hashText } from "@proofmark/prover/files/hash.ts";
import {
  findSiteFile,
  findStaticFile,
  OUTSIDE_FIX,
  type SiteFile,
  spelledAs,
} from "@proofmark/prover/files/site-file.ts";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import { imageSize } from "image-size";
import { namesIn } from "./near-file.ts";

/** An address that a note links to, or an image that it loads, as the author wrote it, and its place. */
export interface PageLink {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** An image of a note: a file of the site to publish, or an address to use as it is. */
export type ImageFile =
  | {
      readonly type: "file";
      readonly file: string;
      readonly hash: string;
      readonly width: number | undefined;
      readonly height: number | undefined;
    }
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
 * Finds the file of everything that a note loads (relative to the note, `@site/…` from the root, `/…` in the
 * static folders), and the size of each picture. Throws a ProblemError that lists every file that does not
 * exist or is outside the site.
 */
export function readImages(
  uses: readonly PageLink[],
  file: string,
  options: AssetOptions,
): { images: ImageFile[]; dependencies: string[]; problems: Problem[] } {
  const errors: Problem[] = [];
  const problems: Problem[] = [];
  const dependencies: string[] = [];
  const images = uses.map((use): ImageFile => {
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(use.url)) return { type: "url", url: use.url };
    const url = decodePath(use.url.replace(/[?#].*$/, ""));
    for (const { name: candidate, found } of candidates(url, file, options)) {
      if (found === undefined) continue;
      if (found.fault !== undefined) {
        errors.push(
          outsideProblem(`the image \`${use.url}\` ${found.fault}`, { use, file, found: found.path }),
        );
        return { type: "url", url: use.url };
      }
      const bytes = readFileSync(found.path);
      dependencies.push(candidate);
      const size = sizeOf(bytes);
      if (size === undefined)
        problems.push({
          ...{ severity: "warning", file, line: use.line, column: use.column },
          message: `the size of the image \`${use.url}\` can't be read`,
          fix: "without it the text moves when the image arrives: use a format such as PNG, JPEG, WebP or SVG with a viewBox",
        });
      return {
        type: "file",
        file: candidate,
        hash: hashText(bytes),
        width: size?.width,
        height: size?.height,
      };
    }
    errors.push({
      ...{ severity: "error", file, line: use.line, column: use.column },
      message: use.url === "" ? "an image without an address" : `the image \`${use.url}\` does not exist`,
      expected: "a file beside the note, below `@site/`, or in a static folder",
      fix: suggestion(use.url, file, options),
    });
    return { type: "url", url: use.url };
  });
  if (errors.length > 0) throw new ProblemError(errors);
  return { images, dependencies, problems };
}

/**
 * Finds the files that a note's relative links name, except Markdown files and pages. Throws a ProblemError
 * that lists every file outside the site.
 */
export function readLinkedFiles(
  links: readonly PageLink[],
  file: string,
  options: AssetOptions,
): Record<string, AssetFile> {
  const assets = new Map<string, AssetFile>();
  const errors: Problem[] = [];
  for (const use of links) {
    const { url } = use;
    if (!/^(?:\.{1,2}\/|@site\/)[^?#]*\.(?!mdx?\b)[a-z\d]+(?:[?#]|$)/i.test(url)) continue;
    for (const { name, found } of candidates(decodePath(url.replace(/[?#].*$/, "")), file, options)) {
      if (found?.fault !== undefined)
        errors.push(
          outsideProblem(`the linked file \`${url}\` ${found.fault}`, { use, file, found: found.path }),
        );
      else if (found !== undefined) assets.set(url, { file: name, hash: hashText(readFileSync(found.path)) });
    }
  }
  if (errors.length > 0) throw new ProblemError(errors);
  return Object.fromEntries(assets);
}

/**
 * Suggests the image with the most similar name in the same folder, written as the author wrote the address.
 */
function suggestion(url: string, file: string, options: AssetOptions): string | undefined {
  const wanted = decodePath(url.replace(/[?#].*$/, ""));
  const name = path.posix.basename(wanted);
  const folder = wanted.slice(0, wanted.length - name.length);
  const folders = candidates(folder, file, options).flatMap(({ name: inSite, found }) =>
    found === undefined ? [path.join(options.root, inSite)] : [],
  );
  const near = nearest(name, folders.flatMap(namesIn));
  return near && `did you mean \`${folder}${near}\`?`;
}

interface Candidate {
  /** Relative to the site's root. */
  readonly name: string;
  readonly found: SiteFile;
}

function candidates(url: string, file: string, { root, staticDirectories }: AssetOptions): Candidate[] {
  const spelled = (name: string): string =>
    path
      .relative(root, spelledAs(path.join(root, name)))
      .split(path.sep)
      .join("/");
  const named = (name: string): Candidate => ({ name: spelled(name), found: findSiteFile(root, name) });
  if (url.startsWith("@site/")) return [named(url.slice("@site/".length))];
  if (url.startsWith("/"))
    return staticDirectories.map((folder) => ({
      name: spelled(path.posix.join(folder, url)),
      found: findStaticFile(root, folder, url),
    }));
  return [named(path.posix.join(path.posix.dirname(file), url))];
}

function outsideProblem(
  message: string,
  { use, file, found }: { use: PageLink; file: string; found: string },
): Problem {
  return { severity: "error", file, line: use.line, column: use.column, message, found, fix: OUTSIDE_FIX };
}

/** From this orientation on, a camera was turned by a quarter. Source: Exif 3.0, tag Orientation. */
const FIRST_TURNED = 5;

/** Size and format of an image as it is shown; undefined if it has no format that we know. */
export function sizeOf(
  bytes: Uint8Array,
): { readonly width: number; readonly height: number; readonly type: string | undefined } | undefined {
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes);
    const isTurned = orientation >= FIRST_TURNED;
    return isTurned ? { width: height, height: width, type } : { width, height, type };
  } catch {
    return undefined; // an unknown format: reported, and shown without reserved space
  }
}
