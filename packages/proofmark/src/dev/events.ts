// The stream of events that open pages listen to.
import type { IncomingMessage, ServerResponse } from "node:http";
import { isFromOtherSite, Refusal } from "../serve/site-server.ts";

/** Maximum listening pages: far more than an author opens, and far fewer than a process may have files. */
const MAX_STREAMS = 100;
/** Interval of keep-alive messages, by which the server notices that a page's machine has gone. */
const HEARTBEAT_MS = 30_000;
/** The listening pages. */
export interface EventStreams {
  /**
   * Keeps a response open as a stream. Throws a Refusal if there are too many, or another site sent the
   * request.
   */
  open(request: IncomingMessage, response: ServerResponse): void;
  /** Has the pages load again. */
  reload(): void;
  close(): void;
}

/** Creates an empty set of streams. */
export function createEventStreams({ heartbeatMs = HEARTBEAT_MS } = {}): EventStreams {
  const streams = new Set<ServerResponse>();
  const write = (text: string): void => {
    for (const stream of streams) stream.write(text);
  };
  const heartbeat = setInterval(() => write(":\n\n"), heartbeatMs).unref();
  return {
    open(request, response) {
      if (isFromOtherSite(request)) throw new Refusal(403, "Only this site's own pages may listen.");
      if (streams.size >= MAX_STREAMS)
        throw new Refusal(503, `${MAX_STREAMS} pages are already listening: close some.`);
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      if (request.method === "HEAD") return void response.end();
      response.write("retry: 300\n\n");
      streams.add(response);
      response.once("close", () => streams.delete(response));
    },
    reload: () => write("data: reload\n\n"),
    close() {
      clearInterval(heartbeat);
      for (const stream of streams) stream.end();
    },
  };
}
