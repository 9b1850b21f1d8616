import { routePath } from "../shared/addresses.ts";
import { cleanLine } from "../shared/clean-text.ts";
import { fillMarkers } from "../shared/markers.ts";
import type { NoteRoute, Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import type { Article } from "./article.tsx";

/**
 * Address of a route as Markdown, below the site's root: `/redis` → `/redis.md`, `/` → `/index.md`. Undefined
 * for all but listed notes.
 */
export function markdownAddress(route: Route, baseUrl: string): string | undefined {
  if (route.kind !== "note" || route.note.page.frontMatter.unlisted || route.note.page.frontMatter.draft)
    return undefined;
  return `${baseUrl}${routePath(route.permalink, baseUrl)}.md`;
}

interface MarkdownInput {
  readonly route: NoteRoute;
  readonly article: Article;
  readonly site: Site;
  /** Addresses of the article's links and images, in their order. */
  readonly links: readonly string[];
  readonly images: readonly string[];
}

/**
 * Renders a note as a Markdown document: front matter, title, prose. It can be read on its own, so all
 * addresses are absolute.
 */
export function renderMarkdown({ route, article, site, links, images }: MarkdownInput): string {
  const { page } = route.note;
  const address = site.config.url + route.permalink;
  const absolute = (href = ""): string => {
    const url =
      /^[a-z][a-z\d+.-]*:/i.test(href) || !URL.canParse(href, address) ? href : new URL(href, address).href;
    // they would end the link
    return cleanLine(url).replace(/[() ]/g, (sign) => ({ "(": "%28", ")": "%29" })[sign] ?? "%20");
  };
  const body = fillMarkers(article.markdown, {
    link: (index) => absolute(links[Number(index)]),
    image: (index) => absolute(images[Number(index)]),
  });
  const title = cleanLine(page.title);
  const fields = Object.entries({ title, description: page.frontMatter.description, url: address });
  const head = fields.map(([name, value]) =>
    value === undefined ? "" : `${name}: ${JSON.stringify(cleanLine(value))}\n`,
  ); // JSON's strings are YAML's too
  return `---\n${head.join("")}---\n\n${page.hasTitleHeading ? "" : `# ${title}\n\n`}${body}\n`;
}

/**
 * The list of all notes for language models, as llmstxt.org describes it. Undefined for a site that is not to
 * be listed.
 */
export function renderLlmsList(site: Site): string | undefined {
  const { config } = site;
  if (config.noIndex) return undefined;
  const notes = listedNotes(site).map(({ address, route }) => {
    const [title, description] = [route.note.page.title, route.note.page.description].map(cleanLine);
    return `- [${title?.replace(/[[\]]/g, "\\$&")}](${config.url}${address})${description === "" ? "" : `: ${description}`}`;
  });
  return [
    `# ${cleanLine(config.title)}`,
    ...(config.tagline === "" ? [] : [`> ${cleanLine(config.tagline)}`]),
    `## Notes\n\n${notes.join("\n")}`,
    `## Optional\n\n- [All notes in one file](${config.url}${config.baseUrl}llms-full.txt)\n`,
  ].join("\n\n");
}

/** The notes that exist as Markdown in the version readers see first, in the order of the site. */
export function listedNotes(site: Site): { readonly route: NoteRoute; readonly address: string }[] {
  return site.routes.flatMap((route) => {
    const address = markdownAddress(route, site.config.baseUrl);
    return route.kind === "note" && route.version?.isLast === true && !route.noIndex && address !== undefined
      ? [{ route, address }]
      : [];
  });
}
