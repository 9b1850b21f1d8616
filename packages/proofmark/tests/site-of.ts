import { parseConfig, type SiteConfig } from "../src/config/config.ts";
import type { SiteConfigInput } from "../src/config/schema.ts";
import { parseFrontMatter } from "../src/content/front-matter.ts";
import { type PageSummary, pageId } from "../src/content/page.ts";
import type { PageMetadata } from "../src/site/custom-page.ts";
import type { LastUpdate, VersionInput } from "../src/site/model.ts";
import { createSite, type Site } from "../src/site/site.ts";
import type { TagsFile } from "../src/site/tags.ts";
import { resolveVersions } from "../src/site/versions.ts";

/** A site in memory, without a file on disk. */
export interface SiteOptions {
  /** Added to the smallest configuration there is. */
  readonly config?: Partial<SiteConfigInput>;
  /** `tags.yml`: key → what it says of the tag. */
  readonly tags?: TagsFile["tags"];
  /** `_category_` files by folder. */
  readonly categories?: Readonly<Record<string, Omit<VersionInput["categories"][string], "file">>>;
  /** Pages of the site's own: address below the base → metadata. */
  readonly pages?: Readonly<Record<string, PageMetadata>>;
  readonly development?: boolean;
  /** Notes of the versions besides the current one, with the version's name, newest first. */
  readonly versions?: readonly (readonly [name: string, notes: Readonly<Record<string, string>>])[];
  /** Newest commits by file. */
  readonly lastUpdates?: Readonly<Record<string, LastUpdate>>;
}

/** A configuration as small as this site's own, with `overrides`. */
export function configOf(overrides: Partial<SiteConfigInput> = {}): SiteConfig {
  return parseConfig(
    { title: "Notes", url: "https://notes.test", baseUrl: "/", trailingSlash: false, ...overrides },
    "site.config.ts",
  );
}

/**
 * Creates the site of notes that are given as name → YAML front matter. They have no body and no headings,
 * and are not searched unless `config` says so.
 */
export function siteOf(
  notes: Readonly<Record<string, string>>,
  {
    config,
    tags,
    categories = {},
    pages = {},
    development = false,
    versions = [],
    lastUpdates = {},
  }: SiteOptions = {},
): Site {
  const complete = configOf({ search: false, ...config });
  const filed = new Map(versions);
  const pagesOf = (folder: string, own: Readonly<Record<string, string>>) =>
    Object.entries(own).map(([name, yaml]) => pageOf({ folder, name, yaml }, complete));
  return createSite({
    config: complete,
    versions: resolveVersions(
      complete,
      versions.map(([name]) => name),
    ).map((place) => ({
      ...place,
      sidebars: complete.docs.sidebars,
      notes: pagesOf(place.folder, filed.get(place.name) ?? notes),
      tagsFile: tags && { file: `${place.folder}/tags.yml`, tags },
      categories: Object.fromEntries(
        Object.entries(categories).map(([folder, category]) => [
          folder,
          { ...category, file: `${place.folder}/${folder}/_category_.yml` },
        ]),
      ),
    })),
    pages: Object.entries(pages).map(([slug, metadata]) => ({ file: `pages${slug}.tsx`, slug, metadata })),
    lastUpdates: new Map(Object.entries(lastUpdates)),
    development,
  });
}

function pageOf(
  { folder, name, yaml }: { folder: string; name: string; yaml: string },
  { docs }: SiteConfig,
): PageSummary {
  const file = `${folder}/${name}`;
  const frontMatter = parseFrontMatter({ file, name, text: `---\n${yaml}\n---\n`, hash: name });
  const id = pageId(name, frontMatter, docs.parseNumberPrefixes);
  return {
    file,
    name,
    hash: name,
    id,
    frontMatter,
    title: frontMatter.title ?? id.replace(/.*\//, ""),
    hasTitleHeading: false,
    description: frontMatter.description ?? "",
    headings: [],
    problems: [],
    dependencies: [],
  };
}
