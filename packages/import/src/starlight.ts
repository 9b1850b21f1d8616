// A Starlight site by its configuration.
import { existsSync } from "node:fs";
import path from "node:path";
import { slug as slugOf } from "github-slugger";
import * as config from "./config-values.ts";
import { entriesOf } from "./navigation.ts";
import type { Description, Place } from "./project.ts";
import { socialLinks } from "./vitepress.ts";

const { asPath, Call, isValues, keyOf, keysOf, listOf, pathOf, textOf } = config;

/** Describes a site. */
export function readStarlight(values: unknown, { root, configFile }: Place): Description {
  const call = listOf(keyOf(values, "integrations")).find(
    (integration) => integration instanceof Call && integration.name === "starlight",
  );
  const options = call instanceof Call ? call.args[0] : undefined;
  const title = keyOf(options, "title");
  const sidebar = keyOf(options, "sidebar");
  // before version 0.33, by network
  const social = keyOf(options, "social");
  // pages of the main language are in its folder, or beside those of all others
  const locales = keysOf(keyOf(options, "locales"));
  const main = textOf(options, "defaultLocale") ?? "root";
  const hasFolder = !locales.includes("root") && locales.includes(main);
  const languages = hasFolder
    ? []
    : locales.filter((name) => name !== "root").map((name) => name.toLowerCase());
  return {
    generator: "Starlight",
    docs: path.join(root, configFile === "" ? "." : "src/content/docs", hasFolder ? main : ""),
    statics: [path.join(root, "public")],
    title: textOf(isValues(title) ? Object.values(title)[0] : title),
    tagline: textOf(options, "description"),
    url: config.splitUrl(keyOf(values, "site"))?.url,
    baseUrl: config.withSlashes(keyOf(values, "base")),
    favicon: textOf(options, "favicon"),
    logo: [
      textOf(options, "logo", "src") ?? textOf(options, "logo", "light"),
      textOf(options, "logo", "dark"),
    ],
    trailingSlash: keyOf(values, "trailingSlash") !== "never",
    skipped: (file) => {
      if (languages.includes((file.split("/")[0] ?? "").toLowerCase())) return "belongs to another language";
      return /^404\.mdx?$/i.test(file) ? "is the not-found page, which the engine makes" : undefined;
    },
    addressOf: (file, { slug }) =>
      asPath(
        textOf(slug) ??
          pathOf(file)
            .split("/")
            .map((part) => slugOf(part))
            .join("/"),
      ),
    isMdx: (file) => file.endsWith(".mdx"),
    sidebars: Array.isArray(sidebar) ? { docs: entriesOf(sidebar) } : {},
    navbar: isValues(social)
      ? Object.entries(social).map(([label, target]) => ({ label, target: textOf(target) }))
      : socialLinks(social),
    redirects: redirectsOf(keyOf(values, "redirects")),
    findings: [
      ...(existsSync(path.join(root, "src/pages"))
        ? [{ found: "pages of Astro (`src/pages`)", done: "are not imported: write them as `pages/*.tsx`" }]
        : []),
      ...config.unusedKeys(options, OPTIONS_READ, "starlight."),
    ],
  };
}

/** Options of Starlight that are read. */
const OPTIONS_READ = "title description favicon logo sidebar social locales defaultLocale";

const redirectsOf = (values: unknown): Map<string, string> =>
  new Map(
    keysOf(values).flatMap((from): [string, string][] => {
      const to = textOf(values, from) ?? textOf(values, from, "destination");
      return to === undefined || /[[*]/.test(from) ? [] : [[from, to]];
    }),
  );
