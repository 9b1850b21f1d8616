import { type Problem, severityOf } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { encodePath } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { NotesFolder } from "../content/notes.ts";
import type { PageSummary } from "../content/page.ts";
import { joinPaths, kebabCase, withTrailingSlash } from "./permalink.ts";

/** The tags file, read: key → what it says of the tag. */
export type TagsFile = NonNullable<NotesFolder["tagsFile"]>;

/** A tag as a note shows it. */
export interface NoteTag {
  readonly label: string;
  readonly permalink: string;
  readonly description: string | undefined;
}

/** A tag and the listed notes that carry it. */
export interface Tag extends NoteTag {
  readonly noteIds: readonly string[];
  /** True if every note with it is unlisted: the page exists, but no list names it. */
  readonly unlisted: boolean;
}

interface TagsInput {
  readonly path: string;
  readonly tagsFile: TagsFile | undefined;
}

/** Gathers the tags of a version's notes. Tags that share an address are one; the first label wins. */
export function collectTags(
  version: TagsInput,
  pages: readonly PageSummary[],
  config: SiteConfig,
  problems: Problem[],
  development: boolean,
): { tags: Tag[]; tagsOf: (page: PageSummary) => readonly NoteTag[] } {
  const base = joinPaths(config.baseUrl, config.docs.routeBasePath, version.path, config.docs.tagsBasePath);
  const defined = definedTags(version.tagsFile, base, config, problems);
  const byNote = new Map<string, NoteTag[]>();
  const tags = new Map<string, { tag: NoteTag; listed: string[]; all: string[] }>();
  for (const page of pages) {
    const inline: string[] = [];
    const own: NoteTag[] = [];
    for (const written of page.frontMatter.tags ?? []) {
      const known = typeof written === "string" ? defined.get(written) : undefined;
      if (typeof written === "string" && known === undefined) inline.push(written);
      const tag = known ?? inlineTag(written, base, config);
      if (typeof written === "string" && kebabCase(written) === "" && known === undefined)
        problems.push(nameless(written, page.file));
      const entry = tags.get(tag.permalink) ?? { tag, listed: [], all: [] };
      tags.set(tag.permalink, entry);
      if (entry.all.includes(page.id)) continue;
      entry.all.push(page.id);
      if (development || !page.frontMatter.unlisted) entry.listed.push(page.id);
      own.push(entry.tag);
    }
    if (inline.length > 0 && version.tagsFile !== undefined)
      reportInlineTags(page, inline, version.tagsFile, config, problems);
    byNote.set(page.id, own);
  }
  return {
    tags: [...tags.values()].map(({ tag, listed, all }) => ({
      ...tag,
      noteIds: listed.length > 0 ? listed : all,
      unlisted: listed.length === 0,
    })),
    tagsOf: (page) => byNote.get(page.id) ?? [],
  };
}

function definedTags(
  tagsFile: TagsFile | undefined,
  base: string,
  config: SiteConfig,
  problems: Problem[],
): Map<string, NoteTag> {
  const defined = new Map<string, NoteTag>();
  const keys = new Map<string, string[]>();
  for (const [key, value] of Object.entries(tagsFile?.tags ?? {})) {
    const permalink = tagPermalink(base, value?.permalink ?? kebabCase(key), config);
    if (value?.permalink === undefined && kebabCase(key) === "" && tagsFile !== undefined)
      problems.push(nameless(key, tagsFile.file));
    defined.set(key, {
      label: value?.label ?? key.charAt(0).toUpperCase() + key.slice(1).toLowerCase(),
      permalink,
      description: value?.description,
    });
    keys.set(permalink, [...(keys.get(permalink) ?? []), key]);
  }
  const duplicates = [...keys].filter(([, names]) => names.length > 1);
  if (duplicates.length > 0 && tagsFile !== undefined) {
    problems.push({
      severity: "error",
      file: tagsFile.file,
      message: [
        "tags share an address",
        ...duplicates.map(([permalink, names]) => `- ${permalink} (${names.join(", ")})`),
      ].join("\n"),
      fix: "give each its own `permalink`",
    });
  }
  return defined;
}

const nameless = (tag: string, file: string): Problem => ({
  severity: "error",
  file,
  message: `the tag "${tag}" has neither a letter nor a digit to make an address of`,
  fix: "give it a `permalink`",
});

function inlineTag(
  written: string | { label: string; permalink: string },
  base: string,
  config: SiteConfig,
): NoteTag {
  const label = typeof written === "string" ? written : written.label;
  const slug = typeof written === "string" ? kebabCase(written) : written.permalink;
  return { label, permalink: tagPermalink(base, slug, config), description: undefined };
}

const tagPermalink = (base: string, slug: string, { trailingSlash }: SiteConfig): string =>
  withTrailingSlash(encodePath(joinPaths(base, slug)), trailingSlash);

function reportInlineTags(
  page: PageSummary,
  inline: readonly string[],
  tagsFile: TagsFile,
  config: SiteConfig,
  problems: Problem[],
): void {
  const level = config.docs.onInlineTags;
  if (level === "ignore") return;
  for (const tag of inline) {
    const near = nearest(tag, Object.keys(tagsFile.tags));
    problems.push({
      severity: severityOf(level),
      file: page.file,
      message: `the tag "${tag}" is not in ${tagsFile.file}`,
      fix:
        near === undefined
          ? `add it to ${tagsFile.file}`
          : `did you mean "${near}"? Else add it to ${tagsFile.file}`,
    });
  }
}
