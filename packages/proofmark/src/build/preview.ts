import { readFileSync, statSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { findStaticFile } from "@proofmark/prover/files/site-file.ts";
import { ASSETS_FOLDER, cleanAddress, findByPath, routeKey } from "@proofmark/theme/data/addresses.ts";
import { prefersMarkdown } from "../serve/accept.ts";
import { findFile, isFile, sendFile } from "../serve/files.ts";
import { Refusal } from "../serve/refusal.ts";
import { createSiteServer, redirect } from "../serve/site-server.ts";
import { readHeaders } from "./files/headers.ts";
import { readRedirects } from "./files/redirects.ts";

interface PreviewInput {
  readonly folder: string;
  readonly baseUrl: string;
  readonly trailingSlash: boolean | undefined;
  /** Names that the server accepts besides `localhost` and addresses. */
  readonly hosts: readonly string[];
  readonly report: (error: unknown) => void;
}

/**
 * Creates a server for a built site that behaves like a good static host: clean addresses, Markdown for
 * clients that ask for it, `404.html`, nothing outside the base path. Reads the disk on every request, so it
 * shows later builds.
 */
export function createPreview({ folder, baseUrl, trailingSlash, hosts, report }: PreviewInput): Server {
  const routes = createRouteReader(path.join(folder, "routes.json"));
  const redirects = (): ReadonlyMap<string, string> =>
    new Map(readRedirects(folder).map(({ from, to }) => [routeKey(from), to]));
  const notFound = path.join(folder, "404.html");
  return createSiteServer({
    hosts,
    report,
    async answer({ request, response, pathname, decoded, search }) {
      for (const [name, value] of readHeaders(folder)) response.setHeader(name, value);
      if (!pathname.startsWith(baseUrl)) return redirect(response, 302, baseUrl);
      // While a build replaces the output, the folder is missing for a moment.
      if (!isFile(notFound))
        throw new Refusal(
          503,
          "There is no built site at the moment. Try again when the build is finished.",
          {
            "retry-after": "1",
          },
        );
      const moved = findByPath(redirects(), pathname);
      if (moved !== undefined) return redirect(response, 308, moved + search);
      const permalink = findByPath(routes(), pathname);
      const clean = permalink && cleanAddress(pathname, permalink, trailingSlash);
      if (clean !== undefined) return redirect(response, 308, clean + search);
      const own = decoded.slice(baseUrl.length);
      const markdown = markdownBeside(folder, own);
      if (markdown !== undefined) response.setHeader("vary", "Accept");
      const file = (prefersMarkdown(request.headers.accept) ? markdown : undefined) ?? findFile(folder, own);
      response.setHeader(
        "cache-control",
        own.startsWith(`${ASSETS_FOLDER}/`) ? "public, max-age=31536000, immutable" : "no-cache",
      );
      if (file === undefined) response.statusCode = 404;
      const sent = file ?? notFound;
      if (findStaticFile(folder, ".", path.relative(folder, sent))?.fault !== undefined)
        throw new Refusal(404, "This file leads out of the built site.");
      await sendFile({ request, response }, sent);
    },
  });
}

/** The file that is the page at an address as Markdown, if there is one. */
function markdownBeside(folder: string, own: string): string | undefined {
  const file = path.join(folder, `${own.replace(/\/$/, "") || "index"}.md`);
  return isFile(file) ? file : undefined;
}

/**
 * Creates a function that returns the permalinks of the built site by their keys. Without a valid route table
 * there are none; pages are still found by their files.
 */
function createRouteReader(file: string): () => ReadonlyMap<string, string> {
  let known: { readonly stamp: string; readonly routes: ReadonlyMap<string, string> } | undefined;
  return () => {
    try {
      const { ino, mtimeMs, size } = statSync(file);
      const stamp = `${ino} ${mtimeMs} ${size}`;
      if (known?.stamp !== stamp) known = { stamp, routes: readRoutes(file) };
      return known.routes;
    } catch {
      return new Map();
    }
  };
}

function readRoutes(file: string): ReadonlyMap<string, string> {
  const table: Record<string, { readonly path: string }> = JSON.parse(readFileSync(file, "utf8"));
  return new Map(Object.values(table).map((route) => [routeKey(route.path), route.path]));
}
