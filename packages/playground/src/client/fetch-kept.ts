/** The browser's copy of what a reader has fetched to run snippets: they run without a network then. */
const COPY = "proofmark-playground";

/**
 * Fetches a file, or takes it from the copy. Storage that is full or blocked keeps nothing, and changes nothing else.
 * The network comes first for what may change under its address.
 */
export async function fetchKept(address: string, { mayChange = false } = {}): Promise<Response> {
  const copy = await globalThis.caches?.open(COPY).catch(() => undefined);
  const kept = await copy?.match(address).catch(() => undefined);
  if (kept !== undefined && !(mayChange && navigator.onLine)) return kept;
  const response = await fetch(address).catch((error: unknown) => {
    if (kept !== undefined) return kept;
    throw error;
  });
  if (!response.ok) throw new TypeError(`${address} answered ${response.status}`);
  if (response !== kept) void copy?.put(address, response.clone()).catch(() => {});
  return response;
}
