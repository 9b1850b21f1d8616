// Sends records to the hosted index. Fills a new index and then replaces the old one, so readers never search
// half an index.
import { algoliasearch } from "algoliasearch";
import { INDEX_SETTINGS } from "./index-settings.ts";
import type { SearchRecord } from "./record.ts";

/** Records per request; the provider's default. */
const BATCH = 1000;

export interface PushTarget {
  readonly appId: string;
  /** A key that may change settings and objects, and delete indices. */
  readonly adminKey: string;
  readonly indexName: string;
}

/**
 * Replaces the records and settings of the index, and keeps its rules and synonyms. `options` go to the
 * provider's client. Rejects if the provider refuses; the old index then stays.
 */
export async function pushRecords(
  { appId, adminKey, indexName }: PushTarget,
  records: readonly SearchRecord[],
  onProgress: (done: number) => void,
  options?: Parameters<typeof algoliasearch>[2],
): Promise<void> {
  const client = algoliasearch(appId, adminKey, options);
  const fresh = `${indexName}_new`;
  const finished = async ({ taskID }: { taskID: number }): Promise<void> =>
    void (await client.waitForTask({ indexName: fresh, taskID }));
  await finished(await client.deleteIndex({ indexName: fresh })); // what an interrupted run left behind
  if (await client.indexExists({ indexName }))
    await finished(
      await client.operationIndex({
        indexName,
        operationIndexParams: { operation: "copy", destination: fresh, scope: ["rules", "synonyms"] },
      }),
    );
  await finished(await client.setSettings({ indexName: fresh, indexSettings: INDEX_SETTINGS }));
  for (let first = 0; first < records.length; first += BATCH) {
    const batch = records.slice(first, first + BATCH);
    await finished(
      await client.batch({
        indexName: fresh,
        batchWriteParams: { requests: batch.map((record) => ({ action: "addObject", body: { ...record } })) },
      }),
    );
    onProgress(first + batch.length);
  }
  await finished(
    await client.operationIndex({
      indexName: fresh,
      operationIndexParams: { operation: "move", destination: indexName },
    }),
  );
}
