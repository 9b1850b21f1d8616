// The service worker of a site that is not to be kept: removes the copies that an earlier build left in
// readers' browsers, and itself. Pages that are open stay as they are.
import { copyPrefix } from "../../data/offline.ts";
import { ownCopies } from "./copies.ts";

declare const self: ServiceWorkerGlobalScope;

const prefix = copyPrefix(new URL(".", self.location.href).pathname);

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(removeAll()));

async function removeAll(): Promise<void> {
  await Promise.all((await ownCopies(prefix)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
