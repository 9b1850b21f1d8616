import { escapeHtml } from "@proofmark/prover/text/html.ts";
import type { Site } from "../site/site.ts";

/** The sitemap: every page that search engines may list. Undefined if they may list none. */
export function renderSitemap(site: Site): string | undefined {
  const { config } = site;
  if (config.noIndex) return undefined;
  const entries = site.routes
    .filter((route) => !route.noIndex && route.kind !== "not-found")
    .map((route) => {
      const time = route.kind === "note" ? route.note.lastUpdate?.time : undefined;
      const lastmod =
        time === undefined ? "" : `<lastmod>${new Date(time).toISOString().slice(0, 10)}</lastmod>`;
      return `<url><loc>${escapeHtml(config.url + route.permalink)}</loc>${lastmod}<changefreq>weekly</changefreq><priority>0.5</priority></url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** What crawlers may visit. */
export function renderRobots({ config }: Site): string {
  return config.noIndex
    ? "User-agent: *\nDisallow: /\n"
    : `User-agent: *\nAllow: /\n\nSitemap: ${config.url}${config.baseUrl}sitemap.xml\n`;
}
