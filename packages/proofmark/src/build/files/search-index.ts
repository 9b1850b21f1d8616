import { mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { hashText } from "../../files/hash.ts";
import { writeWhole } from "../../files/temporary.ts";
import { type LoadedSite, loadEncodedNotes } from "../../load/load-site.ts";
import { searchRoutes } from "../../load/search-notes.ts";
import { joinNotes } from "../../search/embedded/encode-index.ts";
import { searchIndexAddress } from "../../shared/addresses.ts";
import type { Problem } from "../../shared/problem.ts";
import type { FileStamp, OutputFolder } from "../output/output.ts";

/** An index that weighs more than this over the wire keeps readers waiting. Specified. */
const HEAVY_BYTES = 1024 * 1024;
/**
 * Text compresses to a third or a quarter: a smaller index cannot be heavy, and is not compressed to find
 * out.
 */
const CANNOT_BE_HEAVY_BYTES = 2 * HEAVY_BYTES;

interface SearchIndexInput {
  readonly loadedSite: LoadedSite;
  readonly engineStamp: string;
  readonly cacheDir: string;
  readonly outDir: string;
  readonly output: OutputFolder;
}

/** What the cache knows of the index that the previous build wrote. */
interface KnownIndex {
  readonly outDir: string;
  /** Names everything the index was made from. */
  readonly key: string;
  readonly stamp: FileStamp;
  readonly compressedBytes: number;
}

/**
 * Writes the embedded engine's index, or takes it over if nothing in it changed. The promise within is kept
 * when it is weighed, on another thread.
 */
export async function writeSearchIndex({
  loadedSite,
  engineStamp,
  cacheDir,
  outDir,
  output,
}: SearchIndexInput): Promise<{ problems: Promise<Problem[]> }> {
  const { site, notes } = loadedSite;
  const { config } = site;
  if (config.search === false || config.search.engine === "hosted") return { problems: Promise.resolve([]) };
  const name = searchIndexAddress(config.baseUrl).slice(config.baseUrl.length);
  const language = config.locales.default;
  const parts = searchRoutes(site).map((route) => {
    const content =
      route.kind === "note"
        ? notes.get(route.note.page.file)?.key
        : route.kind === "category" && route.cards.map((card) => card.label);
    return [route.permalink, route.title, route.description, route.searchTag, content];
  });
  const key = hashText(JSON.stringify([engineStamp, language, parts]));
  const known = readKnown(cacheDir);
  if (known?.outDir === outDir && known.key === key && output.reuse([name], [known.stamp]))
    return { problems: Promise.resolve(warnings(known.compressedBytes, site.configFile)) };
  const text = joinNotes(await loadEncodedNotes(loadedSite), language);
  output.write(name, text);
  const { size, mtimeMs } = statSync(path.join(output.fresh, name));
  const weigh = async (): Promise<Problem[]> => {
    const compressedBytes = size < CANNOT_BE_HEAVY_BYTES ? 0 : await compressedSize(text);
    mkdirSync(cacheDir, { recursive: true });
    writeWhole(
      path.join(cacheDir, "search.json"),
      JSON.stringify({ outDir, key, stamp: { size, mtimeMs }, compressedBytes } satisfies KnownIndex),
    );
    return warnings(compressedBytes, site.configFile);
  };
  const problems = weigh();
  // reported where it is awaited; a build that fails before is over for another reason
  problems.catch(() => undefined);
  return { problems };
}

function readKnown(cacheDir: string): KnownIndex | undefined {
  try {
    return JSON.parse(readFileSync(path.join(cacheDir, "search.json"), "utf8"));
  } catch {
    return undefined; // none, or broken: the index is made again
  }
}

/** Size of a text as a host sends it: brotli at quality 5. */
const compressedSize = async (text: string): Promise<number> =>
  (await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })).length;

function warnings(compressedBytes: number, configFile: string): Problem[] {
  if (compressedBytes <= HEAVY_BYTES) return [];
  return [
    {
      severity: "warning",
      file: configFile,
      message: "the search index is so large that readers wait for it",
      expected: "at most 1 MiB, compressed",
      found: `${(compressedBytes / HEAVY_BYTES).toFixed(1)} MiB`,
      fix: "give `search` the `appId`, `apiKey` and `indexName` of a hosted index; see docs/search.md",
    },
  ];
}
