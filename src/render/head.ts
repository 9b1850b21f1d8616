import type { SiteConfig } from "../config/schema.ts";
import type { HeadTag } from "../shared/page-data.ts";
import type { Route } from "../site/route.ts";

const meta = (name: string, content: string): HeadTag => ({ tag: "meta", attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({ tag: "meta", attributes: { property: name, content } });
const link = (attributes: Record<string, string>): HeadTag => ({ tag: "link", attributes });

/** `{page title} | {site title}`; the site's title alone for a page without one. */
export function formatTitle(title: string, config: SiteConfig): string {
  const own = title.trim();
  return own === "" ? config.title : `${own} ${config.titleDelimiter} ${config.title}`;
}

/** Head tags that are the same on every page. */
export function siteHead(config: SiteConfig, generator: string): HeadTag[] {
  const favicon = config.favicon === undefined ? [] : [link({ rel: "icon", href: publicAddress(config.favicon, config) })];
  const hosted =
    config.search === undefined ? [] : [link({ rel: "preconnect", href: `https://${config.search.appId}-dsn.algolia.net`, crossorigin: "anonymous" })];
  const own = config.metadata.map(
    (entry): HeadTag => ({
      tag: "meta",
      attributes: {
        ...(entry.name === undefined ? {} : { name: entry.name }),
        ...(entry.property === undefined ? {} : { property: entry.property }),
        content: entry.content,
      },
    }),
  );
  const defaults = [
    meta("generator", generator),
    meta("viewport", "width=device-width, initial-scale=1.0"),
    meta("color-scheme", "light dark"),
    meta("twitter:card", "summary_large_image"),
  ];
  return [...overridden(defaults, own), ...own, ...favicon, ...hosted, ...tagManagerHead(config)];
}

/** Head tags that belong to one route. */
export function routeHead(route: Route, config: SiteConfig): HeadTag[] {
  const locale = config.locales.list[config.locales.default];
  const htmlLang = locale?.htmlLang ?? config.locales.default;
  const title = formatTitle(route.title, config);
  const address = route.kind === "not-found" ? undefined : config.url + route.permalink;
  const image = route.image ?? config.image;
  const version = route.version?.name;
  const tags: HeadTag[] = [
    { tag: "title", attributes: {}, text: title },
    property("og:title", title),
    ...(route.description === undefined ? [] : [meta("description", route.description), property("og:description", route.description)]),
    ...(route.keywords.length === 0 ? [] : [meta("keywords", route.keywords.join(","))]),
    ...(image === undefined ? [] : [property("og:image", absolute(image, config)), meta("twitter:image", absolute(image, config))]),
    property("og:locale", htmlLang.replace("-", "_")),
    ...pair("docusaurus_locale", "docsearch:language", config.locales.default),
    ...(version === undefined ? [] : pair("docusaurus_version", "docsearch:version", version)),
    ...pair("docusaurus_tag", "docsearch:docusaurus_tag", route.searchTag),
    ...(route.noIndex || config.noIndex ? [meta("robots", "noindex, nofollow")] : []),
  ];
  if (address === undefined) return tags;
  return [
    ...tags,
    property("og:url", address),
    link({ rel: "canonical", href: address }),
    link({ rel: "alternate", href: address, hreflang: htmlLang }),
    link({ rel: "alternate", href: address, hreflang: "x-default" }),
  ];
}

const pair = (name: string, second: string, content: string): HeadTag[] => [meta(name, content), meta(second, content)];

/** Defaults without those that the configured metadata replaces. */
function overridden(defaults: readonly HeadTag[], own: readonly HeadTag[]): HeadTag[] {
  const names = new Set(own.map((tag) => tag.attributes["name"] ?? tag.attributes["property"]));
  return defaults.filter((tag) => !names.has(tag.attributes["name"] ?? tag.attributes["property"]));
}

const publicAddress = (path: string, config: SiteConfig): string => (/^(?:https?:)?\/\//.test(path) ? path : `${config.baseUrl}${path.replace(/^\//, "")}`);
const absolute = (path: string, config: SiteConfig): string => (/^https?:\/\//.test(path) ? path : config.url + publicAddress(path, config));

/** The tag manager's own loader, as its provider documents it. */
function tagManagerHead(config: SiteConfig): HeadTag[] {
  if (config.tagManager === undefined) return [];
  const id = JSON.stringify(config.tagManager.containerId);
  const text = `window.dataLayer=window.dataLayer||[];(function(w,d,s,l,i){w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i;f.parentNode.insertBefore(j,f)})(window,document,'script','dataLayer',${id})`;
  return [link({ rel: "preconnect", href: "https://www.googletagmanager.com" }), { tag: "script", attributes: {}, text }];
}
