import type { SearchClient, SearchRequest, SearchResponse } from "../search/search-client.ts";
import type { EmbeddedSearchData, SearchData } from "../shared/site-data.ts";

/** What the page asks of the worker. Without a request it only loads the index. */
export interface SearchQuestion {
  readonly id: number;
  readonly index: string;
  readonly request: SearchRequest | undefined;
}

/** What the worker answers. */
export interface SearchAnswer {
  readonly id: number;
  readonly response?: SearchResponse | undefined;
  readonly error?: string;
}

/** A module that makes an engine from the site's search data; each hosted engine is one. */
export interface SearchEngineModule {
  createClient(data: SearchData): SearchClient;
}

/** Opens the engine that the site is configured with, and begins to load what it needs. Call it when search is wanted. */
export function openSearchEngine(data: SearchData): SearchClient {
  if (data.engine === "embedded") return openWorker(data);
  let engine: Promise<SearchClient> | undefined;
  const load = (): Promise<SearchClient> => {
    engine ??= import(/* @vite-ignore */ data.script).then((module: SearchEngineModule) => module.createClient(data));
    engine.catch(() => (engine = undefined)); // the network failed: the next query tries again
    return engine;
  };
  void load().catch(() => undefined); // told to whoever searches
  return { search: async (request, options) => (await load()).search(request, options) };
}

function openWorker({ script, index }: EmbeddedSearchData): SearchClient {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, { resolve(response: SearchResponse): void; reject(error: Error): void }>();
  const start = (): Worker => {
    const started = new Worker(script);
    started.addEventListener("message", ({ data: { id, response, error } }: MessageEvent<SearchAnswer>) => {
      const asker = waiting.get(id);
      waiting.delete(id);
      if (response !== undefined) asker?.resolve(response);
      else if (error !== undefined) asker?.reject(new Error(error));
    });
    started.addEventListener("error", () => {
      for (const { reject } of waiting.values()) reject(new Error(`${script} did not load`));
      waiting.clear();
      started.terminate();
      worker = undefined; // the next query starts another
    });
    return started;
  };
  const ask = (request: SearchRequest | undefined): number => {
    worker ??= start();
    const id = ++lastId;
    worker.postMessage({ id, index, request } satisfies SearchQuestion);
    return id;
  };
  ask(undefined);
  return {
    search: (request, { signal } = {}) =>
      new Promise((resolve, reject) => {
        const id = ask(request);
        waiting.set(id, { resolve, reject });
        signal?.addEventListener("abort", () => {
          waiting.delete(id);
          reject(signal.reason);
        });
      }),
  };
}
