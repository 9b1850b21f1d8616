import { problemError } from "@proofmark/prover/document/problems.ts";
import { searchNote } from "@proofmark/search/embedded/encode-index.ts";
import { createRecords, type PushTarget, pushRecords } from "@proofmark/search/hosted/push.ts";
import { loadConfig } from "../config/config.ts";
import { loadEncodedNotes } from "../files/search-index.ts";
import { loadSite } from "../load/load-site.ts";
import { count, duration, say, withProgress } from "./print.ts";

/** Environment variable with the provider's key for writing: a secret, which belongs in no file. */
const ADMIN_KEY = "SEARCH_ADMIN_KEY";
/** Environment variable with the address of a server that replaces the provider's, such as a proxy. */
const HOST = "SEARCH_HOST";

/** `proofmark search push`. */
export async function runSearchPush({ root, dryRun }: { root: string; dryRun: boolean }): Promise<void> {
  const began = performance.now();
  const project = await loadConfig(root);
  const { search } = project.config;
  if (search === false || search.provider !== "hosted")
    throw problemError(project.config.file, undefined, "the site does not use a hosted search index", {
      expected: "`search` with `appId`, `apiKey` and `indexName`",
    });
  const notes = await withProgress(async ({ update }) =>
    loadEncodedNotes(await loadSite({ project, development: false, onProgress: update })),
  );
  const { locales, url } = project.config;
  const records = notes
    .flatMap((note) => createRecords(searchNote(note), locales.default))
    .map((record) => ({ ...record, url: url + record.url }));
  const target = `the index \`${search.indexName}\` of the application ${search.appId}`;
  const bytes = records.reduce((sum, record) => sum + Buffer.byteLength(JSON.stringify(record)), 0);
  if (dryRun)
    return say(
      `Would replace ${target} with ${count(records.length, "record")}, ${(bytes / 1024).toFixed(0)} KiB.`,
    );
  const adminKey = process.env[ADMIN_KEY] ?? "";
  if (adminKey === "")
    throw problemError(ADMIN_KEY, undefined, "the key for writing is missing", {
      expected: "the provider's admin key in this environment variable",
    });
  await pushRecords({ ...search, adminKey }, records, hostOptions(process.env[HOST])).catch((error) => {
    throw explained(error, search);
  });
  say(`Replaced ${target} with ${count(records.length, "record")} in ${duration(performance.now() - began)}`);
}

function hostOptions(address: string | undefined): Parameters<typeof pushRecords>[2] {
  if (address === undefined || address === "") return undefined;
  if (!URL.canParse(address))
    throw problemError(HOST, undefined, "not an address", {
      expected: "such as http://localhost:8080",
      found: JSON.stringify(address),
    });
  const { protocol, host } = new URL(address);
  return { hosts: [{ url: host, protocol: protocol === "http:" ? "http" : "https", accept: "readWrite" }] };
}

/** Turns an error of the provider's client into a problem if the owner can fix it. */
function explained(error: unknown, { appId, indexName }: Omit<PushTarget, "adminKey">): unknown {
  if (!(error instanceof Error)) return error;
  const status = "status" in error ? error.status : undefined;
  if (status === 401 || status === 403)
    return problemError(
      ADMIN_KEY,
      undefined,
      `the provider refuses this key for the application ${appId}: ${error.message}`,
      { expected: `a key that may change settings and records of \`${indexName}\`` },
    );
  if (error.name === "RetryError")
    return problemError("search", undefined, `no host of the application ${appId} can be reached`, {
      fix: "check the network and `search.appId`; the index is unchanged",
    });
  if (typeof status === "number")
    return problemError("search", undefined, `the provider answered ${status}: ${error.message}`, {
      fix: "the index is unchanged; try again, or check the provider's limits",
    });
  return error;
}
