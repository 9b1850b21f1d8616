// The embedded engine in a worker: receives the index, and answers queries.
import { createEmbeddedClient } from "../embedded/embedded.ts";
import { decodeIndex } from "../embedded/index-file.ts";
import type { SearchClient } from "../search-client.ts";
import type { WorkerRequest, WorkerResponse } from "./engine.ts";

let setEngine = (_client: SearchClient): void => {};
const engine = new Promise<SearchClient>((resolve) => {
  setEngine = resolve;
});

/** Running queries by id. */
const running = new Map<number, AbortController>();

addEventListener("message", ({ data }: MessageEvent<ArrayBuffer | WorkerRequest>) => {
  if (data instanceof ArrayBuffer) {
    // if this throws, the page gets the worker's error event
    setEngine(createEmbeddedClient(decodeIndex(new TextDecoder().decode(data))));
    return;
  }
  const { id, request, options } = data;
  if (request === undefined) {
    running.get(id)?.abort();
    return;
  }
  const controller = new AbortController();
  running.set(id, controller);
  engine
    .then((client) => client.search(request, { ...options, signal: controller.signal }))
    .then(
      (response) => reply({ id, response }),
      (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
    );
});

const reply = (response: WorkerResponse): void => {
  running.delete(response.id);
  postMessage(response);
};
