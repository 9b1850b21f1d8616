import { readFileSync } from "node:fs";
import { hashText } from "@proofmark/prover/files/hash.ts";
import type {
  AnnouncementConfig,
  BootConfig,
  ChosenVersionConfig,
  TabsConfig,
  ToolsConfig,
  ToolVersionsConfig,
  ValuesConfig,
  ValuesPanelConfig,
  ValuesScriptConfig,
  VersionsConfig,
} from "@proofmark/theme/data/boot-config.ts";
import {
  BROWSER_SCRIPTS,
  type BrowserScript,
  type ScriptName,
} from "@proofmark/theme/data/browser-scripts.ts";
import type { OfflineWorkerConfig } from "@proofmark/theme/data/offline.ts";
import { SAVED_KEY_PREFIX } from "@proofmark/theme/data/storage-keys.ts";
import { TOKEN_KINDS } from "../config/highlight-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import { assetName } from "../render/addresses.ts";
import type { Version } from "../site/model.ts";
import { preferredVersionKey, resolveStorage } from "../site/site-data.ts";

/** Stylesheets: `style` for every page, the others for some sites. */
type StyleName = "style" | "search" | "announcement";

/** The engine's own compiled files, which every site publishes. */
export interface EngineFiles {
  readonly version: string;
  /** Changes with every change of the engine. */
  readonly stamp: string;
  script(name: ScriptName): string;
  style(name: StyleName): string;
}

/** Opens the engine's compiled files, which are in the folder of this module. Each is read on first use. */
export function openEngine(): EngineFiles {
  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(read("../package.json"));
  const known = new Map<string, string>();
  const readOnce = (name: string): string => {
    const text = known.get(name) ?? read(name).trim();
    known.set(name, text);
    return text;
  };
  const script = (name: ScriptName): string => {
    const { shares = [] }: BrowserScript = BROWSER_SCRIPTS[name];
    const addressed = (text: string, other: keyof typeof IMPORTED_AS): string =>
      text.replaceAll(IMPORTED_AS[other], `"./${scriptFile(other, script(other))}"`);
    return shares.reduce(addressed, readOnce(`client/${name}.js`));
  };
  return { version, stamp: read("stamp"), script, style: (name) => readOnce(`client/${name}.css`) };
}

/** The specifiers by which compiled scripts import the shared ones. */
const IMPORTED_AS = { shell: '"proofmark:shell"', search: '"./search.js"' };

/** File name of a script; modules import each other by it. */
export const scriptFile = (name: ScriptName, script: string): string =>
  assetName({ file: `${name}.js`, hash: hashText(script) });

/**
 * The boot script, with the site's configuration inserted, and the scripts that only some sites need: for an
 * announcement, for several versions.
 */
export function bootScript(
  engine: EngineFiles,
  { config, versions }: { config: SiteConfig; versions: readonly Pick<Version, "name">[] },
): string {
  const { type, suffix } = resolveStorage(config);
  const { defaultMode, disableSwitch } = config.colorMode;
  const boot: BootConfig = {
    mode: defaultMode,
    disableSwitch,
    storage: type,
    suffix,
  };
  const scripts = [configured(engine.script(config.search === false ? "boot" : "boot-searched"), boot)];
  if (config.announcementBar?.isCloseable) {
    const announcement: AnnouncementConfig = { id: config.announcementBar.id, storage: type, suffix };
    scripts.push(configured(engine.script("announcement"), announcement));
  }
  if (versions.length > 1) {
    const known: VersionsConfig = {
      key: preferredVersionKey(config),
      storage: type,
      names: versions.map(({ name }) => name),
    };
    scripts.push(configured(engine.script("versions"), known));
  }
  if (config.navbar.hideOnScroll) scripts.push(engine.script("hide-on-scroll"));
  return scripts.join(";");
}

/** The script for pages with tabs, with the site's configuration inserted. */
export function tabsScript(engine: EngineFiles, config: SiteConfig): string {
  const { type, suffix } = resolveStorage(config);
  return configured(engine.script("tabs"), { storage: type, suffix } satisfies TabsConfig);
}

/**
 * The script of the reader's tools, with the site's configuration written into it. `offline` is the address
 * of the module that keeps the site, where it is to be kept.
 */
export function toolsScript(engine: EngineFiles, config: SiteConfig, offline: string | undefined): string {
  const { type, suffix } = resolveStorage(config);
  const { search } = config;
  const key =
    search !== false && search.personalization ? SAVED_KEY_PREFIX + search.indexName + suffix : undefined;
  return configured(engine.script("tools"), { storage: type, key, offline } satisfies ToolsConfig);
}

/** The service worker that keeps a site, with what a build inserts. */
export const offlineWorker = (engine: EngineFiles, config: OfflineWorkerConfig): string =>
  configured(engine.script("offline-worker"), config);

/** The scripts for versions of tools, with the site's configuration inserted. */
export function toolVersionsScripts(
  engine: EngineFiles,
  config: SiteConfig,
  publish: (module: string) => string,
): { readonly inline: string; readonly script: string } {
  const { type, suffix } = resolveStorage(config);
  const own: ToolVersionsConfig = { storage: type, suffix };
  const script = publish(configured(engine.script("tool-versions"), own));
  const inline: ChosenVersionConfig = { ...own, script };
  return { inline: configured(engine.script("chosen-version"), inline), script };
}

/**
 * The script that shows values, with the site's configuration and the address of the published panel
 * inserted; undefined on a site without placeholders.
 */
export function valuesScripts(
  engine: EngineFiles,
  config: SiteConfig,
  publish: (panel: string) => string,
): { script: string; panel: string } | undefined {
  const { type, suffix } = resolveStorage(config);
  const declared = Object.entries(config.placeholders).map(
    ([name, { label = name, default: given }]) => [name, { label, default: given }] as const,
  );
  if (declared.length === 0) return undefined;
  const values: ValuesConfig = { storage: type, suffix };
  const panelConfig: ValuesPanelConfig = { ...values, placeholders: Object.fromEntries(declared) };
  const panel = publish(configured(engine.script("values-panel"), panelConfig));
  const scriptConfig: ValuesScriptConfig = { ...values, panel };
  return { script: configured(engine.script("values"), scriptConfig), panel };
}

/** Inserts a part of the configuration into a script, escaped for inline scripts. */
const configured = (script: string, value: unknown): string =>
  script.replace("__CONFIG__", () => JSON.stringify(value).replace(/</g, "\\u003c"));

/**
 * The stylesheet with the site's highlighting themes and announcement colours, followed by the site's own
 * styles. A token's class is the first letter of its kind.
 */
export function styleSheet(
  engine: EngineFiles,
  { highlight, announcementBar: bar, search }: SiteConfig,
  own: string,
): string {
  const used = [search !== false && engine.style("search"), bar && engine.style("announcement")];
  const colors = TOKEN_KINDS.map(
    (kind) => `--${kind[0]}:light-dark(${highlight.light[kind]},${highlight.dark[kind]})`,
  ).join(";");
  const announcement = [
    bar?.backgroundColor && `background:${bar.backgroundColor}`,
    bar?.textColor && `color:${bar.textColor}`,
  ]
    .filter(Boolean)
    .join(";");
  return `${engine.style("style")}${used.filter(Boolean).join("")}:root{${colors}}${announcement && `.announce{${announcement}}`}${own}`;
}
