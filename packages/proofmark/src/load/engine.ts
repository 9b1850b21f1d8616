import { readdirSync, readFileSync } from "node:fs";
import {
  INLINE_SCRIPTS,
  type InlineName,
  type ModuleName,
  type SingleName,
} from "@proofmark/theme/data/browser-scripts.ts";
import type { SiteConfig } from "../config/schema.ts";
import { TOKEN_KINDS } from "../config/schema.ts";

/** The engine's own compiled files, which every site publishes. */
export type EngineFiles = ReturnType<typeof openEngine>;

/** Opens the engine's compiled files, which are in the folder of this module. Each is read on first use. */
export function openEngine() {
  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(read("../package.json"));
  const texts = new Map<string, string>();
  const readOnce = (name: string): string => {
    const text = texts.get(name) ?? read(`client/${name}`).trim();
    texts.set(name, text);
    return text;
  };
  const files = readdirSync(new URL("client", import.meta.url));
  return {
    version,
    /** Changes with every change of the engine. */
    stamp: read("stamp"),
    /** The scripts that pages contain. */
    inline: Object.fromEntries(
      Object.keys(INLINE_SCRIPTS).map((name) => [name, readOnce(`${name}.js`)]),
    ) as Record<InlineName, string>, // it has every name
    script: (name: SingleName) => readOnce(`${name}.js`),
    /** A compiled module, under a name with its hash, by which others import it. */
    module(name: ModuleName) {
      const file = files.find((compiled) => compiled.replace(/\.\w+\.js$/, "") === name);
      if (file === undefined) throw new Error(`the module ${name} is not compiled`);
      return { file, text: readOnce(file) };
    },
    /** The stylesheet of every page, or one for some sites or pages. */
    style: (name: "style" | "search" | "announcement" | "lists") => readOnce(`${name}.css`),
  };
}

/**
 * The stylesheet with the site's highlighting themes, followed by the site's own
 * styles. A token's class is the first letter of its kind.
 */
export function styleSheet(
  engine: EngineFiles,
  { highlight, announcementBar: bar, search }: SiteConfig,
  siteStyle: string,
): string {
  const used = [search !== false && engine.style("search"), bar && engine.style("announcement")];
  const colors = TOKEN_KINDS.map(
    (kind) => `--${kind[0]}:light-dark(${highlight.light[kind]},${highlight.dark[kind]})`,
  ).join(";");
  return `${engine.style("style")}${used.filter(Boolean).join("")}:root{${colors}}${siteStyle}`;
}
