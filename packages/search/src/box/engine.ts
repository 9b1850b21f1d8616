import type { StartedEngine } from "@proofmark/theme/data/boot-config.ts";
import type { IndexedSearchData, SearchData, SiteData } from "@proofmark/theme/data/site-data.ts";
import type { SearchClient, SearchOptions, SearchRequest, SearchResponse } from "../search-client.ts";

/** A message from the page to the worker, sent after the index file's bytes. */
export interface WorkerRequest {
  readonly request: SearchRequest;
  readonly options: Omit<SearchOptions, "signal">;
}

/** The worker's response. */
export interface WorkerResponse {
  readonly response?: SearchResponse;
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

/**
 * Opens the worker. Fetches the index on the page, since the worker could do so only once it has started. Asks one
 * query at a time: those that the reader has typed on from meanwhile are never asked.
 */
function openWorker({ script, index }: IndexedSearchData, early: ReturnType<StartedEngine>): SearchClient {
  let asked: { resolve(response: SearchResponse): void; reject(error: unknown): void } | undefined;
  let opened: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const start = (begun?: ReturnType<StartedEngine>): Promise<Worker> => {
    const opening = new Promise<Worker>((resolve, reject) => {
      const worker = begun?.[0] ?? new Worker(proofmarkTrust?.createScriptURL(script) ?? script);
      /** Terminates this worker; the next query starts another. */
      const fail = (error: unknown): void => {
        if (opened !== opening) return;
        opened = undefined;
        worker.terminate();
        reject(error);
        asked?.reject(error);
      };
      worker.addEventListener("message", ({ data: { response, error } }: MessageEvent<WorkerResponse>) =>
        response === undefined ? asked?.reject(new Error(error)) : asked?.resolve(response),
      );
      worker.addEventListener("error", (event) => {
        event.preventDefault(); // `search` reports the error
        fail(new Error(event.message || `${script} did not load`));
      });
      const send = async (): Promise<void> => {
        if (await begun?.[1]) return;
        const response = await fetch(index);
        if (!response.ok) throw new Error(`${index} answered ${response.status}`);
        const bytes = await response.arrayBuffer();
        worker.postMessage(bytes, [bytes]);
      };
      send().then(() => resolve(worker), fail);
    });
    opening.catch(() => undefined); // `search` reports the error
    return opening;
  };
  opened = start(early);
  return {
    search(request, { signal, ...options } = {}) {
      const answer = last.then(async () => {
        opened ??= start();
        const worker = await opened;
        signal?.throwIfAborted();
        return new Promise<SearchResponse>((resolve, reject) => {
          asked = { resolve, reject };
          worker.postMessage({ request, options } satisfies WorkerRequest);
        });
      });
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}
