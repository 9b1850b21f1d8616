// The embedded engine on a thread of its own: it is sent the index, and answers queries.
import { createEmbeddedClient } from "../search/embedded.ts";
import type { SearchClient } from "../search/search-client.ts";
import type { SearchAnswer, SearchQuestion } from "./search-engine.ts";

let begin = (_client: SearchClient): void => {};
const engine = new Promise<SearchClient>((resolve) => {
  begin = resolve;
});

addEventListener("message", ({ data }: MessageEvent<ArrayBuffer | SearchQuestion>) => {
  if (data instanceof ArrayBuffer) {
    begin(createEmbeddedClient(new TextDecoder().decode(data))); // if it is no index, the page is told that the worker failed
    return;
  }
  engine
    .then((client) => client.search(data.request))
    .then(
      (response) => reply({ id: data.id, response }),
      (error: unknown) => reply({ id: data.id, error: error instanceof Error ? error.message : String(error) }),
    );
});

const reply = (answer: SearchAnswer): void => postMessage(answer);
