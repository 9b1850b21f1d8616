// The service worker: keeps the site as one build made it, and answers from that copy when the network does
// not. A copy is used once it is complete, and a newer one once no page of the older is open.
import { ASSETS_FOLDER, findByPath, routeKey } from "../../data/addresses.ts";
import {
  COMPLETE,
  copyPrefix,
  IN_USE,
  type KeptList,
  NOT_FOUND_FILE,
  NOT_KEPT_STATUS,
  type OfflineWorkerConfig,
} from "../../data/offline.ts";
import { ownCopies } from "./copies.ts";
import { keepFiles } from "./keep-files.ts";

declare const self: ServiceWorkerGlobalScope;
declare const __CONFIG__: OfflineWorkerConfig;

const { base, list } = __CONFIG__;
const prefix = copyPrefix(base);
const own = prefix + list;

/** Longest time that a reader waits for the network where there is a copy. A guess. */
const MAX_MS = 3000;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || !pathname.startsWith(base)) return;
  if (request.headers.has("range")) return; // a copy is whole
  event.respondWith(
    pathname.startsWith(`${base}${ASSETS_FOLDER}/`) ? answerHashed(request) : answerFresh(event, pathname),
  );
});

// The reader wants the site kept after having deleted it: the browser goes on with the worker that it has.
self.addEventListener("message", (event) => {
  const done = (): void => event.source?.postMessage(null);
  event.waitUntil(keepFiles(base, list).then(markInUse).then(done, done));
});

/** Keeps the files, then removes what no page uses: half-finished copies, and those that were never used. */
async function install(): Promise<void> {
  await keepFiles(base, list);
  for (const name of await ownCopies(prefix))
    if (name !== own && !(await (await caches.open(name)).match(base + IN_USE))) await caches.delete(name);
}

/** Removes all other copies: no page of their builds is open any more. */
async function activate(): Promise<void> {
  // the browser asks for a page while it starts the worker
  await self.registration.navigationPreload?.enable();
  for (const name of await ownCopies(prefix)) if (name !== own) await caches.delete(name);
  await markInUse();
  await self.clients.claim(); // the first page of all has no worker yet
}

async function markInUse(): Promise<void> {
  if (await caches.match(base + COMPLETE, { cacheName: own }))
    await (await caches.open(own)).put(base + IN_USE, new Response());
}

/** Answers for a file with a hash in its name, which never changes: from any copy, else the network. */
async function answerHashed(request: Request): Promise<Response> {
  for (const name of await ownCopies(prefix)) {
    const kept = await (await caches.open(name)).match(request.url);
    if (kept !== undefined) return kept;
  }
  return fetch(request);
}

/** Answers with what the network has now; from the copy if it has nothing, or takes too long. */
async function answerFresh(event: FetchEvent, pathname: string): Promise<Response> {
  const answer = fromNetwork(event);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_MS));
  const inTime = await Promise.race([answer, late]).catch(() => undefined);
  const kept = inTime ?? (await fromCopy(event.request, pathname));
  if (kept !== undefined) return kept;
  return answer.catch(async (error: unknown) => {
    const notKept = event.request.mode === "navigate" ? await sayNotKept() : undefined;
    if (notKept === undefined) throw error;
    return notKept;
  });
}

async function fromNetwork({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await preloadResponse; // declared as any
  return preloaded ?? fetch(request);
}

/** The kept file at a path. Another spelling of a page's address leads to it, and so does an old address. */
async function fromCopy({ url, mode }: Request, pathname: string): Promise<Response | undefined> {
  if (!(await caches.has(own))) return undefined; // the reader deleted it
  const copy = await caches.open(own);
  const kept = await copy.match(pathname);
  if (kept !== undefined || mode !== "navigate") return kept;
  const paths = (await copy.keys()).map((key) => new URL(key.url).pathname);
  const { moved }: KeptList = (await (await copy.match(base + COMPLETE))?.json()) ?? { moved: [] };
  const ways = [...moved, ...paths.map((path) => [path, path] as const)];
  const page = findByPath(new Map(ways.map(([from, to]) => [routeKey(from), to])), pathname);
  return page === undefined ? undefined : Response.redirect(page + new URL(url).search);
}

/** The not-found page with the status by which it says that there is no copy, and what there is. */
async function sayNotKept(): Promise<Response | undefined> {
  const page = await caches.match(base + NOT_FOUND_FILE, { cacheName: own });
  return page && new Response(page.body, { status: NOT_KEPT_STATUS, headers: page.headers });
}
