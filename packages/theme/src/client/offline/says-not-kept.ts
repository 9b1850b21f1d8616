import { NOT_FOUND_FILE } from "../../data/offline.ts";

/** Whether the service worker has an answer for a page that it has not kept: the browser is offline. */
export const saysNotKept = async (base: string): Promise<boolean> =>
  !navigator.onLine &&
  Boolean(navigator.serviceWorker?.controller) &&
  (await caches.match(base + NOT_FOUND_FILE)) !== undefined;
