import type { SiteConfig } from "../config/schema.ts";
import { routeKey } from "../shared/addresses.ts";
import { nearest } from "../shared/nearest.ts";
import { decodePath, pathFault } from "../shared/path.ts";
import type { Problem } from "../shared/problem.ts";
import { type DuplicateRoute, reportDuplicates } from "./duplicate-routes.ts";
import type {
  CategoryNode,
  GeneratedIndex,
  Note,
  PageInput,
  SidebarNode,
  SiteInput,
  Version,
  VersionState,
} from "./model.ts";
import { isExternal, joinPaths, siteAddress, withTrailingSlash } from "./permalink.ts";
import type { Breadcrumb, Neighbour, Place } from "./place.ts";
import { sidebarKey } from "./sidebar-nodes.ts";

/** One URL of the site and what its screen shows. */
export type Route =
  | NoteRoute
  | TagsRoute
  | TagRoute
  | CategoryRoute
  | PageRoute
  | SearchRoute
  | NotFoundRoute;

interface RouteBase {
  readonly permalink: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly keywords: readonly string[];
  readonly image: string | undefined;
  readonly noIndex: boolean;
  readonly version: Version | undefined;
  /** What the page says and knows of the site's versions; undefined where there is but one. */
  readonly versionState?: VersionState | undefined;
  /** Tag by which search tells kinds of pages apart. */
  readonly searchTag: string;
  readonly sidebar: string | undefined;
}

export interface NoteRoute extends RouteBase {
  readonly kind: "note";
  readonly note: Note;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

export interface TagsRoute extends RouteBase {
  readonly kind: "tags";
  readonly groups: readonly {
    readonly letter: string;
    readonly tags: readonly { readonly label: string; readonly permalink: string; readonly count: number }[];
  }[];
}

export interface TagRoute extends RouteBase {
  readonly kind: "tag";
  readonly tagsPermalink: string;
  readonly unlisted: boolean;
  readonly tagDescription: string | undefined;
  readonly notes: readonly Note[];
}

export interface Card {
  readonly kind: "page" | "external" | "category";
  readonly label: string;
  readonly href: string;
  readonly description: string | undefined;
}

export interface CategoryRoute extends RouteBase {
  readonly kind: "category";
  readonly cards: readonly Card[];
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** A page of the site's own, with the whole width of the screen. */
export interface PageRoute extends RouteBase {
  readonly kind: "page";
  /** Its module, relative to the site's root. */
  readonly file: string;
}

/** The page of all results for what its address asks. */
export interface SearchRoute extends RouteBase {
  readonly kind: "search";
}

export interface NotFoundRoute extends RouteBase {
  readonly kind: "not-found";
}

/** Search tag of the notes of a version, by which a search keeps to it. */
export const searchTag = (version: string): string => `docs-default-${version}`;

interface RoutesInput {
  readonly input: SiteInput;
  readonly versions: readonly Version[];
  /** Where each page stands, in every sidebar that holds it. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
  readonly problems: Problem[];
}

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
  // A note or page at its address is meant to be there: the search box then goes without a page of its own.
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
      : `give the ${kind} an address of its own`;
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

function noteRoute(
  note: Note,
  { version, versions, places, input, problems }: { version: Version } & RoutesInput,
): NoteRoute {
  const { frontMatter } = note.page;
  const inSidebars = places.get(routeKey(note.permalink)) ?? [];
  const displayed = frontMatter.displayed_sidebar;
  const sidebar =
    displayed === undefined
      ? inSidebars[0]?.sidebar
      : displayed === null
        ? undefined
        : sidebarKey(version, displayed);
  const place = inSidebars.find((candidate) => candidate.sidebar === sidebar);
  const neighbour = (
    key: "pagination_next" | "pagination_prev",
    own: Neighbour | undefined,
  ): Neighbour | undefined => {
    const id = frontMatter[key];
    if (id === undefined) return own;
    if (id === null) return undefined;
    const target = version.notes.find((other) => other.page.id === id);
    if (target === undefined) {
      const guess = nearest(
        id,
        version.notes.map((other) => other.page.id),
      );
      problems.push({
        severity: "error",
        file: note.page.file,
        message: `\`${key}\` names no note: "${id}"`,
        expected: "the id of a note of the same version",
        fix: guess && `did you mean "${guess}"?`,
      });
      return undefined;
    }
    const label =
      target.page.frontMatter.pagination_label ?? target.page.frontMatter.sidebar_label ?? target.page.title;
    return target.unlisted ? undefined : { label, href: target.permalink };
  };
  return {
    kind: "note",
    note,
    permalink: note.permalink,
    title: note.page.title,
    description: note.page.description || undefined,
    keywords: frontMatter.keywords ?? [],
    image: frontMatter.image,
    noIndex: note.unlisted || version.noIndex,
    version: versions.find((other) => other.name === note.version),
    searchTag: searchTag(version.name),
    sidebar,
    breadcrumbs: input.config.docs.breadcrumbs ? (place?.breadcrumbs ?? []) : [],
    previous: neighbour("pagination_prev", place?.previous),
    next: neighbour("pagination_next", place?.next),
  };
}

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

/** The search page, if the site is searched. */
function searchRoute(config: SiteConfig): SearchRoute | undefined {
  if (config.search === false) return undefined;
  return {
    ...NO_NOTE,
    kind: "search",
    permalink: siteAddress(joinPaths(config.baseUrl, "search"), config),
    title: "Search the documentation",
  };
}

type IndexedCategory = CategoryNode & { readonly link: GeneratedIndex };

function categoriesOf(nodes: readonly SidebarNode[]): IndexedCategory[] {
  return nodes.flatMap((node) => {
    if (node.type !== "category") return [];
    return [
      ...(node.link?.type === "generated-index" ? [node as IndexedCategory] : []),
      ...categoriesOf(node.items),
    ];
  });
}

function categoryRoute(
  category: IndexedCategory,
  version: Version,
  { places, input }: Pick<RoutesInput, "places" | "input">,
): CategoryRoute {
  const { link } = category;
  const place = places.get(routeKey(link.permalink))?.[0];
  return {
    kind: "category",
    permalink: link.permalink,
    title: link.title,
    description: link.description,
    keywords: link.keywords,
    image: link.image,
    noIndex: version.noIndex,
    version,
    searchTag: searchTag(version.name),
    sidebar: place?.sidebar,
    breadcrumbs: input.config.docs.breadcrumbs ? (place?.breadcrumbs ?? []) : [],
    previous: place?.previous,
    next: place?.next,
    cards: category.items.flatMap(cardOf),
  };
}

function cardOf(node: SidebarNode): Card[] {
  if (node.type === "doc" || node.type === "ref")
    return node.note.unlisted
      ? []
      : [
          {
            kind: "page",
            label: node.label,
            href: node.note.permalink,
            description: node.note.page.description || undefined,
          },
        ];
  if (node.type === "link")
    return [
      {
        kind: isExternal(node.href) ? "external" : "page",
        label: node.label,
        href: node.href,
        description: node.description,
      },
    ];
  if (node.type === "html") return [];
  const href = firstLink(node);
  const count = node.items.length;
  return href === undefined
    ? []
    : [
        {
          kind: "category",
          label: node.label,
          href,
          description: node.description ?? (count === 1 ? "1 item" : `${count} items`),
        },
      ];
}

function firstLink(node: SidebarNode): string | undefined {
  if (node.type === "doc" || node.type === "ref") return node.note.unlisted ? undefined : node.note.permalink;
  if (node.type === "link") return node.href;
  if (node.type === "html") return undefined;
  if (node.link?.type === "generated-index") return node.link.permalink;
  if (node.link?.type === "doc" && !node.link.note.unlisted) return node.link.note.permalink;
  return node.items.map(firstLink).find((href) => href !== undefined);
}

function tagRoutes(version: Version, { config }: SiteInput): Route[] {
  if (version.tags.length === 0) return [];
  const base = { keywords: [], image: undefined, version, sidebar: undefined };
  const tagsPermalink = withTrailingSlash(
    joinPaths(config.baseUrl, config.docs.routeBasePath, version.path, config.docs.tagsBasePath),
    config.trailingSlash,
  );
  const listed = version.tags
    .filter((tag) => !tag.unlisted)
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
  const letters = [...new Set(listed.map((tag) => tag.label.charAt(0).toUpperCase()))].sort();
  const pages = version.tags.map((tag): TagRoute => {
    const notes = version.notes
      .filter((note) => tag.noteIds.includes(note.page.id))
      .sort((a, b) => a.page.title.localeCompare(b.page.title, "en"));
    const title =
      notes.length === 1
        ? `One note tagged with "${tag.label}"`
        : `${notes.length} notes tagged with "${tag.label}"`;
    return {
      ...base,
      kind: "tag",
      permalink: tag.permalink,
      title,
      description:
        tag.description ??
        `${notes.map((note) => note.page.title).join(", ")}: notes tagged with ${tag.label}.`,
      noIndex: tag.unlisted || version.noIndex,
      searchTag: "doc_tag_doc_list",
      tagsPermalink,
      unlisted: tag.unlisted,
      tagDescription: tag.description,
      notes,
    };
  });
  if (listed.length === 0) return pages;
  const groups = letters.map((letter) => ({
    letter,
    tags: listed
      .filter((tag) => tag.label.charAt(0).toUpperCase() === letter)
      .map((tag) => ({ label: tag.label, permalink: tag.permalink, count: tag.noteIds.length })),
  }));
  return [
    {
      ...base,
      kind: "tags",
      permalink: tagsPermalink,
      title: "Tags",
      description: `All ${listed.length} tags of ${config.title}, and how many notes carry each.`,
      noIndex: version.noIndex,
      searchTag: "doc_tags_list",
      groups,
    },
    ...pages,
  ];
}
