// The stream of events that open pages listen to.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal } from "../serve/refusal.ts";
import { isFromOtherSite } from "../serve/site-server.ts";
import type { DevMessage } from "../shared/dev-message.ts";

/** Most pages that listen at a time: far more than an author opens, and far less than a process has files. */
const MAX_STREAMS = 100;
/** Interval of keep-alive messages, by which the server notices that a page's machine has gone. */
const HEARTBEAT_MS = 30_000;
/** Most bytes that wait for a page which does not read them. */
const MAX_WAITING = 16 * 1024 * 1024;

/** The pages that listen. */
export interface EventStreams {
  /** Keeps a response open as a stream. Throws a Refusal if there are too many, or another site asks. */
  open(request: IncomingMessage, response: ServerResponse): void;
  send(message: DevMessage): void;
  close(): void;
}

/** Makes the set of streams, empty. A page that leaves more than `maxWaiting` bytes unread is dropped. */
export function createEventStreams({
  heartbeatMs = HEARTBEAT_MS,
  maxWaiting = MAX_WAITING,
} = {}): EventStreams {
  const streams = new Set<ServerResponse>();
  const write = (text: string): void => {
    for (const stream of streams)
      if (stream.writableLength > maxWaiting) stream.destroy();
      else stream.write(text);
  };
  const heartbeat = setInterval(() => write(":\n\n"), heartbeatMs).unref();
  return {
    open(request, response) {
      if (isFromOtherSite(request)) throw new Refusal(403, "Only this site's own pages may listen.");
      if (streams.size >= MAX_STREAMS)
        throw new Refusal(503, `${MAX_STREAMS} pages listen already: close some.`);
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      if (request.method === "HEAD") return void response.end();
      response.write("retry: 300\n\n");
      streams.add(response);
      response.once("close", () => streams.delete(response));
    },
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    close() {
      clearInterval(heartbeat);
      for (const stream of streams) stream.end();
    },
  };
}
