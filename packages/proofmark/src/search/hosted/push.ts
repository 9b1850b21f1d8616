// Sends records to the hosted index. The index is replaced whole: a new one is filled beside it and takes its
// place, so readers never search half an index.
import { algoliasearch } from "algoliasearch";
import { INDEX_SETTINGS } from "./index-settings.ts";
import type { SearchRecord } from "./record.ts";

/** Records of one request; the provider's own default. */
const BATCH = 1000;

export interface PushTarget {
  readonly appId: string;
  /** A key that may write: settings, objects, and deletion of indices. */
  readonly adminKey: string;
  readonly indexName: string;
}

/**
 * Replaces the index with records and settings. Its rules and synonyms stay. `options` are the provider's
 * own.
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
