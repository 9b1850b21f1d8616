import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Problem } from "@proofmark/prover/problem.ts";
import { joinNotes } from "@proofmark/search/embedded/encode-index.ts";
import { searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import type { LoadedSite } from "../load/load-site.ts";
import { loadEncodedNotes } from "../load/search-notes.ts";
import type { SiteFiles } from "./site-files.ts";

/** An index with a larger download size keeps readers waiting. Specified. */
const MAX_DOWNLOAD_BYTES = 1024 * 1024;
/** Text compresses to a third or a quarter, so a smaller index can't be heavy and needs no measuring. */
const MAX_UNMEASURED_BYTES = 2 * MAX_DOWNLOAD_BYTES;

/** Adds the index of the embedded engine. */
export function addSearchIndex(files: SiteFiles, loaded: LoadedSite): void {
  const { search, locales } = loaded.site.config;
  if (search !== false && search.engine === "embedded")
    files.addText(indexName(files), async () => joinNotes(await loadEncodedNotes(loaded), locales.default));
}

/** Warns of an index that is too large, as hosts send it: brotli at quality 5. */
export async function checkSearchIndex(files: SiteFiles, configFile: string): Promise<Problem[]> {
  const index = files.has(indexName(files)) ? await files.read(indexName(files)) : "";
  if (index.length < MAX_UNMEASURED_BYTES) return [];
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const { length } = await promisify(brotliCompress)(index, options);
  if (length <= MAX_DOWNLOAD_BYTES) return [];
  return [
    {
      severity: "warning",
      file: configFile,
      message: "the search index is so large that readers wait for it",
      expected: "at most 1 MiB, compressed",
      found: `${(length / MAX_DOWNLOAD_BYTES).toFixed(1)} MiB`,
      fix: "give `search` the `appId`, `apiKey` and `indexName` of a hosted index; see docs/search.md",
    },
  ];
}

const indexName = (files: SiteFiles): string => files.nameOf(searchIndexAddress(files.baseUrl));
