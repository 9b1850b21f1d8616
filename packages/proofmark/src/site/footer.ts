import type { FooterData, NavEntry } from "@proofmark/theme/data/navigation-data.ts";
import type { FooterLinkConfig } from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import { type ReadStatic, resolveLogo } from "./logo.ts";
import { configuredLink } from "./permalink.ts";

/** Resolves the configured footer. A flat list becomes one column without a title. */
export function createFooter(config: SiteConfig, readStatic: ReadStatic): FooterData | undefined {
  const { footer } = config;
  if (footer === undefined) return undefined;
  const { style, logo, copyright, links } = footer;
  const entryOf = (link: FooterLinkConfig): NavEntry =>
    "html" in link ? { type: "html", value: link.html } : configuredLink(link, config);
  const columns = links.flatMap((entry) =>
    "title" in entry ? [{ title: entry.title ?? undefined, items: entry.items.map(entryOf) }] : [],
  );
  const flat = links.flatMap((entry) => ("title" in entry ? [] : [entryOf(entry)]));
  return {
    style,
    logo: logo && resolveLogo({ width: 16, height: 16, ...logo }, config, readStatic),
    copyright,
    columns: flat.length > 0 ? [{ title: undefined, items: flat }] : columns,
  };
}
