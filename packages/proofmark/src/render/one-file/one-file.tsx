// All notes of a site in one document that needs nothing else: it opens from a disk, without a server and
// without a network. Without scripts it is one long text; with them it shows one note at a time.
import { renderToStaticMarkup } from "react-dom/server";
import type { OneFileConfig } from "../../shared/boot-config.ts";
import { escapeHtml } from "../../shared/html.ts";
import { type NoteVersions, versionsId } from "../../shared/note-versions.ts";
import type { TocEntry } from "../../shared/page-data.ts";
import { decodePath } from "../../shared/path.ts";
import type { NoteRoute } from "../../site/routes/route.ts";
import type { Site } from "../../site/site.ts";
import { createToc } from "../../site/toc.ts";
import { NoteArticle } from "../../theme/note/NoteArticle.tsx";
import { OneFile } from "../../theme/one-file/OneFile.tsx";
import type { Article } from "../article.tsx";
import { createReplacer } from "../article-addresses.ts";
import { assetAddress } from "../asset-address.ts";
import { safeJson } from "../document.ts";
import { formatDate, groupsOfNote, toolsOf } from "../note-content.tsx";
import { type InlineHashes, inlineHash, renderFilePolicy } from "../policy.ts";
import { addressIn, createLinks } from "./addresses.ts";
import { type Scope, scopeHtml } from "./scope-html.ts";

/** A note of the file, and its article. */
export interface OneFileNote {
  readonly route: NoteRoute;
  readonly article: Article;
}

interface OneFileInput {
  readonly site: Site;
  readonly notes: readonly OneFileNote[];
  readonly style: string;
  /** What runs before the first paint, and what runs once the file has been read. */
  readonly scripts: { readonly early: string; readonly main: string };
  readonly config: OneFileConfig;
  /** The search index; undefined where the file is not searched. */
  readonly index: string | undefined;
  /** Reads a file of the site as a `data:` address. */
  readonly embed: (file: string) => string;
}

/** The file in pieces, and the hashes of the scripts and styles in it. */
export interface RenderedFile {
  readonly pieces: readonly string[];
  readonly inline: InlineHashes;
}

/** Renders the file. */
export function renderOneFile({
  site,
  notes,
  style,
  scripts,
  config,
  index,
  embed,
}: OneFileInput): RenderedFile {
  const { title, url, baseUrl, locales, colorMode } = site.config;
  const { logo } = config.site.navbar;
  const locale = locales.list[locales.default];
  const links = createLinks(
    site,
    notes.map(({ route }) => route),
  );
  const entries = notes.map(({ route }) => contentsEntry(route, site));
  const frame = renderToStaticMarkup(
    <OneFile
      siteTitle={title}
      siteUrl={url + baseUrl}
      // its picture is on the site, unless it is a drawing in the page
      logo={logo?.svg === undefined ? undefined : { ...logo, href: `#${entries[0]?.id}`, target: undefined }}
      contents={entries}
      hasSearch={index !== undefined}
      colorMode={colorMode.disableSwitch ? undefined : colorMode.defaultMode}
    />,
  );
  const [before = "", after = ""] = frame.split("</main>");
  const parts = notes.map(({ route, article }, at) => {
    const address = entries[at]?.id ?? "";
    const images = new Map(
      article.images.flatMap((image) =>
        image.type === "file" ? [[assetAddress(image, baseUrl), image.file] as const] : [],
      ),
    );
    const scope: Scope = {
      prefix: `${decodePath(address)}#`,
      link: (written) => links(written, route),
      source(written) {
        const file = images.get(written);
        return file === undefined ? links(written, route) : embed(file);
      },
    };
    const html = scopeHtml(noteHtml({ route, article }, address, site), scope);
    const name = escapeHtml(decodePath(address));
    return {
      html: `<section class="one" id="${name}">${html}</section>`,
      versions: versionsScript(article, address, scope),
    };
  });
  const styles = [
    style,
    ...parts.flatMap(({ html }) => html.match(/(?<=<style\b[^>]*>)[\s\S]*?(?=<\/style>)/g) ?? []),
  ];
  const inline = {
    scripts: [scripts.early, scripts.main].map(inlineHash),
    styles: styles.map(inlineHash),
  };
  const policy = renderFilePolicy(site.config, inline);
  const head = `<!doctype html>
<html lang="${locale?.htmlLang ?? "en"}" dir="${locale?.direction ?? "ltr"}" data-theme="${colorMode.respectPrefersColorScheme ? "auto" : colorMode.defaultMode}">
<head>
<meta charset="utf-8">
${policy === undefined ? "" : `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="${escapeHtml(url + baseUrl)}">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body class="navigation-with-keyboard">
<script>${scripts.early}</script>
<div id="root">`;
  const data =
    index === undefined ? "" : `<script type="application/json" id="index">${safeJson(index)}</script>\n`;
  const end = `</div>
<script type="application/json" id="boot">${safeJson(config)}</script>
${data}${parts.map(({ versions }) => versions).join("")}<script type="module">${scripts.main}</script>
</body>
</html>
`;
  return { pieces: [head, before, ...parts.map(({ html }) => html), "</main>", after, end], inline };
}

function contentsEntry({ note, permalink, title }: NoteRoute, site: Site): TocEntry {
  const id = addressIn(site, permalink);
  const sections = createToc(note.page.headings, { min: 2, max: 2 });
  const children = sections.map((section) => ({ ...section, id: `${id}#${section.id}` }));
  return { id, html: escapeHtml(title), children };
}

/** What a note says on the other versions of its tools, for the script that shows them; empty if nothing. */
function versionsScript({ versions }: Article, address: string, scope: Scope): string {
  if (versions === undefined) return "";
  const file: NoteVersions = JSON.parse(versions);
  const scoped: NoteVersions = {
    ...file,
    html: file.html.map((html) => scopeHtml(html, scope)),
    ids: file.ids.map((id) => scope.prefix + id),
  };
  return `<script type="application/json" id="${escapeHtml(versionsId(address))}">${safeJson(scoped)}</script>\n`;
}

/** The article of a note with what stands around it, but for what needs the site: the way down, its Markdown. */
function noteHtml({ route, article }: OneFileNote, address: string, site: Site): string {
  const { page, tags, editUrl, lastUpdate } = route.note;
  const { replace } = createReplacer(article, route, site);
  return renderToStaticMarkup(
    <NoteArticle
      home={undefined}
      breadcrumbs={[]}
      title={page.frontMatter.hide_title === true && !page.hasTitleHeading ? undefined : page.title}
      snippets={article.snippets}
      tools={toolsOf(article)}
      source={page.file}
      markdownHref={undefined}
      versions={
        article.versions === undefined ? undefined : { groups: groupsOfNote(route, site), data: address }
      }
      valuesPanel={article.hasValues ? "" : undefined}
      proseHtml={replace(article.intro) + article.quick + replace(article.sections)}
      notice={undefined}
      versionLabel={undefined}
      tags={tags}
      editUrl={editUrl}
      lastUpdate={lastUpdate && { ...formatDate(lastUpdate.time), author: lastUpdate.author }}
      previous={route.previous}
      next={route.next}
    />,
  );
}
