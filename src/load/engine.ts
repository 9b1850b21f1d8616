import { readFileSync } from "node:fs";
import type { SiteConfig } from "../config/schema.ts";
import { TOKEN_KINDS } from "../config/schema.ts";
import type { BootConfig } from "../shared/boot-config.ts";
import { resolveStorage } from "../site/site-data.ts";

/** The engine's own files, compiled: what every site publishes. */
export interface EngineFiles {
  readonly version: string;
  /** Changes with every change of the engine. */
  readonly stamp: string;
  readonly boot: string;
  readonly shell: string;
  readonly dev: string;
  readonly style: string;
}

/** Reads the engine's compiled files, which lie beside this one. */
export function readEngine(): EngineFiles {
  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(read("../package.json"));
  return {
    version,
    stamp: read("stamp"),
    boot: read("client/boot.js").trim(),
    shell: read("client/shell.js"),
    dev: read("client/dev.js"),
    style: read("client/style.css"),
  };
}

/** The boot script with the site's configuration written into it. */
export function bootScript(engine: EngineFiles, config: SiteConfig): string {
  const { type, suffix } = resolveStorage(config);
  const boot: BootConfig = {
    mode: config.colorMode.defaultMode,
    disableSwitch: config.colorMode.disableSwitch,
    respectSystem: config.colorMode.respectPrefersColorScheme,
    announcement: config.announcementBar?.id,
    storage: type,
    suffix,
  };
  return engine.boot.replace("__BOOT__", JSON.stringify(boot).replace(/</g, "\\u003c"));
}

/** The stylesheet with the site's highlighting themes; a token's class is the first letter of its kind. */
export function styleSheet(engine: EngineFiles, { highlight }: SiteConfig): string {
  const colors = TOKEN_KINDS.map((kind) => `--${kind[0]}:light-dark(${highlight.light[kind]},${highlight.dark[kind]})`).join(";");
  return `${engine.style}:root{${colors}}`;
}
