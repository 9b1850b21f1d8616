// A Starlight site by its configuration.
import path from "node:path";
import { slug as slugOf } from "github-slugger";
import { joinPaths } from "proofmark/src/site/permalink.ts";
import {
  Call,
  keyOf,
  keysOf,
  listOf,
  pathOf,
  redirectsOf,
  splitUrl,
  textOf,
  unusedKeys,
  withSlashes,
} from "./config-values.ts";
import { entriesOf } from "./navigation.ts";
import type { Description, Place } from "./project.ts";

/** Describes a site. */
export function readStarlight(values: unknown, { root }: Place): Description {
  const call = listOf(keyOf(values, "integrations")).find(
    (integration) => integration instanceof Call && integration.name === "starlight",
  );
  const options = call instanceof Call ? call.args[0] : undefined;
  const title = keyOf(options, "title");
  const sidebar = keyOf(options, "sidebar");
  // pages of the main language are in its folder, or beside those of all others
  const locales = keysOf(keyOf(options, "locales"));
  const main = textOf(options, "defaultLocale") ?? "root";
  const hasFolder = !locales.includes("root") && locales.includes(main);
  const languages = hasFolder
    ? []
    : locales.filter((name) => name !== "root").map((name) => name.toLowerCase());
  return {
    generator: "Starlight",
    docs: path.join(root, "src/content/docs", hasFolder ? main : ""),
    statics: [path.join(root, "public")],
    title: textOf(title) ?? keysOf(title).map((name) => textOf(title, name))[0],
    tagline: textOf(options, "description"),
    url: splitUrl(keyOf(values, "site"))?.url,
    baseUrl: withSlashes(keyOf(values, "base")),
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
      joinPaths(
        textOf(slug) ??
          pathOf(file)
            .split("/")
            .map((part) => slugOf(part))
            .join("/"),
      ),
    isMdx: (file) => file.endsWith(".mdx"),
    sidebars: Array.isArray(sidebar) ? { docs: entriesOf(sidebar) } : {},
    navbar: entriesOf(keyOf(options, "social")),
    redirects: redirectsOf(keyOf(values, "redirects")),
    findings: unusedKeys(
      options,
      "title description favicon logo sidebar social locales defaultLocale",
      "starlight.",
    ),
  };
}
