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
  if (copy) void keep(copy, address, response.clone()).catch(() => {});
  return response;
}

/** Keeps a file. Deletes copies of it with older hashes, but for the last: a page that is still open may be of it. */
async function keep(copy: Cache, address: string, response: Response): Promise<void> {
  await copy.put(address, response);
  const nameOf = (url: string): string => url.replace(/\.\w+(?=\.\w+$)/, "");
  const found = (await copy.keys()).filter(({ url }) => nameOf(url) === nameOf(response.url)); // the oldest first
  await Promise.all(found.slice(0, -2).map((old) => copy.delete(old)));
}
