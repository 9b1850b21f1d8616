// The hosted engine as a script of its own: loaded where a site is configured with it, when search is first
// wanted.
import { createHostedClient } from "../../search/hosted/hosted.ts";
import type { SearchClient } from "../../search/search-client.ts";
import type { SearchData } from "../../shared/site-data.ts";

/** Makes the engine from the site's search data. */
export function createClient(data: SearchData): SearchClient {
  if (data.engine !== "hosted") throw new Error("the site is not searched by a hosted index");
  return createHostedClient(data);
}
