// A Docusaurus site: its configuration, sidebars and front matter.
import { existsSync } from "node:fs";
import path from "node:path";
import { splitNumberPrefix } from "@proofmark/prover/text/number-prefix.ts";
import { KEYS } from "proofmark/src/content/front-matter.ts";
import * as config from "./config-values.ts";
import { mapShared } from "./front-matter.ts";
import { DEFAULTS, type Entry, type Finding, type Place, type Project, type Values } from "./project.ts";

const { asPath, Call, isValues, keyOf, keysOf, listOf, readScript, textOf, unusedKeys } = config;

/** Folders that are not imported, and what to do instead. */
const FOLDERS: readonly (readonly [string, string, string])[] = [
  ["blog", "the blog", "is not imported"],
  ["versioned_docs", "released versions (`versioned_docs`)", "are not imported"],
  ["src/pages", "pages of React (`src/pages`)", "are not imported: write them as `pages/*.tsx`"],
];

/** Reads a site. */
export function readDocusaurus(place: Place): Project {
  const { root, configFile, boundary } = place;
  const values = configFile === "" ? {} : readScript(configFile, boundary);
  const preset = optionsOf(values, "presets", /preset-classic|^classic$/);
  const options = keyOf(preset, "docs") ?? optionsOf(values, "plugins", /plugin-content-docs$/);
  const trailingSlash = keyOf(values, "trailingSlash");
  const routeBase = asPath(textOf(keyOf(options, "routeBasePath")) ?? "docs");
  const sidebarFile = sidebarPath(root, options);
  const sidebars = sidebarFile === undefined ? undefined : readScript(sidebarFile, boundary);
  return {
    generator: "Docusaurus",
    ...DEFAULTS,
    ...place,
    docs: configFile === "" ? root : path.resolve(root, textOf(keyOf(options, "path")) ?? "docs"),
    statics: listOf(keyOf(values, "staticDirectories") ?? ["static"]).map((folder) =>
      path.resolve(root, String(folder)),
    ),
    title: textOf(keyOf(values, "title")) ?? path.basename(root),
    tagline: textOf(keyOf(values, "tagline")),
    url: textOf(keyOf(values, "url")),
    baseUrl: config.withSlashes(keyOf(values, "baseUrl")),
    favicon: textOf(keyOf(values, "favicon")),
    routeBase,
    parseNumberPrefixes: true,
    trailingSlash: typeof trailingSlash === "boolean" ? trailingSlash : undefined,
    addressOf: (file, frontMatter) => addressOf(routeBase, file, frontMatter),
    isMdx: () => true,
    mapFrontMatter: (frontMatter) => mapShared(frontMatter, KEYS),
    sidebars: Object.fromEntries(keysOf(sidebars).map((name) => [name, entriesOf(keyOf(sidebars, name))])),
    redirects: redirectsOf(optionsOf(values, "plugins", /plugin-client-redirects$/)),
    findings: [
      ...FOLDERS.filter(([folder]) => existsSync(path.join(root, folder))).map(([, found, done]) => ({
        found,
        done,
      })),
      ...unusedOf(values, preset, options),
      ...furtherSidebars(keysOf(sidebars)),
    ],
  };
}

/** Findings of sidebars beyond the first: pages keep theirs, but only a navbar would lead from one to the other. */
export const furtherSidebars = (names: readonly string[]): Finding[] =>
  names.slice(1).map((name) => ({
    found: `the sidebar \`${name}\``,
    done: "is on its pages only: link to one of them in `navbar`",
  }));

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
  "title tagline url baseUrl favicon trailingSlash staticDirectories presets plugins themeConfig onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks future onDuplicateRoutes organizationName projectName deploymentBranch".split(
    " ",
  );

/** The navbar, the footer, links to edit pages, plugins. */
const unusedOf = (values: unknown, preset: unknown, options: unknown): Finding[] => [
  ...unusedKeys(values, KEYS_READ),
  ...unusedKeys(keyOf(values, "themeConfig"), [], "themeConfig."),
  ...unusedKeys(preset, ["docs"], "presets."),
  ...unusedKeys(options, ["path", "routeBasePath", "sidebarPath"], "docs."),
  ...listOf(keyOf(values, "plugins"))
    .map((entry) => nameOf(Array.isArray(entry) ? entry[0] : entry))
    .filter((name) => !/plugin-(?:content-docs|client-redirects)$/.test(name))
    .map((name) => ({ found: `the plugin \`${name || "…"}\``, done: "is not imported" })),
];

function sidebarPath(root: string, options: unknown): string | undefined {
  const name = nameOf(keyOf(options, "sidebarPath"));
  const names =
    name === ""
      ? ["js", "ts", "json", "mjs", "cjs"].map((end) => `sidebars.${end}`)
      : [name, `${name}.js`, `${name}.ts`];
  return names.map((one) => path.resolve(root, one)).find((file) => existsSync(file));
}

function addressOf(routeBase: string, file: string, frontMatter: Values): string {
  const { slug, id, parse_number_prefixes: parses } = frontMatter;
  const strip = (part: string): string => (parses === false ? part : splitNumberPrefix(part).name);
  const { dir, name: base } = path.posix.parse(file);
  const folder = dir.split("/").filter(Boolean).map(strip);
  if (typeof slug === "string")
    return path.posix.join(routeBase, ...(slug.startsWith("/") ? [slug] : [...folder, slug]));
  const name = strip(base);
  const isIndex = /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder.at(-1)?.toLowerCase();
  return path.posix.join(routeBase, ...folder, isIndex ? "" : typeof id === "string" ? id : name);
}

const redirectsOf = (options: unknown): Map<string, string> =>
  new Map(
    listOf(keyOf(options, "redirects")).flatMap((redirect) => {
      const to = textOf(keyOf(redirect, "to"));
      const from = [keyOf(redirect, "from")].flat().flatMap((old) => textOf(old) ?? []);
      return to === undefined ? [] : from.map((old): [string, string] => [old, to]);
    }),
  );

/** Entries of a list, or of a mapping that is short for categories. */
function entriesOf(items: unknown): Entry[] {
  if (isValues(items) && !("type" in items))
    return Object.entries(items).map(([label, inner]) => ({ label, items: entriesOf(inner) }));
  return listOf(items).flatMap((item): Entry[] => {
    if (typeof item === "string") return [{ name: item }];
    const textIn = (...keys: string[]): string | undefined => textOf(keyOf(item, ...keys));
    const label = textIn("label");
    switch (keyOf(item, "type")) {
      case undefined:
        return entriesOf(item);
      case "category": {
        const isOpen = keyOf(item, "collapsed") === false;
        return [{ label, name: textIn("link", "id"), items: entriesOf(keyOf(item, "items")), isOpen }];
      }
      default: // a page, a link, a folder
        return [{ label, name: textIn("id"), href: textIn("href"), folder: textIn("dirName") }];
    }
  });
}
