// The embedded engine in a worker: receives the index, and answers queries.
import { createSplitClient } from "../embedded/split-client.ts";
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
    setEngine(createSplitClient(new TextDecoder().decode(data), loadRest));
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

async function loadRest(address: string): Promise<string> {
  const response = await fetch(address);
  if (response.ok) return response.text();
  const error = new Error(`${address} answered ${response.status}`);
  reportError(error); // the site has another index now: the page starts another worker, with that one
  throw error;
}

const reply = (response: WorkerResponse): void => {
  running.delete(response.id);
  postMessage(response);
};
