import type { Note, SiteInput, Version } from "../model.ts";
import { joinPaths, withTrailingSlash } from "../permalink.ts";
import type { Tag } from "../tags.ts";
import type { Route, TagEntry, TagRoute } from "./route.ts";

/** The routes of a version's tags, and of the page that lists those that are listed. */
export function tagRoutes(version: Version, { config }: SiteInput): Route[] {
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
  const own = new Set(tag.noteIds);
  return listed
    .filter((other) => other.permalink !== tag.permalink && other.noteIds.some((id) => own.has(id)))
    .map((other) =>
      entryOf(
        other,
        notesOf(other, version).filter(({ page }) => !own.has(page.id)),
      ),
    )
    .sort((a, b) => b.notes.length - a.notes.length);
}
