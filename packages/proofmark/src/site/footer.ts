import type { FooterColumn, FooterData, FooterItem } from "@proofmark/theme/data/navigation-data.ts";
import type { FooterLinkConfig } from "../config/navigation-schema.ts";
import type { SiteConfig } from "../config/schema.ts";
import { type ReadStatic, resolveLogo } from "./logo.ts";
import { internal, isExternal } from "./permalink.ts";

/** Resolves the configured footer. */
export function createFooter(config: SiteConfig, readStatic: ReadStatic): FooterData | undefined {
  const { footer } = config;
  if (footer === undefined) return undefined;
  const columns = footer.links.flatMap((entry) =>
    "title" in entry
      ? [{ title: entry.title ?? undefined, items: entry.items.map((item) => footerItem(item, config)) }]
      : [],
  );
  const flat = footer.links.flatMap((entry) => ("title" in entry ? [] : [footerItem(entry, config)]));
  const all: FooterColumn[] = flat.length > 0 ? [{ title: undefined, items: flat }] : columns;
  return {
    style: footer.style,
    logo: footer.logo && resolveLogo({ width: 16, height: 16, ...footer.logo }, config, readStatic),
    copyright: footer.copyright,
    columns: all,
  };
}

function footerItem(item: FooterLinkConfig, config: SiteConfig): FooterItem {
  if ("html" in item) return { html: item.html };
  const written = item.to ?? item.href ?? "";
  const href = item.to === undefined && !item.prependBaseUrlToHref ? written : internal(written, config);
  return { label: item.label, href, external: isExternal(href), attributes: item.attributes };
}
