// A Docusaurus site: its configuration, sidebars and front matter.
import { existsSync } from "node:fs";
import path from "node:path";
import { splitNumberPrefix } from "@proofmark/prover/text/number-prefix.ts";
import { KEYS } from "proofmark/src/content/front-matter-schema.ts";
import { rewriteContainers } from "./containers.ts";
import { mapShared } from "./front-matter.ts";
import type { Entry, FrontMatterValues, Lookup, Project } from "./project.ts";
import { booleanOf, Call, isValues, keyOf, listOf, readScript, textOf } from "./script-values.ts";
import { asPath, findConfig, withSlashes } from "./settings.ts";
import { furtherSidebars, type LeftOut, unusedKeys } from "./unused-keys.ts";

export const DOCUSAURUS_FILES = ["js", "mjs", "cjs", "ts", "mts", "cts"].map(
  (end) => `docusaurus.config.${end}`,
);

/** Reads the site of a configuration file. */
export function readDocusaurus(root: string, configFile: string | undefined, boundary: string): Project {
  const config = configFile === undefined ? {} : readScript(configFile, boundary);
  const options = docsOptions(config);
  const docs = configFile === undefined ? root : path.resolve(root, textOf(keyOf(options, "path")) ?? "docs");
  const routeBase = asPath(textOf(keyOf(options, "routeBasePath")) ?? "docs");
  const sidebarFile = sidebarPath(root, options);
  const sidebarValues = sidebarFile === undefined ? undefined : readScript(sidebarFile, boundary);
  const findings = [
    ...(existsSync(path.join(root, "blog")) ? [{ found: "the blog", done: "is not imported" }] : []),
    ...(existsSync(path.join(root, "versioned_docs"))
      ? [{ found: "released versions (`versioned_docs`)", done: "are not imported" }]
      : []),
    ...(existsSync(path.join(root, "src/pages"))
      ? [{ found: "pages of React (`src/pages`)", done: "are not imported: write them as `pages/*.tsx`" }]
      : []),
    ...leftOut(config, options),
    ...furtherSidebars(isValues(sidebarValues) ? Object.keys(sidebarValues) : []),
  ];
  return {
    generator: "Docusaurus",
    root,
    boundary,
    configFile: configFile ?? "",
    docs,
    statics: listOf(keyOf(config, "staticDirectories") ?? ["static"]).map((folder) =>
      path.resolve(root, String(folder)),
    ),
    title: textOf(keyOf(config, "title")) ?? path.basename(root),
    tagline: textOf(keyOf(config, "tagline")),
    url: textOf(keyOf(config, "url")),
    baseUrl: withSlashes(textOf(keyOf(config, "baseUrl")) ?? "/"),
    favicon: textOf(keyOf(config, "favicon")),
    routeBase,
    parseNumberPrefixes: true,
    trailingSlash: booleanOf(keyOf(config, "trailingSlash")),
    skipped: () => undefined,
    addressOf: (file, values) => addressOf(routeBase, file, values),
    isMdx: () => true,
    mapFrontMatter: (values) => mapShared(values, KEYS),
    rewriteLines: (lines, page) => rewriteContainers(lines, page),
    hasPythonMarkdown: false,
    sidebars: (lookup) => sidebars(sidebarValues, lookup),
    redirects: redirectsOf(config),
    findings,
  };
}

/** The options of the notes: of the classic preset, or of the plugin on its own. */
function docsOptions(config: unknown): unknown {
  const plugin = listOf(keyOf(config, "plugins"))
    .filter(Array.isArray)
    .find(([name]) => nameOf(name).endsWith("plugin-content-docs"));
  return keyOf(presetOptions(config), "docs") ?? plugin?.[1];
}

function presetOptions(config: unknown): unknown {
  const presets = listOf(keyOf(config, "presets")).filter(Array.isArray);
  return presets.find(([name]) => /preset-classic|^classic$/.test(nameOf(name)))?.[1];
}

/** Keys of the configuration that are read, or that say how Docusaurus builds. */
const KEYS_READ = [
  ...["title", "tagline", "url", "baseUrl", "favicon", "trailingSlash", "staticDirectories", "presets"],
  ...["plugins", "themeConfig", "onBrokenLinks", "onBrokenAnchors", "onBrokenMarkdownLinks", "future"],
  ...["onDuplicateRoutes", "organizationName", "projectName", "deploymentBranch"],
];
const PLUGINS_READ = /plugin-(?:content-docs|client-redirects)$/;

/** What of the configuration is left out: the navbar, the footer, links to edit pages, plugins. */
function leftOut(config: unknown, options: unknown): LeftOut[] {
  const plugins = listOf(keyOf(config, "plugins")).map((entry) =>
    nameOf(Array.isArray(entry) ? entry[0] : entry),
  );
  return [
    ...unusedKeys(config, KEYS_READ),
    ...unusedKeys(keyOf(config, "themeConfig"), [], "themeConfig."),
    ...unusedKeys(presetOptions(config), ["docs"], "presets."),
    ...unusedKeys(options, ["path", "routeBasePath", "sidebarPath"], "docs."),
    ...plugins
      .filter((name) => !PLUGINS_READ.test(name))
      .map((name) => ({ found: `the plugin \`${name || "…"}\``, done: "is not imported" })),
  ];
}

/** A name, or that in `require.resolve("name")`. */
const nameOf = (value: unknown): string =>
  value instanceof Call ? nameOf(value.args.at(-1)) : (textOf(value) ?? "");

function sidebarPath(root: string, options: unknown): string | undefined {
  const named = nameOf(keyOf(options, "sidebarPath"));
  if (named !== "") return findConfig(root, [named, `${named}.js`, `${named}.ts`]);
  return findConfig(root, ["sidebars.js", "sidebars.ts", "sidebars.json", "sidebars.mjs", "sidebars.cjs"]);
}

function addressOf(routeBase: string, file: string, values: FrontMatterValues): string {
  const strip = (part: string): string =>
    values["parse_number_prefixes"] === false ? part : splitNumberPrefix(part).name;
  const folder = path.posix
    .dirname(file)
    .split("/")
    .filter((part) => part !== ".")
    .map(strip);
  const { slug, id } = values;
  if (typeof slug === "string")
    return path.posix.join(routeBase, ...(slug.startsWith("/") ? [slug] : [...folder, slug]));
  const name = strip(path.posix.basename(file).replace(/\.mdx?$/, ""));
  const isIndex = /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder.at(-1)?.toLowerCase();
  if (isIndex) return path.posix.join(routeBase, ...folder);
  return path.posix.join(routeBase, ...folder, typeof id === "string" ? id : name);
}

function redirectsOf(config: unknown): Map<string, string> {
  const plugin = listOf(keyOf(config, "plugins")).find(
    (entry) => Array.isArray(entry) && nameOf(entry[0]).endsWith("plugin-client-redirects"),
  );
  const options: unknown = Array.isArray(plugin) ? plugin[1] : undefined;
  return new Map(
    listOf(keyOf(options, "redirects")).flatMap((redirect) => {
      const to = textOf(keyOf(redirect, "to"));
      const from = keyOf(redirect, "from");
      const olds = Array.isArray(from) ? from : [from];
      return to === undefined
        ? []
        : olds.filter((old) => typeof old === "string").map((old): [string, string] => [old, to]);
    }),
  );
}

function sidebars(value: unknown, lookup: Lookup): Record<string, Entry[]> | undefined {
  if (!isValues(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, items]) => [name, entriesOf(items, lookup)]));
}

/** Entries of a list, or of a mapping that is short for categories. */
function entriesOf(items: unknown, lookup: Lookup): Entry[] {
  if (isValues(items) && !("type" in items))
    return Object.entries(items).map(([label, inner]) => ({
      kind: "group",
      label,
      items: entriesOf(inner, lookup),
    }));
  return listOf(items).flatMap((item) => entryOf(item, lookup));
}

function entryOf(item: unknown, lookup: Lookup): Entry[] {
  if (typeof item === "string") return pageEntry(item, undefined, lookup);
  if (!isValues(item)) return [];
  const label = textOf(item["label"]);
  switch (item["type"]) {
    case undefined:
      return entriesOf(item, lookup);
    case "doc":
    case "ref":
      return pageEntry(textOf(item["id"]), label, lookup);
    case "link": {
      const href = textOf(item["href"]);
      return href === undefined ? [] : [{ kind: "link", href, label: label ?? href }];
    }
    case "autogenerated":
      return [{ kind: "folder", folder: textOf(item["dirName"]) ?? "." }];
    case "category": {
      const linked = textOf(keyOf(item["link"], "id"));
      const file = linked === undefined ? undefined : lookup.pageNamed(linked);
      const collapsed = item["collapsed"] === false ? false : undefined;
      return [
        { kind: "group", label: label ?? "", items: entriesOf(item["items"], lookup), file, collapsed },
      ];
    }
    default:
      return [];
  }
}

function pageEntry(id: string | undefined, label: string | undefined, lookup: Lookup): Entry[] {
  const file = id === undefined ? undefined : lookup.pageNamed(id);
  return file === undefined ? [] : [{ kind: "page", file, label }];
}
