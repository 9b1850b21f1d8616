// The four generators: which one a folder was written for, and its site by the values of its configuration.

import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { problemError } from "@proofmark/prover/document/problems.ts";
import { isBelow } from "@proofmark/prover/files/site-file.ts";
import { slug as slugOf } from "github-slugger";
import picomatch from "picomatch";
import { isIndexName, joinPaths, noteSlug } from "proofmark/src/site/permalink.ts";
import { parse } from "yaml";
import {
  Call,
  findScript,
  isValues,
  keyOf,
  keysOf,
  listOf,
  pathOf,
  readScript,
  redirectsOf,
  splitUrl,
  textOf,
  unusedKeys,
  withSlashes,
} from "./config-values.ts";
import { entriesOf } from "./navigation.ts";
import {
  DEFAULTS,
  type Description,
  type Finding,
  GENERATOR_NAMES,
  type Place,
  type Project,
  type Values,
} from "./project.ts";
import { fileFault, isFolder, readText } from "./site-files.ts";

interface Generator {
  /** Its configuration file, relative to the site's folder. */
  readonly config: string;
  readonly describe: (values: unknown, place: Place) => Description;
}

const GENERATORS: Readonly<Record<string, Generator>> = {
  docusaurus: { config: "docusaurus.config", describe: readDocusaurus },
  vitepress: { config: ".vitepress/config", describe: readVitePress },
  starlight: { config: "astro.config", describe: readStarlight },
  mkdocs: { config: "mkdocs", describe: readMkDocs },
};

/** How many folders above the one named are looked into. */
const MAX_ABOVE = 4;

/**
 * Reads the site that a folder belongs to: its configuration is in the folder, above it, or in a folder right
 * below it. With `from` a folder without a configuration is one of pages. Throws a ProblemError if there is no
 * such folder, or nothing shows the generator.
 */
export function readProject(folder: string, from: string | undefined): Project {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw problemError(folder, undefined, "is not a folder", {
      expected: "the folder of a documentation site",
    });
  const chosen = from === undefined ? undefined : GENERATORS[from];
  const generators = chosen === undefined ? Object.values(GENERATORS) : [chosen];
  const above = Array.from({ length: MAX_ABOVE + 1 }, (_, levels) =>
    path.resolve(folder, ...Array<string>(levels).fill("..")),
  );
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const places = [
    ...above.map((root) => ({ root, boundary: root })),
    ...below.map(({ name }) => ({ root: path.join(folder, name), boundary: folder })),
  ];
  for (const place of places)
    for (const { config, describe } of generators) {
      const configFile = findScript(path.join(place.root, config), place.boundary);
      if (configFile !== undefined) return readConfigured(describe, { ...place, configFile }, folder);
    }
  if (chosen !== undefined)
    return { ...readSite(chosen.describe, { root: folder, configFile: "", boundary: folder }), docs: folder };
  throw problemError(folder, undefined, "is not the folder of a site that can be imported", {
    expected:
      "docusaurus.config.*, .vitepress/config.*, astro.config.* or mkdocs.yml in it, above it or right below it",
    fix: `name the folder of the configuration, or what the pages were written for: --from ${GENERATOR_NAMES.join("|")}`,
  });
}

/** Folders that are not imported, and their names in the report. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
  blog: "the blog",
  versioned_docs: "the folder of released versions (`versioned_docs`)",
  "src/pages": "the folder of pages that are programs (`src/pages`)",
  ".vitepress/theme": "the theme (`.vitepress/theme`)",
};

function readSite(describe: Generator["describe"], place: Place): Project {
  const site = describe(valuesOf(place), place);
  const left = Object.entries(NOT_IMPORTED).filter(([name]) => {
    const folder = path.join(place.root, name);
    return existsSync(folder) && (name.startsWith(".") || !isBelow(site.docs, folder));
  });
  return {
    ...DEFAULTS,
    ...place,
    ...site,
    title: site.title ?? path.basename(place.root),
    findings: [...left.map(([, found]) => ({ found, done: "is not imported" })), ...site.findings],
  };
}

function valuesOf({ configFile, boundary }: Place): unknown {
  if (configFile === "") return {};
  if (!/\.ya?ml$/.test(configFile)) return readScript(configFile, boundary);
  // tags such as `!!python/name:…` and `!ENV` name programs: their values are read as text
  return parse(readText(boundary, configFile) ?? "", { logLevel: "silent", customTags: [] });
}

/** Reads a configuration. Only the pages of the folder that was named are imported, if it is below all pages. */
function readConfigured(describe: Generator["describe"], place: Place, folder: string): Project {
  const { boundary, configFile } = place;
  let project: Project;
  try {
    project = readSite(describe, place);
  } catch (error) {
    if (!(error instanceof Error) || error.name === "ProblemError") throw error;
    throw problemError(configFile, undefined, "the configuration can't be read", {
      found: error.message.split("\n")[0],
      fix: "fix it, or move the pages to a folder of their own and use --from",
    });
  }
  const { docs } = project;
  if (!isFolder(boundary, docs)) {
    const fault = fileFault(boundary, docs);
    throw problemError(configFile, undefined, `the folder of the pages ${fault ?? "does not exist"}`, {
      found: docs,
      fix: fault === undefined ? undefined : "name a folder that holds the pages and the configuration",
    });
  }
  return folder !== docs && isBelow(docs, folder) ? { ...project, docs: folder } : project;
}

/** A Docusaurus site by its configuration and its sidebars. */
function readDocusaurus(values: unknown, { root, boundary }: Place): Description {
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
    addressOf: (file, frontMatter) => docusaurusAddress(routeBase, file, frontMatter),
    isMdx: () => true,
    sidebars: Object.fromEntries(
      keysOf(sidebars).map((name) => [name, entriesOf(keyOf(sidebars, name), { isFolded: true })]),
    ),
    navbar: entriesOf(keyOf(theme, "navbar", "items")),
    footer: entriesOf(keyOf(theme, "footer", "links")),
    copyright: textOf(theme, "footer", "copyright"),
    redirects: redirectsOf(keyOf(optionsOf(values, "plugins", /plugin-client-redirects$/), "redirects")),
    findings: docusaurusFindings(values, preset, options),
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
const DOCUSAURUS_KEYS =
  "title tagline url baseUrl favicon trailingSlash staticDirectories presets plugins themeConfig onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks future onDuplicateRoutes organizationName projectName deploymentBranch";

const docusaurusFindings = (values: unknown, preset: unknown, options: unknown): Finding[] => [
  ...unusedKeys(values, DOCUSAURUS_KEYS),
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

function docusaurusAddress(
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

/** A VitePress site by its configuration. */
function readVitePress(config: unknown, { root }: Place): Description {
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
    headingId: vitepressId,
    dialect: "markdown-it",
    sidebars: sidebarsOf(keyOf(theme, "sidebar")),
    navbar: ["nav", "socialLinks"].flatMap((key) => entriesOf(keyOf(theme, key))),
    copyright: ["message", "copyright"].flatMap((key) => textOf(theme, "footer", key) ?? []).join(" · "),
    findings: [
      ...unusedKeys(config, VITEPRESS_KEYS),
      ...unusedKeys(theme, "sidebar nav socialLinks logo footer", "themeConfig."),
    ],
  };
}

/** Keys of the configuration that are read, or that say how VitePress builds. */
const VITEPRESS_KEYS =
  "title description base srcDir srcExclude locales themeConfig sitemap cleanUrls outDir cacheDir vite ignoreDeadLinks lang";

/** Separators and signs become hyphens. Source: `slugify` of @mdit-vue/shared. */
const vitepressId = (text: string): string =>
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

/** A Starlight site by its configuration. */
function readStarlight(values: unknown, { root }: Place): Description {
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

// An MkDocs site by its configuration.

/** Files that an address leaves out: it names their folder. */
const FOLDER_PAGE = /^(?:index|readme)$/i;

/** Describes a site. */
function readMkDocs(config: unknown, { root }: Place): Description {
  const docs = path.resolve(root, textOf(config, "docs_dir") ?? "docs");
  const site = splitUrl(keyOf(config, "site_url"));
  const custom = textOf(config, "theme", "custom_dir");
  const overrides = custom === undefined ? undefined : path.relative(docs, path.resolve(root, custom));
  const nav = keyOf(config, "nav");
  const plugins = keyOf(config, "plugins");
  const link = keyOf(config, "repo_url");
  return {
    generator: "MkDocs",
    docs,
    title: textOf(config, "site_name"),
    tagline: textOf(config, "site_description"),
    url: site?.url,
    baseUrl: site?.baseUrl ?? "/",
    favicon: textOf(config, "theme", "favicon"),
    logo: [textOf(config, "theme", "logo")],
    trailingSlash: keyOf(config, "use_directory_urls") !== false,
    skipped: (file) =>
      overrides !== undefined && file.startsWith(`${overrides}/`) ? "belongs to the theme" : undefined,
    addressOf: (file) => pathOf(file, FOLDER_PAGE),
    headingId: pythonId,
    dialect: "python",
    sidebars: Array.isArray(nav) ? { docs: entriesOf(nav) } : {},
    navbar: entriesOf([
      ...(link === undefined ? [] : [{ link, name: keyOf(config, "repo_name") }]),
      ...listOf(keyOf(config, "extra", "social")),
    ]),
    copyright: textOf(config, "copyright"),
    // plugins are a list of names and mappings, or one mapping
    redirects: (isValues(plugins) ? [plugins] : listOf(plugins))
      .flatMap((plugin) => redirectsOf(keyOf(plugin, "redirects", "redirect_maps")))
      .map(([from, to]) => [pathOf(from, FOLDER_PAGE), to]),
    findings: [
      ...unusedKeys(config, MKDOCS_KEYS),
      ...unusedKeys(keyOf(config, "theme"), "name favicon logo custom_dir", "theme."),
      ...unusedKeys(keyOf(config, "extra"), "social", "extra."),
    ],
  };
}

/** Keys of the configuration that are read, or that say how MkDocs builds. */
const MKDOCS_KEYS =
  "site_name site_description site_url repo_url repo_name copyright extra docs_dir use_directory_urls nav theme plugins markdown_extensions strict watch site_dir validation dev_addr";

/** Letters that are not ASCII go. Source: `slugify` of Python-Markdown's extension `toc`. */
const pythonId = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, "-");
