// A Starlight site: its configuration, sidebar and front matter.
import { existsSync } from "node:fs";
import path from "node:path";
import Slugger from "github-slugger";
import { rewriteContainers } from "./containers.ts";
import { mapShared } from "./front-matter.ts";
import { heroText } from "./hero.ts";
import type { Entry, FrontMatterValues, Lookup, MappedFrontMatter, Project } from "./project.ts";
import { Call, isValues, keyOf, listOf, readScript, textOf } from "./script-values.ts";
import { asPath, levels, pathOf, splitUrl, withSlashes } from "./settings.ts";
import { unusedKeys } from "./unused-keys.ts";

export const STARLIGHT_FILES = ["mjs", "ts", "js", "mts"].map((end) => `astro.config.${end}`);

/** Reads the site of a configuration file. */
export function readStarlight(root: string, configFile: string | undefined, boundary: string): Project {
  const config = configFile === undefined ? {} : readScript(configFile, boundary);
  const starlight = listOf(keyOf(config, "integrations")).find(
    (integration) => integration instanceof Call && integration.name === "starlight",
  );
  const options = starlight instanceof Call ? starlight.args[0] : undefined;
  const { folder, languages } = languageFolders(options);
  const docs = path.join(root, configFile === undefined ? "." : "src/content/docs", folder);
  const title = keyOf(options, "title");
  return {
    generator: "Starlight",
    root,
    boundary,
    configFile: configFile ?? "",
    docs,
    statics: [path.join(root, "public")],
    title:
      textOf(title) ?? (isValues(title) ? textOf(Object.values(title)[0]) : undefined) ?? path.basename(root),
    tagline: textOf(keyOf(options, "description")),
    url: splitUrl(textOf(keyOf(config, "site")))?.url,
    baseUrl: withSlashes(textOf(keyOf(config, "base")) ?? "/"),
    favicon: textOf(keyOf(options, "favicon")),
    routeBase: "/",
    parseNumberPrefixes: false,
    trailingSlash: keyOf(config, "trailingSlash") !== "never",
    skipped: (file) => {
      if (languages.includes((file.split("/")[0] ?? "").toLowerCase())) return "belongs to another language";
      return file.toLowerCase() === "404.md" ? "is the not-found page, which the engine makes" : undefined;
    },
    addressOf,
    isMdx: (file) => file.endsWith(".mdx"),
    mapFrontMatter,
    rewriteLines: (lines, page) => rewriteContainers(lines, page),
    hasPythonMarkdown: false,
    sidebars: (lookup) => sidebar(keyOf(options, "sidebar"), lookup),
    redirects: redirectsOf(keyOf(config, "redirects")),
    findings: [
      ...(existsSync(path.join(root, "src/pages"))
        ? [{ found: "pages of Astro (`src/pages`)", done: "are not imported: write them as `pages/*.tsx`" }]
        : []),
      ...unusedKeys(options, OPTIONS_READ, "starlight."),
    ],
  };
}

/** Options of Starlight that are read. */
const OPTIONS_READ = ["title", "description", "favicon", "sidebar", "locales", "defaultLocale"];

/** The folder of the language that is imported, and those of the others. */
function languageFolders(options: unknown): { folder: string; languages: readonly string[] } {
  const locales = keyOf(options, "locales");
  if (!isValues(locales)) return { folder: "", languages: [] };
  const names = Object.keys(locales);
  const main = textOf(keyOf(options, "defaultLocale")) ?? "root";
  if (names.includes("root") || !names.includes(main))
    return {
      folder: "",
      languages: names.filter((name) => name !== "root").map((name) => name.toLowerCase()),
    };
  return { folder: main, languages: [] };
}

function addressOf(file: string, values: FrontMatterValues): string {
  if (typeof values["slug"] === "string") return asPath(values["slug"]);
  const parts = pathOf(file)
    .split("/")
    .map((part) => new Slugger().slug(part));
  return path.posix.join("/", ...parts);
}

function redirectsOf(value: unknown): Map<string, string> {
  if (!isValues(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([from, to]): [string, string][] => {
      const target = textOf(to) ?? textOf(keyOf(to, "destination"));
      return target === undefined || /[[*]/.test(from) ? [] : [[from, target]];
    }),
  );
}

function mapFrontMatter(values: FrontMatterValues): MappedFrontMatter {
  const { sidebar, hero, template, tableOfContents, editUrl, lastUpdated, prev, next, slug, ...others } =
    values;
  const { known, rest } = mapShared(others);
  const order = keyOf(sidebar, "order");
  const label = textOf(keyOf(sidebar, "label"));
  const date = /^\d{4}-\d{2}-\d{2}/.exec(textOf(lastUpdated) ?? "")?.[0];
  return {
    known: {
      ...known,
      ...(typeof slug === "string" ? { slug: asPath(slug) } : {}),
      ...(typeof order === "number" ? { sidebar_position: order } : {}),
      ...(label === undefined ? {} : { sidebar_label: label }),
      ...(template === "splash" ? { hide_table_of_contents: true, displayed_sidebar: null } : {}),
      ...(tableOfContents === false
        ? { hide_table_of_contents: true }
        : levels(keyOf(tableOfContents, "minHeadingLevel"), keyOf(tableOfContents, "maxHeadingLevel"))),
      ...(editUrl === false ? { custom_edit_url: null } : {}),
      ...(typeof editUrl === "string" && /^https?:/.test(editUrl) ? { custom_edit_url: editUrl } : {}),
      ...(date === undefined ? {} : { last_update: { date } }),
      ...(prev === false ? { pagination_prev: null } : {}),
      ...(next === false ? { pagination_next: null } : {}),
    },
    rest: { ...rest, ...(keyOf(sidebar, "hidden") === true ? { sidebar } : {}) },
    intro: heroText(hero),
  };
}

function sidebar(value: unknown, lookup: Lookup): Record<string, Entry[]> | undefined {
  return Array.isArray(value) ? { docs: entriesOf(value, lookup) } : undefined;
}

function entriesOf(items: unknown, lookup: Lookup): Entry[] {
  return listOf(items).flatMap((item): Entry[] => {
    const label = textOf(keyOf(item, "label"));
    const slug = textOf(item) ?? textOf(keyOf(item, "slug"));
    const link = textOf(keyOf(item, "link"));
    const directory = textOf(keyOf(item, "autogenerate", "directory"));
    if (directory !== undefined) {
      const folder: Entry = { kind: "folder", folder: directory };
      return label === undefined ? [folder] : [{ kind: "group", label, items: [folder] }];
    }
    if (Array.isArray(keyOf(item, "items"))) {
      const collapsed = keyOf(item, "collapsed") === true;
      return [
        { kind: "group", label: label ?? "", items: entriesOf(keyOf(item, "items"), lookup), collapsed },
      ];
    }
    const file = lookup.pageAt(asPath((slug ?? link ?? "").split("#")[0] ?? ""));
    if (file !== undefined && (slug ?? link) !== undefined) return [{ kind: "page", file, label }];
    return link !== undefined && /^https?:/.test(link)
      ? [{ kind: "link", href: link, label: label ?? link }]
      : [];
  });
}
