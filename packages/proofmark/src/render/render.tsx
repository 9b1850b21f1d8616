// One route becomes its HTML document and its page data. A pure function of the site, the route and its article: the
// theme renders the content of `main` and the shell around it.

import { SearchPage, SearchWithoutScripts } from "@proofmark/search/components/SearchPage.tsx";
import { CategoryPage } from "@proofmark/theme/pages/CategoryPage.tsx";
import { type Card, NotFoundPage, Welcome } from "@proofmark/theme/pages/NoteList.tsx";
import { TagPage, TagsPage } from "@proofmark/theme/pages/TagPages.tsx";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { RenderedLink } from "../site/links.ts";
import { isExternal } from "../site/permalink.ts";
import { addressesUsed } from "../site/shell-links.ts";
import { firstLink } from "../site/sidebar/nodes.ts";
import type { Site } from "../site/site.ts";
import { type Content, isHome, type RenderedRoute, type RenderInput, renderDocument } from "./document.tsx";
import { renderNote } from "./note-content.tsx";
import { partsOfHtml } from "./policy.ts";

/** Renders a route. */
export const renderRoute = (input: RenderInput): RenderedRoute => renderDocument(renderContent(input), input);

function renderContent(input: RenderInput): Content {
  const { route, site, body = "" } = input;
  switch (route.kind) {
    case "note":
      return withWelcome(renderNote(route, input), input);
    case "tags":
      return contentOf(<TagsPage title={route.title} groups={route.groups} />);
    case "tag":
      return contentOf(
        <TagPage
          {...route}
          description={route.tagDescription}
          notes={route.notes.map(({ page: { title, description }, permalink }) => ({
            ...{ label: title, href: permalink, description },
          }))}
        />,
      );
    case "category":
      return contentOf(
        <CategoryPage
          {...route}
          home={site.home}
          banner={route.versionState?.banner}
          versionLabel={route.versionState?.badge}
        />,
      );
    case "tool-versions":
    case "page":
      return {
        html: body,
        anchors: partsOfHtml(body).ids,
        links: linksIn(body, { file: site.config.file, ...route }),
      };
    case "search":
      return renderSearchPage(input);
    case "not-found":
      return contentOf(
        <NotFoundPage home={site.config.baseUrl} search={site.searchPage} notes={noteCards(site)} />,
      );
  }
}

function contentOf(element: React.ReactElement): Content {
  const html = renderToStaticMarkup(element);
  return { html, anchors: partsOfHtml(html).ids };
}

/** Puts what the site is, and its notes, above the note at its home page. */
function withWelcome(content: Content, { site, route }: RenderInput): Content {
  const { tagline, baseUrl } = site.config;
  if (tagline === "" || !isHome(route, baseUrl)) return content;
  const html = renderToStaticMarkup(<Welcome tagline={tagline} notes={noteCards(site)} />);
  return { ...content, html: html + content.html };
}

/** The search page as an island: the search box's script hydrates it. */
function renderSearchPage({ site, assets }: RenderInput): Content {
  const island = { "data-island": assets.searchPage, "data-query": "q", "data-props": "{}" };
  const tags = site.routes.find(({ kind }) => kind === "tags")?.permalink;
  return contentOf(
    <>
      <div {...island} dangerouslySetInnerHTML={{ __html: renderToString(<SearchPage />) }} />
      <SearchWithoutScripts home={site.config.baseUrl} tags={tags} />
    </>,
  );
}

/** What a page of the site's own links to and loads. Other sites are not looked up. */
function linksIn(html: string, { permalink, file }: { permalink: string; file: string }): RenderedLink[] {
  const places = [{ file, line: undefined, column: undefined }];
  const used = new Map(addressesUsed(html).map((use) => [JSON.stringify(use), use]));
  return [...used.values()].flatMap(({ href, isLoaded }) =>
    isExternal(href) ? [] : [{ page: permalink, written: href, href, isLoaded, places }],
  );
}

/** The first level of the sidebar of a site's notes; categories lead to their first page. */
export function noteCards({ routes, sidebars }: Site): Card[] {
  const name = routes.find(({ sidebar, version }) => sidebar !== undefined && version?.isLast)?.sidebar;
  return (sidebars[name ?? ""] ?? []).flatMap((item) => {
    const href = firstLink([item])?.href;
    if (href === undefined || item.type === "html") return [];
    const note = routes.find(({ kind, permalink }) => kind === "note" && permalink === item.href);
    return [{ label: item.label, href, count: note?.kind === "note" ? note.note.page.snippets : undefined }];
  });
}
