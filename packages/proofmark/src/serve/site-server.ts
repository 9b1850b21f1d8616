// The HTTP server of `dev` and `preview`. Whatever a client sends can end its request, never the server.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { type Problem, ProblemError } from "@proofmark/prover/problem.ts";

/** An accepted request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The requested path, percent-encoded. */
  readonly pathname: string;
  /** The decoded path; no part of it is `..`. */
  readonly decoded: string;
  /** The query with its `?`, or an empty text. */
  readonly search: string;
}

interface SiteServer {
  /** Answers a request. Throws a Refusal for mistakes of the client. */
  readonly answer: (exchange: Exchange) => Promise<void>;
  /** Names that the server accepts besides `localhost` and addresses; see `isAllowedHost`. */
  readonly hosts: readonly string[];
  /** Receives errors that are not the client's mistake. */
  readonly report: (error: unknown) => void;
  /** Creates the page for an error; without it, the response is a sentence. */
  readonly errorPage?: (error: unknown) => string;
}

const METHODS = ["GET", "HEAD"];

/** Creates a server that answers GET and HEAD requests for its own names, and survives everything else. */
export function createSiteServer({ answer, hosts, report, errorPage }: SiteServer): Server {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await answer(readRequest(request, response, hosts));
    } catch (error) {
      if (!(error instanceof Refusal)) report(error);
      else if (error.problem !== undefined) report(new ProblemError([error.problem]));
      if (response.headersSent) response.destroy();
      else if (error instanceof Refusal) sendText(response, error.status, error.message, error.headers);
      else if (errorPage === undefined)
        sendText(response, 500, "The server failed to answer; its terminal says why.");
      else
        response
          .writeHead(500, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
          .end(errorPage(error));
    }
  };
  const server = createServer((request, response) => {
    response.on("error", () => undefined); // the client disconnected
    // Close the connection after requests with a body, or for another protocol: nothing reads what follows.
    if (hasBody(request) || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    void respond(request, response);
  });
  server.on("connect", (_request, socket) => {
    socket.on("error", () => undefined); // the client disconnected
    socket.end(
      "HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
      () => socket.destroy(),
    );
  });
  // Errors before it listens go to the caller.
  server.once("listening", () =>
    server.on("error", (error) => report(new ProblemError([connectionProblem(error)]))),
  );
  return server;
}

/** Validates a request. Throws a Refusal if it is not acceptable. */
function readRequest(request: IncomingMessage, response: ServerResponse, hosts: readonly string[]): Exchange {
  const absolute = /^https?:\/\/(?<host>[^/?#]*)(?<rest>.*)$/is.exec(request.url ?? "")?.groups;
  const name = hostName(absolute?.["host"] ?? request.headers.host);
  if (name === undefined) throw new Refusal(400, "The request names no host.");
  if (!isAllowedHost(name, hosts))
    throw new Refusal(
      403,
      `This server does not answer for "${name}". If the name is yours, start it with \`--allow-host ${name}\`.`,
    );
  if (!METHODS.includes(request.method ?? ""))
    throw new Refusal(405, "Only GET and HEAD are supported.", { allow: METHODS.join(", ") });
  const target = /^(?<pathname>\/[^?#]*)(?<search>\?[^#]*)?/.exec(
    absolute ? absolute["rest"] || "/" : (request.url ?? ""),
  )?.groups;
  const pathname = target?.["pathname"] ?? "";
  const decoded = decode(pathname);
  if (decoded === undefined) throw new Refusal(400, "The address is not valid.");
  return { request, response, pathname, decoded, search: target?.["search"] ?? "" };
}

function decode(pathname: string): string | undefined {
  try {
    const decoded = decodeURIComponent(pathname);
    return decoded === "" || decoded.includes("\0") || decoded.split(/[\\/]/).includes("..")
      ? undefined
      : decoded;
  } catch {
    return undefined; // a stray `%`, or bytes that are not UTF-8
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Whether a script or an element of another site sent the request. Following a link from another site does
 * not count.
 */
export function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const { origin, host, "sec-fetch-site": site } = headers;
  return (
    site === "cross-site" ||
    site === "same-site" ||
    (origin !== undefined && origin.replace(/^https?:\/\//, "") !== host)
  );
}

/** Responds with a sentence, in place of any other content. */
function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const body = Buffer.from(`${text}\n`);
  const defaults = {
    "content-type": "text/plain; charset=utf-8",
    "content-length": body.length,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  response.writeHead(status, { ...defaults, ...headers }).end(body);
}

/** Redirects without caching, since another site may use this address next. */
export function redirect(response: ServerResponse, status: 302 | 308, location: string): void {
  response.writeHead(status, { location, "cache-control": "no-store" }).end();
}

const connectionProblem = (error: Error): Problem => ({
  severity: "warning",
  file: "server",
  message: `a connection could not be accepted: ${error.message}`,
  fix: "close other programs' connections, or raise the limit on open files (`ulimit -n`)",
});

/**
 * Why a request is refused: a status and a sentence for the client, and a problem if the owner should know.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: Problem | undefined;
  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    problem?: Problem,
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.problem = problem;
  }
}

/** The name in a `Host` header, without its port; undefined if the header is invalid. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^(?:\[(?<ip>[\da-f:.]+)\]|(?<name>[^:@/?#\\\s[\]]+))(?::\d*)?$/i.exec(header ?? "");
  return (match?.groups?.["ip"] ?? match?.groups?.["name"]?.replace(/\.$/, ""))?.toLowerCase();
}

/**
 * Whether a server accepts a name: an address or `localhost`, which no one can redirect, or an allowed name. Another
 * site's name may point here too (DNS rebinding). An allowed name that starts with a dot includes all below it.
 */
export function isAllowedHost(name: string, allowed: readonly string[]): boolean {
  if (isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost")) return true;
  return allowed.some((entry) => {
    const host = entry.toLowerCase();
    return host.startsWith(".") ? name === host.slice(1) || name.endsWith(host) : name === host;
  });
}
