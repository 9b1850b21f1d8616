/** The browser's copy of what a reader has fetched to run snippets: they run without a network then. */
const COPY = "proofmark-playground";
export const LOST = "The connection was lost. Run tries again.";

/** Fetches a file with a hash in its name, or takes it from the copy. Full or blocked storage keeps nothing. */
export async function fetchKept(address: string): Promise<Response> {
  const copy = await globalThis.caches?.open(COPY).catch(() => undefined);
  const kept = await copy?.match(address).catch(() => undefined);
  if (kept !== undefined) return kept;
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok !== true) throw new TypeError(LOST);
  void copy?.put(address, response.clone()).catch(() => {});
  return response;
}
