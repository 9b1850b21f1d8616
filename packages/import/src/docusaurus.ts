// A Docusaurus site: its configuration, sidebars and front matter.
import { existsSync } from "node:fs";
import path from "node:path";
import { splitNumberPrefix } from "@proofmark/prover/text/number-prefix.ts";
import type { SidebarItemConfig } from "proofmark/src/config/navigation-schema.ts";
import { KEYS } from "proofmark/src/content/front-matter-schema.ts";
import { colonBlocks } from "./blocks.ts";
import * as config from "./config-values.ts";
import { mapShared } from "./front-matter.ts";
import { rewriteLines } from "./lines.ts";
import type { Project } from "./page.ts";
import { DEFAULTS, type Finding, type Place, type Values } from "./project.ts";
import type { SidebarWriter } from "./sidebars.ts";

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
    rewriteLines: (lines, page) => rewriteLines(lines, colonBlocks(page)),
    sidebars: (write) =>
      isValues(sidebars)
        ? Object.fromEntries(Object.entries(sidebars).map(([name, items]) => [name, entriesOf(items, write)]))
        : undefined,
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
function entriesOf(items: unknown, write: SidebarWriter): SidebarItemConfig[] {
  if (isValues(items) && !("type" in items))
    return Object.entries(items).flatMap(([label, inner]) => write.group(label, entriesOf(inner, write)));
  return listOf(items).flatMap((item) => entryOf(item, write));
}

function entryOf(item: unknown, write: SidebarWriter): SidebarItemConfig[] {
  if (typeof item === "string") return write.page(write.fileNamed(item));
  const [label, id] = [textOf(keyOf(item, "label")), textOf(keyOf(item, "id"))];
  switch (keyOf(item, "type")) {
    case undefined:
      return entriesOf(item, write);
    case "doc":
    case "ref":
      return id === undefined ? [] : write.page(write.fileNamed(id), label);
    case "link":
      return write.link(textOf(keyOf(item, "href")) ?? "", label);
    case "autogenerated":
      return write.folder(textOf(keyOf(item, "dirName")) ?? ".");
    case "category": {
      const link = textOf(keyOf(item, "link", "id"));
      const file = link === undefined ? undefined : write.fileNamed(link);
      const isOpen = keyOf(item, "collapsed") === false;
      return write.group(label ?? "", entriesOf(keyOf(item, "items"), write), file, isOpen);
    }
    default:
      return [];
  }
}
