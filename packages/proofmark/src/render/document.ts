import { escapeHtml } from "@proofmark/prover/text/html.ts";
import { ISLAND_ATTRIBUTE, QUERY_ATTRIBUTE } from "@proofmark/theme/data/islands.ts";
import type { BootData, HeadTag, SiteHeadTag } from "@proofmark/theme/data/page-data.ts";
import { BELOW_NAVBAR } from "@proofmark/theme/data/page-ids.ts";
import type { SiteConfig } from "../config/schema.ts";
import { type InlineHashes, inlineHash, renderPolicy } from "./policy.ts";

/** The emitted files that a page refers to. */
export interface Assets {
  /** The boot script itself; it is inlined. */
  readonly boot: string;
  /** The stylesheet itself; it is inlined. */
  readonly style: string;
  /** The script that reveals the home page's base URL banner; undefined where there is none. */
  readonly baseUrl?: string | undefined;
  /**
   * Address of the script that looks an unknown address up among the pages; none in development, where the
   * server does.
   */
  readonly notFound?: string | undefined;
  /** The script that opens the tabs a reader wants. */
  readonly tabs: string;
  /** The script that hydrates islands that show query parameters. */
  readonly queried: string;
  readonly shell: string;
  readonly site: string;
  readonly tools: string;
  /** Of sites with placeholders. */
  readonly values?: ValuesAssets | undefined;
  /** Of sites with versions of tools. */
  readonly toolVersions?: ToolVersionsAssets | undefined;
  /** The scripts of the search box and of the search page; undefined where the site is not searched. */
  readonly search: { readonly box: string; readonly page: string } | undefined;
  /** The development client, in development only. */
  readonly dev?: string | undefined;
}

/** What pages with values of placeholders need. */
export interface ValuesAssets {
  /** The script that shows the reader's values; it is inlined. */
  readonly script: string;
  /** Its address, for pages that are navigated to. */
  readonly address: string;
  /** Address of the module in which values are replaced. */
  readonly panel: string;
}

/** What pages with versions of tools need. */
export interface ToolVersionsAssets {
  /** The script that loads the chosen version; it is inlined. */
  readonly inline: string;
  /** Address of the module that shows it. */
  readonly script: string;
}

interface DocumentInput {
  readonly config: SiteConfig;
  readonly generator: string;
  readonly siteHead: readonly SiteHeadTag[];
  readonly routeHead: readonly HeadTag[];
  readonly root: string;
  readonly boot: BootData;
  readonly assets: Assets;
  /** The content of the search box; undefined where the site is not searched. */
  readonly searchBox: string | undefined;
  /** The base URL banner, on the home page only. */
  readonly baseUrlBanner: string | undefined;
  /** Whether this is the not-found page. */
  readonly isNotFound: boolean;
}

/** A document in pieces, and what its policy allows. */
interface RenderedDocument {
  readonly pieces: readonly string[];
  readonly inline: InlineHashes;
}

/** Marks the head tags that belong to the route, for the browser to exchange on navigation. */
export const ROUTE_HEAD_START = "r";
export const ROUTE_HEAD_END = "/r";

/**
 * Returns a whole document in pieces. The boot script and the stylesheet are separate pieces: all
 * documents share them. Scripts are in the body, where they need not run in one task with the head, and
 * before all content.
 */
export function renderDocument({
  config,
  generator,
  siteHead,
  routeHead,
  root,
  boot,
  assets,
  searchBox,
  baseUrlBanner,
  isNotFound,
}: DocumentInput): RenderedDocument {
  const locale = config.locales.list[config.locales.default];
  const frame =
    config.tagManager === undefined
      ? ""
      : `<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=${escapeHtml(config.tagManager.containerId)}" height="0" width="0" hidden title="Tag manager"></iframe></noscript>`;
  const search =
    searchBox === undefined
      ? ""
      : `<dialog class="search" id=":search" aria-label="Search" aria-modal="true" closedby="closerequest">${searchBox}</dialog>`;
  const scripts: string[] = [
    assets.boot,
    ...siteHead.flatMap(({ tag, text }) => (tag === "script" && text !== undefined ? [text] : [])),
  ];
  const script = (text: string | undefined, attributes = ""): string => {
    if (text === undefined) return "";
    scripts.push(text);
    return `<script${attributes}>${text}</script>`;
  };
  const { on } = boot.page;
  const versions =
    on === undefined
      ? ""
      : script(assets.toolVersions?.inline, ` data-on="${escapeHtml([on.data, ...on.tools].join(" "))}"`);
  const values = boot.page.values === undefined ? "" : `${script(assets.values?.script)}\n`;
  const dev = assets.dev === undefined ? "" : `<script type="module" src="${assets.dev}"></script>`;
  const banner =
    baseUrlBanner === undefined || assets.baseUrl === undefined
      ? ""
      : `<template id=":base-url">${baseUrlBanner}</template>${script(assets.baseUrl)}`;
  const notFound =
    isNotFound && assets.notFound !== undefined ? `<script src="${assets.notFound}"></script>` : "";
  const agents = config.noIndex
    ? ""
    : `<p hidden>For agents: <a href="${config.baseUrl}llms.txt">all notes as Markdown</a></p>`;
  const queried = root.includes(` ${QUERY_ATTRIBUTE}=`) ? script(assets.queried) : "";
  const tabs = root.includes(`${ISLAND_ATTRIBUTE}="tabs"`) ? script(assets.tabs) : "";
  const styles = [
    assets.style,
    ...Array.from(
      root.matchAll(/<style\b[^>]*>(?<text>[\s\S]*?)<\/style>/g),
      ({ groups }) => groups?.["text"] ?? "",
    ),
  ];
  const inline = { scripts: scripts.map(inlineHash), styles: styles.map(inlineHash) };
  const policy = renderPolicy(config, inline);
  const policyTag =
    policy === undefined ? "" : `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`;
  const head = `<!doctype html>
<html lang="${locale?.htmlLang ?? "en"}" dir="${locale?.direction ?? "ltr"}" data-theme="${config.colorMode.defaultMode}" data-has-hydrated="false">
<head>
<meta charset="utf-8">
${policyTag}<meta name="generator" content="${escapeHtml(generator)}">
<link rel="expect" href="#${BELOW_NAVBAR}" blocking="render">
<!--${ROUTE_HEAD_START}-->${routeHead.map(headTagHtml).join("\n")}<!--${ROUTE_HEAD_END}-->
${siteHead.map(headTagHtml).join("\n")}
<style>`;
  const body = `</style>
</head>
<body>
${frame}<script>`;
  const content = `</script>
${agents}${versions}${values}${queried}${notFound}<div id=":root">`;
  const end = `</div><p class="said" role="status"></p>${tabs}${search}
<script type="application/json" id=":boot">${safeJson(boot)}</script>${banner}${dev}
</body>
</html>
`;
  return { pieces: [head, assets.style, body, assets.boot, content, root, end], inline };
}

/** A head tag as HTML. */
export function headTagHtml({ tag, attributes, text }: SiteHeadTag): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  if (tag === "title") return `<title${written}>${escapeHtml(text ?? "")}</title>`;
  return tag === "script" ? `<script${written}>${text ?? ""}</script>` : `<${tag}${written}>`;
}

/** JSON that can be in a script element: no `</script>` and no comment can begin in it. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}
