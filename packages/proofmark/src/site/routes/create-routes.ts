import type { Problem } from "@proofmark/prover/problem.ts";
import { groupName, type ToolGroup } from "@proofmark/prover/proof/tool-versions.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { decodePath, pathFault } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { PageInput, SiteInput } from "../model.ts";
import { joinPaths, siteAddress } from "../permalink.ts";
import { categoriesOf, categoryRoute } from "./category-route.ts";
import { type DuplicateRoute, reportDuplicates } from "./duplicate-routes.ts";
import { noteRoute } from "./note-route.ts";
import type {
  NotFoundRoute,
  PageRoute,
  Route,
  RoutesInput,
  SearchRoute,
  ToolVersionsRoute,
} from "./route.ts";
import { tagRoutes } from "./tag-routes.ts";
import { toolGroupsOf } from "./tool-groups.ts";

/**
 * All routes of the site. Two at one address are reported; the first stays, which a page of the site's own
 * always is.
 */
export function createRoutes({ input, versions, places, problems }: RoutesInput): Route[] {
  const routes = new Map<string, Route>();
  // hosts read 404.html for every address that is not there
  const taken = routeKey(joinPaths(input.config.baseUrl, "404"));
  const duplicates: DuplicateRoute[] = [];
  const add = (route: Route, file: string): void => {
    const key = routeKey(route.permalink);
    const fault = pathFault(route.permalink);
    if (fault !== undefined) problems.push({ severity: "error", file, ...addressProblem(route, fault) });
    else if (routes.has(key) || key === taken) duplicates.push({ first: routes.get(key), second: route });
    else routes.set(key, route);
  };
  for (const page of input.pages) add(pageRoute(page, input), page.file);
  for (const version of versions) {
    for (const note of version.notes)
      add(noteRoute(note, { version, versions, places, input, problems }), note.page.file);
    for (const category of categoriesOf(Object.values(version.sidebars).flat()))
      add(categoryRoute(category, version, { places, input }), input.configFile);
    for (const route of tagRoutes(version, input)) add(route, input.configFile);
  }
  for (const group of toolGroupsOf(versions)) {
    const route = toolVersionsRoute(group, input.config);
    // a note or page at its address is meant to be there
    if (!routes.has(routeKey(route.permalink))) add(route, input.configFile);
  }
  // A note or page at its address is meant to be there: the search box then goes without its own page.
  const search = searchRoute(input.config);
  if (search !== undefined && !routes.has(routeKey(search.permalink))) add(search, input.configFile);
  problems.push(...reportDuplicates(duplicates, input.config.onDuplicateRoutes, input.configFile));
  const notFound: NotFoundRoute = {
    ...NO_NOTE,
    kind: "not-found",
    permalink: joinPaths(input.config.baseUrl, "404.html"),
    title: "Page Not Found",
  };
  return [...routes.values(), notFound];
}

/**
 * A name of a file or a folder, or the label of a category, gives a page an address as well: it has to be
 * one.
 */
function addressProblem(
  { kind, permalink }: Route,
  fault: string,
): Pick<Problem, "message" | "found" | "fix"> {
  const owner = kind === "note" ? "this page" : `the page of a ${kind}`;
  const fix =
    kind === "note"
      ? "rename the file or its folder, or give the note a `slug`"
      : `give the ${kind} its own address`;
  return {
    message: `the address of ${owner} ${fault}`,
    found: /%[01]/.test(permalink) ? permalink : decodePath(permalink),
    fix,
  };
}

/** A page of the engine's own, which search engines are asked not to list. */
const NO_NOTE = {
  description: undefined,
  keywords: [],
  image: undefined,
  noIndex: true,
  version: undefined,
  searchTag: "default",
  sidebar: undefined,
};

function pageRoute({ file, slug, metadata }: PageInput, { config }: SiteInput): PageRoute {
  return {
    kind: "page",
    file,
    permalink: siteAddress(joinPaths(config.baseUrl, slug), config),
    title: metadata.title ?? "",
    description: metadata.description,
    keywords: metadata.keywords ?? [],
    image: metadata.image,
    noIndex: metadata.noIndex ?? false,
    version: undefined,
    searchTag: "default",
    sidebar: undefined,
  };
}

/** The page that compares the versions of a group. */
function toolVersionsRoute(group: ToolGroup, config: SiteConfig): ToolVersionsRoute {
  const { tool } = group.main;
  return {
    ...NO_NOTE,
    noIndex: false,
    kind: "tool-versions",
    permalink: siteAddress(joinPaths(config.baseUrl, `versions/${groupName(group)}`), config),
    title: `${tool}, version by version`,
    description: `What snippets do differently on each version of ${tool}, made from runs.`,
    group,
  };
}

/** The search page, if the site is searched. */
function searchRoute(config: SiteConfig): SearchRoute | undefined {
  if (config.search === false) return undefined;
  return {
    ...NO_NOTE,
    kind: "search",
    permalink: siteAddress(joinPaths(config.baseUrl, "search"), config),
    title: "Search the notes",
  };
}
