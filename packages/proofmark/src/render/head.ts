import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { localePath } from "@proofmark/theme/data/addresses.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { Route } from "../site/routes/route.ts";
import { markdownAddress } from "./markdown.ts";

/** A tag of the document's head, as name and attributes; a title and a script have their text. */
export interface HeadTag {
  readonly tag: "meta" | "link" | "title" | "script";
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string | undefined;
}

/** A head tag as HTML. */
export function headTagHtml({ tag, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  if (tag === "title") return `<title${written}>${escapeHtml(text ?? "")}</title>`;
  return tag === "script" ? `<script${written}>${text ?? ""}</script>` : `<${tag}${written}>`;
}

const meta = (name: string, content: string): HeadTag => ({ tag: "meta", attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  tag: "meta",
  attributes: { property: name, content },
});
const link = (attributes: Record<string, string>): HeadTag => ({ tag: "link", attributes });

/** `{page title} | {site title}`; the site's title alone for a page without one. */
export function formatTitle(title: string, config: SiteConfig): string {
  const pageTitle = title.trim();
  return pageTitle === "" ? config.title : `${pageTitle} ${config.titleDelimiter} ${config.title}`;
}

/** Head tags that are the same on every page, except those that a page or the configured metas may override. */
export function siteHead(config: SiteConfig): HeadTag[] {
  const favicon =
    config.favicon === undefined ? [] : [link({ rel: "icon", href: publicAddress(config.favicon, config) })];
  const hosted =
    config.search === false || config.search.provider !== "hosted"
      ? []
      : [
          link({
            rel: "preconnect",
            href: `https://${config.search.appId}-dsn.algolia.net`,
            crossorigin: "anonymous",
          }),
        ];
  const defaults = [
    meta("viewport", "width=device-width, initial-scale=1.0"),
    meta("color-scheme", "light dark"),
    meta("twitter:card", "summary_large_image"),
  ];
  const added = config.head.map(({ tag, attributes }): HeadTag => {
    const entries = Object.entries(attributes).map(([name, value]) => {
      const written = value === true ? "" : value;
      return [name, name === "href" || name === "src" ? publicAddress(written, config) : written];
    });
    return { tag, attributes: Object.fromEntries(entries) };
  });
  const metas = without(defaults, configuredMetas(config));
  return [...metas, ...favicon, ...hosted, ...tagManagerHead(config), ...added];
}

/**
 * Head tags that belong to one route. A configured meta takes the place of the site's own, and a page's takes
 * that of both.
 */
export function routeHead(route: Route, config: SiteConfig): HeadTag[] {
  const locale = config.locales.list[config.locales.default];
  const htmlLang = locale?.htmlLang ?? config.locales.default;
  const others = Object.entries(config.locales.list).filter(([code]) => code !== config.locales.default);
  const address = route.kind === "not-found" ? undefined : config.url + route.permalink;
  const page = pageMetas(route, config);
  const configured = without(configuredMetas(config), page);
  const defaults = [
    ...imageMetas(config.image, config),
    property("og:locale", underscored(htmlLang)),
    ...others.map(([, other]) => property("og:locale:alternate", underscored(other.htmlLang))),
    ...pair("docusaurus_locale", "docsearch:language", config.locales.default),
    ...pair("docusaurus_tag", "docsearch:docusaurus_tag", "default"),
    ...(address === undefined ? [] : [property("og:url", address)]),
  ];
  const metas = [...page, ...configured, ...without(defaults, [...page, ...configured])];
  const markdown = markdownAddress(route, config.baseUrl);
  if (address === undefined) return metas;
  return [
    ...metas,
    link({ rel: "canonical", href: address }),
    link({ rel: "alternate", href: address, hreflang: htmlLang }),
    ...others.map(([, other]) =>
      link({
        rel: "alternate",
        href: config.url + localePath(route.permalink, other.path, config.baseUrl),
        hreflang: other.htmlLang,
      }),
    ),
    link({ rel: "alternate", href: address, hreflang: "x-default" }),
    ...(markdown === undefined
      ? []
      : [link({ rel: "alternate", href: config.url + markdown, type: "text/markdown" })]),
  ];
}

/** The description of a page in its head. */
function pageMetas(route: Route, config: SiteConfig): HeadTag[] {
  const title = formatTitle(route.title, config);
  return [
    { tag: "title", attributes: {}, text: title },
    property("og:title", title),
    ...(route.description === undefined
      ? []
      : [meta("description", route.description), property("og:description", route.description)]),
    ...(route.keywords?.length ? [meta("keywords", route.keywords.join(","))] : []),
    ...imageMetas(route.image, config),
    ...(route.version === undefined
      ? []
      : pair("docusaurus_version", "docsearch:version", route.version.name)),
    ...(route.searchTag === undefined
      ? []
      : pair("docusaurus_tag", "docsearch:docusaurus_tag", route.searchTag)),
    ...(route.noIndex || config.noIndex
      ? [meta("robots", route.kind === "search" && !config.noIndex ? "noindex, follow" : "noindex, nofollow")]
      : []),
  ];
}

const configuredMetas = ({ metadata }: SiteConfig): HeadTag[] =>
  metadata.map(({ name, property: key, content }) =>
    name === undefined ? property(key ?? "", content) : meta(name, content),
  );

const imageMetas = (image: string | undefined, config: SiteConfig): HeadTag[] =>
  image === undefined
    ? []
    : [property("og:image", absolute(image, config)), meta("twitter:image", absolute(image, config))];

const pair = (name: string, second: string, content: string): HeadTag[] => [
  meta(name, content),
  meta(second, content),
];

const underscored = (htmlLang: string): string => htmlLang.replace("-", "_");

/** Tags without those whose name or property others have. */
function without(tags: readonly HeadTag[], others: readonly HeadTag[]): HeadTag[] {
  const nameOf = ({ attributes }: HeadTag): string | undefined =>
    attributes["name"] ?? attributes["property"];
  const names = new Set(others.map(nameOf));
  return tags.filter((tag) => !names.has(nameOf(tag)));
}

/** A path of the configuration as an address: below the base, unless it is one of another site. */
export const publicAddress = (path: string, config: SiteConfig): string =>
  /^(?:https?:)?\/\//.test(path) ? path : `${config.baseUrl}${path.replace(/^\//, "")}`;
const absolute = (path: string, config: SiteConfig): string =>
  /^https?:\/\//.test(path) ? path : config.url + publicAddress(path, config);

/** The tag manager's own loader, as its provider documents it. */
function tagManagerHead(config: SiteConfig): HeadTag[] {
  if (config.tagManager === undefined) return [];
  const id = JSON.stringify(config.tagManager.containerId);
  const text = `window.dataLayer=window.dataLayer||[];(function(w,d,s,l,i){w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i;f.parentNode.insertBefore(j,f)})(window,document,'script','dataLayer',${id})`;
  return [
    link({ rel: "preconnect", href: "https://www.googletagmanager.com" }),
    { tag: "script", attributes: {}, text },
  ];
}
