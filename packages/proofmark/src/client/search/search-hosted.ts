// The hosted engine as a separate script, loaded on first use by sites configured with it.
import { createHostedClient } from "../../search/hosted/hosted.ts";
import type { SearchClient } from "../../search/search-client.ts";
import type { SearchData } from "../../shared/site-data.ts";

/** Creates the search client from the site's search data. */
export function createClient(data: SearchData): SearchClient {
  if (data.engine !== "hosted") throw new Error("the site does not use a hosted search index");
  return createHostedClient(data);
}
