// A Docusaurus site by its configuration and its sidebars.
import path from "node:path";
import { isIndexName, joinPaths, noteSlug } from "proofmark/src/site/permalink.ts";
import {
  Call,
  findScript,
  keyOf,
  keysOf,
  listOf,
  readScript,
  redirectsOf,
  textOf,
  unusedKeys,
  withSlashes,
} from "./config-values.ts";
import { entriesOf } from "./navigation.ts";
import type { Description, Finding, Place, Values } from "./project.ts";

/** Describes a site. */
export function readDocusaurus(values: unknown, { root, boundary }: Place): Description {
  const preset = optionsOf(values, "presets", /preset-classic|^classic$/);
  const options = keyOf(preset, "docs") ?? optionsOf(values, "plugins", /plugin-content-docs$/);
  const routeBase = joinPaths(textOf(options, "routeBasePath") ?? "docs");
  const sidebarName = nameOf(keyOf(options, "sidebarPath")) || "sidebars";
  const sidebarFile = findScript(path.resolve(root, sidebarName), boundary);
  const sidebars = sidebarFile && readScript(sidebarFile, boundary);
  const theme = keyOf(values, "themeConfig");
  return {
    generator: "Docusaurus",
    docs: path.resolve(root, textOf(options, "path") ?? "docs"),
    statics: listOf(keyOf(values, "staticDirectories") ?? ["static"]).map((folder) =>
      path.resolve(root, String(folder)),
    ),
    title: textOf(values, "title"),
    tagline: textOf(values, "tagline"),
    url: textOf(values, "url"),
    baseUrl: withSlashes(keyOf(values, "baseUrl")),
    favicon: textOf(values, "favicon"),
    logo: ["src", "srcDark"].map((key) => textOf(theme, "navbar", "logo", key)),
    routeBase,
    parseNumberPrefixes: true,
    trailingSlash: [true, false].find((flag) => flag === keyOf(values, "trailingSlash")),
    addressOf: (file, frontMatter) => addressOf(routeBase, file, frontMatter),
    isMdx: () => true,
    sidebars: Object.fromEntries(
      keysOf(sidebars).map((name) => [name, entriesOf(keyOf(sidebars, name), { isFolded: true })]),
    ),
    navbar: entriesOf(keyOf(theme, "navbar", "items")),
    footer: entriesOf(keyOf(theme, "footer", "links")),
    copyright: textOf(theme, "footer", "copyright"),
    redirects: redirectsOf(keyOf(optionsOf(values, "plugins", /plugin-client-redirects$/), "redirects")),
    findings: unusedOf(values, preset, options),
  };
}

/** The options of a preset or a plugin. */
function optionsOf(values: unknown, list: "presets" | "plugins", name: RegExp): unknown {
  const entries = listOf(keyOf(values, list)).filter(Array.isArray);
  return entries.find(([first]) => name.test(nameOf(first)))?.[1];
}

/** A name, or that in `require.resolve("name")`. */
const nameOf = (value: unknown): string =>
  value instanceof Call ? nameOf(value.args.at(-1)) : (textOf(value) ?? "");

/** Keys of the configuration that are read, or that say how Docusaurus builds. */
const KEYS_READ =
  "title tagline url baseUrl favicon trailingSlash staticDirectories presets plugins themeConfig onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks future onDuplicateRoutes organizationName projectName deploymentBranch";

const unusedOf = (values: unknown, preset: unknown, options: unknown): Finding[] => [
  ...unusedKeys(values, KEYS_READ),
  ...unusedKeys(keyOf(values, "themeConfig"), "navbar footer", "themeConfig."),
  ...unusedKeys(keyOf(values, "themeConfig", "navbar"), "title logo items", "themeConfig.navbar."),
  ...unusedKeys(keyOf(values, "themeConfig", "footer"), "style links copyright", "themeConfig.footer."),
  ...unusedKeys(preset, "docs", "presets."),
  ...unusedKeys(options, "path routeBasePath sidebarPath", "docs."),
  ...listOf(keyOf(values, "plugins"))
    .map((entry) => nameOf(Array.isArray(entry) ? entry[0] : entry))
    .filter((name) => !/plugin-(?:content-docs|client-redirects)$/.test(name))
    .map((name) => ({ found: `the plugin \`${name || "…"}\``, done: "is not imported" })),
];

function addressOf(
  routeBase: string,
  file: string,
  { slug, id, parse_number_prefixes: parses }: Values,
): string {
  const { dir, name } = path.posix.parse(file);
  const isIndex = isIndexName(name, path.posix.basename(dir));
  const options = { slug: textOf(slug), stripPrefixes: parses !== false };
  const named = typeof id === "string" && !isIndex ? path.posix.join(dir, id) : file;
  return path.posix.join(routeBase, decodeURI(noteSlug(named, options)));
}
