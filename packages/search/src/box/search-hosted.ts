// The hosted engine as a separate script, loaded on first use by sites configured with it.

import type { SearchData } from "@proofmark/theme/data/site-data.ts";
import { createHostedClient } from "../hosted/hosted.ts";
import type { SearchClient } from "../search-client.ts";

/** Creates the search client from the site's search data. */
export function createClient(data: SearchData): SearchClient {
  if (data.engine !== "hosted") throw new Error("the site does not use a hosted search index");
  return createHostedClient(data);
}
