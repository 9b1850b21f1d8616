import { type Problem, type ReportLevel, severityOf } from "@proofmark/prover/problem.ts";
import { groupName, joinGroups, type ToolGroup } from "@proofmark/prover/proof/versions.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { decodePath, pathFault } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { PageSummary } from "../../content/page.ts";
import type { PageInput, SiteInput, Version } from "../model.ts";
import { joinPaths, siteAddress } from "../permalink.ts";
import { categoryRoutes } from "./category-route.ts";
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
    for (const route of categoryRoutes(Object.values(version.sidebars).flat(), version, { places, input }))
      add(route, input.config.file);
    for (const route of tagRoutes(version, input)) add(route, input.config.file);
  }
  for (const group of toolGroupsOf(versions)) {
    const route = toolVersionsRoute(group, input.config);
    // a note or page at its address is meant to be there
    if (!routes.has(routeKey(route.permalink))) add(route, input.config.file);
  }
  // A note or page at its address is meant to be there: the search box then goes without its own page.
  const search = searchRoute(input.config);
  if (search !== undefined && !routes.has(routeKey(search.permalink))) add(search, input.config.file);
  problems.push(...reportDuplicates(duplicates, input.config.onDuplicateRoutes, input.config.file));
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

/** The versions of tools that the listed notes of the version at the root are about. */
export const toolGroupsOf = (versions: readonly Version[]): ToolGroup[] =>
  joinGroups(
    versions
      .filter(({ isLast }) => isLast)
      .flatMap(({ notes }) => notes.filter(({ unlisted }) => !unlisted))
      .flatMap(({ page }) => page.tools?.groups ?? []),
  );

/** What a route's messages name of it. */
interface NamedRoute {
  readonly kind: string;
  readonly permalink: string;
  readonly title: string;
  /** The module of a custom page. */
  readonly file?: string;
  readonly note?: { readonly page: Pick<PageSummary, "file" | "frontMatter"> };
}

/** Two routes at one address; `first` is undefined where the page for missing addresses is. */
export interface DuplicateRoute {
  readonly first: NamedRoute | undefined;
  readonly second: NamedRoute;
}

/** Reports routes that share an address, with what both are made from. */
export function reportDuplicates(
  duplicates: readonly DuplicateRoute[],
  level: ReportLevel,
  configFile: string,
): Problem[] {
  if (level === "ignore") return [];
  return duplicates.map(({ first, second }) => ({
    severity: severityOf(level),
    file: sourceOf(blamed(first, second)) ?? configFile,
    message: `two pages have the address ${second.permalink}${level === "throw" ? "" : ": only the first is published"}`,
    found: [first === undefined ? "the page for missing addresses" : nameOf(first), nameOf(second)].join(
      " and ",
    ),
    fix: "give one of them another address: a note by its `slug`, a page by its file's name",
  }));
}

/** The second, unless only the first asks for its address by a `slug`: then the other is innocent. */
const blamed = (first: NamedRoute | undefined, second: NamedRoute): NamedRoute =>
  first !== undefined && hasSlug(first) && !hasSlug(second) ? first : second;

const hasSlug = ({ note }: NamedRoute): boolean => note?.page.frontMatter.slug !== undefined;

const sourceOf = ({ note, file }: NamedRoute): string | undefined => note?.page.file ?? file;

const nameOf = (route: NamedRoute): string =>
  sourceOf(route) ??
  `the page "${route.title}" of a ${route.kind === "tag" ? "tag" : route.kind === "category" ? "category" : "tool"}`;
