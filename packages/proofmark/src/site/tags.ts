import { type Problem, severityOf } from "@proofmark/prover/problem.ts";
import { nearest } from "@proofmark/prover/text/nearest.ts";
import { encodePath } from "@proofmark/theme/data/path.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { NotesFolder } from "../content/notes.ts";
import type { PageSummary } from "../content/page.ts";
import { joinPaths, kebabCase, withTrailingSlash } from "./permalink.ts";

/** The tags file, read: key → what it says of the tag. */
export type TagsFile = NonNullable<NotesFolder["tagsFile"]>;

type TagContent = NonNullable<TagsFile["tags"][string]>;

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
  readonly version: { readonly path: string; readonly tagsFile: TagsFile | undefined };
  readonly pages: readonly PageSummary[];
  readonly config: SiteConfig;
  readonly problems: Problem[];
  readonly development: boolean;
}

/** Gathers the tags of a version's notes. Tags that share an address are one; the first label wins. */
export function collectTags({ version, pages, config, problems, development }: TagsInput): {
  tags: Tag[];
  tagsOf: (page: PageSummary) => readonly NoteTag[];
} {
  const { tagsFile } = version;
  const base = joinPaths(config.baseUrl, config.docs.routeBasePath, version.path, config.docs.tagsBasePath);
  const createTag = (name: string, given: TagContent, file: string): NoteTag => {
    const slug = given.permalink ?? kebabCase(name);
    if (slug === "") problems.push(nameless(name, file));
    const permalink = withTrailingSlash(encodePath(joinPaths(base, slug)), config.trailingSlash);
    return { label: given.label ?? name, permalink, description: given.description };
  };
  const defined = new Map(
    Object.entries(tagsFile?.tags ?? {}).map(([key, given]) => {
      const name = key.charAt(0).toUpperCase() + key.slice(1).toLowerCase();
      return [key, createTag(key, { ...given, label: given?.label ?? name }, tagsFile?.file ?? "")];
    }),
  );
  if (tagsFile !== undefined) problems.push(...sharedAddresses(defined, tagsFile.file));
  const byNote = new Map<string, NoteTag[]>();
  const tags = new Map<string, { tag: NoteTag; listed: string[]; all: string[] }>();
  for (const { id, file, frontMatter } of pages) {
    const ofNote: NoteTag[] = [];
    for (const written of frontMatter.tags ?? []) {
      const name = typeof written === "string" ? written : undefined;
      const tag =
        defined.get(name ?? "") ??
        (typeof written === "string"
          ? createTag(written, {}, file)
          : createTag(written.label, written, file));
      if (name !== undefined && !defined.has(name) && tagsFile !== undefined)
        problems.push(...inlineTag(name, file, tagsFile, config));
      const entry = tags.get(tag.permalink) ?? { tag, listed: [], all: [] };
      tags.set(tag.permalink, entry);
      if (entry.all.includes(id)) continue;
      entry.all.push(id);
      if (development || !frontMatter.unlisted) entry.listed.push(id);
      ofNote.push(entry.tag);
    }
    byNote.set(id, ofNote);
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

function sharedAddresses(defined: ReadonlyMap<string, NoteTag>, file: string): Problem[] {
  const keys = new Map<string, string[]>();
  for (const [key, { permalink }] of defined) keys.set(permalink, [...(keys.get(permalink) ?? []), key]);
  const shared = [...keys].filter(([, names]) => names.length > 1);
  if (shared.length === 0) return [];
  const lines = shared.map(([permalink, names]) => `- ${permalink} (${names.join(", ")})`);
  return [
    {
      severity: "error",
      file,
      message: ["tags share an address", ...lines].join("\n"),
      fix: "give each its own `permalink`",
    },
  ];
}

const nameless = (tag: string, file: string): Problem => ({
  severity: "error",
  file,
  message: `the tag "${tag}" has neither a letter nor a digit to make an address of`,
  fix: "give it a `permalink`",
});

/** Reports a tag that the tags file lacks. */
function inlineTag(tag: string, file: string, tagsFile: TagsFile, { docs }: SiteConfig): Problem[] {
  if (docs.onInlineTags === "ignore") return [];
  const near = nearest(tag, Object.keys(tagsFile.tags));
  const add = `add it to ${tagsFile.file}`;
  return [
    {
      severity: severityOf(docs.onInlineTags),
      file,
      message: `the tag "${tag}" is not in ${tagsFile.file}`,
      fix: near === undefined ? add : `did you mean "${near}"? Else ${add}`,
    },
  ];
}
