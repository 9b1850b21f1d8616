// The service worker: keeps the site as one build made it, and answers from that copy when the network does
// not. A newer copy is used once no page of the older is open. On a site that is not to be kept, the build names
// no files: then it removes the copies of earlier builds, and itself.
import { ASSETS_FOLDER } from "../../data/addresses.ts";

/** The build writes the files to keep and a name for them before this script, so that a new list is a new worker. */
declare const self: ServiceWorkerGlobalScope & {
  readonly kept?: { readonly name: string; readonly files: readonly string[] };
};

const base = new URL(".", self.location.href).pathname;
const { kept } = self;
/** Begins the names of the copies of this site; an origin may have several. */
const prefix = `proofmark ${base} `;
const copyName = `${prefix}${kept?.name}`;
const isAsset = (address: string): boolean => address.startsWith(`${base}${ASSETS_FOLDER}/`);
/** Longest time that a reader waits for the network where there is a copy. A guess. */
const MAX_MS = 3000;

self.addEventListener("install", (event) => event.waitUntil(kept ? keep(kept.files) : self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
if (kept)
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== self.location.origin || !pathname.startsWith(base)) return;
    if (request.headers.has("range")) return; // a copy is whole
    event.respondWith(isAsset(pathname) ? answerHashed(request) : answerFresh(event, pathname));
  });

/** Downloads the files, one after the other; goes on where an earlier try ended. */
async function keep(files: readonly string[]): Promise<void> {
  const copy = await caches.open(copyName);
  for (const address of files) {
    if (await copy.match(address)) continue;
    const cache = isAsset(address) ? "default" : "no-cache";
    const { ok, body, headers } = await fetch(address, { cache, priority: "low" });
    if (!ok) throw new Error(`${address} could not be fetched`);
    await copy.put(address, new Response(body, { headers })); // browsers refuse a page that was redirected
  }
}

/** Removes all other copies: no page of their builds is open any more. */
async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && !(kept && name === copyName)) await caches.delete(name);
  if (!kept) return void (await self.registration.unregister());
  // the browser asks for a page while it starts the worker
  await self.registration.navigationPreload?.enable();
  await self.clients.claim(); // the first page of all has no worker yet
}

/** Answers for a file with a hash in its name, which never changes: from any copy, else the network. */
const answerHashed = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? fetch(request);

/** Answers with what the network has now; from the copy if it has nothing, or takes too long. */
async function answerFresh({ request, preloadResponse }: FetchEvent, pathname: string): Promise<Response> {
  const answer: Promise<Response> = preloadResponse.then((preloaded) => preloaded ?? fetch(request));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_MS));
  const inTime = await Promise.race([answer, late]).catch(() => undefined);
  return inTime ?? (await caches.match(pathname, { cacheName: copyName })) ?? answer;
}
