// A VitePress site: its configuration, sidebars and front matter.
import { existsSync } from "node:fs";
import path from "node:path";
import picomatch from "picomatch";
import { rewriteContainers } from "./containers.ts";
import { mapShared } from "./front-matter.ts";
import { vitePressId } from "./heading-ids.ts";
import { heroText } from "./hero.ts";
import { rewriteVitePressIncludes } from "./includes.ts";
import type { Entry, FrontMatterValues, Lookup, MappedFrontMatter, Project } from "./project.ts";
import { isValues, keyOf, listOf, readScript, textOf } from "./script-values.ts";
import { levels, pathOf, splitUrl, withSlashes } from "./settings.ts";
import { furtherSidebars, unusedKeys } from "./unused-keys.ts";

export const VITEPRESS_FILES = ["config", "config/index"].flatMap((name) =>
  ["ts", "mts", "js", "mjs"].map((end) => `.vitepress/${name}.${end}`),
);

/** Reads the site of a configuration file. */
export function readVitePress(root: string, configFile: string | undefined, boundary: string): Project {
  const config = configFile === undefined ? {} : readScript(configFile, boundary);
  const docs = path.resolve(root, textOf(keyOf(config, "srcDir")) ?? ".");
  const theme = keyOf(config, "locales", "root", "themeConfig") ?? keyOf(config, "themeConfig");
  const languages = Object.keys(asValues(keyOf(config, "locales"))).filter((name) => name !== "root");
  const isExcluded = picomatch(listOf(keyOf(config, "srcExclude")).map(String));
  return {
    generator: "VitePress",
    root,
    boundary,
    configFile: configFile ?? "",
    docs,
    statics: [path.join(docs, "public")],
    title: textOf(keyOf(config, "title")) ?? path.basename(root),
    tagline: textOf(keyOf(config, "description")) ?? textOf(keyOf(config, "locales", "root", "description")),
    url: splitUrl(textOf(keyOf(config, "sitemap", "hostname")))?.url,
    baseUrl: withSlashes(textOf(keyOf(config, "base")) ?? "/"),
    routeBase: "/",
    parseNumberPrefixes: false,
    trailingSlash: keyOf(config, "cleanUrls") === true ? false : undefined,
    skipped(file) {
      const [folder = ""] = file.split("/");
      if (languages.includes(folder)) return "belongs to another language";
      if (/\[[\w.]+\]/.test(file)) return "is a template of pages that a program makes";
      return isExcluded(file) ? "is excluded by `srcExclude`" : undefined;
    },
    addressOf: (file) => path.posix.join("/", pathOf(file)),
    isMdx: () => false,
    headingId: vitePressId,
    mapFrontMatter,
    rewriteLines: (lines, page, project) =>
      rewriteContainers(rewriteVitePressIncludes(lines, page, project), page),
    hasPythonMarkdown: false,
    sidebars: (lookup) => sidebars(keyOf(theme, "sidebar"), lookup),
    redirects: new Map(),
    findings: [
      ...unusedKeys(config, KEYS_READ),
      ...unusedKeys(keyOf(config, "themeConfig"), ["sidebar"], "themeConfig."),
      ...unusedKeys(
        keyOf(config, "locales", "root", "themeConfig"),
        ["sidebar"],
        "locales.root.themeConfig.",
      ),
      ...furtherSidebars(Object.keys(asValues(keyOf(theme, "sidebar")))),
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
const KEYS_READ = [
  ...[
    "title",
    "description",
    "base",
    "srcDir",
    "srcExclude",
    "locales",
    "themeConfig",
    "sitemap",
    "cleanUrls",
  ],
  ...["rewrites", "outDir", "cacheDir", "vite", "ignoreDeadLinks", "lang"],
];

const asValues = (value: unknown): Readonly<Record<string, unknown>> => (isValues(value) ? value : {});

function mapFrontMatter(values: FrontMatterValues): MappedFrontMatter {
  const { sidebar, outline, editLink, prev, next, layout, hero, features, ...others } = values;
  const { known, rest } = mapShared(others);
  const [from, to] = Array.isArray(outline) ? outline : outline === "deep" ? [2, 6] : [undefined, outline];
  return {
    known: {
      ...known,
      ...(sidebar === false ? { displayed_sidebar: null } : {}),
      ...(outline === false ? { hide_table_of_contents: true } : levels(from, to)),
      ...(editLink === false ? { custom_edit_url: null } : {}),
      ...(prev === false ? { pagination_prev: null } : {}),
      ...(next === false ? { pagination_next: null } : {}),
    },
    rest: { ...rest, ...(layout === undefined || layout === "home" || layout === "doc" ? {} : { layout }) },
    intro: heroText(hero, features),
  };
}

/** Sidebars by the folder that they are for, or one for all pages. */
function sidebars(value: unknown, lookup: Lookup): Record<string, Entry[]> | undefined {
  if (Array.isArray(value)) return { docs: entriesOf(value, "/", lookup) };
  if (!isValues(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([folder, items]) => {
      const name = folder.replace(/^\/|\/$/g, "").replaceAll("/", "-") || "docs";
      const base = textOf(keyOf(items, "base")) ?? "/";
      return [name, entriesOf(Array.isArray(items) ? items : keyOf(items, "items"), base, lookup)];
    }),
  );
}

function entriesOf(items: unknown, base: string, lookup: Lookup): Entry[] {
  return listOf(items).flatMap((item): Entry[] => {
    const label = textOf(keyOf(item, "text")) ?? "";
    const own = textOf(keyOf(item, "base")) ?? base;
    const link = textOf(keyOf(item, "link"));
    const isOutside = link !== undefined && /^[a-z]+:/.test(link);
    const [address = ""] = link?.split("#") ?? [];
    const file =
      link === undefined || isOutside
        ? undefined
        : (lookup.pageAt(path.posix.join(own, address)) ?? lookup.pageAt(address));
    if (Array.isArray(keyOf(item, "items"))) {
      const collapsed = keyOf(item, "collapsed") === true;
      const inner = entriesOf(keyOf(item, "items"), own, lookup);
      return label === "" ? inner : [{ kind: "group", label, items: inner, file, collapsed }];
    }
    if (file !== undefined) return [{ kind: "page", file, label: label || undefined }];
    return isOutside ? [{ kind: "link", href: link, label: label || link }] : [];
  });
}
