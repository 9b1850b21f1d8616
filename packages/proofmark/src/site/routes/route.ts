import type { Problem } from "@proofmark/prover/problem.ts";
import type { ToolGroup } from "@proofmark/prover/proof/versions.ts";
import type { CategoryPageProps } from "@proofmark/theme/pages/CategoryPage.tsx";
import type { TagPageProps, TagsPageProps } from "@proofmark/theme/pages/TagPages.tsx";
import type { Note, SiteInput, Version, VersionState } from "../model.ts";
import type { SidebarPosition } from "../sidebar.ts";

/** One URL of the site and what its screen shows. */
export type Route =
  | NoteRoute
  | TagsRoute
  | TagRoute
  | CategoryRoute
  | PageRoute
  | ToolVersionsRoute
  | PlainRoute;

interface RouteBase {
  readonly permalink: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly image?: string | undefined;
  readonly noIndex: boolean;
  /** Undefined for pages of no version. */
  readonly version?: Version | undefined;
  /** The site's versions as the page knows and shows them; undefined where there is but one. */
  readonly versionState?: VersionState | undefined;
  /** Tag by which search distinguishes kinds of pages. */
  readonly searchTag?: string;
  readonly sidebar?: string | undefined;
}

/** A route beside a sidebar, with the way to it and its neighbours there. */
type PlacedRoute = RouteBase & Omit<SidebarPosition, "sidebar">;

export interface NoteRoute extends PlacedRoute {
  readonly kind: "note";
  readonly note: Note;
}

/** A tag as another page lists it, with the notes that it leads to from there. */
export type TagEntry = TagPageProps["related"][number];

export interface TagsRoute extends RouteBase {
  readonly kind: "tags";
  readonly groups: TagsPageProps["groups"];
}

export interface TagRoute extends RouteBase {
  readonly kind: "tag";
  readonly tagsPermalink: string;
  readonly unlisted: boolean;
  readonly tagDescription: string | undefined;
  readonly notes: readonly Note[];
  /** The other tags of its notes, those first that lead to more notes. */
  readonly related: readonly TagEntry[];
}

export interface CategoryRoute extends PlacedRoute {
  readonly kind: "category";
  readonly cards: CategoryPageProps["cards"];
}

/** A page of the site's own, with the whole width of the screen. */
export interface PageRoute extends RouteBase {
  readonly kind: "page";
  /** Its module, relative to the site's root. */
  readonly file: string;
}

/** The page that compares the versions of a tool. */
export interface ToolVersionsRoute extends RouteBase {
  readonly kind: "tool-versions";
  readonly group: ToolGroup;
}

/** The page of all results for what its address asks, and the page for unknown addresses. */
export interface PlainRoute extends RouteBase {
  readonly kind: "search" | "not-found";
}

/** The author's file that a route is made from. */
export const sourceOf = (route: Route): string | undefined =>
  route.kind === "note" ? route.note.page.file : route.kind === "page" ? route.file : undefined;

/** Search tag of the notes of a version, by which a search keeps to it. */
export const searchTag = (version: string): string => `docs-default-${version}`;

/** The input that routes are made from. */
export interface RoutesInput {
  readonly input: SiteInput;
  readonly versions: readonly Version[];
  /** Where each page is, in every sidebar that holds it. */
  readonly places: ReadonlyMap<string, readonly SidebarPosition[]>;
  readonly problems: Problem[];
}
