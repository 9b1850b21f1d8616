// One route becomes its HTML document and its page data. A pure function of the site, the route and its
// article: the article's placeholders get their addresses, the theme renders the content of `main` and the
// shell around it.

import { SearchPage, SearchWithoutScripts } from "@proofmark/search/components/SearchPage.tsx";
import { BaseUrlBanner } from "@proofmark/theme/banners/banners.tsx";
import type { BootData } from "@proofmark/theme/data/boot-config.ts";
import type { PageData } from "@proofmark/theme/data/page-data.ts";
import type { SiteData } from "@proofmark/theme/data/site-data.ts";
import { SearchBox } from "@proofmark/theme/navbar/SearchBox.tsx";
import { CategoryPage } from "@proofmark/theme/pages/CategoryPage.tsx";
import { type NoteLink, NotFoundPage, Welcome } from "@proofmark/theme/pages/NoteList.tsx";
import { TagPage, TagsPage } from "@proofmark/theme/pages/TagPages.tsx";
import { Shell } from "@proofmark/theme/Shell.tsx";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { RenderedLink } from "../site/links.ts";
import { isExternal } from "../site/permalink.ts";
import type { Route } from "../site/routes/route.ts";
import { addressesUsed } from "../site/shell-links.ts";
import { firstLink } from "../site/sidebar/nodes.ts";
import type { Site } from "../site/site.ts";
import type { Article } from "./article.ts";
import { type Assets, headTagHtml, renderDocument } from "./document.ts";
import { formatTitle, routeHead, siteHead } from "./head.ts";
import type { Markdown } from "./markdown.ts";
import { type Content, renderNote } from "./note-content.tsx";
import type { InlineHashes } from "./policy.ts";

export interface RenderInput {
  readonly site: Site;
  readonly siteData: SiteData;
  readonly route: Route;
  /** The note's article; only for notes. */
  readonly article: Article | undefined;
  /** The content of `main`; only for pages of the site's own. */
  readonly body: string | undefined;
  readonly assets: Assets;
  readonly generator: string;
  /** Whether drafts and unlisted notes say so. */
  readonly development: boolean;
}

export interface RenderedRoute {
  /** The HTML document, in pieces. */
  readonly document: readonly string[];
  /** Hashes of the scripts and styles that are in the document. */
  readonly inline: InlineHashes;
  readonly data: PageData;
  /** The note as Markdown; undefined where it is not listed. */
  readonly markdown: Markdown | undefined;
  /** Links in the article, resolved, to be checked against all pages. */
  readonly links: readonly RenderedLink[];
}

/** The search box is the same on all pages. */
const SEARCH_BOX = renderToString(<SearchBox />);

/** Renders a route. */
export function renderRoute(input: RenderInput): RenderedRoute {
  const { site, siteData, route, assets, generator, development } = input;
  // visits in development are not counted
  const config = development ? { ...site.config, tagManager: undefined } : site.config;
  const content = renderContent(input);
  const head = routeHead(route, config);
  const data: PageData = {
    build: siteData.build,
    permalink: route.permalink,
    title: formatTitle(route.title, config),
    sidebar: route.sidebar,
    version: route.versionState && { name: route.versionState.name, same: route.versionState.same },
    full: route.kind === "page" || undefined,
    on: content.on,
    toc: content.toc,
    head: head.map(headTagHtml).join("\n"),
    html: content.html,
  };
  const root = renderToString(<Shell site={siteData} page={data} html={data.html} />);
  const { html: _html, head: _head, toc: _toc, ...page } = data;
  const { pieces: document, inline } = renderDocument({
    config,
    generator,
    siteHead: siteHead(config),
    routeHead: data.head,
    root,
    searchBox: siteData.search && SEARCH_BOX,
    boot: { ...assets.boot, engine: engineOf(siteData, route), page },
    assets,
    baseUrlBanner:
      isHome(route, config.baseUrl) && !development
        ? renderToStaticMarkup(<BaseUrlBanner baseUrl={site.config.baseUrl} />)
        : undefined,
    isNotFound: route.kind === "not-found",
  });
  return { document, inline, data, markdown: content.markdown, links: content.links };
}

/**
 * What the boot script starts when search is wanted: the parts of the embedded engine, if it is what answers.
 * The page of all results has started its own.
 */
const engineOf = ({ search }: SiteData, { kind }: Route): BootData["engine"] =>
  search?.engine === "embedded" && kind !== "search" ? [search.script, search.index] : undefined;

const isHome = ({ permalink }: Route, baseUrl: string): boolean => permalink.replace(/\/?$/, "/") === baseUrl;

function renderContent(input: RenderInput): Content {
  const { route, site } = input;
  const plain = (element: React.ReactElement): Content => ({
    html: renderToStaticMarkup(element),
    toc: [],
    links: [],
  });
  switch (route.kind) {
    case "note":
      return withWelcome(renderNote(route, input), input);
    case "tags":
      return plain(<TagsPage title={route.title} groups={route.groups} />);
    case "tag":
      return plain(
        <TagPage
          title={route.title}
          description={route.tagDescription}
          tagsPermalink={route.tagsPermalink}
          unlisted={route.unlisted}
          notes={route.notes.map(({ page, permalink }) => ({
            title: page.title,
            permalink,
            description: page.description,
          }))}
          related={route.related}
        />,
      );
    case "category":
      return plain(
        <CategoryPage
          home={site.home}
          banner={route.versionState?.banner}
          versionLabel={route.versionState?.badge}
          title={route.title}
          description={route.description}
          breadcrumbs={route.breadcrumbs}
          cards={route.cards}
          previous={route.previous}
          next={route.next}
        />,
      );
    case "tool-versions":
    case "page":
      return {
        html: input.body ?? "",
        toc: [],
        links: linksIn(input.body ?? "", { file: site.config.file, ...route }),
      };
    case "search":
      return renderSearchPage(input);
    case "not-found":
      return plain(
        <NotFoundPage home={site.config.baseUrl} search={site.searchPage} notes={noteLinks(site)} />,
      );
  }
}

/** Puts what the site is above the note at its home page. */
function withWelcome(content: Content, { site, route }: RenderInput): Content {
  const { welcome, baseUrl } = site.config;
  if (welcome === undefined || !isHome(route, baseUrl)) return content;
  const html = renderToStaticMarkup(<Welcome text={welcome} notes={noteLinks(site)} />);
  return { ...content, html: html + content.html };
}

/** The search page as an island: the search box's script hydrates it. */
function renderSearchPage({ site, assets }: RenderInput): Content {
  const island = { "data-island": assets.searchPage, "data-query": "q", "data-props": "{}" };
  const tags = site.routes.find(({ kind }) => kind === "tags")?.permalink;
  const html = renderToStaticMarkup(
    <>
      <div {...island} dangerouslySetInnerHTML={{ __html: renderToString(<SearchPage />) }} />
      <SearchWithoutScripts home={site.config.baseUrl} tags={tags} />
    </>,
  );
  return { html, toc: [], links: [] };
}

/** What a page of the site's own links to and loads. Other sites are not looked up. */
function linksIn(html: string, { permalink, file }: { permalink: string; file: string }): RenderedLink[] {
  const places = [{ file, line: undefined, column: undefined }];
  const used = new Map(addressesUsed(html).map((use) => [JSON.stringify(use), use]));
  return [...used.values()].flatMap(({ href, isLoaded }) =>
    isExternal(href) ? [] : [{ page: permalink, written: href, href, missingFile: false, isLoaded, places }],
  );
}

/** The first level of the sidebar of a site's notes: notes, and categories by their first page. */
function noteLinks({ routes, sidebars }: Site): NoteLink[] {
  const shown = routes.find(({ sidebar, version }) => sidebar !== undefined && version?.isLast)?.sidebar;
  return (sidebars[shown ?? ""] ?? []).flatMap((item) => {
    const href = firstLink([item])?.href;
    return href === undefined || item.type === "html" ? [] : [{ label: item.label, href }];
  });
}
