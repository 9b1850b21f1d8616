// Notes for language models: each listed note as a Markdown file, and the list of them.
import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { routePath } from "@proofmark/theme/data/addresses.ts";
import { placeholderDefaults } from "../content/code/code-block.ts";
import type { PageBody } from "../content/page.ts";
import type { NoteRoute, Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";
import type { Addresses } from "./addresses.ts";
import { noteMarkdown, sectionsMarkdown } from "./note-markdown.ts";

/**
 * Address of a note as Markdown, below the site's root: `/redis` → `/redis.md`, `/` → `/index.md`. Undefined
 * for one that is not listed, and for other pages.
 */
export function markdownAddress(route: Route, baseUrl: string): string | undefined {
  if (route.kind !== "note") return undefined;
  const { unlisted, draft } = route.note.page.frontMatter;
  if (unlisted || draft) return undefined;
  return `${baseUrl}${routePath(route.permalink, baseUrl)}.md`;
}

/** A note as Markdown, and its sections of the second level by the ids of their headings. */
export interface Markdown {
  readonly note: string;
  readonly sections: ReadonlyMap<string, string>;
}

/**
 * Renders a note as Markdown: front matter, the line that leads to the list, title and text. A section has the
 * same front matter, with its own address.
 */
export function renderMarkdown(route: NoteRoute, body: PageBody, site: Site, addresses: Addresses): Markdown {
  const { config } = site;
  const { page } = route.note;
  const url = config.url + route.permalink;
  const absolute = wholeAddresses(url);
  const input = {
    placeholders: placeholderDefaults(config),
    link: (href, part) => absolute(addresses.link(href, part).href),
    source: (index, part) => absolute(addresses.source(index, part)),
  } satisfies Parameters<typeof noteMarkdown>[1];
  const head = (fields: Record<string, string | undefined>): string => {
    const lines = Object.entries(fields).map(([name, value]) =>
      value === undefined ? "" : `${name}: ${JSON.stringify(cleanLine(value))}\n`,
    ); // JSON's strings are YAML's too
    return `---\n${lines.join("")}---`;
  };
  const list = config.noIndex ? [] : [`> All notes: [llms.txt](${config.url}${config.baseUrl}llms.txt)`];
  const title = page.hasTitleHeading ? [] : [`# ${cleanLine(page.title)}`];
  const { title: name, frontMatter } = page;
  const all = [
    head({ title: name, description: frontMatter.description, url }),
    ...list,
    ...title,
    noteMarkdown(body, input),
  ];
  const sections = Array.from(sectionsMarkdown(body, input), ([id, text]): [string, string] => [
    id,
    `${head({ title: name, url: absolute(`#${id}`) })}\n\n${text}\n`,
  ]);
  return { note: `${all.join("\n\n")}\n`, sections: new Map(sections) };
}

/** Makes addresses of a page whole, for links in Markdown. */
const wholeAddresses =
  (page: string) =>
  (href: string): string => {
    const url =
      /^[a-z][a-z\d+.-]*:/i.test(href) || !URL.canParse(href, page) ? href : new URL(href, page).href;
    // they would end the link
    return cleanLine(url).replace(/[() ]/g, (sign) => ({ "(": "%28", ")": "%29" })[sign] ?? "%20");
  };

/**
 * The list of all notes for language models, as llmstxt.org describes it; undefined for a site that is not to be
 * listed.
 */
export function renderLlmsList(site: Site): string | undefined {
  const { config } = site;
  if (config.noIndex) return undefined;
  const entries = listedNotes(site).map(({ address, route: { note } }) => {
    const { title, description } = note.page;
    const label = cleanLine(title).replace(/[[\]]/g, "\\$&");
    return `- [${label}](${config.url}${address})${description === "" ? "" : `: ${cleanLine(description)}`}`;
  });
  return [
    `# ${cleanLine(config.title)}`,
    ...(config.tagline === "" ? [] : [`> ${cleanLine(config.tagline)}`]),
    `## Notes\n\n${entries.join("\n")}\n\nA section of the second level is a file too: \`redis/locks.md\` for \`redis.md#locks\`.`,
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
