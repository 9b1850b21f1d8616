import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request that the provider got. */
export interface ProviderRequest {
  readonly method: string;
  readonly path: string;
  /** Names and values of the query string, as they came. */
  readonly query: readonly (readonly [string, string])[];
  readonly contentType: string | undefined;
  readonly key: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a client sends; each test says what it expects
  readonly body: any;
}

/** How the provider behaves: well, or in one of the ways that real ones fail. */
export type Behaviour =
  | "well"
  | "slow"
  | "drops"
  | "malformed"
  | { readonly status: number; readonly message: string };

/**
 * A server on the loopback that speaks the documented API of the hosted provider: queries, and the
 * replacement of an index.
 */
export interface SearchProvider {
  readonly host: string;
  readonly requests: ProviderRequest[];
  /** Indices by name: settings and objects by id. */
  readonly indices: Map<string, { settings: unknown; objects: Map<string, Record<string, unknown>> }>;
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

/** Starts a provider whose answers to queries are `answer`. */
export async function startSearchProvider(
  answer: unknown = { hits: [], nbHits: 0 },
): Promise<SearchProvider> {
  const requests: ProviderRequest[] = [];
  const indices: SearchProvider["indices"] = new Map();
  let behaviour: Behaviour = "well";
  const indexOf = (name: string) => {
    const known = indices.get(name) ?? { settings: {}, objects: new Map<string, Record<string, unknown>>() };
    indices.set(name, known);
    return known;
  };
  const handle = (request: ProviderRequest): { status: number; value: unknown } => {
    const { method, path, body } = request;
    const task = { status: 200, value: { taskID: 1, updatedAt: "2026-01-01T00:00:00Z" } };
    if (method === "POST" && path === "/1/indexes/*/queries")
      return { status: 200, value: { results: [answer] } };
    const [, name = "", rest = ""] = /^\/1\/indexes\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (method === "GET" && rest.startsWith("/task/"))
      return { status: 200, value: { status: "published", pendingTask: false } };
    if (method === "GET" && rest === "/settings")
      return indices.has(name)
        ? { status: 200, value: {} }
        : { status: 404, value: { message: "Index does not exist", status: 404 } };
    switch (`${method} ${rest}`) {
      case "DELETE ":
        indices.delete(name);
        break;
      case "PUT /settings":
        indexOf(name).settings = body;
        break;
      case "POST /batch":
        for (const { body: object } of body.requests) indexOf(name).objects.set(object.objectID, object);
        break;
      case "POST /operation":
        indices.set(
          body.destination,
          body.operation === "move"
            ? indexOf(name)
            : { settings: indexOf(name).settings, objects: indexOf(body.destination).objects },
        );
        if (body.operation === "move") indices.delete(name);
        break;
      default:
        return { status: 400, value: { message: `undocumented request ${method} ${path}`, status: 400 } };
    }
    return task;
  };
  const server = createServer((request, response) => void receive(request, response));
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = "";
    for await (const part of request.setEncoding("utf8")) text += part;
    const url = new URL(request.url ?? "/", "http://localhost");
    const key = request.headers["x-algolia-api-key"];
    requests.push({
      method: request.method ?? "",
      path: decodeURIComponent(url.pathname),
      query: [...url.searchParams],
      contentType: request.headers["content-type"],
      key: typeof key === "string" ? key : undefined,
      body: text === "" ? undefined : JSON.parse(text),
    });
    if (behaviour === "drops") return void request.socket.destroy();
    if (behaviour === "slow") return; // never answers
    const latest = requests.at(-1);
    const { status, value } =
      typeof behaviour === "object"
        ? { status: behaviour.status, value: behaviour }
        : latest
          ? handle(latest)
          : { status: 500, value: {} };
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(behaviour === "malformed" ? '{"results":[{"hits":' : JSON.stringify(value));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on a port, not on a pipe
    requests,
    indices,
    behave(how) {
      behaviour = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
