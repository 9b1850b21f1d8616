// One static server for every peer: HTTP/2 over TLS, as any host serves a site today (plain HTTP/1.1 without
// a certificate), brotli at quality 5, and addresses without `.html`.
import fs from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import path from "node:path";
import zlib from "node:zlib";

const TEXT_TYPES = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
  map: "application/json",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  xml: "application/xml",
  wasm: "application/wasm",
};
const BINARY_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  woff: "font/woff",
  ttf: "font/ttf",
};

/** Compresses as the server does: brotli at quality 5. */
export function compress(bytes) {
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return zlib.brotliCompressSync(bytes, { params });
}

/** Whether the request is for a favicon, which is neither held against a site nor counted. */
export const isFavicon = (pathname) => /favicon\.(?:ico|svg|png)$/.test(pathname);

/**
 * Serves a folder on a free port. Gives `{ origin, mark, since, close }`: `since(mark)` is what has been sent
 * since `mark()` was called, as `{ requests, bytes, paths }`, bodies only.
 */
export async function serve(root, { tls = null } = {}) {
  const log = [];
  const load = createLoader();
  const onRequest = (request, response) => {
    const { pathname } = new URL(request.url, "https://localhost");
    const found = findFile(root, pathname);
    if (found === null && isFavicon(pathname)) return void response.writeHead(204).end();
    const sent = answer({
      request,
      response,
      load,
      file: found ?? findFile(root, "/404.html"),
      found: found !== null,
    });
    log.push({ path: pathname, ...sent });
  };
  const server =
    tls === null
      ? http.createServer(onRequest)
      : http2.createSecureServer({ key: tls.key, cert: tls.cert, allowHTTP1: true }, onRequest);
  const sessions = new Set();
  server.on(tls === null ? "connection" : "session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  server.on("sessionError", () => {}); // a page that was closed while it loaded
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  return {
    origin: `${tls === null ? "http" : "https"}://localhost:${server.address().port}`,
    mark: () => log.length,
    since(mark) {
      const paths = log.slice(mark);
      return { requests: paths.length, bytes: paths.reduce((sum, entry) => sum + entry.bytes, 0), paths };
    },
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers one request; returns what was sent. */
function answer({ request, response, load, file, found }) {
  if (file === null) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    return { status: 404, bytes: 9 };
  }
  const { body, encoded, type, etag } = load(file, /\bbr\b/.test(request.headers["accept-encoding"] ?? ""));
  const headers = {
    "content-type": type,
    etag,
    "cache-control": "public, max-age=600",
    vary: "accept-encoding",
  };
  if (found && request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return { status: 304, bytes: 0 };
  }
  if (encoded) headers["content-encoding"] = "br";
  headers["content-length"] = body.length;
  const status = found ? 200 : 404;
  response.writeHead(status, headers);
  if (request.method === "HEAD") {
    response.end();
    return { status, bytes: 0 };
  }
  response.end(body);
  return { status, bytes: body.length };
}

function findFile(root, pathname) {
  const file = path.join(root, decodeURIComponent(pathname));
  if (!file.startsWith(root)) return null;
  const candidates = pathname.endsWith("/")
    ? [path.join(file, "index.html")]
    : [file, `${file}.html`, path.join(file, "index.html")];
  return candidates.find((candidate) => fs.statSync(candidate, { throwIfNoEntry: false })?.isFile()) ?? null;
}

/** Reads files once, and compresses them once. */
function createLoader() {
  const cache = new Map();
  return (file, brotli) => {
    const key = `${file}${brotli ? "|br" : ""}`;
    if (!cache.has(key)) cache.set(key, loadFile(file, brotli));
    return cache.get(key);
  };
}

function loadFile(file, brotli) {
  const extension = path.extname(file).slice(1);
  const bytes = fs.readFileSync(file);
  const encoded = brotli && extension in TEXT_TYPES;
  const { size, mtimeMs } = fs.statSync(file);
  return {
    body: encoded ? compress(bytes) : bytes,
    encoded,
    type: TEXT_TYPES[extension] ?? BINARY_TYPES[extension] ?? "application/octet-stream",
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
  };
}
