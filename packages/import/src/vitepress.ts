// A VitePress site: its configuration, sidebars and front matter.
import { existsSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import {
  keyOf,
  keysOf,
  listOf,
  pathOf,
  readScript,
  splitUrl,
  textOf,
  unusedKeys,
  withSlashes,
} from "./config-values.ts";
import { furtherSidebars } from "./docusaurus.ts";
import { heroText, mapPageKeys, mapShared, tocLevels } from "./front-matter.ts";
import {
  DEFAULTS,
  type Entry,
  type MappedFrontMatter,
  type Place,
  type Project,
  type Values,
} from "./project.ts";

/** Reads a site. */
export function readVitePress(place: Place): Project {
  const { root, configFile, boundary } = place;
  const config = configFile === "" ? {} : readScript(configFile, boundary);
  const main = keyOf(config, "locales", "root");
  const theme = keyOf(main, "themeConfig") ?? keyOf(config, "themeConfig");
  const docs = path.resolve(root, textOf(keyOf(config, "srcDir")) ?? ".");
  const languages = keysOf(keyOf(config, "locales")).filter((name) => name !== "root");
  const isExcluded = picomatch(listOf(keyOf(config, "srcExclude")).map(String));
  return {
    generator: "VitePress",
    ...DEFAULTS,
    ...place,
    docs,
    statics: [path.join(docs, "public")],
    title: textOf(keyOf(config, "title")) ?? path.basename(root),
    tagline: textOf(keyOf(config, "description")) ?? textOf(keyOf(main, "description")),
    url: splitUrl(keyOf(config, "sitemap", "hostname"))?.url,
    baseUrl: withSlashes(keyOf(config, "base")),
    trailingSlash: keyOf(config, "cleanUrls") === true ? false : undefined,
    skipped(file) {
      if (languages.includes(file.split("/")[0] ?? "")) return "belongs to another language";
      if (/\[[\w.]+\]/.test(file)) return "is a template of pages that a program makes";
      return isExcluded(file) ? "is excluded by `srcExclude`" : undefined;
    },
    addressOf: (file) => pathOf(file),
    headingId,
    takesFiles: true,
    mapFrontMatter,
    sidebars: sidebarsOf(keyOf(theme, "sidebar")),
    findings: [
      ...unusedKeys(config, KEYS_READ),
      ...unusedKeys(keyOf(config, "themeConfig"), ["sidebar"], "themeConfig."),
      ...unusedKeys(keyOf(main, "themeConfig"), ["sidebar"], "locales.root.themeConfig."),
      ...furtherSidebars(keysOf(keyOf(theme, "sidebar"))),
      ...(keyOf(config, "rewrites") === undefined
        ? []
        : [{ found: "`rewrites`", done: "are left out: set `slug` in the front matter of each page" }]),
      ...(existsSync(path.join(root, ".vitepress/theme"))
        ? [{ found: "the theme (`.vitepress/theme`)", done: "is not imported" }]
        : []),
    ],
  };
}

/** Keys of the configuration that are read or have a finding of their own, or say how VitePress builds. */
const KEYS_READ =
  "title description base srcDir srcExclude locales themeConfig sitemap cleanUrls rewrites outDir cacheDir vite ignoreDeadLinks lang".split(
    " ",
  );

/** Separators and signs become hyphens. Source: `slugify` of @mdit-vue/shared. */
const headingId = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/^(?=\d)/, "_")
    .toLowerCase();

function mapFrontMatter(values: Values): MappedFrontMatter {
  const { sidebar, outline, editLink, prev, next, layout, hero, features, ...others } = values;
  const { keys, rest } = mapShared(others);
  const [from, to] = Array.isArray(outline) ? outline : outline === "deep" ? [2, 6] : [undefined, outline];
  const isOther = layout !== undefined && layout !== "home" && layout !== "doc";
  return {
    keys: {
      ...keys,
      ...(sidebar === false ? { displayed_sidebar: null } : {}),
      ...(outline === false ? { hide_table_of_contents: true } : tocLevels(from, to)),
      ...mapPageKeys(values),
    },
    rest: isOther ? { ...rest, layout } : rest,
    intro: heroText(hero, features),
  };
}

/** Sidebars by the folder that they are for, or one for all pages. */
function sidebarsOf(value: unknown): Project["sidebars"] {
  if (Array.isArray(value)) return { docs: entriesOf(value, "/") };
  return Object.fromEntries(
    keysOf(value).map((folder) => {
      const items = keyOf(value, folder);
      const name = folder.replace(/^\/|\/$/g, "").replaceAll("/", "-") || "docs";
      const base = textOf(keyOf(items, "base")) ?? "/";
      return [name, entriesOf(Array.isArray(items) ? items : keyOf(items, "items"), base)];
    }),
  );
}

const entriesOf = (items: unknown, outerBase: string): Entry[] =>
  listOf(items).map((item) => {
    const base = textOf(keyOf(item, "base")) ?? outerBase;
    const href = textOf(keyOf(item, "link"));
    const [address] = href?.split("#") ?? [];
    const inside = keyOf(item, "items");
    return {
      label: textOf(keyOf(item, "text")),
      addresses:
        address === undefined || /^[a-z]+:/.test(address) ? [] : [path.posix.join(base, address), address],
      href,
      ...(Array.isArray(inside) ? { items: entriesOf(inside, base) } : {}),
      isOpen: keyOf(item, "collapsed") !== true,
    };
  });
