import { escapeHtml } from "@proofmark/prover/text/html.ts";
import type { BootData } from "@proofmark/theme/data/boot-config.ts";
import { INLINE_SCRIPTS, type InlineName } from "@proofmark/theme/data/browser-scripts.ts";
import { BELOW_NAVBAR } from "@proofmark/theme/data/page-data.ts";
import type { SiteConfig } from "../config/schema.ts";
import type { HeadTag } from "./head.ts";
import { type InlineHashes, inlineHash, renderPolicy } from "./policy.ts";

/** The files and scripts that pages share. */
export interface Assets {
  /** The stylesheet itself; it is inlined. */
  readonly style: string;
  /** The scripts that pages contain. */
  readonly inline: Readonly<Record<InlineName, string>>;
  /** The part of the scripts' configuration that all pages share. */
  readonly boot: Omit<BootData, "engine" | "page">;
  /** Address of the search page's island; undefined where the site is not searched. */
  readonly searchPage: string | undefined;
  /**
   * Address of the script that looks an unknown address up among the pages; none in development, where the
   * server does.
   */
  readonly notFound: string | undefined;
  /** Address of the development client, in development only. */
  readonly dev: string | undefined;
}

interface DocumentInput {
  readonly config: SiteConfig;
  readonly generator: string;
  readonly siteHead: readonly HeadTag[];
  /** As HTML. */
  readonly routeHead: string;
  readonly root: string;
  readonly boot: BootData;
  readonly assets: Assets;
  /** The content of the search box; undefined where the site is not searched. */
  readonly searchBox: string | undefined;
  /** The base URL banner, on the home page of a build only. */
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
  const banner = baseUrlBanner && `<template id=":base-url">${baseUrlBanner}</template>`;
  const content = root + (banner ?? "");
  const names = (place: "before" | "after"): InlineName[] =>
    (Object.keys(INLINE_SCRIPTS) as InlineName[]).filter(
      (name) => INLINE_SCRIPTS[name].place === place && INLINE_SCRIPTS[name].on(boot, content),
    );
  const [first = "boot", ...others] = names("before");
  const after = names("after");
  const scriptTag = (name: InlineName): string => `<script>${assets.inline[name]}</script>`;
  const dev = assets.dev === undefined ? "" : `<script type="module" src="${assets.dev}"></script>`;
  const notFound =
    isNotFound && assets.notFound !== undefined ? `<script src="${assets.notFound}"></script>` : "";
  const agents = config.noIndex
    ? ""
    : `<p hidden>For agents: <a href="${config.baseUrl}llms.txt">all notes as Markdown</a></p>`;
  const styles = [
    assets.style,
    ...Array.from(
      root.matchAll(/<style\b[^>]*>(?<text>[\s\S]*?)<\/style>/g),
      ({ groups }) => groups?.["text"] ?? "",
    ),
  ];
  const scripts = [
    ...[first, ...others, ...after].map((name) => assets.inline[name]),
    ...siteHead.flatMap(({ tag, text }) => (tag === "script" && text !== undefined ? [text] : [])),
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
<!--${ROUTE_HEAD_START}-->${routeHead}<!--${ROUTE_HEAD_END}-->
${siteHead.map(headTagHtml).join("\n")}
<style>`;
  const body = `</style>
</head>
<body>
${frame}<script type="application/json" id=":boot">${safeJson(boot)}</script><script>`;
  const start = `</script>
${others.map(scriptTag).join("")}${agents}${notFound}<div id=":root">`;
  const end = `</div><p class="said" role="status"></p>${banner ?? ""}${after.map(scriptTag).join("")}${search}${dev}
</body>
</html>
`;
  return { pieces: [head, assets.style, body, assets.inline[first], start, root, end], inline };
}

/** A head tag as HTML. */
export function headTagHtml({ tag, attributes, text }: HeadTag): string {
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
