// The versions of a site: which there are and where, and what a page says and knows of the others.

import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { encodePart } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { Version, VersionPlace, VersionState } from "./model.ts";
import { expectName } from "./names.ts";
import { versionBase, versionPermalink } from "./permalink.ts";
import type { Route } from "./routes/route.ts";

/** The version that lies in the notes' folder; the others are copies of it. */
export const CURRENT = "current";

/** File that lists the names of the other versions, newest first. */
export const VERSIONS_FILE = "versions.json";

/** Why a text cannot name a version, which is a folder's name too; undefined if it can. */
export function versionNameFault(name: string): string | undefined {
  if (name.trim() === "") return "must contain at least one non-whitespace character";
  if (/[/\\]/.test(name)) return "must not include slash (/) or backslash (\\)";
  if (name.length > 32) return "cannot be longer than 32 characters";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no file's name may have
  if (/[<>:"|?*\u0000-\u001f]/.test(name))
    return 'must be a valid file name: none of <>:"|?* and no control characters';
  if (name === CURRENT) return "must not be that of the notes' own folder";
  return /^\.\.?$/.test(name) ? 'must not be "." or ".."' : undefined;
}

/**
 * The versions of the site in the order they are listed: the notes' folder, then those of the versions file,
 * newest first. The last one, at the root, is the newest of the file unless the configuration names another.
 * Throws a ProblemError for options that no version can follow.
 */
export function resolveVersions({ docs, file }: SiteConfig, filed: readonly string[]): VersionPlace[] {
  const names = [CURRENT, ...filed];
  const { versions, lastVersion: last = filed[0] ?? CURRENT } = docs;
  const named = { versions: Object.keys(versions), lastVersion: [last] };
  const problems = Object.entries(named).flatMap(([option, values]) =>
    values
      .filter((name) => !names.includes(name))
      .map((name): Problem => {
        const message = `\`docs.${option}\`: unknown version "${name}"`;
        return { severity: "error", file, message, ...expectName(name, names) };
      }),
  );
  if (problems.length > 0) throw new ProblemError(problems);
  return names.map((name, index) => {
    const given = Object.hasOwn(versions, name) ? versions[name] : undefined;
    const isLast = name === last;
    return {
      name,
      label: given?.label ?? (name === CURRENT ? "Next" : name),
      isLast,
      path: given?.path ?? (isLast ? "" : name === CURRENT ? "next" : encodePart(name)),
      folder: name === CURRENT ? docs.path : `versioned_docs/version-${name}`,
      sidebarsFile: name === CURRENT ? undefined : `versioned_sidebars/version-${name}-sidebars.json`,
      banner:
        given?.banner ?? (isLast ? "none" : index < names.indexOf(last) ? "unreleased" : "unmaintained"),
      noIndex: given?.noIndex ?? false,
    };
  });
}

/** The version that unversioned links mean: the last one. */
export function lastVersion(versions: readonly Version[]): Version {
  const version = versions.find((candidate) => candidate.isLast);
  if (version === undefined) throw new Error("a site without a last version");
  return version;
}

/** Address of the page that a version begins with. */
export function mainPermalink(version: Version, config: SiteConfig): string {
  return (
    version.notes.find((note) => note.page.id === version.mainDocId)?.permalink ??
    versionPermalink(version, config, "/")
  );
}

/**
 * Gives every route of a site with several versions what its page says and knows of them; all routes are
 * needed, for a page to be found in other versions.
 */
export function withVersionState(
  routes: readonly Route[],
  versions: readonly Version[],
  config: SiteConfig,
): readonly Route[] {
  if (versions.length < 2) return routes;
  const bases = new Map(versions.map((version) => [version.name, routeKey(versionBase(version, config))]));
  const permalinks = new Map<string, Record<string, string>>();
  for (const route of routes) {
    const id = idOf(route, bases);
    if (id === undefined || route.version === undefined) continue;
    permalinks.set(id, { ...permalinks.get(id), [route.version.name]: route.permalink });
  }
  const last = lastVersion(versions);
  const main = mainPermalink(last, config);
  const stateOf = (route: Route, { name, label, banner }: Version): VersionState => {
    const id = idOf(route, bases);
    const same = id === undefined ? undefined : permalinks.get(id);
    const latest = { name: last.name, label: last.label, href: same?.[last.name] ?? main };
    const bannerData =
      banner === "none" || same === undefined
        ? undefined
        : { kind: banner, siteTitle: config.title, label, latest };
    return { name, badge: label, banner: bannerData, same };
  };
  return routes.map((route) =>
    route.version === undefined ? route : { ...route, versionState: stateOf(route, route.version) },
  );
}

/**
 * The name of a page in every version: a note by its id, a category's page by its address below the
 * version.
 */
function idOf(route: Route, bases: ReadonlyMap<string, string>): string | undefined {
  if (route.kind === "note") return `note ${route.note.page.id}`;
  if (route.kind !== "category") return undefined;
  const base = bases.get(route.version?.name ?? "") ?? "";
  return `category ${routeKey(route.permalink).slice(base === "/" ? 0 : base.length)}`;
}
