import { routeKey } from "@proofmark/theme/data/addresses.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { Version, VersionState } from "../model.ts";
import { versionBase } from "../permalink.ts";
import { lastVersion, mainPermalink } from "../versions.ts";
import type { Route } from "./route.ts";

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
    const said =
      banner === "none" || same === undefined
        ? undefined
        : { kind: banner, siteTitle: config.title, label, latest };
    return { name, badge: label, banner: said, same };
  };
  return routes.map((route) =>
    route.version === undefined ? route : { ...route, versionState: stateOf(route, route.version) },
  );
}

/**
 * What a page is called in every version: a note by its id, a category's page by its address below the
 * version.
 */
function idOf(route: Route, bases: ReadonlyMap<string, string>): string | undefined {
  if (route.kind === "note") return `note ${route.note.page.id}`;
  if (route.kind !== "category") return undefined;
  const base = bases.get(route.version?.name ?? "") ?? "";
  return `category ${routeKey(route.permalink).slice(base === "/" ? 0 : base.length)}`;
}
