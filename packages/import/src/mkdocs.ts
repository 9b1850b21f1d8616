// An MkDocs site by its configuration.
import path from "node:path";
import { isValues, keyOf, keysOf, listOf, pathOf, splitUrl, textOf, unusedKeys } from "./config-values.ts";
import type { Description, Entry, Place } from "./project.ts";
import { socialLinks } from "./vitepress.ts";

/** Files that stand for their folder. */
const INDEX = /^(?:index|readme)$/i;

/** Describes a site. */
export function readMkDocs(config: unknown, { root, configFile }: Place): Description {
  const docs = configFile === "" ? root : path.resolve(root, textOf(config, "docs_dir") ?? "docs");
  const site = splitUrl(keyOf(config, "site_url"));
  const custom = textOf(config, "theme", "custom_dir");
  const overrides = custom === undefined ? undefined : path.relative(docs, path.resolve(root, custom));
  const nav = keyOf(config, "nav");
  const repository = { link: keyOf(config, "repo_url"), name: keyOf(config, "repo_name") };
  return {
    generator: "MkDocs",
    docs,
    title: textOf(config, "site_name"),
    tagline: textOf(config, "site_description"),
    url: site?.url,
    baseUrl: site?.baseUrl ?? "/",
    favicon: textOf(config, "theme", "favicon"),
    logo: [textOf(config, "theme", "logo")],
    trailingSlash: keyOf(config, "use_directory_urls") !== false,
    skipped: (file) =>
      overrides !== undefined && file.startsWith(`${overrides}/`) ? "belongs to the theme" : undefined,
    addressOf: (file) => pathOf(file, INDEX),
    headingId,
    takesFiles: true,
    isPython: true,
    sidebars: Array.isArray(nav) ? { docs: entriesOf(nav) } : {},
    navbar: socialLinks([
      ...(repository.link === undefined ? [] : [repository]),
      ...listOf(keyOf(config, "extra", "social")).map((one) => ({
        name: keyOf(one, "name"),
        link: keyOf(one, "link"),
      })),
    ]),
    copyright: textOf(config, "copyright"),
    redirects: redirectsOf(keyOf(config, "plugins")),
    findings: [
      ...unusedKeys(config, KEYS_READ),
      ...unusedKeys(keyOf(config, "theme"), "name favicon logo custom_dir", "theme."),
      ...unusedKeys(keyOf(config, "extra"), "social", "extra."),
    ],
  };
}

/** Keys of the configuration that are read, or that say how MkDocs builds. */
const KEYS_READ =
  "site_name site_description site_url repo_url repo_name copyright extra docs_dir use_directory_urls nav theme plugins markdown_extensions strict watch site_dir validation dev_addr";

/** Letters that are not ASCII go. Source: `slugify` of Python-Markdown's extension `toc`. */
const headingId = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, "-");

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
    if (typeof item === "string") return [{ target: item }];
    return keysOf(item).map((label): Entry => {
      const value = keyOf(item, label);
      if (typeof value === "string") return { target: value, label };
      // the first page of a group is its label's, if it is that of its folder
      const [first, ...others] = listOf(value);
      const target = textOf(isValues(first) ? Object.values(first)[0] : first);
      const isIndex = target !== undefined && INDEX.test(path.posix.parse(target).name);
      return isIndex ? { label, target, items: entriesOf(others) } : { label, items: entriesOf(value) };
    });
  });
