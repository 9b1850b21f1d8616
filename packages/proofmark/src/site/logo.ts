import type { LogoData } from "@proofmark/theme/data/navigation-data.ts";
import type { LogoConfig } from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import { internal, isExternal, joinPaths } from "./permalink.ts";

/** Reads a published static file's text, for a logo shown inline; undefined if there is none. */
export type ReadStatic = (src: string) => string | undefined;

/** Resolves the logo of the navbar or the footer. */
export function resolveLogo(logo: LogoConfig, config: SiteConfig, readStatic: ReadStatic): LogoData {
  const publicPath = (src: string): string => (isExternal(src) ? src : joinPaths(config.baseUrl, src));
  // one drawing takes the colours of both modes
  const inline = logo.src.endsWith(".svg") && logo.srcDark === undefined;
  const svg = inline ? readStatic(logo.src) : undefined;
  return {
    src: publicPath(logo.src),
    srcDark: logo.srcDark === undefined ? undefined : publicPath(logo.srcDark),
    alt: logo.alt,
    href: internal(logo.href ?? "/", config),
    width: logo.width,
    height: logo.height,
    svg: svg && sized(svg, logo),
  };
}

/** A drawing with its size as the configuration has it. */
function sized(svg: string, { width, height }: LogoConfig): string {
  const own = Object.entries({ width, height }).filter(([, value]) => value !== undefined);
  return own.reduce(
    (text, [name, value]) =>
      text.replace(
        /<svg\b[^>]*>/,
        (tag) => `<svg ${name}="${value}"${tag.slice(4).replace(new RegExp(` ${name}="[^"]*"`), "")}`,
      ),
    svg,
  );
}
