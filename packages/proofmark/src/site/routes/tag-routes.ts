import type { SiteInput, Version } from "../model.ts";
import { joinPaths, withTrailingSlash } from "../permalink.ts";
import type { Route, TagRoute } from "./route.ts";

/** The routes of a version's tags, and of the page that lists those that are listed. */
export function tagRoutes(version: Version, { config }: SiteInput): Route[] {
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
