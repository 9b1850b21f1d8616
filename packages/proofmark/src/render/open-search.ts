import { escapeHtml } from "@proofmark/prover/text/html.ts";
import type { Site } from "../site/site.ts";
import { publicAddress } from "./head.ts";

/** Name of the file, below the base, by which a browser learns to search the site from its address bar. */
export const OPEN_SEARCH_FILE = "opensearch.xml";

/** The description of the site's search; undefined without a search page. Format: OpenSearch 1.1. */
export function renderOpenSearch({ config, searchPage }: Site): string | undefined {
  if (searchPage === undefined) return undefined;
  const { title, url, favicon } = config;
  const icon = favicon === undefined ? undefined : new URL(publicAddress(favicon, config), url).href;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeHtml(title)}</ShortName>`,
    `<Description>Search ${escapeHtml(title)}</Description>`,
    "<InputEncoding>UTF-8</InputEncoding>",
    ...(icon === undefined ? [] : [`<Image width="16" height="16">${escapeHtml(icon)}</Image>`]),
    `<Url type="text/html" template="${escapeHtml(url + searchPage)}?q={searchTerms}"/>`,
    "</OpenSearchDescription>",
    "",
  ].join("\n");
}
