import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Problem } from "@proofmark/prover/problem.ts";
import { joinNotes } from "@proofmark/search/embedded/encode-index.ts";
import { searchIndexAddress } from "@proofmark/theme/data/addresses.ts";
import { type LoadedSite, loadEncodedNotes } from "../../load/load-site.ts";
import type { OutputFolder } from "../output/output.ts";

/** An index with a larger download size keeps readers waiting. Specified. */
const MAX_DOWNLOAD_BYTES = 1024 * 1024;
/** Text compresses to a third or a quarter, so a smaller index can't be heavy and needs no measuring. */
const MAX_UNMEASURED_BYTES = 2 * MAX_DOWNLOAD_BYTES;

interface SearchIndexInput {
  readonly loadedSite: LoadedSite;
  readonly output: OutputFolder;
}

/**
 * Writes the index of the embedded engine. The inner promise resolves once the index has been compressed, on
 * another thread, to measure it.
 */
export async function writeSearchIndex({
  loadedSite,
  output,
}: SearchIndexInput): Promise<{ problems: Promise<Problem[]> }> {
  const { site } = loadedSite;
  const { config } = site;
  if (config.search === false || config.search.engine === "hosted") return { problems: Promise.resolve([]) };
  const name = searchIndexAddress(config.baseUrl).slice(config.baseUrl.length);
  const index = joinNotes(await loadEncodedNotes(loadedSite), config.locales.default);
  output.write(name, index);
  const measure = async (): Promise<Problem[]> => {
    const compressedBytes = index.length < MAX_UNMEASURED_BYTES ? 0 : await compressedSize(index);
    return warnings(compressedBytes, site.configFile);
  };
  const problems = measure();
  // awaited by the caller, unless the build fails before
  problems.catch(() => undefined);
  return { problems };
}

/** Size of a text as a host sends it: brotli at quality 5. */
const compressedSize = async (text: string): Promise<number> =>
  (await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })).length;

function warnings(compressedBytes: number, configFile: string): Problem[] {
  if (compressedBytes <= MAX_DOWNLOAD_BYTES) return [];
  return [
    {
      severity: "warning",
      file: configFile,
      message: "the search index is so large that readers wait for it",
      expected: "at most 1 MiB, compressed",
      found: `${(compressedBytes / MAX_DOWNLOAD_BYTES).toFixed(1)} MiB`,
      fix: "give `search` the `appId`, `apiKey` and `indexName` of a hosted index; see docs/search.md",
    },
  ];
}
