// The embedded engine on a thread of its own: loads the index when it is told where it lies, and answers queries.
import { createEmbeddedClient } from "../search/embedded.ts";
import type { SearchClient } from "../search/search-client.ts";
import type { SearchAnswer, SearchQuestion } from "./search-engine.ts";

let engine: Promise<SearchClient> | undefined;

addEventListener("message", ({ data }: MessageEvent<SearchQuestion>) => {
  engine ??= load(data.index);
  engine
    .then((client) => data.request && client.search(data.request))
    .then(
      (response) => reply({ id: data.id, response }),
      (error: unknown) => {
        engine = undefined; // the next query tries again
        reply({ id: data.id, error: error instanceof Error ? error.message : String(error) });
      },
    );
});

async function load(address: string): Promise<SearchClient> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return createEmbeddedClient(await response.text());
}

const reply = (answer: SearchAnswer): void => postMessage(answer);
