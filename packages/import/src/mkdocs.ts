// An MkDocs site by its configuration.
import path from "node:path";
import {
  isValues,
  keyOf,
  listOf,
  pathOf,
  redirectsOf,
  splitUrl,
  textOf,
  unusedKeys,
} from "./config-values.ts";
import { entriesOf } from "./navigation.ts";
import type { Description, Place } from "./project.ts";

/** Files that stand for their folder. */
const INDEX = /^(?:index|readme)$/i;

/** Describes a site. */
export function readMkDocs(config: unknown, { root }: Place): Description {
  const docs = path.resolve(root, textOf(config, "docs_dir") ?? "docs");
  const site = splitUrl(keyOf(config, "site_url"));
  const custom = textOf(config, "theme", "custom_dir");
  const overrides = custom === undefined ? undefined : path.relative(docs, path.resolve(root, custom));
  const nav = keyOf(config, "nav");
  const plugins = keyOf(config, "plugins");
  const link = keyOf(config, "repo_url");
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
    dialect: "python",
    sidebars: Array.isArray(nav) ? { docs: entriesOf(nav) } : {},
    navbar: entriesOf([
      ...(link === undefined ? [] : [{ link, name: keyOf(config, "repo_name") }]),
      ...listOf(keyOf(config, "extra", "social")),
    ]),
    copyright: textOf(config, "copyright"),
    // plugins are a list of names and mappings, or one mapping
    redirects: (isValues(plugins) ? [plugins] : listOf(plugins))
      .flatMap((plugin) => redirectsOf(keyOf(plugin, "redirects", "redirect_maps")))
      .map(([from, to]) => [pathOf(from, INDEX), to]),
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
