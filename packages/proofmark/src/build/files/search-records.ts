import type { SearchRecord } from "@proofmark/search/hosted/record.ts";
import { createRecords } from "@proofmark/search/hosted/records.ts";
import type { LoadedConfig } from "../../config/config.ts";
import { openEngine } from "../../load/engine.ts";
import { loadSearchNotes, loadSite } from "../../load/load-site.ts";
import { createPool } from "../../load/pool.ts";

export interface RecordsInput {
  readonly root: string;
  readonly cacheDir: string;
  readonly loaded: LoadedConfig;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Creates the search records of the whole site, with full addresses. Compiles what changed since the last
 * build.
 */
export async function loadSearchRecords({
  root,
  cacheDir,
  loaded,
  onProgress,
}: RecordsInput): Promise<SearchRecord[]> {
  const { config, file: configFile } = loaded;
  const pool = createPool(new URL("./worker.js", import.meta.url));
  try {
    const searched = await loadSearchNotes(
      await loadSite({ root, config, configFile, cacheDir, engine: openEngine(), pool, onProgress }),
    );
    return searched
      .flatMap((note) => createRecords(note, config.locales.default))
      .map((record) => ({ ...record, url: config.url + record.url }));
  } finally {
    await pool.close();
  }
}
