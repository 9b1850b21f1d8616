// The service worker: keeps the site as one build made it, and answers from that copy when the network does
// not. A copy is used once it is complete, and a newer one once no page of the older is open. On a site that is
// not to be kept, the build names no list: then it removes the copies of earlier builds, and itself.
import { ASSETS_FOLDER, findByPath, routeKey } from "../../data/addresses.ts";
import {
  COMPLETE,
  copiesOf,
  copyPrefix,
  FULL,
  IN_USE,
  type KeptFile,
  type KeptList,
  NOT_FOUND_FILE,
  NOT_KEPT_STATUS,
} from "../../data/offline.ts";

/** The build writes the address of its list before this script, so that a new list is a new worker. */
declare const self: ServiceWorkerGlobalScope & { readonly list?: string };

const base = new URL(".", self.location.href).pathname;
const { list } = self;
const copyName = copyPrefix(base) + list;
const isAsset = (pathname: string): boolean => pathname.startsWith(`${base}${ASSETS_FOLDER}/`);
/** Longest time that a reader waits for the network where there is a copy. A guess. */
const MAX_MS = 3000;

self.addEventListener("install", (event) => event.waitUntil(list ? install(list) : self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(list ? activate() : removeAll()));
if (list) {
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin || !pathname.startsWith(base)) return;
    if (request.headers.has("range")) return; // a copy is whole
    event.respondWith(isAsset(pathname) ? answerHashed(request) : answerFresh(event, pathname));
  });
  // The reader wants the site kept after having deleted it: the browser goes on with the worker that it has.
  self.addEventListener("message", (event) => {
    const done = (): void => event.source?.postMessage(null);
    event.waitUntil(keepFiles(list).then(markInUse).then(done, done));
  });
}

async function removeAll(): Promise<void> {
  for (const name of await copiesOf(base)) await caches.delete(name);
  await self.registration.unregister();
}

/** Keeps the files, then removes what no page uses: half-finished copies, and those that were never used. */
async function install(address: string): Promise<void> {
  await keepFiles(address);
  for (const name of await copiesOf(base))
    if (name !== copyName && !(await caches.match(base + IN_USE, { cacheName: name })))
      await caches.delete(name);
}

/** Removes all other copies: no page of their builds is open any more. */
async function activate(): Promise<void> {
  // the browser asks for a page while it starts the worker
  await self.registration.navigationPreload?.enable();
  for (const name of await copiesOf(base)) if (name !== copyName) await caches.delete(name);
  await markInUse();
  await self.clients.claim(); // the first page of all has no worker yet
}

async function markInUse(): Promise<void> {
  if (await caches.match(base + COMPLETE, { cacheName: copyName }))
    await (await caches.open(copyName)).put(base + IN_USE, new Response());
}

/**
 * Downloads the listed files; goes on where an earlier try ended. Rejects if a file is not the one that the build
 * listed, as while a host is being updated, or if the storage is too small; then it is tried no more.
 */
async function keepFiles(address: string): Promise<void> {
  const copy = await caches.open(copyName);
  if (await copy.match(base + FULL)) throw new Error("the browser's storage was too small for this build");
  try {
    const kept: KeptList = await (await fetch(address)).json(); // its address holds its hash
    for (const file of kept.files)
      if (!(await copy.match(file[0]))) await copy.put(file[0], await download(file));
    await copy.put(base + COMPLETE, Response.json(kept));
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") {
      await caches.delete(copyName); // which also makes room for the mark
      await (await caches.open(copyName)).put(base + FULL, new Response());
    }
    throw error;
  }
}

/** Fetches a file; rejects if its content is not the listed one, whatever the host answers. */
async function download([address, hash]: KeptFile): Promise<Response> {
  const { body, headers } = await fetch(address, {
    integrity: `sha256-${hash}`,
    cache: isAsset(address) ? "default" : "no-cache",
    priority: "low",
  });
  return new Response(body, { headers }); // a browser refuses an answer that was redirected for a page
}

/** Answers for a file with a hash in its name, which never changes: from any copy, else the network. */
async function answerHashed(request: Request): Promise<Response> {
  for (const name of await copiesOf(base)) {
    const kept = await caches.match(request.url, { cacheName: name });
    if (kept !== undefined) return kept;
  }
  return fetch(request);
}

/** Answers with what the network has now; from the copy if it has nothing, or takes too long. */
async function answerFresh({ request, preloadResponse }: FetchEvent, pathname: string): Promise<Response> {
  const answer: Promise<Response> = preloadResponse.then((preloaded) => preloaded ?? fetch(request));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_MS));
  const inTime = await Promise.race([answer, late]).catch(() => undefined);
  const kept = inTime ?? (await fromCopy(request, pathname));
  return (
    kept ??
    answer.catch(async (error: unknown) => {
      // the not-found page, with the status by which it says what is kept
      const page =
        request.mode === "navigate" && (await caches.match(base + NOT_FOUND_FILE, { cacheName: copyName }));
      if (!page) throw error;
      return new Response(page.body, { status: NOT_KEPT_STATUS, headers: page.headers });
    })
  );
}

/** The kept file at a path. Another spelling of a page's address leads to it, and so does an old address. */
async function fromCopy({ url, mode }: Request, pathname: string): Promise<Response | undefined> {
  if (!(await caches.has(copyName))) return undefined; // the reader deleted it
  const copy = await caches.open(copyName);
  const kept = await copy.match(pathname);
  if (kept !== undefined || mode !== "navigate") return kept;
  const paths = (await copy.keys()).map((key) => new URL(key.url).pathname);
  const { moved }: KeptList = (await (await copy.match(base + COMPLETE))?.json()) ?? { moved: [] };
  const ways = [...moved, ...paths.map((path) => [path, path] as const)];
  const page = findByPath(new Map(ways.map(([from, to]) => [routeKey(from), to])), pathname);
  return page === undefined ? undefined : Response.redirect(page + new URL(url).search);
}
