import { ASSETS_FOLDER } from "../../data/addresses.ts";
import { COMPLETE, copyPrefix, FULL, type KeptFile, type KeptList } from "../../data/offline.ts";
import { ownCopies } from "./copies.ts";

/** Downloads at a time: as few as pages that are fetched ahead, since a reader may be reading. */
const MAX_DOWNLOADS = 2;

/**
 * Downloads the files of a list into the copy that it names; goes on where an earlier try ended, and takes
 * what has not changed from other copies. Rejects if a file is not the one that the build listed, as while a
 * host is being updated, or if the storage is too small; then it is tried no more with this list.
 */
export async function keepFiles(base: string, list: string): Promise<void> {
  const name = copyPrefix(base) + list;
  const copy = await caches.open(name);
  if (await copy.match(base + FULL)) throw new Error("the browser's storage was too small for this build");
  try {
    const { files, ...rest }: KeptList = await (await fetch(list)).json(); // its address holds its hash
    await refuseIfTooLarge(files);
    const known = await knownFiles(base, name);
    const waiting = files[Symbol.iterator]();
    const download = async (): Promise<void> => {
      for (const file of waiting) await keepFile(copy, base, file, known);
    };
    await Promise.all(Array.from({ length: MAX_DOWNLOADS }, download));
    await copy.put(base + COMPLETE, Response.json({ files, ...rest }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") {
      await caches.delete(name); // which also makes room for the mark
      await (await caches.open(name)).put(base + FULL, new Response());
    }
    throw error;
  }
}

/** Throws, before anything is downloaded, if the browser says that the files don't fit. */
async function refuseIfTooLarge(files: readonly KeptFile[]): Promise<void> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate();
  const needed = files.reduce((sum, [, , bytes]) => sum + bytes, 0);
  if (usage + needed > quota) throw new DOMException("the site does not fit", "QuotaExceededError");
}

/** Files of the other complete copies, by address and hash. */
async function knownFiles(base: string, name: string): Promise<ReadonlyMap<string, Cache>> {
  const known = new Map<string, Cache>();
  for (const other of await ownCopies(copyPrefix(base))) {
    if (other === name) continue;
    const copy = await caches.open(other);
    const complete = await copy.match(base + COMPLETE);
    const { files }: Pick<KeptList, "files"> = (await complete?.json()) ?? { files: [] };
    for (const [address, hash] of files) known.set(`${address} ${hash}`, copy);
  }
  return known;
}

async function keepFile(
  copy: Cache,
  base: string,
  [address, hash]: KeptFile,
  known: ReadonlyMap<string, Cache>,
): Promise<void> {
  if (await copy.match(address)) return;
  const same = await known.get(`${address} ${hash}`)?.match(address);
  await copy.put(address, same ?? (await download(base, address, hash)));
}

/** Fetches a file; rejects if its content is not the one that the build listed, whatever the host answers. */
async function download(base: string, address: string, hash: string): Promise<Response> {
  const { body, headers } = await fetch(address, {
    integrity: `sha256-${hash}`,
    cache: address.startsWith(`${base}${ASSETS_FOLDER}/`) ? "default" : "no-cache",
    priority: "low",
  });
  // a new one, since a browser refuses an answer that was redirected for a page
  return new Response(body, { headers });
}
