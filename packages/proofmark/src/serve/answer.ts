import { cleanAddress, findByPath } from "@proofmark/theme/data/addresses.ts";
import { sendFile } from "./files.ts";
import { type Exchange, redirect } from "./site-server.ts";

/** A file to answer with: one on disk, or a text. */
export interface ServedFile {
  readonly path?: string | undefined;
  read(): string | Uint8Array | Promise<string | Uint8Array>;
}

/** A site as a static host publishes it. */
export interface PublishedSite {
  readonly baseUrl: string;
  readonly trailingSlash: boolean | undefined;
  /** The file with a name. */
  get(name: string): ServedFile | undefined;
  /** Permalinks of pages by their keys. */
  readonly permalinks: ReadonlyMap<string, string>;
  cacheControl(name: string): string;
}

/**
 * Answers one request from the files of a site, as a good static host does: clean addresses, Markdown for
 * clients that ask for it, `404.html`, nothing outside the base path.
 */
export async function answerFrom(site: PublishedSite, exchange: Exchange): Promise<void> {
  const { request, response, pathname, decoded, search } = exchange;
  if (!pathname.startsWith(site.baseUrl)) return redirect(response, 302, site.baseUrl);
  const permalink = findByPath(site.permalinks, pathname);
  const clean = permalink && cleanAddress(pathname, permalink, site.trailingSlash);
  if (clean !== undefined) return redirect(response, 308, clean + search);
  const requested = decoded.slice(site.baseUrl.length).normalize();
  const markdown = `${requested.replace(/\/$/, "") || "index"}.md`;
  const hasMarkdown = site.get(markdown) !== undefined;
  if (hasMarkdown) response.setHeader("vary", "Accept");
  const names = [
    ...(hasMarkdown && prefersMarkdown(request.headers.accept) ? [markdown] : []),
    ...namesOf(requested),
  ];
  const name = names.find((candidate) => site.get(candidate) !== undefined) ?? "404.html";
  if (name === "404.html") response.statusCode = 404;
  const file = site.get(name);
  response.setHeader("cache-control", site.cacheControl(name));
  if (file?.path !== undefined) return sendFile(exchange, file.path);
  const content = (await file?.read()) ?? "";
  response.setHeader("content-type", typeOf(name));
  response.end(content);
}

/** Names of the files that a static host looks for: the file itself, with `.html`, the folder's `index.html`. */
function namesOf(requested: string): string[] {
  const bare = requested.replace(/^\/+|\/$/g, "");
  if (bare === "") return ["index.html"];
  return [...(requested.endsWith("/") ? [] : [bare]), `${bare}.html`, `${bare}/index.html`];
}

/** Media types of the files that the engine makes. */
const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  md: "text/markdown",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
};

const typeOf = (name: string): string =>
  `${TYPES[name.split(".").at(-1) ?? ""] ?? "text/plain"}; charset=utf-8`;

/**
 * Whether a client asks for Markdown at least as much as for HTML, by its `Accept` header. Browsers never do;
 * a client that takes anything gets HTML.
 */
export function prefersMarkdown(accept = ""): boolean {
  const markdown = weightOf("text/markdown", accept);
  return markdown > 0 && markdown >= weightOf("text/html", accept);
}

/** The weight that a header gives a type by its name: 1 without `q`, 0 for one that it does not name. */
function weightOf(type: string, accept: string): number {
  const entries = accept.toLowerCase().split(",");
  const parts = entries.map((entry) => entry.split(";").map((part) => part.trim()));
  const named = parts.find(([name]) => name === type);
  if (named === undefined) return 0;
  const weight = named.find((part) => part.startsWith("q="))?.slice("q=".length);
  return weight === undefined ? 1 : Number(weight) || 0;
}
