// Answers requests from the files of a site. The `send` library handles ranges, conditional requests and types.

import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { findStaticFile, kindOf, spelledAs } from "@proofmark/prover/files/site-file.ts";
import { ASSETS_FOLDER, cleanAddress, findByPath, routeKey } from "@proofmark/theme/data/addresses.ts";
import { contentType } from "mime-types";
import send, { type SendOptions } from "send";
import { readHeaders } from "../files/headers.ts";
import type { SiteFile } from "../files/site-files.ts";
import { createSiteServer, type Exchange, Refusal, redirect } from "./site-server.ts";

/** A site as a static host publishes it. */
export interface PublishedSite {
  readonly baseUrl: string;
  readonly trailingSlash?: boolean | undefined;
  /** The file with a name. */
  get(name: string): Pick<SiteFile, "path" | "read"> | undefined;
  /** Permalinks of pages by their keys. */
  readonly permalinks: ReadonlyMap<string, string>;
  cacheControl(name: string): string;
}

/**
 * Answers one request from the files of a site, as a good static host does: clean addresses, `404.html`,
 * nothing outside the base path.
 */
export async function answerFrom(site: PublishedSite, exchange: Exchange): Promise<void> {
  const { response, pathname, decoded, search } = exchange;
  if (!pathname.startsWith(site.baseUrl)) return redirect(response, 302, site.baseUrl);
  const permalink = findByPath(site.permalinks, pathname);
  const clean = permalink && cleanAddress(pathname, permalink, site.trailingSlash);
  if (clean !== undefined) return redirect(response, 308, clean + search);
  const requested = decoded.slice(site.baseUrl.length).normalize();
  const name = namesOf(requested).find((candidate) => site.get(candidate) !== undefined) ?? "404.html";
  if (name === "404.html") response.statusCode = 404;
  const file = site.get(name);
  response.setHeader("cache-control", site.cacheControl(name));
  if (file?.path !== undefined) return sendFile(exchange, file.path);
  const content = (await file?.read()) ?? "";
  response.setHeader("content-type", contentType(path.extname(name)) || "text/plain; charset=utf-8");
  response.end(content);
}

/** Names of the files that a static host looks for: the file itself, with `.html`, the folder's `index.html`. */
function namesOf(requested: string): string[] {
  const bare = requested.replace(/^\/+|\/$/g, "");
  if (bare === "") return ["index.html"];
  return [...(requested.endsWith("/") ? [] : [bare]), `${bare}.html`, `${bare}/index.html`];
}

/** An error from `send`. */
interface SendError extends Error {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: string;
}

const GONE = "There is no such file.";

/**
 * Sends a file; resolves when the response has ended. Throws a Refusal if the file, or the requested range,
 * can't be sent.
 */
function sendFile(
  { request, response }: Pick<Exchange, "request" | "response">,
  file: string,
): Promise<void> {
  const acceptRanges = response.statusCode === 200; // a partial not-found page would look like a found page
  const options: SendOptions = {
    root: path.dirname(file),
    dotfiles: "allow",
    index: false,
    cacheControl: false,
    acceptRanges,
  };
  return new Promise((resolve, reject) => {
    response.once("close", resolve);
    send(request, encodeURIComponent(path.basename(file)), options)
      .on("error", (error: SendError) => reject(refusalOf(error, file)))
      .on("directory", () => reject(new Refusal(404, GONE)))
      .pipe(response);
  });
}

function refusalOf({ status, headers, code, message }: SendError, file: string): Refusal {
  if (status === 404) return new Refusal(status, GONE);
  if (status === 416) return new Refusal(status, "The file does not have this range.", headers);
  if (status < 500) return new Refusal(status, "The file cannot be sent under these conditions.", headers);
  const denied = code === "EACCES" || code === "EPERM";
  return new Refusal(denied ? 403 : 503, "The file cannot be read.", undefined, {
    severity: "warning",
    file: path.relative(process.cwd(), file),
    message: `the file can't be read: ${message}`,
    fix: denied ? "allow this user to read it" : "try again, or replace the file",
  });
}

interface PreviewInput {
  readonly folder: string;
  readonly baseUrl: string;
  readonly trailingSlash?: boolean | undefined;
  /** Names that the server accepts besides `localhost` and addresses. */
  readonly hosts: readonly string[];
  readonly report: (error: unknown) => void;
}

/** Creates a server for a built site. Reads the disk on every request, so it shows later builds. */
export function createPreview(input: PreviewInput): Server {
  const { folder, hosts, report } = input;
  return createSiteServer({
    hosts,
    report,
    async answer(exchange) {
      for (const [name, value] of readHeaders(folder)) exchange.response.setHeader(name, value);
      // While a build replaces the output, the folder is missing for a moment.
      if (kindOf(path.join(folder, "404.html")) === undefined)
        throw new Refusal(
          503,
          "There is no built site at the moment. Try again when the build is finished.",
          { "retry-after": "1" },
        );
      await answerFrom(publishedFolder(input), exchange);
    },
  });
}

function publishedFolder({ folder, baseUrl, trailingSlash }: PreviewInput): PublishedSite {
  return {
    baseUrl,
    trailingSlash,
    permalinks: readPermalinks(path.join(folder, "routes.json")),
    cacheControl: (name) =>
      name.startsWith(`${ASSETS_FOLDER}/`) ? "public, max-age=31536000, immutable" : "no-cache",
    get(name) {
      const file = spelledAs(path.join(folder, name));
      if (!kindOf(file)?.isFile()) return undefined; // opening a pipe or a device could wait forever
      if (findStaticFile(folder, ".", name)?.fault !== undefined)
        throw new Refusal(404, "This file leads out of the built site.");
      return { path: file, read: () => readFileSync(file) };
    },
  };
}

/** The permalinks of a built site by their keys. Without a valid route table pages are found by their files. */
function readPermalinks(file: string): ReadonlyMap<string, string> {
  try {
    const table: Record<string, { readonly path: string }> = JSON.parse(readFileSync(file, "utf8"));
    return new Map(Object.values(table).map((route) => [routeKey(route.path), route.path]));
  } catch {
    return new Map();
  }
}
