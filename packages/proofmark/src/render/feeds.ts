// The feeds of a site: what is new and changed in its snippets. Formats: RFC 4287 and JSON Feed 1.1.
import { cleanLine } from "../shared/clean-text.ts";
import { escapeHtml } from "../shared/html.ts";
import type { Site } from "../site/site.ts";

/** Names of the files, below the base. */
export const ATOM_FILE = "feed.xml";
export const JSON_FILE = "feed.json";

/** A snippet that an entry names. */
export interface FeedSnippet {
  readonly name: string;
  /** Undefined for one that the page no longer has. */
  readonly address: string | undefined;
  /** What changed in its verdict. */
  readonly verdict?: string | undefined;
}

/** An entry of the feeds: what a commit changed in a note. */
export interface FeedEntry {
  readonly commit: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Path of the note. */
  readonly file: string;
  /** Title of the note. */
  readonly note: string;
  readonly permalink: string;
  readonly isNew: boolean;
  readonly added: readonly FeedSnippet[];
  readonly changed: readonly FeedSnippet[];
  /** Those that are as they were, but are judged differently. */
  readonly verdicts: readonly FeedSnippet[];
}

/** The most snippets that a group names. A guess. */
const MAX_NAMED = 20;

/** Renders both feeds, with the newest entry first. */
export function renderFeeds(
  site: Site,
  entries: readonly FeedEntry[],
): { readonly atom: string; readonly json: string } {
  const { title, tagline, url, baseUrl } = site.config;
  const origin = url + baseUrl;
  const items = entries.map((entry) => ({
    id: tagOf(entry, url),
    url: url + entry.permalink,
    title: titleOf(entry),
    content_html: contentOf(entry, url),
    date_published: new Date(entry.time).toISOString(),
  }));
  const description = tagline === "" ? {} : { description: tagline };
  const json = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: origin,
    feed_url: origin + JSON_FILE,
    ...description,
    authors: [{ name: title, url: origin }],
    language: languageOf(site),
    items,
  };
  const atom = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(json.language)}">`,
    element("id", origin),
    element("title", title),
    ...(tagline === "" ? [] : [element("subtitle", tagline)]),
    element("updated", items[0]?.date_published ?? new Date(0).toISOString()),
    `<author>${element("name", title)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeHtml(origin + ATOM_FILE)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeHtml(origin)}"/>`,
    ...items.map((item) =>
      [
        "<entry>",
        element("id", item.id),
        element("title", item.title),
        element("updated", item.date_published),
        `<link rel="alternate" type="text/html" href="${escapeHtml(item.url)}"/>`,
        `<content type="html">${escapeXml(item.content_html)}</content>`,
        "</entry>",
      ].join("\n"),
    ),
    "</feed>",
    "",
  ].join("\n");
  return { atom, json: `${JSON.stringify(json, null, 2)}\n` };
}

const languageOf = ({ config: { locales } }: Site): string =>
  locales.list[locales.default]?.htmlLang ?? locales.default;

/** An id that stays, whatever the address of the site's pages. Format: RFC 4151. */
const tagOf = ({ commit, time, file }: FeedEntry, url: string): string =>
  `tag:${new URL(url).hostname},${new Date(time).toISOString().slice(0, 10)}:${commit.slice(0, 12)}/${encodeURI(file)}`;

/** `PostgreSQL: 3 new, 2 changed snippets`. */
function titleOf({ note, isNew, added, changed, verdicts }: FeedEntry): string {
  const snippets = [counted(added, "new"), counted(changed, "changed")].filter((part) => part !== "");
  const parts = [
    ...(isNew ? ["new note"] : []),
    ...(snippets.length > 0
      ? [`${snippets.join(", ")} ${plural("snippet", (changed.at(0) ? changed : added).length)}`]
      : []),
    ...(verdicts.length > 0 ? [`${counted(verdicts, "changed")} ${plural("verdict", verdicts.length)}`] : []),
  ];
  return cleanLine(`${note}: ${parts.join(", ")}`);
}

const counted = (snippets: readonly FeedSnippet[], word: string): string =>
  snippets.length === 0 ? "" : `${snippets.length.toLocaleString("en")} ${word}`;
const plural = (word: string, count: number): string => (count === 1 ? word : `${word}s`);

function contentOf({ added, changed, verdicts }: FeedEntry, url: string): string {
  const groups = [
    ["New", added],
    ["Changed", changed],
    ["Judged differently", verdicts],
  ] as const;
  return groups
    .flatMap(([label, snippets]) => {
      const items = snippets.slice(0, MAX_NAMED).map((snippet) => listItem(snippet, url));
      const more = snippets.length - items.length;
      const rest = more > 0 ? `<li>and ${more.toLocaleString("en")} more</li>` : "";
      return snippets.length === 0 ? [] : [`<p>${label}:</p><ul>${items.join("")}${rest}</ul>`];
    })
    .join("");
}

function listItem({ name, address, verdict }: FeedSnippet, url: string): string {
  const text = escapeHtml(cleanLine(name));
  const link = address === undefined ? text : `<a href="${escapeHtml(url + address)}">${text}</a>`;
  return `<li>${link}${verdict === undefined ? "" : ` (${escapeHtml(cleanLine(verdict))})`}</li>`;
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
/** Escapes a text for XML, which has no place for most control characters. */
const escapeXml = (text: string): string => escapeHtml(cleanLine(text));
