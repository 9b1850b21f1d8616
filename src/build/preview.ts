import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { ASSETS_FOLDER } from "../shared/addresses.ts";
import { readHeaders } from "./headers.ts";

/** A server of a built site, as a static host serves it: clean addresses, `404.html`, nothing outside the base path. */
export function createPreview({ folder, baseUrl }: { folder: string; baseUrl: string }): Server {
  const assets = `/${ASSETS_FOLDER}/`;
  const serve = sirv(folder, {
    dev: true, // reads the disk on every request, so that a build in between is seen
    etag: true,
    extensions: ["html"],
    setHeaders(response, pathname) {
      response.setHeader("cache-control", pathname.startsWith(assets) ? "public, max-age=31536000, immutable" : "no-cache");
      if (pathname.endsWith(".md")) response.setHeader("content-type", "text/markdown; charset=utf-8");
    },
  });
  return createServer((request, response) => {
    for (const [name, value] of readHeaders(folder)) response.setHeader(name, value);
    const url = request.url ?? "/";
    if (!url.startsWith(baseUrl)) {
      response.writeHead(302, { location: baseUrl }).end();
      return;
    }
    request.url = `/${url.slice(baseUrl.length)}`;
    serve(request, response, () => {
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end(readFileSync(path.join(folder, "404.html")));
    });
  });
}
