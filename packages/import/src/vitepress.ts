// A VitePress site by its configuration.
import path from "node:path";
import picomatch from "picomatch";
import { keyOf, keysOf, listOf, pathOf, splitUrl, textOf, unusedKeys, withSlashes } from "./config-values.ts";
import { entriesOf } from "./navigation.ts";
import type { Description, Place } from "./project.ts";

/** Describes a site. */
export function readVitePress(config: unknown, { root }: Place): Description {
  const main = keyOf(config, "locales", "root");
  const theme = { ...Object(keyOf(config, "themeConfig")), ...Object(keyOf(main, "themeConfig")) };
  const docs = path.resolve(root, textOf(config, "srcDir") ?? ".");
  const languages = keysOf(keyOf(config, "locales")).filter((name) => name !== "root");
  const isExcluded = picomatch(listOf(keyOf(config, "srcExclude")).map(String));
  const logo = keyOf(theme, "logo");
  return {
    generator: "VitePress",
    docs,
    statics: [path.join(docs, "public")],
    title: textOf(config, "title") ?? textOf(main, "title"),
    tagline: textOf(config, "description") ?? textOf(main, "description"),
    url: splitUrl(keyOf(config, "sitemap", "hostname"))?.url,
    baseUrl: withSlashes(keyOf(config, "base")),
    logo: [textOf(logo) ?? textOf(logo, "src") ?? textOf(logo, "light"), textOf(logo, "dark")],
    trailingSlash: keyOf(config, "cleanUrls") === true ? false : undefined,
    skipped(file) {
      if (languages.includes(file.split("/")[0] ?? "")) return "belongs to another language";
      if (/\[[\w.]+\]/.test(file)) return "is a template of pages that a program makes";
      return isExcluded(file) ? "is excluded by `srcExclude`" : undefined;
    },
    addressOf: (file) => pathOf(file),
    headingId,
    dialect: "markdown-it",
    sidebars: sidebarsOf(keyOf(theme, "sidebar")),
    navbar: ["nav", "socialLinks"].flatMap((key) => entriesOf(keyOf(theme, key))),
    copyright: ["message", "copyright"].flatMap((key) => textOf(theme, "footer", key) ?? []).join(" · "),
    findings: [
      ...unusedKeys(config, KEYS_READ),
      ...unusedKeys(theme, "sidebar nav socialLinks logo footer", "themeConfig."),
    ],
  };
}

/** Keys of the configuration that are read, or that say how VitePress builds. */
const KEYS_READ =
  "title description base srcDir srcExclude locales themeConfig sitemap cleanUrls outDir cacheDir vite ignoreDeadLinks lang";

/** Separators and signs become hyphens. Source: `slugify` of @mdit-vue/shared. */
const headingId = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/^(?=\d)/, "_")
    .toLowerCase();

/** Sidebars by the folder that they are for, or one for all pages. */
function sidebarsOf(value: unknown): Description["sidebars"] {
  if (Array.isArray(value)) return { docs: entriesOf(value) };
  return Object.fromEntries(
    keysOf(value).map((folder) => {
      const items = keyOf(value, folder);
      const name = folder.replace(/^\/|\/$/g, "").replaceAll("/", "-") || "docs";
      const base = textOf(items, "base");
      return [name, entriesOf(Array.isArray(items) ? items : keyOf(items, "items"), { base })];
    }),
  );
}
