import { type Problem, severityOf } from "@proofmark/prover/problem.ts";
import { groupName, joinGroups, type ToolGroup } from "@proofmark/prover/proof/versions.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { decodePath, pathFault } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { PageInput, Version } from "../model.ts";
import { joinPaths, siteAddress } from "../permalink.ts";
import { categoryRoutes } from "./category-route.ts";
import { noteRoute } from "./note-route.ts";
import { type PageRoute, type Route, type RoutesInput, sourceOf, type ToolVersionsRoute } from "./route.ts";
import { tagRoutes } from "./tag-routes.ts";

/**
 * All routes of the site. Two at one address are reported; the first stays, which a page of the site's own
 * always is.
 */
export function createRoutes(given: RoutesInput): Route[] {
  const { versions, problems } = given;
  const { config, pages } = given.input;
  const routes = new Map<string, Route>();
  // hosts read 404.html for every address that is not there
  const notFound: Route = {
    kind: "not-found",
    permalink: joinPaths(config.baseUrl, "404.html"),
    title: "Page Not Found",
    noIndex: true,
  };
  const taken = routeKey(joinPaths(config.baseUrl, "404"));
  const add = (route: Route): void => {
    const key = routeKey(route.permalink);
    const fault = pathFault(route.permalink);
    const first = key === taken ? notFound : routes.get(key);
    if (fault !== undefined) problems.push(addressProblem(route, fault, config));
    else if (first === undefined) routes.set(key, route);
    else problems.push(...duplicateProblems(first, route, config));
  };
  /** Adds a page of the engine's own, unless a note or page is meant to be at its address. */
  const addOwn = (route: Route): void => {
    if (!routes.has(routeKey(route.permalink))) add(route);
  };
  for (const page of pages) add(pageRoute(page, config));
  for (const version of versions) {
    for (const note of version.notes) add(noteRoute(note, { version, ...given }));
    for (const route of categoryRoutes(Object.values(version.sidebars).flat(), version, given)) add(route);
    for (const route of tagRoutes(version, given.input)) add(route);
  }
  for (const group of toolGroupsOf(versions)) addOwn(toolVersionsRoute(group, config));
  if (config.search !== false)
    addOwn({
      kind: "search",
      permalink: siteAddress(joinPaths(config.baseUrl, "search"), config),
      title: "Search the notes",
      noIndex: true,
    });
  return [...routes.values(), notFound];
}

/**
 * A name of a file or a folder, or the label of a category, gives a page an address as well: it has to be
 * one.
 */
function addressProblem(route: Route, fault: string, config: SiteConfig): Problem {
  const { kind, permalink } = route;
  const isNote = kind === "note";
  return {
    severity: "error",
    file: sourceOf(route) ?? config.file,
    message: `the address of ${isNote ? "this page" : `the page of a ${kind}`} ${fault}`,
    found: /%[01]/.test(permalink) ? permalink : decodePath(permalink),
    fix: isNote
      ? "rename the file or its folder, or give the note a `slug`"
      : `give the ${kind} its own address`,
  };
}

/** Two routes share an address. The second is to blame, unless only the first asks for it by a `slug`. */
function duplicateProblems(first: Route, second: Route, config: SiteConfig): Problem[] {
  const level = config.onDuplicateRoutes;
  if (level === "ignore") return [];
  const hasSlug = (route: Route) => route.kind === "note" && route.note.page.frontMatter.slug !== undefined;
  const blamed = hasSlug(first) && !hasSlug(second) ? first : second;
  const consequence = level === "throw" ? "" : ": only the first is published";
  return [
    {
      severity: severityOf(level),
      file: sourceOf(blamed) ?? config.file,
      message: `two pages have the address ${second.permalink}${consequence}`,
      found: `${nameOf(first)} and ${nameOf(second)}`,
      fix: "give one of them another address: a note by its `slug`, a page by its file's name",
    },
  ];
}

function nameOf(route: Route): string {
  if (route.kind === "not-found") return "the page for missing addresses";
  const owner = route.kind === "tool-versions" ? "tool" : route.kind;
  return sourceOf(route) ?? `the page "${route.title}" of a ${owner}`;
}

function pageRoute({ file, slug, metadata }: PageInput, config: SiteConfig): PageRoute {
  const { title = "", noIndex = false, description, keywords, image } = metadata;
  const permalink = siteAddress(joinPaths(config.baseUrl, slug), config);
  return { kind: "page", file, permalink, title, noIndex, description, keywords, image };
}

/** The page that compares the versions of a group. */
function toolVersionsRoute(group: ToolGroup, config: SiteConfig): ToolVersionsRoute {
  const { tool } = group.main;
  return {
    noIndex: false,
    kind: "tool-versions",
    permalink: siteAddress(joinPaths(config.baseUrl, `versions/${groupName(group)}`), config),
    title: `${tool}, version by version`,
    description: `What snippets do differently on each version of ${tool}, made from runs.`,
    group,
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
