import path from "node:path";
import { type Problem, type ReportLevel, severityOf } from "@proofmark/prover/problem.ts";
import { findByPath } from "@proofmark/theme/data/addresses.ts";
import { decodePath, encodePath } from "@proofmark/theme/data/path.ts";
import { brokenAddress, brokenAnchor, brokenFile, type Described, missingSource } from "./broken-link.ts";
import { internal } from "./internal.ts";
import type { Note } from "./model.ts";
import { isExternal, joinPaths, siteAddress } from "./permalink.ts";
import type { LinkPlace, RenderedLink } from "./rendered-link.ts";
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
