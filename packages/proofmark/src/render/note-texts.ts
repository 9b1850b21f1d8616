// A note as Markdown files: the whole note, and each section of a long one, in parts where it is long itself.

import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { routeKey } from "@proofmark/theme/data/addresses.ts";
import { encodePart, pathFault } from "@proofmark/theme/data/path.ts";
import { placeholderDefaults } from "../content/code/placeholders.ts";
import type { NoteRoute } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import type { Addresses } from "./addresses.ts";
import type { Article, ArticleSnippet } from "./article.ts";
import { listEntry, markdownAddress, markdownDocument, wholeAddresses } from "./markdown.ts";
import { noteMarkdown } from "./note-markdown.ts";
import { levelsInWords, otherVersions, toolsInWords, versionsInWords } from "./section-proofs.ts";

/** A plain file beside a page. */
export interface NoteText {
  readonly address: string;
  readonly text: string;
}

interface TextsInput {
  readonly route: NoteRoute;
  readonly article: Article;
  readonly site: Site;
  readonly addresses: Addresses;
}

/** A longer note begins with the list of its sections, since agents cut it off. Specified. */
const LONG = 50_000;

/** Addresses of a note's Markdown files, the whole note first, without the parts of long sections. */
export function textAddresses(route: NoteRoute, site: Site): string[] {
  const address = markdownAddress(route, site.config.baseUrl);
  if (address === undefined) return [];
  const places = sectionPlaces(route, site);
  return [address, ...places.map((place) => `${place.address}.md`)];
}

/** Renders a note's Markdown files; none for a note that is not listed. */
export function renderNoteTexts({ route, article, site, addresses }: TextsInput): NoteText[] {
  const { config } = site;
  const address = markdownAddress(route, config.baseUrl);
  if (address === undefined) return [];
  const places = sectionPlaces(route, site);
  const absolute = wholeAddresses(config.url + route.permalink);
  const sections = noteMarkdown(article.body, {
    placeholders: placeholderDefaults(config),
    link: (url, body) => absolute(addresses.link(url, body).href),
    source: (index, body) => absolute(addresses.source(index, body)),
  });
  const text = wholeNote({ route, site, places }, sections.map((section) => section.text).join(""));
  if (places.length === 0) return [{ address, text }];
  const bySection = snippetsBySection(article, route.note.page.headings);
  const texts = new Map(sections.map((section) => [section.id, section.text.trim()]));
  return [
    { address, text },
    ...places.flatMap((place, at) =>
      sectionParts(
        { route, site, places, address },
        { place, at, text: texts.get(place.id) ?? "", snippets: bySection.get(place.id) ?? [] },
      ),
    ),
  ];
}

/** The whole note as a Markdown document. */
function wholeNote(
  { route, site, places }: { route: NoteRoute; site: Site; places: readonly SectionPlace[] },
  body: string,
): string {
  const { page } = route.note;
  const title = page.hasTitleHeading ? [] : [`# ${cleanLine(page.title)}`];
  const entries = places.map((one) => listEntry(one.heading, `${site.config.url}${one.address}.md`));
  const list = body.length < LONG || entries.length === 0 ? [] : [`Sections:\n\n${entries.join("\n")}`];
  return markdownDocument(
    site,
    { title: page.title, description: page.frontMatter.description, url: site.config.url + route.permalink },
    [...list, ...title, body],
  );
}

/** A section of a note, and where its Markdown is. */
export interface SectionPlace {
  readonly id: string;
  readonly heading: string;
  /** Address of its files without their extension: `/redis/locks`. */
  readonly address: string;
}

/** Characters of a file, so that no agent cuts it off. Specified. */
const MOST = 20_000;
/** Room in it for front matter, neighbours and whole addresses. Measured: 600 to 1,400. */
const ROOM = 3_000;
/** Characters of prose with which a file stays below what agents cut off. */
const MOST_PROSE = MOST - ROOM;

/** The sections of a note that have files of their own: those of a note that agents would cut off. */
export function sectionPlaces(route: NoteRoute, site: Site): SectionPlace[] {
  const whole = markdownAddress(route, site.config.baseUrl);
  if (whole === undefined || route.note.page.markdownLength <= MOST_PROSE) return [];
  const folder = whole.replace(/\.md$/, "/");
  const taken = noteAddresses(site);
  return route.note.page.headings
    .filter(({ level }) => level === 2)
    .map(({ id, text }, at) => {
      const address = folder + encodePart(id);
      // room for what the parts of a long section append to the name
      const fits = pathFault(`${address}.part-10.md`) === undefined && !taken.has(routeKey(address));
      return { id, heading: cleanLine(text), address: fits ? address : `${folder}section.${at + 1}` };
    });
}

/** The addresses of notes by site: a section leaves `/guide/intro.md` to the note of that name. */
const known = new WeakMap<Site, ReadonlySet<string>>();

function noteAddresses(site: Site): ReadonlySet<string> {
  const found =
    known.get(site) ??
    new Set(
      site.routes.flatMap((route) => {
        const address = markdownAddress(route, site.config.baseUrl);
        return address === undefined ? [] : [routeKey(address.replace(/\.md$/, ""))];
      }),
    );
  known.set(site, found);
  return found;
}

interface SectionsInput {
  readonly route: NoteRoute;
  readonly site: Site;
  readonly places: readonly SectionPlace[];
  /** Address of the whole note as Markdown. */
  readonly address: string;
}

interface Section {
  readonly place: SectionPlace;
  readonly at: number;
  readonly text: string;
  readonly snippets: readonly ArticleSnippet[];
}

function sectionParts(input: SectionsInput, { place, at, text, snippets }: Section): NoteText[] {
  const { site, route, places } = input;
  const { page, permalink } = route.note;
  const url = (address: string): string => site.config.url + address;
  const anchor = `${url(permalink)}#${encodeURIComponent(place.id)}`;
  const whole = listEntry(`The whole note: ${page.title}`, url(input.address));
  const body = [text, ...otherVersions(snippets, page.tools?.groups ?? [], url(permalink))].join("\n\n");
  const parts = splitBlocks(body, MOST_PROSE, (size) =>
    listEntry(`A block of ${size.toLocaleString("en")} characters is left out here`, anchor),
  );
  const addresses = parts.map((_, part) =>
    part === 0 ? `${place.address}.md` : `${place.address}.part-${part + 1}.md`,
  );
  return parts.map((part, index) => {
    const next = addresses[index + 1];
    const neighbours = [
      ...(next === undefined ? [] : [listEntry(`Continued: part ${index + 2}`, url(next))]),
      ...[places[at - 1], places[at + 1]].flatMap((other, side) =>
        other === undefined
          ? []
          : [listEntry(`${side === 0 ? "Before" : "After"}: ${other.heading}`, url(`${other.address}.md`))],
      ),
      whole,
    ];
    const fields = {
      title: place.heading,
      note: page.title,
      part: parts.length > 1 ? `${index + 1} of ${parts.length}` : undefined,
      url: anchor,
      tools: toolsInWords(snippets),
      levels: levelsInWords(snippets),
      versions: versionsInWords(snippets, page.tools?.groups ?? []),
    };
    return {
      address: addresses[index] ?? "",
      text: markdownDocument(site, fields, [part, "---", neighbours.join("\n")]),
    };
  });
}

/** The snippets below each heading of the second level, by its id. */
function snippetsBySection(
  { snippets }: Article,
  headings: readonly { readonly id: string; readonly level: number }[],
): ReadonlyMap<string, readonly ArticleSnippet[]> {
  const owners = new Map<string, string>();
  let current = "";
  for (const { id, level } of headings) {
    if (level <= 2) current = id;
    owners.set(id, current);
  }
  const found = new Map<string, ArticleSnippet[]>();
  for (const snippet of snippets) {
    const owner = owners.get(snippet.anchor) ?? "";
    found.set(owner, [...(found.get(owner) ?? []), snippet]);
  }
  return found;
}

/**
 * Splits Markdown into parts of at most so many characters, between blocks: before a heading if there is one,
 * never in code. A block that is too long by itself is replaced by what `leftOut` says of its size.
 */
function splitBlocks(markdown: string, most: number, leftOut: (size: number) => string): string[] {
  if (markdown.length <= most) return [markdown];
  const parts: string[][] = [[]];
  let size = 0;
  for (const written of blocksOf(markdown)) {
    const block = written.length > most ? leftOut(written.length) : written;
    const part = parts.at(-1) ?? [];
    if (size + block.length > most) {
      const heading = part.findLastIndex((one, at) => at > 0 && /^#{2,6} /.test(one));
      const moved = heading === -1 ? [] : part.splice(heading);
      parts.push(moved);
      size = moved.reduce((sum, one) => sum + one.length + GAP, 0);
    }
    if (size > 0 && size + block.length > most) parts.push([]); // what was moved is long itself
    parts.at(-1)?.push(block);
    size = (parts.at(-1) ?? []).reduce((sum, one) => sum + one.length + GAP, 0);
  }
  return parts.map((blocks) => blocks.join("\n\n"));
}

/** Characters between two blocks. */
const GAP = 2;

/** The blocks of a text: what blank lines outside code separate. */
function blocksOf(markdown: string): string[] {
  const blocks: string[][] = [[]];
  let fence: string | undefined;
  for (const line of markdown.split("\n")) {
    if (fence === undefined) fence = readFence(line)?.mark;
    else if (endsFence(line, fence)) fence = undefined;
    if (fence === undefined && line.trim() === "") blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.flatMap((lines) => (lines.length === 0 ? [] : [lines.join("\n")]));
}

/** The fence of a line that begins code, also in a quote or a list, and its info; undefined for another line. */
function readFence(line: string) {
  if (!line.includes("```") && !line.includes("~~~")) return undefined; // most lines, at a tenth of the time
  const [, mark, info = ""] = /^[\s>]*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  return mark === undefined ? undefined : { mark, info };
}

/** Whether a line ends the code that a fence began. */
function endsFence(line: string, mark: string): boolean {
  const end = readFence(line);
  return end?.mark.startsWith(mark) === true && end.info.trim() === "";
}
