import path from "node:path";
import { type Problem, type ReportLevel, severityOf } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { findByPath } from "@proofmark/theme/data/addresses.ts";
import { decodePath, encodePath } from "@proofmark/theme/data/path.ts";
import type { Note } from "./model.ts";
import { internal, isExternal, joinPaths, siteAddress } from "./permalink.ts";
import type { Site } from "./site.ts";

/** A link as a note has it; `asset` is the published address of a file beside the note. */
export interface WrittenLink {
  readonly url: string;
  readonly file: string;
  readonly asset: string | undefined;
}

/** Where a link leads on the site. */
export interface ResolvedLink {
  readonly href: string;
  /** Opens in a new tab: another site, or a file to look at. */
  readonly newTab: boolean;
  /** Not a page of the site and not to be looked for among them. */
  readonly unchecked: boolean;
  /** True if it names a Markdown file that is not a note. */
  readonly missingFile: boolean;
}

/**
 * Resolves a link of a note: Markdown files become pages, absolute paths get the base, files beside the note
 * their asset.
 */
export function resolveLink(link: WrittenLink, note: Note, site: Site): ResolvedLink {
  const { url } = link;
  const plain = { newTab: false, unchecked: false, missingFile: false };
  if (link.asset !== undefined) return { ...plain, href: link.asset, newTab: true, unchecked: true };
  if (url.startsWith("pathname://"))
    return {
      ...plain,
      href: joinPaths(site.config.baseUrl, url.slice("pathname://".length)),
      unchecked: true,
    };
  if (isExternal(url)) return { ...plain, href: url, newTab: /^https?:|^\/\//i.test(url), unchecked: true };
  if (url.startsWith("#")) return { ...plain, href: url };
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (/\.mdx?$/i.test(pathname)) {
    const target = noteByFile(decodePath(pathname), link.file, note, site);
    if (target !== undefined) return { ...plain, href: `${target.permalink}${rest}` };
    return { ...plain, href: url, missingFile: true };
  }
  if (pathname.startsWith("/")) return { ...plain, href: internal(composed(pathname), site.config) + rest };
  const folder = note.permalink === site.config.baseUrl ? note.permalink : path.posix.dirname(note.permalink);
  return { ...plain, href: siteAddress(path.posix.join(folder, pathname), site.config) + rest };
}

/** A path with letters composed, as the names of all published files are. */
const composed = (pathname: string): string => {
  const name = decode(pathname);
  return name === name.normalize() ? pathname : encodePath(pathname);
};

/**
 * `./` and `../` start at the file, `/` at the notes' folder and then at the root; anything else tries all.
 */
function noteByFile(pathname: string, file: string, note: Note, site: Site): Note | undefined {
  const version = site.versions.find((candidate) => candidate.name === note.version);
  const besideFile = path.posix.join(path.posix.dirname(file), pathname);
  const inFolder = path.posix.join(version?.folder ?? "", pathname);
  const candidates = /^\.{1,2}\//.test(pathname)
    ? [besideFile]
    : pathname.startsWith("/")
      ? [inFolder, pathname.slice(1)]
      : [besideFile, inFolder, pathname];
  const notes = notesByFile(site);
  return candidates.map((candidate) => notes.get(candidate.normalize())).find((found) => found !== undefined);
}

/** The notes of each site by their files, worked out once: a large site has as many links as notes. */
const known = new WeakMap<Site, ReadonlyMap<string, Note>>();

function notesByFile(site: Site): ReadonlyMap<string, Note> {
  const notes =
    known.get(site) ??
    new Map(
      site.versions.flatMap((version) =>
        version.notes.map((note) => [note.page.file.normalize(), note] as const),
      ),
    );
  known.set(site, notes);
  return notes;
}

interface LinkCheck {
  readonly site: Site;
  readonly links: readonly RenderedLink[];
  /** Ids on each page, by route key. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
  /** Lists the files that are published beside the pages, as decoded paths from the root of the site. */
  readonly listFiles: () => ReadonlySet<string>;
}

/**
 * Looks up every internal link among pages, files and anchors, and reports what is missing at the configured
 * severities.
 */
export function checkLinks({ site, links, anchors, listFiles }: LinkCheck): Problem[] {
  const { onBrokenLinks, onBrokenMarkdownLinks, onBrokenAnchors } = site.config;
  const reports = new Reports();
  const files = once(listFiles); // on many sites all links lead to pages
  const addresses = once(() => [
    ...site.routes.flatMap(({ kind, permalink }) => (kind === "not-found" ? [] : [permalink])),
    ...files(),
  ]);
  for (const link of links) {
    if (link.missingFile) {
      reports.add(link, onBrokenMarkdownLinks, (place) => brokenFile(link, place, site));
      continue;
    }
    const page = `https://site.invalid${link.page}`;
    const target = URL.canParse(link.href, page) ? new URL(link.href, page) : undefined;
    if (target !== undefined && target.hostname !== "site.invalid") continue;
    const ids = target && findByPath(anchors, target.pathname);
    const anchor = decode(target?.hash.slice(1) ?? "").replace(/^top$/, ""); // the start of every page
    const isMissing =
      target === undefined || (ids === undefined && !files().has(decodePath(target.pathname)));
    if (isMissing && link.isLoaded)
      reports.add(link, "throw", () => missingSource(link, target?.pathname, site, files()));
    else if (isMissing)
      reports.add(link, onBrokenLinks, () => brokenAddress(link, target?.pathname, addresses()));
    else if (ids !== undefined && anchor !== "" && !ids.has(anchor))
      reports.add(link, onBrokenAnchors, () => brokenAnchor(link, decodePath(target.pathname), anchor, ids));
  }
  return reports.problems;
}

/** Makes a value when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray `%`: compared as it was written
  }
}

/** So many broken links get a suggestion: each is compared with every page. */
const MAX_SUGGESTIONS = 100;

/** Problems of links, each place once: several pages show the same partial. */
class Reports {
  readonly problems: Problem[] = [];
  private readonly seen = new Set<string>();

  add(link: RenderedLink, level: ReportLevel, describe: (place: LinkPlace) => Described): void {
    if (level === "ignore") return;
    for (const { key, ...place } of link.places) {
      const name = JSON.stringify([place, key, link.href]);
      if (this.seen.has(name)) continue;
      this.seen.add(name);
      const { fix, ...described } = describe(place);
      const message = key === undefined ? described.message : `\`${key}\`: ${described.message}`;
      this.problems.push({
        severity: severityOf(level),
        ...place,
        ...described,
        message,
        fix: this.seen.size > MAX_SUGGESTIONS ? undefined : fix,
      });
    }
  }
}

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

/** A link found on a finished page. */
export interface RenderedLink {
  /** Permalink of the page it is on. */
  readonly page: string;
  /** As it was written, if that is known, and where. */
  readonly written: string;
  readonly href: string;
  readonly places: readonly LinkPlace[];
  readonly missingFile: boolean;
  /** Whether it is no link: the page loads it, such as an image. */
  readonly isLoaded?: boolean;
}

export interface LinkPlace {
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Of a configuration: what the link is in, as `navbar.items[2].value`. */
  readonly key?: string;
}
