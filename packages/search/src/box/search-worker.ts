// The embedded engine in a worker: receives the index, and answers queries.
import { createEmbeddedClient } from "../embedded/embedded.ts";
import { decodeIndex } from "../embedded/index-file.ts";
import type { SearchClient } from "../search-client.ts";
import type { WorkerRequest, WorkerResponse } from "./engine.ts";

let client: SearchClient;

addEventListener("message", ({ data }: MessageEvent<ArrayBuffer | WorkerRequest>) => {
  if (data instanceof ArrayBuffer) {
    // if this throws, the page gets the worker's error event
    client = createEmbeddedClient(decodeIndex(new TextDecoder().decode(data)));
    return;
  }
  client.search(data.request, data.options).then(
    (response) => postMessage({ response } satisfies WorkerResponse),
    (error: unknown) => postMessage({ error: String(error) } satisfies WorkerResponse),
  );
});
