// The embedded engine on a thread of its own: it is sent the index, and answers queries.
import { createEmbeddedClient } from "../../search/embedded/embedded.ts";
import type { SearchClient } from "../../search/search-client.ts";
import type { SearchAnswer, SearchQuestion } from "./engine.ts";

let begin = (_client: SearchClient): void => {};
const engine = new Promise<SearchClient>((resolve) => {
  begin = resolve;
});

/** What is being answered, by its number. */
const asked = new Map<number, AbortController>();

addEventListener("message", ({ data }: MessageEvent<ArrayBuffer | SearchQuestion>) => {
  if (data instanceof ArrayBuffer) {
    // without an index, the page learns that the worker failed
    begin(createEmbeddedClient(new TextDecoder().decode(data)));
    return;
  }
  const { id, request } = data;
  if (request === undefined) {
    asked.get(id)?.abort();
    return;
  }
  const asking = new AbortController();
  asked.set(id, asking);
  engine
    .then((client) => client.search(request, asking))
    .then(
      (response) => reply({ id, response }),
      (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
    );
});

const reply = (answer: SearchAnswer): void => {
  asked.delete(answer.id);
  postMessage(answer);
};
