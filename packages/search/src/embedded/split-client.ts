// The engine over an index file that is divided.
import type { SearchClient } from "../search-client.ts";
import { createEmbeddedClient, createIndexClient } from "./embedded.ts";
import { decodeIndex } from "./index-file.ts";
import { joinIndex } from "./split-index.ts";

/**
 * Creates the engine from the text of an index file, whole or not. Until `loadRest` has given the rest of the
 * index, it answers from what is there and says so; when asked for the whole it waits, and rejects if the
 * rest cannot be had. The next such query tries again. Throws if the text is not an index.
 */
export function createSplitClient(
  indexFile: string,
  loadRest: (address: string) => Promise<string>,
): SearchClient {
  const index = decodeIndex(indexFile);
  const { rest } = index;
  const first = createIndexClient(index);
  if (rest === undefined) return first;
  let whole: SearchClient | undefined;
  let loading: Promise<SearchClient> | undefined;
  const loadWhole = async (): Promise<SearchClient> => {
    whole = createEmbeddedClient(joinIndex(indexFile, await loadRest(rest)));
    return whole;
  };
  const load = (): Promise<SearchClient> => {
    loading ??= loadWhole();
    loading.catch(() => (loading = undefined));
    return loading;
  };
  load().catch(() => undefined); // a query for the whole rejects with the error
  return {
    async search(request, options = {}) {
      if (options.whole) return (await load()).search(request, options);
      if (whole !== undefined) return whole.search(request, options);
      return { ...(await first.search(request, options)), isPartial: true };
    },
  };
}
