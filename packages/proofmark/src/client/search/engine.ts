import type { SearchClient, SearchRequest, SearchResponse } from "../../search/search-client.ts";
import type { StartedEngine } from "../../shared/boot-config.ts";
import type { EmbeddedSearchData, SearchData } from "../../shared/site-data.ts";

/** What the page asks of the worker, after or before it sends the index file's bytes. */
export interface SearchQuestion {
  readonly id: number;
  /** Undefined to give the question up. */
  readonly request?: SearchRequest;
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

/**
 * Opens the engine that the site is configured with, and begins to load what it needs, unless it is
 * `started`. Call it when search is wanted.
 */
export function openSearchEngine(data: SearchData, started?: StartedEngine): SearchClient {
  if (data.engine === "embedded") return openWorker(data, started?.());
  let engine: Promise<SearchClient> | undefined;
  const load = (): Promise<SearchClient> => {
    engine ??= import(/* @vite-ignore */ data.script).then((module: SearchEngineModule) =>
      module.createClient(data),
    );
    engine.catch(() => (engine = undefined)); // the network failed: the next query tries again
    return engine;
  };
  void load().catch(() => undefined); // told to whoever searches
  return { search: async (request, options) => (await load()).search(request, options) };
}

/** The index is fetched here, since a worker could ask for it only once it has started itself. */
function openWorker({ script, index }: EmbeddedSearchData, early: ReturnType<StartedEngine>): SearchClient {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, { resolve(response: SearchResponse): void; reject(error: Error): void }>();
  const start = (begun?: ReturnType<StartedEngine>): Worker => {
    const started = begun?.[0] ?? new Worker(proofmarkTrust?.createScriptURL(script) ?? script);
    /** Ends this worker; the next query starts another. */
    const fail = (reason: string): void => {
      if (worker !== started) return;
      for (const { reject } of waiting.values()) reject(new Error(reason));
      waiting.clear();
      started.terminate();
      worker = undefined;
    };
    started.addEventListener("message", ({ data: { id, response, error } }: MessageEvent<SearchAnswer>) => {
      const asker = waiting.get(id);
      waiting.delete(id);
      if (response !== undefined) asker?.resolve(response);
      else asker?.reject(new Error(error));
    });
    started.addEventListener("error", (event) => {
      event.preventDefault(); // told to whoever searches
      fail(event.message || `${script} did not load`);
    });
    const send = async (): Promise<void> => {
      if (await begun?.[1]) return;
      const response = await fetch(index);
      if (!response.ok) throw new Error(`${index} answered ${response.status}`);
      const bytes = await response.arrayBuffer();
      started.postMessage(bytes, [bytes]);
    };
    send().catch((error: unknown) => fail(String(error)));
    return started;
  };
  worker = start(early);
  return {
    search: (request, { signal } = {}) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        const id = ++lastId;
        worker.postMessage({ id, request } satisfies SearchQuestion);
        waiting.set(id, { resolve, reject });
        signal?.addEventListener("abort", () => {
          if (waiting.delete(id)) worker?.postMessage({ id } satisfies SearchQuestion);
          reject(signal.reason);
        });
      }),
  };
}
