// One route becomes its HTML document and its page data. A pure function of the site, the route and its article: the
// theme renders the content of `main` and the shell around it.

import { playgroundProps } from "@proofmark/playground/publish.ts";
import { runsInBrowser } from "@proofmark/prover/proof/proof.ts";
import { groupFamilies, offeredGroups, type ToolGroup } from "@proofmark/prover/proof/versions.ts";
import { SearchPage, SearchWithoutScripts } from "@proofmark/search/components/SearchPage.tsx";
import { VersionBanner } from "@proofmark/theme/banners/banners.tsx";
import { partsOfHtml } from "@proofmark/theme/data/markup.ts";
import type { TocEntry } from "@proofmark/theme/data/page-data.ts";
import { NoteArticle } from "@proofmark/theme/note/NoteArticle.tsx";
import { CategoryPage } from "@proofmark/theme/pages/CategoryPage.tsx";
import { type Card, NotFoundPage, Welcome } from "@proofmark/theme/pages/NoteList.tsx";
import { TagPage, TagsPage } from "@proofmark/theme/pages/TagPages.tsx";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { allBlocks } from "../content/page.ts";
import type { Heading } from "../content/sections.ts";
import { linksInHtml } from "../site/links.ts";
import { type NoteRoute, sourceOf } from "../site/routes/route.ts";
import { firstLink } from "../site/sidebar.ts";
import type { Site } from "../site/site.ts";
import { createAddresses, linksToCheck, playgroundAddress, versionsAddress } from "./addresses.ts";
import { type Content, isHome, type RenderedRoute, type RenderInput, renderDocument } from "./document.tsx";
import { markdownAddress, renderMarkdown } from "./markdown.ts";
import { renderNoteHtml } from "./note-html.tsx";
import { levelOf, snippetNames } from "./snippets.ts";

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
        links: linksInHtml(body, route.permalink, { file: sourceOf(route) ?? site.config.file }),
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

/** Renders a note: its article with the addresses in it, and what the theme puts around it. */
function renderNote(
  route: NoteRoute,
  { site, note: body, development, renderIsland, assets }: Omit<RenderInput, "siteData">,
): Content {
  if (body === undefined) throw new Error(`no content for ${route.permalink}`);
  const { config } = site;
  const { page, draft, tags, editUrl, lastUpdate } = route.note;
  const levels = {
    min: page.frontMatter.toc_min_heading_level ?? config.tableOfContents.minHeadingLevel,
    max: page.frontMatter.toc_max_heading_level ?? config.tableOfContents.maxHeadingLevel,
  };
  const toc = page.frontMatter.hide_table_of_contents === true ? [] : createToc(page.headings, levels);
  const blocks = allBlocks(body);
  const names = snippetNames(blocks, page);
  const addresses = createAddresses(route, site);
  const {
    html: prose,
    anchors,
    snippets,
    hasValues,
  } = renderNoteHtml({
    body,
    addresses,
    renderIsland,
    names,
    showUnproven: config.onUnprovenSnippets !== "ignore",
  });
  const groups = offeredGroups(page.tools?.groups ?? []);
  const versions = versionsAddress(route.note, config.baseUrl);
  const on = versions === undefined ? undefined : { data: versions, tools: groups.flatMap(groupFamilies) };
  const markdownHref = markdownAddress(route, config.baseUrl);
  const unlisted = development ? page.frontMatter.unlisted : route.note.unlisted;
  const data = playgroundAddress(page, assets.playground, config.baseUrl);
  const playground = data && playgroundProps(blocks, snippets, data, assets.playground?.engines ?? []);
  const island = assets.playground?.island;
  const html = renderToStaticMarkup(
    <>
      <VersionBanner banner={route.versionState?.banner} />
      <NoteArticle
        home={site.home}
        breadcrumbs={route.breadcrumbs}
        title={page.frontMatter.hide_title === true && !page.hasTitleHeading ? undefined : page.title}
        snippets={blocks
          .filter(({ hidden }) => !hidden)
          .map((block) => ({
            id: block.id,
            name: names.get(block.id) ?? block.id,
            level: levelOf(block, config),
          }))}
        source={page.file}
        markdownHref={markdownHref}
        versions={
          on && {
            groups: groups.map((group) => ({ ...group, href: comparisonOf(group, site) })),
            data: on.data,
          }
        }
        hasValues={hasValues}
        proseHtml={prose}
        notice={draft ? "draft" : unlisted ? "unlisted" : undefined}
        versionLabel={route.versionState?.badge}
        tags={tags}
        editUrl={editUrl}
        lastUpdate={lastUpdate && { ...formatDate(lastUpdate.time), author: lastUpdate.author }}
        previous={route.previous}
        next={route.next}
      />
      {playground && <div id=":playground" data-island={island} data-props={JSON.stringify(playground)} />}
    </>,
  );
  const markdown = markdownHref === undefined ? undefined : renderMarkdown(route, body, site, addresses);
  const links = linksToCheck(body, route, site);
  const running = blocks.flatMap(({ proof, language }) => (runsInBrowser(proof) ? language : []));
  const webAssembly = assets.playground?.engines.some(
    (engine) => engine.webAssembly && engine.languages.some((language) => running.includes(language)),
  );
  return { html, toc, anchors, markdown, on, links, webAssembly };
}

/** Address of the page that compares the versions of a group. */
function comparisonOf(group: ToolGroup, { routes }: Site): string | undefined {
  const families = new Set(groupFamilies(group));
  return routes.find(
    (route) =>
      route.kind === "tool-versions" && groupFamilies(route.group).some((name) => families.has(name)),
  )?.permalink;
}

/** The day of a time, for readers and for machines. */
function formatDate(time: number | undefined) {
  const date = time === undefined ? undefined : new Date(time);
  return {
    date: date?.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" }),
    iso: date?.toISOString(),
  };
}

/**
 * Nests headings by level, then keeps those between two levels: an h3, h2, h4 run with levels 3 to 4 gives
 * two siblings, because the h2 between them is dropped after nesting and its children move up.
 */
export function createToc(
  headings: readonly Heading[],
  { min, max }: { min: number; max: number },
): TocEntry[] {
  interface Node extends TocEntry {
    readonly level: number;
    readonly children: Node[];
  }
  const root: Node[] = [];
  const trail: Node[] = [];
  for (const { id, html, level } of headings.filter((heading) => heading.level >= 2)) {
    const node: Node = { id, html, level, children: [] };
    while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
    (trail.at(-1)?.children ?? root).push(node);
    trail.push(node);
  }
  const entriesOf = (nodes: readonly Node[]): TocEntry[] =>
    nodes.flatMap(({ id, html, level, children: below }) => {
      const children = entriesOf(below);
      return level >= min && level <= max ? [{ id, html, children }] : children;
    });
  return entriesOf(root);
}
