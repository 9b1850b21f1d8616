// An MkDocs site: its configuration, navigation and front matter.
import path from "node:path";
import { parse } from "yaml";
import { isValues, keyOf, keysOf, listOf, pathOf, splitUrl, textOf, unusedKeys } from "./config-values.ts";
import { mapShared } from "./front-matter.ts";
import {
  DEFAULTS,
  type Entry,
  type MappedFrontMatter,
  type Place,
  type Project,
  type Values,
} from "./project.ts";
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
    takesFiles: true,
    isPython: true,
    sidebars: Array.isArray(nav) ? { docs: entriesOf(nav) } : {},
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

const entriesOf = (items: unknown): Entry[] =>
  listOf(items).flatMap((item): Entry[] => {
    if (typeof item === "string") return [pageEntry(item)];
    return keysOf(item).map((label): Entry => {
      const value = keyOf(item, label);
      if (typeof value === "string") return { ...pageEntry(value), label };
      // the first page of a group is its label's, if it is that of its folder
      const [first, ...others] = listOf(value);
      const index = textOf(isValues(first) ? Object.values(first)[0] : first);
      const isIndex = index !== undefined && INDEX.test(path.posix.parse(index).name);
      return {
        label,
        ...(isIndex ? { name: index, items: entriesOf(others) } : { items: entriesOf(value) }),
      };
    });
  });

const pageEntry = (target: string): Entry =>
  /^[a-z]+:\/\//.test(target) ? { href: target } : { name: target.replace(/^\.\//, "") };
