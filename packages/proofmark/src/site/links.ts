import path from "node:path";
import { type Problem, type ReportLevel, severityOf } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { findByPath } from "@proofmark/theme/data/addresses.ts";
import { partsOfHtml } from "@proofmark/theme/data/markup.ts";
import { decodePart, decodePath, encodePath } from "@proofmark/theme/data/path.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import type { Note, SiteInput } from "./model.ts";
import { internal, isExternal, joinPaths, siteAddress } from "./permalink.ts";
import { sourceOf } from "./routes/route.ts";
import type { Site } from "./site.ts";

/** Where a link leads on the site. */
export interface ResolvedLink {
  readonly href: string;
  /** Opens in a new tab: another site, or a file to look at. */
  readonly newTab?: boolean;
  /** Not a page of the site and not to be looked for among them. */
  readonly unchecked?: true;
  /** Names a Markdown file that is not a note. */
  readonly missingFile?: true;
}

/** Resolves a link in a file of a note: Markdown files become pages, absolute paths get the base. */
export function resolveLink(url: string, file: string, note: Note, site: Site): ResolvedLink {
  if (url.startsWith("pathname://"))
    return { href: joinPaths(site.config.baseUrl, url.slice("pathname://".length)), unchecked: true };
  if (isExternal(url)) return { href: url, newTab: /^https?:|^\/\//i.test(url), unchecked: true };
  if (url.startsWith("#")) return { href: url };
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (/\.mdx?$/i.test(pathname)) {
    const target = noteByFile(decodePath(pathname), file, note, site);
    return target ? { href: `${target.permalink}${rest}` } : { href: url, missingFile: true };
  }
  if (pathname.startsWith("/")) return { href: internal(composed(pathname), site.config) + rest };
  const folder = note.permalink === site.config.baseUrl ? note.permalink : path.posix.dirname(note.permalink);
  return { href: siteAddress(path.posix.join(folder, pathname), site.config) + rest };
}

/** A path with letters composed, as the names of all published files are. */
const composed = (pathname: string): string => {
  const name = decodePart(pathname);
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
  return candidates
    .map((name) => site.notesByFile.get(name.normalize()))
    .find((found) => found !== undefined);
}

interface LinkCheck {
  readonly site: Site;
  readonly links: readonly RenderedLink[];
  /** Ids on each page, by route key. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
  /** The files that are published beside the pages, as decoded paths from the root of the site. */
  readonly files: ReadonlySet<string>;
}

/**
 * Looks up every internal link among pages, files and anchors, and reports what is missing at the configured
 * severities.
 */
export function checkLinks({ site, links, anchors, files }: LinkCheck): Problem[] {
  const { onBrokenLinks, onBrokenMarkdownLinks, onBrokenAnchors } = site.config;
  const { report, problems } = createReports();
  for (const link of links) {
    if (link.missingFile) {
      report(link, onBrokenMarkdownLinks, (place) => brokenFile(link, place, site));
      continue;
    }
    const page = `https://site.invalid${link.page}`;
    const target = URL.canParse(link.href, page) ? new URL(link.href, page) : undefined;
    if (target !== undefined && target.hostname !== "site.invalid") continue;
    const pathname = target && decodePath(target.pathname);
    const ids = target && findByPath(anchors, target.pathname);
    const anchor = decodePart(target?.hash.slice(1) ?? "").replace(/^top$/, ""); // the start of every page
    const isMissing = pathname === undefined || (ids === undefined && !files.has(pathname));
    if (isMissing && link.isLoaded) report(link, "throw", () => missingSource(link, pathname, site, files));
    else if (isMissing) report(link, onBrokenLinks, () => brokenAddress(link, pathname, site, files));
    else if (ids !== undefined && anchor !== "" && !ids.has(anchor))
      report(link, onBrokenAnchors, () => brokenAnchor(link, pathname, anchor, ids));
  }
  return problems;
}

type Described = Pick<Problem, "message" | "expected" | "found" | "fix">;

/** So many broken links get a suggestion: each is compared with every page. */
const MAX_SUGGESTIONS = 100;

/** Collects problems of links, each place once: several pages show the same partial. */
function createReports() {
  const problems: Problem[] = [];
  const reported = new Set<string>();
  const report = (
    link: RenderedLink,
    level: ReportLevel,
    describe: (place: LinkPlace) => Described,
  ): void => {
    if (level === "ignore") return;
    for (const place of link.places) {
      const name = JSON.stringify([place, link.href]);
      if (reported.has(name)) continue;
      reported.add(name);
      const { key, ...position } = place;
      const { message, fix, ...details } = describe(place);
      problems.push({
        severity: severityOf(level),
        ...position,
        ...details,
        message: key === undefined ? message : `\`${key}\`: ${message}`,
        fix: reported.size > MAX_SUGGESTIONS ? undefined : fix,
      });
    }
  };
  return { report, problems };
}

const didYouMean = (near: string | undefined, rest = ""): string | undefined =>
  near === undefined ? undefined : `did you mean \`${near}${rest}\`?`;

/** Describes a link to a Markdown file that is no note. */
function brokenFile(link: RenderedLink, { file }: LinkPlace, site: Site): Described {
  const version = site.versions.find(({ notes }) => notes.some(({ permalink }) => permalink === link.page));
  const folder = path.posix.dirname(file);
  const [, written = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(link.written) ?? [];
  const notes = (version?.notes ?? [])
    .map(({ page }) => path.posix.relative(folder, page.file))
    .map((name) => (name.startsWith("../") ? name : `./${name}`));
  return {
    message: `broken link to the file \`${link.written}\``,
    expected: "the file of a note, relative to this one",
    fix: didYouMean(nearestPath(/^\.{0,2}\//.test(written) ? written : `./${written}`, notes), rest),
  };
}

/** Describes a link to an address that the site does not have. */
function brokenAddress(
  { written, href }: RenderedLink,
  pathname: string | undefined,
  { routes, config: { baseUrl, docs } }: Site,
  files: ReadonlySet<string>,
): Described {
  const pages = routes.flatMap(({ kind, permalink }) => (kind === "not-found" ? [] : [permalink]));
  return {
    message: `broken link to \`${written}\``,
    expected: "the address of a page or a file of the site",
    found: href === written ? undefined : href,
    fix:
      pathname === baseUrl
        ? `write the home page: ${docs.path}/index.mdx, or a note with \`slug: /\``
        : didYouMean(pathname && nearestPath(pathname, [...pages, ...files])),
  };
}

/** Describes a file that a page loads and the site does not have. */
function missingSource(
  { written, href }: RenderedLink,
  pathname: string | undefined,
  { config: { baseUrl } }: Site,
  files: ReadonlySet<string>,
): Described {
  const near = pathname && nearestPath(pathname, [...files]);
  const isBelowBase = href !== written;
  return {
    message: `the file \`${written}\` does not exist`,
    expected: isBelowBase ? "a file in a static folder" : "the address of a file of the site",
    fix: didYouMean(isBelowBase ? near?.slice(baseUrl.length - 1) : near),
  };
}

/** Describes a link to an anchor that its page does not have. */
const brokenAnchor = (
  { written }: RenderedLink,
  page: string,
  anchor: string,
  ids: ReadonlySet<string>,
): Described => ({
  message: `broken link to \`${written}\`: ${page} has no anchor \`#${anchor}\``,
  expected: "the id of a heading or a snippet of that page",
  fix: didYouMean(nearest(anchor, [...ids])?.replace(/^/, "#")),
});

/** The path that was probably meant: the first of the same name, wherever it lies, or of the nearest. */
function nearestPath(written: string, paths: readonly string[]): string | undefined {
  const base = path.posix.basename(written);
  const nameOf = (file: string): string => path.posix.parse(file).name; // a long extension makes all names similar
  const near = nearest(nameOf(written), paths.map(nameOf));
  return (
    paths.find((candidate) => base !== "" && path.posix.basename(candidate) === base) ??
    paths.find((candidate) => near !== undefined && nameOf(candidate) === near)
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
  /** Whether it names a Markdown file that is not a note. */
  readonly missingFile?: boolean | undefined;
  /** Whether it is no link: the page loads it, such as an image. */
  readonly isLoaded?: boolean;
}

interface LinkPlace {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  /** Of a configuration: what the link is in, as `navbar.items[2].value`. */
  readonly key?: string;
}

/** A link of one place. */
const linkAt = (page: string, written: string, place: LinkPlace): RenderedLink => ({
  ...{ page, written, href: written },
  places: [place],
});

/** The links of the frame, which every page shares, and those in its HTML, as found on the home page. */
export function shellLinks(
  { baseUrl, navbar, footer, sidebars }: SiteData,
  { config, versions }: SiteInput,
): RenderedLink[] {
  const hrefs = textsIn([navbar, footer, sidebars], ["href"]).map(({ text }) => text);
  const { announcementBar, docs, file } = config;
  const inConfig = {
    navbar: config.navbar,
    footer: config.footer,
    announcementBar,
    docs: { sidebars: docs.sidebars },
  };
  const sources = [
    { value: inConfig, file },
    ...versions.flatMap((version) =>
      version.sidebarsFile === undefined ? [] : [{ value: version.sidebars, file: version.sidebarsFile }],
    ),
  ];
  const inHtml = sources.flatMap((source) =>
    textsIn(source.value, MARKUP).flatMap(({ key, text }) =>
      linksInHtml(text, baseUrl, { file: source.file, key }),
    ),
  );
  return [...[...new Set(hrefs)].map((href) => linkAt(baseUrl, href, { file })), ...inHtml];
}

/** The links of HTML that a page shows, and what it loads. */
export const linksInHtml = (html: string, page: string, place: LinkPlace): RenderedLink[] =>
  partsOfHtml(html)
    .addresses.filter(({ tag, attribute, use }) => use === "source" || (tag === "a" && attribute === "href"))
    .map(({ address, use }) => ({ ...linkAt(page, address, place), isLoaded: use === "source" }));

/** Names of the values of the frame that are markup of the configuration. */
export const MARKUP = ["html", "value", "copyright", "content"];

/** The texts in a value under one of these names, each with its place: `navbar.items[2].value`. */
export function textsIn(value: unknown, names: readonly string[], key = ""): { key: string; text: string }[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsIn(entry, names, `${key}[${index}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const place = key === "" ? name : `${key}.${name}`;
    return typeof inner === "string" && names.includes(name)
      ? [{ key: place, text: inner }]
      : textsIn(inner, names, place);
  });
}

/** The files that the configuration, notes and custom pages name for the site and for previews of pages. */
export function siteImages({ config, routes }: Site): RenderedLink[] {
  const { baseUrl, favicon, image, navbar, footer, file, head } = config;
  const ofConfig = {
    favicon,
    image,
    "navbar.logo.src": navbar.logo?.src,
    "navbar.logo.srcDark": navbar.logo?.srcDark,
    "footer.logo.src": footer?.logo?.src,
    "footer.logo.srcDark": footer?.logo?.srcDark,
    ...Object.fromEntries(
      head.flatMap(({ attributes: { href = "", src = href } }, index) =>
        typeof src === "string" && src !== "" ? [[`head[${index}]`, src]] : [],
      ),
    ),
  };
  const named = [
    ...Object.entries(ofConfig).map(([key, written]) => ({ written, file, key })),
    ...routes.map((route) => ({
      written: route.image,
      file: sourceOf(route) ?? file,
      key: route.kind === "page" ? "metadata.image" : "image",
    })),
  ];
  return named.flatMap(({ written, ...place }) =>
    written === undefined || isExternal(written)
      ? []
      : [{ ...linkAt(baseUrl, written, place), href: joinPaths(baseUrl, written), isLoaded: true }],
  );
}
