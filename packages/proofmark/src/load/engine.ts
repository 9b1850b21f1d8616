import { readFileSync } from "node:fs";
import { TOKEN_KINDS } from "../config/highlight-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import { hashText } from "../content/source.ts";
import type {
  AnnouncementConfig,
  BootConfig,
  FollowSystemConfig,
  TabsConfig,
  ValuesConfig,
  ValuesPanelConfig,
  ValuesScriptConfig,
  VersionsConfig,
} from "../shared/boot-config.ts";
import { THEME_KEY } from "../shared/storage-keys.ts";
import type { Version } from "../site/model.ts";
import { preferredVersionKey, resolveStorage } from "../site/site-data.ts";

/** The engine's own files, compiled: what every site publishes. */
export interface EngineFiles {
  readonly version: string;
  /** Changes with every change of the engine. */
  readonly stamp: string;
  readonly boot: string;
  /** Stands in the boot script's place on sites that are searched. */
  readonly bootSearched: string;
  /** Stands beside the boot script on sites with an announcement that can be closed. */
  readonly announcement: string;
  /** Stands beside the boot script on sites that respect the system's colour mode. */
  readonly followSystem: string;
  /** Stands beside the boot script on sites of several versions. */
  readonly versions: string;
  /** Stands beside the boot script where the navbar hides. */
  readonly hideOnScroll: string;
  /** Shows the reader's values; inlined into pages with placeholders. */
  readonly values: string;
  /** In which readers replace values. */
  readonly valuesPanel: string;
  /** Stands on the home page. */
  readonly baseUrl: string;
  /** Looks an unknown address up among the pages; on the not-found page. */
  readonly notFound: string;
  /** Stands on pages with tabs. */
  readonly tabs: string;
  /** Stands on pages with islands that show a part of the address. */
  readonly queried: string;
  readonly shell: string;
  /** The reader's tools. */
  readonly tools: string;
  readonly dev: string;
  readonly style: string;
  /** Of the search button and the empty box; follows the stylesheet on sites that are searched. */
  readonly searchStyle: string;
  readonly announcementStyle: string;
  readonly hideableSidebarStyle: string;
  /** The page of all results; imports the search box and the shell from beside it. */
  readonly searchPage: string;
  /** The search box; imports the shell from beside it. */
  readonly search: string;
  /** The embedded search engine, as a worker. */
  readonly searchWorker: string;
  /** The hosted search engine, as a module. */
  readonly searchHosted: string;
}

/** Reads the engine's compiled files, which lie beside this one. */
export function readEngine(): EngineFiles {
  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(read("../package.json"));
  const shell = read("client/shell.js");
  const besideShell = (script: string): string =>
    script.replaceAll("proofmark:shell", `./${shellName({ shell })}`);
  const search = besideShell(read("client/search.js"));
  return {
    version,
    stamp: read("stamp"),
    boot: read("client/boot.js").trim(),
    bootSearched: read("client/boot-searched.js").trim(),
    announcement: read("client/announcement.js").trim(),
    followSystem: read("client/follow-system.js").trim(),
    versions: read("client/versions.js").trim(),
    hideOnScroll: read("client/hide-on-scroll.js").trim(),
    values: read("client/values.js").trim(),
    valuesPanel: read("client/values-panel.js"),
    baseUrl: read("client/base-url.js").trim(),
    notFound: read("client/not-found.js"),
    tabs: read("client/tabs.js").trim(),
    queried: read("client/queried.js").trim(),
    shell,
    tools: read("client/tools.js"),
    dev: read("client/dev.js"),
    style: read("client/style.css"),
    searchStyle: read("client/search.css"),
    announcementStyle: read("client/announcement.css"),
    hideableSidebarStyle: read("client/hideable-sidebar.css"),
    search,
    searchPage: besideShell(read("client/search-page.js")).replaceAll(
      '"./search.js"',
      `"./${searchName({ search })}"`,
    ),
    searchWorker: read("client/search-worker.js"),
    searchHosted: read("client/search-hosted.js"),
  };
}

/** Name of the shell's script in the folder of assets. */
export const shellName = ({ shell }: Pick<EngineFiles, "shell">): string => hashedName("shell", shell);

/** Name of the search box's script there. */
export const searchName = ({ search }: Pick<EngineFiles, "search">): string => hashedName("search", search);

const hashedName = (name: string, script: string): string => `${name}.${hashText(script).slice(0, 8)}.js`;

/**
 * The boot script with the site's configuration written into it, and those that only some sites need: with an
 * announcement, with several versions.
 */
export function bootScript(
  engine: EngineFiles,
  { config, versions }: { config: SiteConfig; versions: readonly Pick<Version, "name">[] },
): string {
  const { type, suffix } = resolveStorage(config);
  const boot: BootConfig = {
    mode: config.colorMode.defaultMode,
    disableSwitch: config.colorMode.disableSwitch,
    respectSystem: config.colorMode.respectPrefersColorScheme,
    storage: type,
    suffix,
  };
  const scripts = [
    (config.search === false ? engine.boot : engine.bootSearched).replace("__BOOT__", () => inScript(boot)),
  ];
  if (boot.respectSystem) {
    const follow: FollowSystemConfig = { key: THEME_KEY + suffix, storage: type };
    scripts.push(engine.followSystem.replace("__FOLLOW__", () => inScript(follow)));
  }
  if (config.announcementBar?.isCloseable) {
    const announcement: AnnouncementConfig = { id: config.announcementBar.id, storage: type, suffix };
    scripts.push(engine.announcement.replace("__ANNOUNCEMENT__", () => inScript(announcement)));
  }
  if (versions.length > 1) {
    const known: VersionsConfig = {
      key: preferredVersionKey(config),
      storage: type,
      names: versions.map(({ name }) => name),
    };
    scripts.push(engine.versions.replace("__VERSIONS__", () => inScript(known)));
  }
  if (config.navbar.hideOnScroll) scripts.push(engine.hideOnScroll);
  return scripts.join(";");
}

/** The script of pages with tabs, with the site's configuration written into it. */
export function tabsScript(engine: EngineFiles, config: SiteConfig): string {
  const { type, suffix } = resolveStorage(config);
  return engine.tabs.replace("__TABS__", () => inScript({ storage: type, suffix } satisfies TabsConfig));
}

/**
 * The scripts of values with the site's configuration written into them, and the panel's address, as
 * `publish` gives it; undefined on a site that declares no placeholders.
 */
export function valuesScripts(
  engine: EngineFiles,
  config: SiteConfig,
  publish: (panel: string) => string,
): { script: string; panel: string; panelAddress: string } | undefined {
  const { type, suffix } = resolveStorage(config);
  const declared = Object.entries(config.placeholders).map(
    ([name, { label = name, default: given }]) => [name, { label, default: given }] as const,
  );
  if (declared.length === 0) return undefined;
  const values: ValuesConfig = { storage: type, suffix };
  const panelConfig: ValuesPanelConfig = { ...values, placeholders: Object.fromEntries(declared) };
  const panel = engine.valuesPanel.replace("__PANEL__", () => inScript(panelConfig));
  const panelAddress = publish(panel);
  const scriptConfig: ValuesScriptConfig = { ...values, panel: panelAddress };
  return { script: engine.values.replace("__VALUES__", () => inScript(scriptConfig)), panel, panelAddress };
}

/** A value as it can stand in an inline script. */
const inScript = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");

/**
 * The stylesheet with the site's highlighting themes, announcement colours and `own` styles; a token's class
 * is the first letter of its kind.
 */
export function styleSheet(
  engine: EngineFiles,
  { highlight, announcementBar: bar, docs, search }: SiteConfig,
  own: string,
): string {
  const used = [
    search !== false && engine.searchStyle,
    bar && engine.announcementStyle,
    docs.sidebar.hideable && engine.hideableSidebarStyle,
  ];
  const colors = TOKEN_KINDS.map(
    (kind) => `--${kind[0]}:light-dark(${highlight.light[kind]},${highlight.dark[kind]})`,
  ).join(";");
  const announcement = [
    bar?.backgroundColor && `background:${bar.backgroundColor}`,
    bar?.textColor && `color:${bar.textColor}`,
  ]
    .filter(Boolean)
    .join(";");
  return `${engine.style}${used.filter(Boolean).join("")}:root{${colors}}${announcement && `.announce{${announcement}}`}${own}`;
}
