import type { SiteConfig } from "../config/schema.ts";
import { isExternal, joinPaths, siteAddress } from "./permalink.ts";

/** An internal address with the base and the trailing-slash setting applied; others as they are. */
export function internal(href: string, config: SiteConfig): string {
  if (isExternal(href) || href.startsWith("#")) return href;
  const hasBase = href.startsWith(config.baseUrl) || `${href}/` === config.baseUrl;
  return siteAddress(hasBase ? href : joinPaths(config.baseUrl, href), config);
}
