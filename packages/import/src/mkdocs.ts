// An MkDocs site: its configuration, navigation and front matter.
import path from "node:path";
import type { SidebarItemConfig } from "proofmark/src/config/navigation-schema.ts";
import { parse } from "yaml";
import { isValues, keyOf, listOf, pathOf, splitUrl, textOf, unusedKeys } from "./config-values.ts";
import { mapShared } from "./front-matter.ts";
import { rewriteLines } from "./lines.ts";
import type { Project } from "./page.ts";
import { DEFAULTS, type MappedFrontMatter, type Place, type Values } from "./project.ts";
import { includeInFences, pythonBlocks } from "./python-blocks.ts";
import type { SidebarWriter } from "./sidebars.ts";
import { readText } from "./site-files.ts";

/** Files that stand for their folder. */
const INDEX = /^(?:index|readme)$/i;

/** Reads a site. */
export function readMkDocs(place: Place): Project {
  const { root, configFile, boundary } = place;
  // tags such as `!!python/name:…` and `!ENV` name programs: their values are read as text
  const text = configFile === "" ? "" : (readText(boundary, configFile) ?? "");
  const config: unknown = parse(text, { logLevel: "silent", customTags: [] });
  const docsDir = textOf(keyOf(config, "docs_dir")) ?? "docs";
  const docs = configFile === "" ? root : path.resolve(root, docsDir);
  const site = splitUrl(keyOf(config, "site_url"));
  const custom = textOf(keyOf(config, "theme", "custom_dir"));
  const overrides = custom === undefined ? undefined : path.relative(docs, path.resolve(root, custom));
  const nav = keyOf(config, "nav");
  return {
    generator: "MkDocs",
    ...DEFAULTS,
    ...place,
    docs,
    title: textOf(keyOf(config, "site_name")) ?? path.basename(root),
    tagline: textOf(keyOf(config, "site_description")),
    url: site?.url,
    baseUrl: site?.baseUrl ?? "/",
    favicon: textOf(keyOf(config, "theme", "favicon")),
    trailingSlash: keyOf(config, "use_directory_urls") !== false,
    skipped: (file) =>
      overrides !== undefined && file.startsWith(`${overrides}/`) ? "belongs to the theme" : undefined,
    addressOf: (file) => pathOf(file, INDEX),
    headingId,
    mapFrontMatter,
    rewriteLines: (lines, page) => rewriteLines(includeInFences(lines, page), pythonBlocks(page)),
    hasPythonMarkdown: true,
    sidebars: (write) => (Array.isArray(nav) ? { docs: entriesOf(nav, write) } : undefined),
    redirects: redirectsOf(keyOf(config, "plugins")),
    findings: [
      ...unusedKeys(config, KEYS_READ),
      ...unusedKeys(keyOf(config, "theme"), ["name", "favicon", "custom_dir"], "theme."),
    ],
  };
}

/** Keys of the configuration that are read, or that say how MkDocs builds. */
const KEYS_READ =
  "site_name site_description site_url docs_dir use_directory_urls nav theme plugins markdown_extensions strict watch site_dir validation dev_addr".split(
    " ",
  );

/** Letters that are not ASCII go. Source: `slugify` of Python-Markdown's extension `toc`. */
const headingId = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, "-");

function mapFrontMatter({ hide, ...others }: Values): MappedFrontMatter {
  const { keys, rest } = mapShared(others);
  const hidden = listOf(hide);
  return {
    keys: {
      ...keys,
      ...(hidden.includes("toc") ? { hide_table_of_contents: true } : {}),
      ...(hidden.includes("navigation") ? { displayed_sidebar: null } : {}),
    },
    rest,
  };
}

/** Plugins are a list of names and mappings, or one mapping. */
function redirectsOf(plugins: unknown): Map<string, string> {
  const maps = [plugins, ...listOf(plugins)].map((plugin) => keyOf(plugin, "redirects", "redirect_maps"));
  const entries = maps.filter(isValues).flatMap((map) => Object.entries(map));
  return new Map(
    entries.flatMap(([from, to]): [string, string][] =>
      typeof to === "string" ? [[pathOf(from, INDEX), to]] : [],
    ),
  );
}

function entriesOf(items: unknown, write: SidebarWriter): SidebarItemConfig[] {
  return listOf(items).flatMap((item) => {
    if (typeof item === "string") return pageEntry(item, undefined, write);
    if (!isValues(item)) return [];
    return Object.entries(item).flatMap(([label, value]) => {
      if (typeof value === "string") return pageEntry(value, label, write);
      // the first page of a group is its label's, if it is that of its folder
      const [first, ...others] = listOf(value);
      const index = textOf(isValues(first) ? Object.values(first)[0] : first);
      const isIndex = index !== undefined && INDEX.test(path.posix.parse(index).name);
      const file = isIndex ? write.fileNamed(index) : undefined;
      if (file === undefined) return write.group(label || "More", entriesOf(value, write));
      return write.group(label || write.titleOf(file), entriesOf(others, write), file);
    });
  });
}

const pageEntry = (target: string, label: string | undefined, write: SidebarWriter): SidebarItemConfig[] =>
  /^[a-z]+:\/\//.test(target)
    ? write.link(target, label)
    : write.page(write.fileNamed(target.replace(/^\.\//, "")), label);
