import { fillEnds, fillMarkers } from "@proofmark/prover/proof/markers.ts";
import { offeredGroups, shortName, type ToolVersion } from "@proofmark/prover/proof/tool-versions.ts";
import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { routePath } from "@proofmark/theme/data/addresses.ts";
import type { NoteRoute, Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import type { Article } from "./article.tsx";
import { htmlMarkdown } from "./html-markdown.ts";

/**
 * Address of a route as Markdown, below the site's root: `/redis` → `/redis.md`, `/` → `/index.md`. Undefined
 * for what is not listed, and for the pages that answer a reader.
 */
export function markdownAddress(route: Route, baseUrl: string): string | undefined {
  if (route.kind === "search" || route.kind === "not-found") return undefined;
  if (route.kind !== "note" && route.noIndex) return undefined;
  if (route.kind === "note" && (route.note.page.frontMatter.unlisted || route.note.page.frontMatter.draft))
    return undefined;
  return `${baseUrl}${routePath(route.permalink, baseUrl)}.md`;
}

/** The versions, besides the main one, for which there is Markdown of a note as well. */
export const markdownVersions = ({ note }: NoteRoute): ToolVersion[] =>
  note.page.tools?.hash === undefined
    ? []
    : offeredGroups(note.page.tools.groups).flatMap(({ main, versions }) =>
        versions.filter(({ name }) => name !== main.name),
      );

/** Address of the Markdown on a version: `/redis.md` → `/redis.on-valkey9.md`. */
export const versionAddress = (address: string, version: ToolVersion): string =>
  address.replace(/\.md$/, `.on-${shortName(version)}.md`);

/** A plain file beside a page. */
export interface NoteText {
  readonly address: string;
  readonly text: string;
}

export interface BodyInput {
  readonly route: NoteRoute;
  readonly article: Article;
  readonly site: Site;
  /** Addresses of the article's links and images, in their order. */
  readonly links: readonly string[];
  readonly images: readonly string[];
  /** Full name of the version of a tool that it is about; undefined for the main version. */
  readonly on?: string | undefined;
}

/**
 * The prose of a note as Markdown, with whole addresses, so that it can be read on its own. The starts of its
 * sections are marked.
 */
export function markdownBody({ route, article, site, links, images, on }: BodyInput): string {
  const absolute = wholeAddresses(site.config.url + route.permalink);
  const ends = on === undefined ? {} : article.markdownEnds[on];
  return fillMarkers(
    fillEnds(article.markdown, (id) => (ends && Object.hasOwn(ends, id) ? ends[id] : undefined)),
    {
      link: (index) => absolute(links[Number(index)]),
      image: (index) => absolute(images[Number(index)]),
    },
  );
}

/** Makes addresses of a page whole, for links in Markdown. */
const wholeAddresses =
  (page: string) =>
  (href = ""): string => {
    const url =
      /^[a-z][a-z\d+.-]*:/i.test(href) || !URL.canParse(href, page) ? href : new URL(href, page).href;
    // they would end the link
    return cleanLine(url).replace(/[() ]/g, (sign) => ({ "(": "%28", ")": "%29" })[sign] ?? "%20");
  };

/** The Markdown of a page that is no note, from the HTML of its content; none for one that is not listed. */
export function pageTexts(route: Route, html: string, site: Site): NoteText[] {
  const address = markdownAddress(route, site.config.baseUrl);
  if (address === undefined || route.kind === "note") return [];
  const url = site.config.url + route.permalink;
  const fields = { title: route.title, description: route.description, url };
  return [{ address, text: markdownDocument(site, fields, [htmlMarkdown(html, wholeAddresses(url))]) }];
}

/** A Markdown document: front matter, the line that leads to the list of all notes, and the given blocks. */
export function markdownDocument(
  site: Site,
  fields: Readonly<Record<string, string | undefined>>,
  blocks: readonly string[],
): string {
  const head = Object.entries(fields).map(([name, value]) =>
    value === undefined ? "" : `${name}: ${JSON.stringify(cleanLine(value))}\n`,
  ); // JSON's strings are YAML's too
  const list = llmsAddress(site);
  const pointer = list === undefined ? [] : [`> All notes: [llms.txt](${list})`];
  return `---\n${head.join("")}---\n\n${[...pointer, ...blocks].join("\n\n")}\n`;
}

/** Whole address of the list for language models; undefined for a site that is not to be listed. */
const llmsAddress = ({ config }: Site): string | undefined =>
  config.noIndex ? undefined : `${config.url}${config.baseUrl}llms.txt`;

/** An entry of a list of Markdown files. */
export function listEntry(text: string, url: string, description = ""): string {
  const label = cleanLine(text).replace(/[[\]]/g, "\\$&");
  return `- [${label}](${url})${description === "" ? "" : `: ${cleanLine(description)}`}`;
}
