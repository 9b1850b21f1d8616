// An MkDocs site: its configuration, navigation and front matter.
import path from "node:path";
import { parse } from "yaml";
import { mapShared } from "./front-matter.ts";
import { pythonId } from "./heading-ids.ts";
import { rewritePythonLines } from "./mkdocs-lines.ts";
import type { Entry, FrontMatterValues, Lookup, MappedFrontMatter, Project } from "./project.ts";
import { readText } from "./project-files.ts";
import { isValues, keyOf, listOf, textOf } from "./script-values.ts";
import { pathOf, splitUrl } from "./settings.ts";
import { unusedKeys } from "./unused-keys.ts";

export const MKDOCS_FILES = ["mkdocs.yml", "mkdocs.yaml"];

/** Files that stand for their folder. */
const INDEX = /^(?:index|readme)$/i;

/** Reads the site of a configuration file. */
export function readMkDocs(root: string, configFile: string | undefined, boundary: string): Project {
  // Tags such as `!!python/name:…` and `!ENV` name programs: their values are read as text.
  const config: unknown =
    configFile === undefined
      ? {}
      : parse(readText(boundary, configFile) ?? "", { logLevel: "silent", customTags: [] });
  const docs =
    configFile === undefined ? root : path.resolve(root, textOf(keyOf(config, "docs_dir")) ?? "docs");
  const site = splitUrl(textOf(keyOf(config, "site_url")));
  const custom = textOf(keyOf(config, "theme", "custom_dir"));
  const overrides = custom === undefined ? undefined : path.relative(docs, path.resolve(root, custom));
  const favicon = textOf(keyOf(config, "theme", "favicon"));
  return {
    generator: "MkDocs",
    root,
    boundary,
    configFile: configFile ?? "",
    docs,
    statics: [],
    title: textOf(keyOf(config, "site_name")) ?? path.basename(root),
    tagline: textOf(keyOf(config, "site_description")),
    url: site?.url,
    baseUrl: site?.baseUrl ?? "/",
    favicon,
    routeBase: "/",
    parseNumberPrefixes: false,
    trailingSlash: keyOf(config, "use_directory_urls") !== false,
    skipped: (file) =>
      overrides !== undefined && file.startsWith(`${overrides}/`) ? "belongs to the theme" : undefined,
    addressOf: (file) => path.posix.join("/", pathOf(file, INDEX)),
    isMdx: () => false,
    headingId: pythonId,
    mapFrontMatter,
    rewriteLines: rewritePythonLines,
    hasPythonMarkdown: true,
    sidebars: (lookup) => navigation(keyOf(config, "nav"), lookup),
    redirects: redirectsOf(keyOf(config, "plugins")),
    findings: [
      ...unusedKeys(config, KEYS_READ),
      ...unusedKeys(keyOf(config, "theme"), ["name", "favicon", "custom_dir"], "theme."),
    ],
  };
}

/** Keys of the configuration that are read, or that say how MkDocs builds. */
const KEYS_READ = [
  ...[
    "site_name",
    "site_description",
    "site_url",
    "docs_dir",
    "use_directory_urls",
    "nav",
    "theme",
    "plugins",
  ],
  ...["markdown_extensions", "strict", "watch", "site_dir", "validation", "dev_addr"],
];

function mapFrontMatter(values: FrontMatterValues): MappedFrontMatter {
  const { hide, ...others } = values;
  const { known, rest } = mapShared(others);
  const hidden = listOf(hide);
  return {
    known: {
      ...known,
      ...(hidden.includes("toc") ? { hide_table_of_contents: true } : {}),
      ...(hidden.includes("navigation") ? { displayed_sidebar: null } : {}),
    },
    rest,
  };
}

/** Plugins are a list of names and mappings, or one mapping. */
function redirectsOf(plugins: unknown): Map<string, string> {
  const found = [plugins, ...listOf(plugins)].map((plugin) => keyOf(plugin, "redirects", "redirect_maps"));
  const entries = found.flatMap((maps) => (isValues(maps) ? Object.entries(maps) : []));
  return new Map(
    entries.flatMap(([from, to]): [string, string][] =>
      typeof to === "string" ? [[path.posix.join("/", pathOf(from, INDEX)), to]] : [],
    ),
  );
}

function navigation(nav: unknown, lookup: Lookup): Record<string, Entry[]> | undefined {
  return Array.isArray(nav) ? { docs: entriesOf(nav, lookup) } : undefined;
}

function entriesOf(items: unknown, lookup: Lookup): Entry[] {
  return listOf(items).flatMap((item): Entry[] => {
    if (typeof item === "string") return pageEntry(item, undefined, lookup);
    if (!isValues(item)) return [];
    return Object.entries(item).flatMap(([label, value]): Entry[] => {
      if (typeof value === "string") return pageEntry(value, label, lookup);
      return [groupOf(label, entriesOf(value, lookup), lookup)];
    });
  });
}

/** A group whose first page is that of its folder has the page for its label, and its name if it has none. */
function groupOf(label: string, items: readonly Entry[], lookup: Lookup): Entry {
  const [first, ...others] = items;
  const isOwn = first?.kind === "page" && INDEX.test(path.posix.parse(first.file).name);
  if (!isOwn) return { kind: "group", label: label || "More", items };
  return { kind: "group", label: label || lookup.titleOf(first.file), items: others, file: first.file };
}

function pageEntry(target: string, label: string | undefined, lookup: Lookup): Entry[] {
  if (/^[a-z]+:\/\//.test(target)) return [{ kind: "link", href: target, label: label ?? target }];
  const file = lookup.pageNamed(target.replace(/^\.\//, ""));
  return file === undefined ? [] : [{ kind: "page", file, label: label || undefined }];
}
