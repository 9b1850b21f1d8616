import path from "node:path";
import { splitNumberPrefix } from "@proofmark/prover/text/number-prefix.ts";
import { isFilePath } from "@proofmark/theme/data/addresses.ts";
import type { NavLink } from "@proofmark/theme/data/navigation-data.ts";
import { encodePart, encodePath } from "@proofmark/theme/data/path.ts";
import type { LinkConfig } from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";

/** Joins URL paths with single slashes; the result starts with one and ends with none (but for the root). */
export function joinPaths(...parts: readonly string[]): string {
  const joined = `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
  return joined.length > 1 ? joined.replace(/\/$/, "") : joined;
}

/**
 * Adds or removes the slash at the end of a path, before `?` and `#`. Undefined leaves it as it is; the root
 * keeps its own.
 */
export function withTrailingSlash(href: string, trailingSlash: boolean | undefined): string {
  if (trailingSlash === undefined) return href;
  const match = /^([^?#]*)(.*)$/s.exec(href);
  const [pathname = "", rest = ""] = [match?.[1], match?.[2]];
  if (pathname === "/" || pathname === "" || isFilePath(pathname)) return href;
  return `${pathname.replace(/\/$/, "")}${trailingSlash ? "/" : ""}${rest}`;
}

/**
 * A path below the base with the trailing-slash setting applied; the base itself always ends with its slash.
 */
export function siteAddress(
  href: string,
  { baseUrl, trailingSlash }: Pick<SiteConfig, "baseUrl" | "trailingSlash">,
): string {
  const pathname = /^[^?#]*/.exec(href)?.[0] ?? "";
  const isBase = pathname !== "" && `${pathname.replace(/\/$/, "")}/` === baseUrl;
  return isBase ? baseUrl + href.slice(pathname.length) : withTrailingSlash(href, trailingSlash);
}

/** Whether an address leads out of the site. */
export const isExternal = (href: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);

/**
 * The slug of a note: its front matter's, from the root if it starts with `/`, else in the note's folder;
 * without one the file's name, or the folder's path for `index`, `readme` and a file named like its folder.
 */
export function noteSlug(
  name: string,
  { slug, stripPrefixes }: { slug: string | undefined; stripPrefixes: boolean },
): string {
  const parts = name
    .replace(/\.mdx?$/, "")
    .split("/")
    .map((part) => encodePart(stripPrefixes ? splitNumberPrefix(part).name : part));
  const base = parts.at(-1) ?? "";
  const folder = parts.slice(0, -1);
  if (slug !== undefined)
    return encodePath(slug.startsWith("/") ? slug : path.posix.join("/", ...folder, slug));
  return joinPaths(...(isIndexName(base, folder.at(-1)) ? folder : parts));
}

/** Whether a file represents its folder: `index`, `readme`, or named like the folder. */
export function isIndexName(base: string, folder: string | undefined): boolean {
  return (
    ["index", "readme"].includes(base.toLowerCase()) ||
    (folder !== undefined && base.toLowerCase() === folder.toLowerCase())
  );
}

/**
 * Kebab case with breaks at changes of case, digits and punctuation, accents removed: `GraphQL` → `graph-ql`,
 * `PostgreSQL` → `postgre-sql`, `2FA` → `2-fa`. Readers have these addresses. Rule: lodash's `kebabCase`.
 */
export function kebabCase(text: string): string {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f'’]/g, "");
  const words = plain.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^ -~\s]+/g) ?? [];
  return words.map((word) => word.toLowerCase()).join("-");
}

/** A version, as far as its addresses go. */
type VersionPath = { readonly path: string };

/** Where a version is mounted. */
export const versionBase = (version: VersionPath, config: SiteConfig): string =>
  joinPaths(config.baseUrl, config.docs.routeBasePath, version.path);

/** The address of something in a version: below the site's base, the docs' base and the version's path. */
export function versionPermalink(version: VersionPath, config: SiteConfig, slug: string): string {
  return siteAddress(joinPaths(versionBase(version, config), slug), config);
}

/** An internal address with the base and the trailing-slash setting applied; others as they are. */
export function internal(href: string, config: SiteConfig): string {
  if (isExternal(href) || href.startsWith("#")) return href;
  const hasBase = href.startsWith(config.baseUrl) || `${href}/` === config.baseUrl;
  return siteAddress(hasBase ? href : joinPaths(config.baseUrl, href), config);
}

/** A link, which knows whether it leaves the site. */
export const createLink = (label: string, href: string, more: Partial<NavLink> = {}): NavLink => ({
  type: "link",
  label,
  href,
  ...(isExternal(href) && { external: true }),
  ...more,
});

/** A link of the configuration. */
export const configuredLink = ({ label, to, href = "" }: LinkConfig, config: SiteConfig): NavLink =>
  createLink(label, to === undefined ? href : internal(to, config));
