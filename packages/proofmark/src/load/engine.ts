import { readFileSync } from "node:fs";
import { TOKEN_KINDS } from "../config/highlight-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import { hashText } from "../files/hash.ts";
import { assetName } from "../render/asset-address.ts";
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
import { BROWSER_SCRIPTS, type BrowserScript, type ScriptName } from "../shared/browser-scripts.ts";
import { THEME_KEY } from "../shared/storage-keys.ts";
import type { Version } from "../site/model.ts";
import { preferredVersionKey, resolveStorage } from "../site/site-data.ts";

/** Stylesheets: of every page, and what follows it on some sites. */
type StyleName = "style" | "search" | "announcement" | "hideable-sidebar";

/** The engine's own files, compiled: what every site publishes. */
export interface EngineFiles {
  readonly version: string;
  /** Changes with every change of the engine. */
  readonly stamp: string;
  script(name: ScriptName): string;
  style(name: StyleName): string;
}

/** Opens the engine's compiled files, which lie beside this one; each is read when it is first asked for. */
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

/** How scripts import those that they share, as they are compiled. */
const IMPORTED_AS = { shell: '"proofmark:shell"', search: '"./search.js"' };

/** Name of a script's file: modules find each other by it. */
export const scriptFile = (name: ScriptName, script: string): string =>
  assetName({ file: `${name}.js`, hash: hashText(script) });

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
  const scripts = [configured(engine.script(config.search === false ? "boot" : "boot-searched"), boot)];
  if (boot.respectSystem) {
    const follow: FollowSystemConfig = { key: THEME_KEY + suffix, storage: type };
    scripts.push(configured(engine.script("follow-system"), follow));
  }
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

/** The script of pages with tabs, with the site's configuration written into it. */
export function tabsScript(engine: EngineFiles, config: SiteConfig): string {
  const { type, suffix } = resolveStorage(config);
  return configured(engine.script("tabs"), { storage: type, suffix } satisfies TabsConfig);
}

/**
 * The script that shows values, with the site's configuration written into it, and the address of the panel,
 * as `publish` gives it; undefined on a site that declares no placeholders.
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

/** A script with its part of the configuration written into it, as an inline script may hold it. */
const configured = (script: string, value: unknown): string =>
  script.replace("__CONFIG__", () => JSON.stringify(value).replace(/</g, "\\u003c"));

/**
 * The stylesheet with the site's highlighting themes, announcement colours and `own` styles, which come last;
 * a token's class is the first letter of its kind.
 */
export function styleSheet(
  engine: EngineFiles,
  { highlight, announcementBar: bar, docs, search }: SiteConfig,
  own: string,
): string {
  const used = [
    search !== false && engine.style("search"),
    bar && engine.style("announcement"),
    docs.sidebar.hideable && engine.style("hideable-sidebar"),
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
  return `${engine.style("style")}${used.filter(Boolean).join("")}:root{${colors}}${announcement && `.announce{${announcement}}`}${own}`;
}
