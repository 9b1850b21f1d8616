import { cleanLine } from "@proofmark/prover/text/clean-text.ts";
import { routePath } from "@proofmark/theme/data/addresses.ts";
import type { Route } from "../site/routes/route.ts";
import type { Site } from "../site/site.ts";

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

/** Makes addresses of a page whole, for links in Markdown. */
export const wholeAddresses =
  (page: string) =>
  (href: string): string => {
    const url =
      /^[a-z][a-z\d+.-]*:/i.test(href) || !URL.canParse(href, page) ? href : new URL(href, page).href;
    // they would end the link
    return cleanLine(url).replace(/[() ]/g, (sign) => ({ "(": "%28", ")": "%29" })[sign] ?? "%20");
  };

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
