import type { StartedEngine } from "@proofmark/theme/data/boot-config.ts";
import type { IndexedSearchData, SearchData, SiteData } from "@proofmark/theme/data/site-data.ts";
import type { SearchClient, SearchOptions, SearchRequest, SearchResponse } from "../search-client.ts";

/** A message from the page to the worker, sent before or after the index file's bytes. */
export interface WorkerRequest {
  readonly id: number;
  /** Undefined to cancel the request with this id. */
  readonly request?: SearchRequest;
  readonly options?: Omit<SearchOptions, "signal">;
}

/** The worker's response. */
export interface WorkerResponse {
  readonly id: number;
  readonly response?: SearchResponse | undefined;
  readonly error?: string;
}

/**
 * Opens the search engine of the site's configuration and starts loading it, unless it has `started`. Call it
 * once search is needed.
 */
export function openSearchEngine(
  { locale }: SiteData,
  data: SearchData,
  started?: StartedEngine,
): SearchClient {
  if (data.provider === "embedded") return openWorker(data, started?.());
  let engine: Promise<SearchClient> | undefined;
  const open = async (): Promise<SearchClient> => {
    if (data.provider === "hosted") {
      const hosted: typeof import("../hosted/hosted.ts") = await import(/* @vite-ignore */ data.script);
      return hosted.createHostedClient(data);
    }
    const pagefind: typeof import("../pagefind/pagefind.ts") = await import(/* @vite-ignore */ data.script);
    return pagefind.createPagefindClient({ index: data.index, language: locale });
  };
  const load = (): Promise<SearchClient> => {
    engine ??= open();
    engine.catch(() => (engine = undefined)); // the network failed: the next query retries
    return engine;
  };
  void load().catch(() => undefined); // `search` reports the error
  return { search: async (request, options) => (await load()).search(request, options) };
}

/** Opens the worker. Fetches the index on the page, since the worker could do so only once it has started. */
function openWorker({ script, index }: IndexedSearchData, early: ReturnType<StartedEngine>): SearchClient {
  let worker: Worker | undefined;
  let lastId = 0;
  const pending = new Map<number, { resolve(response: SearchResponse): void; reject(error: Error): void }>();
  const start = (begun?: ReturnType<StartedEngine>): Worker => {
    const started = begun?.[0] ?? new Worker(proofmarkTrust?.createScriptURL(script) ?? script);
    /** Terminates this worker; the next query starts another. */
    const fail = (reason: string): void => {
      if (worker !== started) return;
      for (const { reject } of pending.values()) reject(new Error(reason));
      pending.clear();
      started.terminate();
      worker = undefined;
    };
    started.addEventListener("message", ({ data: { id, response, error } }: MessageEvent<WorkerResponse>) => {
      const query = pending.get(id);
      pending.delete(id);
      if (response !== undefined) query?.resolve(response);
      else query?.reject(new Error(error));
    });
    started.addEventListener("error", (event) => {
      event.preventDefault(); // `search` reports the error
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
    search: (request, { signal, ...options } = {}) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        const id = ++lastId;
        worker.postMessage({ id, request, options } satisfies WorkerRequest);
        pending.set(id, { resolve, reject });
        signal?.addEventListener("abort", () => {
          if (pending.delete(id)) worker?.postMessage({ id } satisfies WorkerRequest);
          reject(signal.reason);
        });
      }),
  };
}
