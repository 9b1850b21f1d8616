import { type Problem, severityOf } from "@proofmark/prover/problem.ts";
import { groupName, joinGroups, type ToolGroup } from "@proofmark/prover/proof/versions.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { decodePath, pathFault } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../../config/schema.ts";
import type { CategoryNode, Note, PageInput, SidebarNode, SiteInput, Version } from "../model.ts";
import { expectName } from "../names.ts";
import { joinPaths, noteSlug, siteAddress, versionPermalink, withTrailingSlash } from "../permalink.ts";
import { firstLink, type Neighbour, sidebarKey } from "../sidebar.ts";
import type { Tag } from "../tags.ts";
import {
  type CategoryRoute,
  type NoteRoute,
  type PageRoute,
  type Route,
  type RoutesInput,
  searchTag,
  sourceOf,
  type TagEntry,
  type TagRoute,
  type ToolVersionsRoute,
} from "./route.ts";

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
  const notFoundKey = routeKey(joinPaths(config.baseUrl, "404"));
  const add = (route: Route): void => {
    const key = routeKey(route.permalink);
    const fault = pathFault(route.permalink);
    const first = key === notFoundKey ? notFound : routes.get(key);
    if (fault !== undefined) problems.push(addressProblem(route, fault, config));
    else if (first === undefined) routes.set(key, route);
    else problems.push(...duplicateProblems(first, route, config));
  };
  /** Adds a page of the engine's own, unless a note or page is meant to be at its address. */
  const addMade = (route: Route): void => {
    if (!routes.has(routeKey(route.permalink))) add(route);
  };
  for (const page of pages) add(pageRoute(page, config));
  for (const version of versions) {
    for (const note of version.notes) add(noteRoute(note, { version, ...given }));
    for (const route of categoryRoutes(Object.values(version.sidebars).flat(), version, given)) add(route);
    for (const route of tagRoutes(version, given.input)) add(route);
  }
  for (const group of toolGroupsOf(versions)) addMade(toolVersionsRoute(group, config));
  if (config.search !== false)
    addMade({
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

/** The route of a note: beside the sidebar that holds or displays it, between its neighbours there. */
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
      problems.push({
        severity: "error",
        file: note.page.file,
        message: `\`${key}\` names no note: "${id}"`,
        ...expectName(
          id,
          version.notes.map((other) => other.page.id),
        ),
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
    keywords: frontMatter.keywords,
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

/** The routes of all categories among sidebar entries that have their own page, with a card for each entry. */
function categoryRoutes(
  nodes: readonly SidebarNode[],
  version: Version,
  input: Pick<RoutesInput, "places" | "input">,
): CategoryRoute[] {
  return nodes.flatMap((node) => {
    if (node.type !== "category") return [];
    return [...categoryRoute(node, version, input), ...categoryRoutes(node.items, version, input)];
  });
}

function categoryRoute(
  { href, index, items }: CategoryNode,
  version: Version,
  { places, input }: Pick<RoutesInput, "places" | "input">,
): CategoryRoute[] {
  if (index === undefined || href === undefined) return [];
  const place = places.get(routeKey(href))?.[0];
  return [
    {
      kind: "category",
      permalink: href,
      ...index,
      noIndex: version.noIndex,
      version,
      searchTag: searchTag(version.name),
      sidebar: place?.sidebar,
      breadcrumbs: input.config.docs.breadcrumbs ? (place?.breadcrumbs ?? []) : [],
      previous: place?.previous,
      next: place?.next,
      cards: items.flatMap(cardOf),
    },
  ];
}

function cardOf(node: SidebarNode): CategoryRoute["cards"] {
  if (node.type === "html") return [];
  const href = firstLink([node])?.href;
  if (href === undefined) return [];
  const { label } = node;
  if (node.type === "link") {
    const description = node.note === undefined ? node.description : node.note.page.description || undefined;
    return [{ kind: node.external ? "external" : "page", label, href, description }];
  }
  const count = node.items.length;
  const description = node.description ?? (count === 1 ? "1 item" : `${count} items`);
  return [{ kind: "category", label, href, description }];
}

/** The routes of a version's tags, and of the page that lists those that are listed. */
function tagRoutes(version: Version, { config }: SiteInput): Route[] {
  if (version.tags.length === 0) return [];
  const tagsPermalink = withTrailingSlash(
    joinPaths(config.baseUrl, config.docs.routeBasePath, version.path, config.docs.tagsBasePath),
    config.trailingSlash,
  );
  const listed = version.tags
    .filter((tag) => !tag.unlisted)
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
  const letters = [...new Set(listed.map((tag) => tag.label.charAt(0).toUpperCase()))].sort();
  const pages = version.tags.map((tag): TagRoute => {
    const notes = notesOf(tag, version);
    const title =
      notes.length === 1
        ? `One note tagged with "${tag.label}"`
        : `${notes.length} notes tagged with "${tag.label}"`;
    return {
      version,
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
      related: relatedTags(tag, listed, version),
    };
  });
  if (listed.length === 0) return pages;
  const groups = letters.map((letter) => ({
    letter,
    tags: listed
      .filter((tag) => tag.label.charAt(0).toUpperCase() === letter)
      .map((tag) => entryOf(tag, notesOf(tag, version))),
  }));
  return [
    {
      version,
      kind: "tags",
      permalink: tagsPermalink,
      title: "Tags",
      description: `All ${listed.length} tags of ${config.title}, and the notes that carry each.`,
      noIndex: version.noIndex,
      searchTag: "doc_tags_list",
      groups,
    },
    ...pages,
  ];
}

/** The notes with a tag, by title. */
const notesOf = ({ noteIds }: Tag, { notes }: Version): Note[] =>
  notes
    .filter(({ page }) => noteIds.includes(page.id))
    .sort((a, b) => a.page.title.localeCompare(b.page.title, "en"));

const entryOf = ({ label, permalink }: Tag, notes: readonly Note[]): TagEntry => ({
  label,
  permalink,
  notes: notes.map((note) => ({ title: note.page.title, permalink: note.permalink })),
});

/** The other listed tags of a tag's notes, with the notes that the tag itself does not lead to. */
function relatedTags(tag: Tag, listed: readonly Tag[], version: Version): TagEntry[] {
  const tagged = new Set(tag.noteIds);
  return listed
    .filter((other) => other.permalink !== tag.permalink && other.noteIds.some((id) => tagged.has(id)))
    .map((other) =>
      entryOf(
        other,
        notesOf(other, version).filter(({ page }) => !tagged.has(page.id)),
      ),
    )
    .sort((a, b) => b.notes.length - a.notes.length);
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
const toolGroupsOf = (versions: readonly Version[]): ToolGroup[] =>
  joinGroups(
    versions
      .filter(({ isLast }) => isLast)
      .flatMap(({ notes }) => notes.filter(({ unlisted }) => !unlisted))
      .flatMap(({ page }) => page.tools?.groups ?? []),
  );

// ---- old addresses, which notes name under `redirect_from`

/** An address that a note used to have. */
export interface Redirect {
  /** Encoded, with the base. */
  readonly from: string;
  readonly note: Note;
  /** The line of the note that names it. */
  readonly line: number;
}

/** The endings that make no difference to an address: `/old`, `/old/` and `/old.html` are one. */
const redirectKey = (address: string): string =>
  routeKey(address.replace(/(?:\/index)?\.html?\/?$/i, "") || "/");

/**
 * The redirects of all notes. An address that a page has, or another note claims, joins `problems` and leads
 * nowhere.
 */
export function createRedirects(
  versions: readonly Version[],
  { routes, input, problems }: { routes: readonly Route[]; input: SiteInput; problems: Problem[] },
): Redirect[] {
  const pages = new Map(routes.map((route) => [redirectKey(route.permalink), route]));
  const claimed = new Map<string, Redirect>();
  for (const version of versions)
    for (const note of version.notes)
      for (const { path: written, line } of note.page.frontMatter.redirect_from ?? []) {
        const { file, name } = note.page;
        const slug = noteSlug(name, { slug: written, stripPrefixes: false });
        const redirect = { from: versionPermalink(version, input.config, slug), note, line };
        const key = redirectKey(redirect.from);
        const [page, other] = [pages.get(key), claimed.get(key)];
        const wrong = { severity: "error", file, line } as const;
        if (page !== undefined)
          problems.push({
            ...wrong,
            message: `\`redirect_from\` names ${decodePath(redirect.from)}, which is the address of a page`,
            found: `${file} and ${sourceOf(page) ?? `the page "${page.title}"`}`,
            fix: "take it out of `redirect_from`, or give the page another address",
          });
        else if (other !== undefined && other.note !== note)
          problems.push({
            ...wrong,
            message: `two notes name ${decodePath(redirect.from)} in their \`redirect_from\``,
            found: `${other.note.page.file}:${other.line} and ${file}:${line}`,
            fix: "take it out of one of them",
          });
        else claimed.set(key, redirect);
      }
  return [...claimed.values()];
}
