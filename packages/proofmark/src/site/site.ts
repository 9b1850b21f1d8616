// All pages and the configuration become the Site: versions, tags, sidebars, routes, and what each route
// shows. Steps: give every note its permalink; read the tags; build the sidebars; then, with everything
// known, work out each note's place (breadcrumbs, previous and next) and each link's target. No disk, no
// clock, no HTML.

import path from "node:path";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import type { SidebarItem } from "@proofmark/theme/data/navigation-data.ts";
import { encodePart } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { PageSummary } from "../content/page.ts";
import type { Note, SiteInput, Version, VersionInput } from "./model.ts";
import { joinPaths, noteSlug, versionBase, versionPermalink } from "./permalink.ts";
import { createRedirects, createRoutes, type Redirect } from "./routes/create-routes.ts";
import type { Route } from "./routes/route.ts";
import {
  resolveSidebars,
  type SidebarPosition,
  shownSidebar,
  sidebarKey,
  sidebarNotes,
  sidebarPositions,
} from "./sidebar.ts";
import { collectTags, type NoteTag } from "./tags.ts";
import { withVersionState } from "./versions.ts";

/** The whole site: what every later stage works from. */
export interface Site {
  readonly config: SiteConfig;
  readonly versions: readonly Version[];
  /** By permalink, as they are written; not-found last. */
  readonly routes: readonly Route[];
  /** Old addresses of notes; no route has one of them. */
  readonly redirects: readonly Redirect[];
  /** Address of the home page, if there is a page at the base. */
  readonly home: string | undefined;
  /** Sidebars as they are shown, by name. */
  readonly sidebars: Readonly<Record<string, readonly SidebarItem[]>>;
  /** Address of the page that shows what was searched for in its query `q`; undefined if there is none. */
  readonly searchPage: string | undefined;
  /** Notes by their files, for links. */
  readonly notesByFile: ReadonlyMap<string, Note>;
  readonly problems: readonly Problem[];
}

/** Creates the site. Throws a ProblemError with everything in it that cannot be resolved. */
export function createSite(input: SiteInput): Site {
  const problems: Problem[] = [];
  const versions = input.versions.map((version) => createVersion(version, input, problems));
  refuseErrors(problems);
  const sidebars: Record<string, readonly SidebarItem[]> = Object.create(null);
  const places = new Map<string, SidebarPosition[]>();
  for (const version of versions) {
    for (const [name, nodes] of Object.entries(version.sidebars)) {
      const key = sidebarKey(version, name);
      sidebars[key] = shownSidebar(nodes);
      for (const [permalink, place] of sidebarPositions(nodes, key))
        places.set(permalink, [...(places.get(permalink) ?? []), place]);
    }
  }
  const routes = createRoutes({ input, versions, places, problems });
  const redirects = createRedirects(versions, { routes, input, problems });
  refuseErrors(problems);
  const { baseUrl } = input.config;
  return {
    config: input.config,
    versions,
    routes: withVersionState(routes, versions, input.config),
    redirects,
    home: routes.some(({ permalink }) => permalink === baseUrl) ? baseUrl : undefined,
    sidebars,
    searchPage: searchPage(routes, input.config),
    notesByFile: new Map(
      versions.flatMap(({ notes }) => notes.map((note) => [note.page.file.normalize(), note])),
    ),
    problems,
  };
}

function refuseErrors(problems: readonly Problem[]): void {
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new ProblemError(errors);
}

/** The page at `/search`, if the site is searched at all. A note there is only called so. */
function searchPage(routes: readonly Route[], { baseUrl, search }: SiteConfig): string | undefined {
  const key = routeKey(joinPaths(baseUrl, "search"));
  return search === false
    ? undefined
    : routes.find(({ kind, permalink }) => kind !== "note" && routeKey(permalink) === key)?.permalink;
}

function createVersion(version: VersionInput, input: SiteInput, problems: Problem[]): Version {
  const { config, development } = input;
  const published = version.notes.filter((page) => development || !page.frontMatter.draft);
  if (published.length === 0)
    problems.push({
      severity: "error",
      file: version.folder,
      message: `the version "${version.name}" has no notes`,
      expected: `at least one that is not a draft in \`${version.folder}\``,
    });
  reportDuplicates(published, problems);
  const { tags, tagsOf } = collectTags({ version, pages: published, config, problems, development });
  const notes = published.map((page) => createNote(page, version, tagsOf(page), input));
  const sidebars = resolveSidebars({ version, notes, input, problems });
  const base = routeKey(versionBase(version, config));
  const main =
    notes.find((note) => routeKey(note.permalink) === base) ??
    sidebarNotes(Object.values(sidebars)[0] ?? [])[0] ??
    notes[0];
  const { sidebars: _config, tagsFile: _file, categories: _files, ...place } = version;
  return {
    ...place,
    mainDocId: main?.page.id ?? "",
    notes,
    draftIds: version.notes.filter((page) => page.frontMatter.draft).map((page) => page.id),
    sidebars,
    tags,
  };
}

/** Reports notes with the same id, and notes of one folder with the same title, by which lists name them. */
function reportDuplicates(pages: readonly PageSummary[], problems: Problem[]): void {
  const files = new Map<string, string>();
  const report = (key: string, file: string, problem: Omit<Problem, "file" | "found">): void => {
    const first = files.get(key);
    if (first === undefined) files.set(key, file);
    else problems.push({ ...problem, file, found: `${first} and ${file}` });
  };
  for (const { file, id, title } of pages) {
    report(`id ${id}`, file, {
      severity: "error",
      message: `two notes have the id "${id}"`,
      fix: "give one of them another `id` in its front matter",
    });
    report(`title ${path.posix.dirname(file)}/${title}`, file, {
      severity: "warning",
      message: `two notes of a folder have the title "${title}"`,
      fix: "give one of them another `title`: readers can't tell them apart",
    });
  }
}

function createNote(
  page: PageSummary,
  version: VersionInput,
  tags: readonly NoteTag[],
  input: SiteInput,
): Note {
  const { config, development } = input;
  const { frontMatter } = page;
  const stripPrefixes = config.docs.parseNumberPrefixes && frontMatter.parse_number_prefixes !== false;
  const slug = noteSlug(page.name, { slug: frontMatter.slug, stripPrefixes });
  const fromGit = input.lastUpdates.get(page.file);
  const written = frontMatter.last_update;
  const date = written?.date === undefined ? fromGit?.time : Date.parse(written.date);
  const time = config.docs.showLastUpdateTime ? date : undefined;
  const author = config.docs.showLastUpdateAuthor ? (written?.author ?? fromGit?.author) : undefined;
  return {
    page,
    version: version.name,
    permalink: versionPermalink(version, config, slug),
    draft: frontMatter.draft,
    unlisted: frontMatter.unlisted && !development,
    tags,
    lastUpdate: time === undefined && author === undefined ? undefined : { time, author },
    editUrl: editUrl(page, config),
  };
}

function editUrl(page: PageSummary, config: SiteConfig): string | undefined {
  const custom = page.frontMatter.custom_edit_url;
  if (custom !== undefined) return custom || undefined;
  return config.docs.editUrl === undefined
    ? undefined
    : `${config.docs.editUrl.replace(/\/$/, "")}/${page.file.split("/").map(encodePart).join("/")}`;
}
