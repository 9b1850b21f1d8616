// Says of links that lead nowhere where they should lead, and where they probably do.
import path from "node:path";
import type { Problem } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { decodePath } from "@proofmark/theme/data/path.ts";
import type { LinkPlace, RenderedLink } from "./rendered-link.ts";
import type { Site } from "./site.ts";

export type Described = Pick<Problem, "message" | "expected" | "found" | "fix">;

/** Describes a link to a Markdown file that is no note. */
export function brokenFile(link: RenderedLink, { file }: LinkPlace, site: Site): Described {
  const version = site.versions.find(({ notes }) => notes.some(({ permalink }) => permalink === link.page));
  const folder = path.posix.dirname(file);
  const [, written = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link.written) ?? [];
  const notes = (version?.notes ?? [])
    .map(({ page }) => path.posix.relative(folder, page.file))
    .map((name) => (name.startsWith("../") ? name : `./${name}`));
  const near = nearestPath(/^\.{0,2}\//.test(written) ? written : `./${written}`, notes);
  return {
    message: `broken link to the file \`${link.written}\``,
    expected: "the file of a note, relative to this one",
    fix: near && `did you mean \`${near}${rest}\`?`,
  };
}

/** Describes a link to an address that the site does not have. */
export function brokenAddress(
  link: RenderedLink,
  pathname: string | undefined,
  addresses: readonly string[],
): Described {
  const near = pathname && nearestPath(decodePath(pathname), addresses);
  return {
    message: `broken link to \`${link.written}\``,
    expected: "the address of a page or a file of the site",
    found: link.href === link.written ? undefined : link.href,
    fix: near ? `did you mean \`${near}\`?` : undefined,
  };
}

/** Describes a file that a page loads and the site does not have. */
export function missingSource(
  link: RenderedLink,
  pathname: string | undefined,
  { config: { baseUrl } }: Site,
  files: ReadonlySet<string>,
): Described {
  const near = pathname && nearestPath(decodePath(pathname), [...files]);
  const isBelowBase = link.href !== link.written;
  return {
    message: `the file \`${link.written}\` does not exist`,
    expected: isBelowBase ? "a file in a static folder" : "the address of a file of the site",
    fix: near ? `did you mean \`${isBelowBase ? near.slice(baseUrl.length - 1) : near}\`?` : undefined,
  };
}

/** Describes a link to an anchor that its page does not have. */
export function brokenAnchor(
  link: RenderedLink,
  page: string,
  anchor: string,
  ids: ReadonlySet<string>,
): Described {
  const near = nearest(anchor, [...ids]);
  return {
    message: `broken link to \`${link.written}\`: ${page} has no anchor \`#${anchor}\``,
    expected: "the id of a heading or a snippet of that page",
    fix: near && `did you mean \`#${near}\`?`,
  };
}

/** The path that was probably meant: the first of the same name, wherever it lies, or the nearest. */
function nearestPath(written: string, paths: readonly string[]): string | undefined {
  const name = path.posix.basename(written);
  return (
    paths.find((candidate) => name !== "" && path.posix.basename(candidate) === name) ??
    nearest(written, paths)
  );
}
