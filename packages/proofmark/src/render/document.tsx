import type { PlaygroundData } from "@proofmark/playground/data.ts";
import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { BaseUrlBanner } from "@proofmark/theme/banners/banners.tsx";
import type { BootData } from "@proofmark/theme/data/boot-config.ts";
import { INLINE_SCRIPTS, type InlineName } from "@proofmark/theme/data/browser-scripts.ts";
import { partsOfHtml } from "@proofmark/theme/data/markup.ts";
import { BELOW_NAVBAR, type PageData, type TocEntry } from "@proofmark/theme/data/page-data.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { SearchBox } from "@proofmark/theme/navbar/SearchBox.tsx";
import { Shell } from "@proofmark/theme/Shell.tsx";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { SiteConfig } from "../config/schema.ts";
import type { PageBody } from "../content/page.ts";
import type { RenderedLink } from "../site/links.ts";
import type { Redirect } from "../site/routes/create-routes.ts";
import type { Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import { formatTitle, headTagHtml, routeHead, siteHead } from "./head.ts";
import type { Markdown } from "./markdown.ts";
import type { NoteHtmlInput } from "./note-html.tsx";
import { type InlineHashes, inlineHash, renderPolicy } from "./policy.ts";

/** The files and scripts that pages share. */
export interface Assets {
  /** The stylesheet itself; it is inlined. */
  readonly style: string;
  /** The stylesheet of pages that list notes or snippets: it is in their content. */
  readonly listStyle: string;
  /** The scripts that pages contain. */
  readonly inline: Readonly<Record<InlineName, string>>;
  /** The part of the scripts' configuration that all pages share. */
  readonly boot: Omit<BootData, "engine" | "page">;
  /** Address of the search page's island; undefined where the site is not searched. */
  readonly searchPage: string | undefined;
  /**
   * Address of the script that looks an unknown address up among the pages; none in development, where the
   * server does.
   */
  readonly notFound: string | undefined;
  /** The engines of the site's playground, and the scripts that run them; undefined without any. */
  readonly playground: (Omit<PlaygroundData, "steps"> & { readonly island: string }) | undefined;
  /** Address of the development client, in development only. */
  readonly dev: string | undefined;
}

export interface RenderInput {
  readonly site: Site;
  readonly siteData: SiteData;
  readonly route: Route;
  /** Its part of a sidebar that is too large for every page. */
  readonly sidebarItems: PageData["sidebarItems"];
  /** The note's content; only for notes. */
  readonly note: PageBody | undefined;
  /** The content of `main`; only for pages of the site's own. */
  readonly body: string | undefined;
  readonly renderIsland: NoteHtmlInput["renderIsland"];
  readonly assets: Assets;
  readonly generator: string;
  /** Whether drafts and unlisted notes say so. */
  readonly development: boolean;
}

/** The content of a route in `main`. */
export interface Content {
  readonly html: string;
  readonly toc?: readonly TocEntry[];
  /** Ids in it, to which links may lead. */
  readonly anchors: readonly string[];
  /** Links in it, resolved, to be checked against all pages. */
  readonly links?: readonly RenderedLink[];
  /** The note as Markdown; only of listed notes. */
  readonly markdown?: Markdown | undefined;
  /** The other versions of its tools that it offers; undefined for none. */
  readonly on?: PageData["on"];
  /** Whether engines that run some of its snippets are WebAssembly. */
  readonly webAssembly?: boolean | undefined;
}

export interface RenderedRoute {
  /** The HTML document. */
  readonly document: string;
  /** Hashes of the scripts and styles that are in the document. */
  readonly inline: InlineHashes;
  readonly data: PageData;
  readonly content: Content;
}

/** The search box is the same on all pages. */
const SEARCH_BOX = renderToString(<SearchBox />);

/**
 * Renders the page data of a route, and its whole document. Scripts are in the body, where they need not run in one
 * task with the head, and before all content. Between the comments `r` and `/r` are the tags that navigation replaces.
 */
export function renderDocument(content: Content, input: RenderInput): RenderedRoute {
  const { site, siteData, route, assets, generator, development } = input;
  // visits in development are not counted
  const config = development ? { ...site.config, tagManager: undefined } : site.config;
  const style = /class="(?:list-page|welcome)\b/.test(content.html)
    ? `<style>${assets.listStyle}</style>`
    : "";
  const data: PageData = {
    build: siteData.build,
    permalink: route.permalink,
    title: formatTitle(route.title, config),
    sidebar: route.sidebar,
    sidebarItems: input.sidebarItems,
    version: route.versionState && { name: route.versionState.name, same: route.versionState.same },
    full: route.kind === "page" || undefined,
    on: content.on,
    toc: content.toc ?? [],
    head: routeHead(route, config).map(headTagHtml).join("\n"),
    html: style + content.html,
  };
  const root = renderToString(<Shell site={siteData} page={data} html={data.html} />);
  const { html: _html, head: _head, toc: _toc, ...page } = data;
  const boot: BootData = { ...assets.boot, engine: engineOf(siteData, route), page };
  const banner =
    isHome(route, config.baseUrl) && !development
      ? `<template id=":base-url">${renderToStaticMarkup(<BaseUrlBanner baseUrl={config.baseUrl} />)}</template>`
      : "";
  const search = siteData.search
    ? `<dialog class="search" id=":search" aria-label="Search" aria-modal="true" closedby="closerequest">${SEARCH_BOX}</dialog>`
    : "";
  const names = (place: "before" | "after"): InlineName[] =>
    (Object.keys(INLINE_SCRIPTS) as InlineName[]).filter(
      (name) => INLINE_SCRIPTS[name].place === place && INLINE_SCRIPTS[name].on(boot, root + banner),
    );
  const [first = "boot", ...others] = names("before");
  const after = names("after");
  const scriptTag = (name: InlineName): string => `<script>${assets.inline[name]}</script>`;
  const dev = assets.dev === undefined ? "" : `<script type="module" src="${assets.dev}"></script>`;
  const notFound =
    route.kind === "not-found" && assets.notFound !== undefined
      ? `<script src="${assets.notFound}"></script>`
      : "";
  const tags = siteHead(config);
  const styles = root.includes("<style") ? partsOfHtml(root).styles : [];
  const scripts = [
    ...[first, ...others, ...after].map((name) => assets.inline[name]),
    ...tags.flatMap(({ tag, text }) => (tag === "script" && text !== undefined ? [text] : [])),
  ];
  const inline = { scripts: scripts.map(inlineHash), styles: [assets.style, ...styles].map(inlineHash) };
  const agents = config.noIndex
    ? ""
    : `<p hidden>For agents: <a href="${config.baseUrl}llms.txt">all notes as Markdown</a></p>`;
  const document = `<!doctype html>
${openingTag(config, ` data-theme="${config.colorMode.defaultMode}" data-has-hydrated="false"`)}
<head>
<meta charset="utf-8">
${policyTag(renderPolicy(config, inline, content.webAssembly))}<meta name="generator" content="${escapeHtml(generator)}">
<link rel="expect" href="#${BELOW_NAVBAR}" blocking="render">
<!--r-->${data.head}<!--/r-->
${tags.map(headTagHtml).join("\n")}
<style>${assets.style}</style>
</head>
<body>
${tagManagerFrame(config)}<script type="application/json" id=":boot">${safeJson(boot)}</script>${scriptTag(first)}
${others.map(scriptTag).join("")}${agents}${notFound}<div id=":root">${root}</div><p class="said" role="status"></p>${banner}${after.map(scriptTag).join("")}${search}${dev}
</body>
</html>
`;
  return { document, inline, data, content };
}

/**
 * The files that the boot script starts for search: the parts of the embedded engine, if it is what answers.
 * The page of all results has started its own.
 */
const engineOf = ({ search }: SiteData, { kind }: Route): BootData["engine"] =>
  search?.provider === "embedded" && kind !== "search" ? [search.script, search.index] : undefined;

export const isHome = ({ permalink }: Route, baseUrl: string): boolean =>
  permalink.replace(/\/?$/, "/") === baseUrl;

function openingTag({ locales }: SiteConfig, attributes = ""): string {
  const { htmlLang = "en", direction = "ltr" } = locales.list[locales.default] ?? {};
  return `<html lang="${htmlLang}" dir="${direction}"${attributes}>`;
}

const policyTag = (policy: string | undefined): string =>
  policy === undefined ? "" : `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`;

const tagManagerFrame = ({ tagManager }: SiteConfig): string =>
  tagManager === undefined
    ? ""
    : `<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=${escapeHtml(tagManager.containerId)}" height="0" width="0" hidden title="Tag manager"></iframe></noscript>`;

/** JSON that can be in a script element: no `</script>` and no comment can begin in it. */
const safeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");

/**
 * Renders the page at an old address of a note: it leads on by itself, without a script, and holds a link for
 * readers whose browser does not follow.
 */
export function renderRedirect({ note }: Redirect, config: SiteConfig): string {
  const [to, title] = [escapeHtml(note.permalink), escapeHtml(note.page.title)];
  const isStrict = config.contentSecurityPolicy !== false;
  return `<!doctype html>
${openingTag(config)}
<head>
<meta charset="utf-8">
${policyTag(isStrict ? "default-src 'none';base-uri 'none'" : undefined)}<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${to}">
<link rel="canonical" href="${escapeHtml(config.url)}${to}">
<title>${title}</title>
</head>
<body>
<p>This page has moved: <a href="${to}">${title}</a></p>
</body>
</html>
`;
}
