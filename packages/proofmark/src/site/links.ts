import path from "node:path";
import { findByPath } from "../shared/addresses.ts";
import { decodePath } from "../shared/path.ts";
import type { Problem, ReportLevel } from "../shared/problem.ts";
import { internal } from "./internal.ts";
import type { Note } from "./model.ts";
import { isExternal, joinPaths, siteAddress } from "./permalink.ts";
import type { Site } from "./site.ts";

/** A link as a note has it, and where; `asset` is the published address of a file beside the note. */
export interface WrittenLink {
  readonly url: string;
  readonly file: string;
  readonly places: readonly { readonly line: number; readonly column: number }[];
  readonly asset: string | undefined;
}

/** Where a link leads on the site. */
export interface ResolvedLink {
  readonly href: string;
  /** Opens in a new tab: another site, or a file to look at. */
  readonly newTab: boolean;
  /** Not a page of the site and not to be looked for among them. */
  readonly unchecked: boolean;
  /** True if it names a Markdown file that is no note. */
  readonly missingFile: boolean;
}

/** Resolves a link of a note: Markdown files become pages, absolute paths get the base, files beside the note their asset. */
export function resolveLink(link: WrittenLink, note: Note, site: Site): ResolvedLink {
  const { url } = link;
  const plain = { newTab: false, unchecked: false, missingFile: false };
  if (link.asset !== undefined) return { ...plain, href: link.asset, newTab: true, unchecked: true };
  if (url.startsWith("pathname://")) return { ...plain, href: joinPaths(site.config.baseUrl, url.slice("pathname://".length)), unchecked: true };
  if (isExternal(url)) return { ...plain, href: url, newTab: /^https?:|^\/\//i.test(url), unchecked: true };
  if (url.startsWith("#")) return { ...plain, href: url };
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (/\.mdx?$/i.test(pathname)) {
    const target = noteByFile(decodePath(pathname), link.file, note, site);
    if (target !== undefined) return { ...plain, href: `${target.permalink}${rest}` };
    return { ...plain, href: url, missingFile: true };
  }
  if (pathname.startsWith("/")) return { ...plain, href: internal(pathname, site.config) + rest };
  const folder = note.permalink === site.config.baseUrl ? note.permalink : path.posix.dirname(note.permalink);
  return { ...plain, href: siteAddress(path.posix.join(folder, pathname), site.config) + rest };
}

/** `./` and `../` start at the file, `/` at the notes' folder and then at the root; anything else tries all. */
function noteByFile(pathname: string, file: string, note: Note, site: Site): Note | undefined {
  const version = site.versions.find((candidate) => candidate.name === note.version);
  const besideFile = path.posix.join(path.posix.dirname(file), pathname);
  const inFolder = path.posix.join(version?.folder ?? "", pathname);
  const candidates = /^\.{1,2}\//.test(pathname) ? [besideFile] : pathname.startsWith("/") ? [inFolder, pathname.slice(1)] : [besideFile, inFolder, pathname];
  const notes = notesByFile(site);
  return candidates.map((candidate) => notes.get(candidate)).find((found) => found !== undefined);
}

/** The notes of each site by their files, worked out once: a large site has as many links as notes. */
const known = new WeakMap<Site, ReadonlyMap<string, Note>>();

function notesByFile(site: Site): ReadonlyMap<string, Note> {
  const notes = known.get(site) ?? new Map(site.versions.flatMap((version) => version.notes.map((note) => [note.page.file, note] as const)));
  known.set(site, notes);
  return notes;
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
}

interface LinkPlace {
  readonly file: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Of a configuration: what the link stands in, as `navbar.items[2].value`. */
  readonly key?: string;
}

interface LinkCheck {
  readonly site: Site;
  readonly links: readonly RenderedLink[];
  /** Ids on each page, by route key. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files that are published beside the pages, as decoded paths from the root of the site. */
  readonly files: ReadonlySet<string>;
}

/** Looks up every internal link among pages, files and anchors, and reports what is missing at the configured severities. */
export function checkLinks({ site, links, anchors, files }: LinkCheck): Problem[] {
  const { config } = site;
  const broken: RenderedLink[] = [];
  const brokenFiles: RenderedLink[] = [];
  const brokenAnchors: RenderedLink[] = [];
  for (const link of links) {
    if (link.missingFile) {
      brokenFiles.push(link);
      continue;
    }
    const page = `https://site.invalid${link.page}`;
    if (!URL.canParse(link.href, page)) {
      broken.push(link);
      continue;
    }
    const target = new URL(link.href, page);
    if (target.hostname !== "site.invalid") continue;
    const ids = findByPath(anchors, target.pathname);
    const anchor = decode(target.hash.slice(1));
    if (ids === undefined) {
      if (!files.has(decodePath(target.pathname))) broken.push(link);
    } else if (anchor !== "" && !ids.has(anchor)) brokenAnchors.push(link);
  }
  return [
    ...markdownReport(brokenFiles, config.onBrokenMarkdownLinks, site),
    ...report(broken, config.onBrokenLinks, site, {
      option: "onBrokenLinks",
      what: "broken links",
      kind: "link",
      path: "any path that does not exist",
      close: [...anchors.keys()],
    }),
    ...report(brokenAnchors, config.onBrokenAnchors, site, {
      option: "onBrokenAnchors",
      what: "broken anchors",
      kind: "anchor",
      path: "any anchor that does not exist",
      close: [],
    }),
  ];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray `%`: compared as it was written
  }
}

const severityOf = (level: Exclude<ReportLevel, "ignore">): Problem["severity"] => (level === "throw" ? "error" : level === "warn" ? "warning" : "info");

function markdownReport(links: readonly RenderedLink[], level: ReportLevel, site: Site): Problem[] {
  if (level === "ignore") return [];
  return links.flatMap((link) =>
    link.places.map((place): Problem => {
      const version = site.versions.find((candidate) => candidate.notes.some((note) => note.permalink === link.page))?.name ?? "current";
      return {
        severity: severityOf(level),
        ...place,
        message: `Docs markdown link couldn't be resolved: (${link.written}) in source file "${place.file}" for version ${version}`,
        fix: "link to a note's file, relative to this one",
      };
    }),
  );
}

/** A link broken on this many pages comes from something that all pages share. */
const FREQUENT = 5;

interface ReportWords {
  readonly option: string;
  readonly what: string;
  readonly kind: string;
  readonly path: string;
  readonly close: readonly string[];
}

function report(links: readonly RenderedLink[], level: ReportLevel, site: Site, words: ReportWords): Problem[] {
  if (links.length === 0 || level === "ignore") return [];
  const byPage = new Map<string, RenderedLink[]>();
  for (const link of links) {
    const own = byPage.get(link.page);
    if (own === undefined) byPage.set(link.page, [link]);
    else own.push(link);
  }
  const pages = [...byPage].map(([page, own]) => [`- Broken ${words.kind} on source page path = ${page}:`, ...own.map(linkLine)].join("\n"));
  const counts = new Map<string, number>();
  for (const link of links) counts.set(link.href, (counts.get(link.href) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= FREQUENT).map(([href]) => `- ${href}`);
  const message = [
    `The build found ${words.what}!`,
    "",
    `Please check the pages of your site in the list below, and make sure you don't reference ${words.path}.`,
    `Note: it's possible to ignore ${words.what} with the '${words.option}' configuration, and let the build pass.`,
    "",
    ...(frequent.length > 0
      ? [
          "It looks like some of them come from what all pages share: the navbar, the sidebar or the footer.",
          `Frequent ${words.what} are linking to:`,
          ...frequent,
          "",
        ]
      : []),
    `Exhaustive list of all ${words.what} found:`,
    ...pages,
  ].join("\n");
  const first = links[0]?.places[0];
  return [{ severity: severityOf(level), file: first?.file ?? site.configFile, line: first?.line, column: first?.column, message }];
}

function linkLine(link: RenderedLink): string {
  const resolved = link.href === link.written ? "" : ` (resolved as: ${link.href})`;
  const places = link.places
    .map((place) => ` at ${place.file}${place.line === undefined ? "" : `:${place.line}:${place.column}`}${place.key === undefined ? "" : ` (${place.key})`}`)
    .join(",");
  return `   -> linking to ${link.written}${resolved}${places}`;
}
