// A Starlight site: its configuration, sidebar and front matter.
import { existsSync } from "node:fs";
import path from "node:path";
import { slug as slugOf } from "github-slugger";
import * as config from "./config-values.ts";
import { heroText, mapPageKeys, mapShared, tocLevels } from "./front-matter.ts";
import {
  DEFAULTS,
  type Entry,
  type MappedFrontMatter,
  type Place,
  type Project,
  type Values,
} from "./project.ts";

const { asPath, Call, isValues, keyOf, keysOf, listOf, pathOf, textOf, unusedKeys } = config;

/** Options of Starlight that are read. */
const OPTIONS_READ = ["title", "description", "favicon", "sidebar", "locales", "defaultLocale"];

/** Reads a site. */
export function readStarlight(place: Place): Project {
  const { root, configFile, boundary } = place;
  const values = configFile === "" ? {} : config.readScript(configFile, boundary);
  const call = listOf(keyOf(values, "integrations")).find(
    (integration) => integration instanceof Call && integration.name === "starlight",
  );
  const options = call instanceof Call ? call.args[0] : undefined;
  const title = keyOf(options, "title");
  const sidebar = keyOf(options, "sidebar");
  // pages of the main language are in its folder, or beside those of all others
  const locales = keysOf(keyOf(options, "locales"));
  const main = textOf(keyOf(options, "defaultLocale")) ?? "root";
  const hasFolder = !locales.includes("root") && locales.includes(main);
  const languages = hasFolder
    ? []
    : locales.filter((name) => name !== "root").map((name) => name.toLowerCase());
  return {
    generator: "Starlight",
    ...DEFAULTS,
    ...place,
    docs: path.join(root, configFile === "" ? "." : "src/content/docs", hasFolder ? main : ""),
    statics: [path.join(root, "public")],
    title: textOf(isValues(title) ? Object.values(title)[0] : title) ?? path.basename(root),
    tagline: textOf(keyOf(options, "description")),
    url: config.splitUrl(keyOf(values, "site"))?.url,
    baseUrl: config.withSlashes(keyOf(values, "base")),
    favicon: textOf(keyOf(options, "favicon")),
    trailingSlash: keyOf(values, "trailingSlash") !== "never",
    skipped: (file) => {
      if (languages.includes((file.split("/")[0] ?? "").toLowerCase())) return "belongs to another language";
      return file.toLowerCase() === "404.md" ? "is the not-found page, which the engine makes" : undefined;
    },
    addressOf: (file, { slug }) =>
      typeof slug === "string" ? asPath(slug) : asPath(pathOf(file).split("/").map(slugOfPart).join("/")),
    isMdx: (file) => file.endsWith(".mdx"),
    mapFrontMatter,
    sidebars: Array.isArray(sidebar) ? { docs: entriesOf(sidebar) } : {},
    redirects: redirectsOf(keyOf(values, "redirects")),
    findings: [
      ...(existsSync(path.join(root, "src/pages"))
        ? [{ found: "pages of Astro (`src/pages`)", done: "are not imported: write them as `pages/*.tsx`" }]
        : []),
      ...unusedKeys(options, OPTIONS_READ, "starlight."),
    ],
  };
}

const slugOfPart = (part: string): string => slugOf(part);

const redirectsOf = (values: unknown): Map<string, string> =>
  new Map(
    keysOf(values).flatMap((from): [string, string][] => {
      const to = textOf(keyOf(values, from)) ?? textOf(keyOf(values, from, "destination"));
      return to === undefined || /[[*]/.test(from) ? [] : [[from, to]];
    }),
  );

function mapFrontMatter(values: Values): MappedFrontMatter {
  const { sidebar, hero, template, tableOfContents, editUrl, lastUpdated, prev, next, slug, ...others } =
    values;
  const { keys, rest } = mapShared(others);
  const order = keyOf(sidebar, "order");
  const label = textOf(keyOf(sidebar, "label"));
  const date = /^\d{4}-\d{2}-\d{2}/.exec(textOf(lastUpdated) ?? "")?.[0];
  const levels = ["minHeadingLevel", "maxHeadingLevel"].map((key) => keyOf(tableOfContents, key));
  return {
    keys: {
      ...keys,
      ...(typeof slug === "string" ? { slug: asPath(slug) } : {}),
      ...(typeof order === "number" ? { sidebar_position: order } : {}),
      ...(label === undefined ? {} : { sidebar_label: label }),
      ...(template === "splash" ? { hide_table_of_contents: true, displayed_sidebar: null } : {}),
      ...(tableOfContents === false ? { hide_table_of_contents: true } : tocLevels(levels[0], levels[1])),
      ...(date === undefined ? {} : { last_update: { date } }),
      ...mapPageKeys(values),
    },
    rest: { ...rest, ...(keyOf(sidebar, "hidden") === true ? { sidebar } : {}) },
    intro: heroText(hero),
  };
}

const entriesOf = (items: unknown): Entry[] =>
  listOf(items).map((item) => {
    const href = textOf(item) ?? textOf(keyOf(item, "slug")) ?? textOf(keyOf(item, "link"));
    const inside = keyOf(item, "items");
    return {
      label: textOf(keyOf(item, "label")),
      addresses: href === undefined ? [] : [asPath(href.split("#")[0] ?? "")],
      href,
      folder: textOf(keyOf(item, "autogenerate", "directory")),
      ...(Array.isArray(inside)
        ? { items: entriesOf(inside), isOpen: keyOf(item, "collapsed") !== true }
        : {}),
    };
  });
